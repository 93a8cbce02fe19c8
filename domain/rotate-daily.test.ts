import { describe, expect, test } from 'vitest';

import { rotateDaily } from './rotate-daily.ts';

const links = ['Ozempic', 'Atorvastatin', 'Zepbound'];

describe('rotateDaily', () => {
  test('keeps one order for a whole day', () => {
    expect(rotateDaily(links, '2026-11-21')).toEqual(rotateDaily(links, '2026-11-21'));
  });

  test('starts with another entry each day and repeats after all were first', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    const firsts = days.map((day) => rotateDaily(links, day)[0]);
    expect(new Set(firsts.slice(0, 3))).toEqual(new Set(links));
    expect(firsts[3]).toBe(firsts[0]);
  });

  test('continues across the end of a month and a year', () => {
    expect(rotateDaily(links, '2027-01-01')[2]).toBe(rotateDaily(links, '2026-12-31')[0]);
  });

  test('keeps all entries every day', () => {
    expect(rotateDaily(links, '2026-02-28').toSorted()).toEqual(links.toSorted());
  });

  test.each(['', 'today', '2026-13-40'])('keeps the order for the invalid day %j', (day) => {
    expect(rotateDaily(links, day)).toEqual(links);
  });

  test('accepts an empty list', () => {
    expect(rotateDaily([], '2026-11-21')).toEqual([]);
  });
});
