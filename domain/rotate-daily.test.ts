import { describe, expect, test } from 'vitest';

import { rotateDaily } from './rotate-daily.ts';

const links = ['Ozempic', 'Atorvastatin', 'Zepbound'];

describe('rotateDaily', () => {
  test('rotates a list to the same order for a whole day', () => {
    expect(rotateDaily(links, '2026-11-21')).toEqual(rotateDaily(links, '2026-11-21'));
  });

  test('starts the list with another entry each day and repeats after every entry was first', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    const firsts = days.map((day) => rotateDaily(links, day)[0]);
    expect(new Set(firsts.slice(0, 3))).toEqual(new Set(links));
    expect(firsts[3]).toBe(firsts[0]);
  });

  test('continues the rotation across the end of a month and a year', () => {
    expect(rotateDaily(links, '2027-01-01')[2]).toBe(rotateDaily(links, '2026-12-31')[0]);
  });

  test('rotates a list without losing entries', () => {
    expect(rotateDaily(links, '2026-02-28').toSorted()).toEqual(links.toSorted());
  });

  test.each(['', 'today', '2026-13-40'])('does not rotate a list for the invalid day %j', (day) => {
    expect(rotateDaily(links, day)).toEqual(links);
  });

  test('rotates an empty list to an empty list', () => {
    expect(rotateDaily([], '2026-11-21')).toEqual([]);
  });
});
