import { describe, expect, test } from 'vitest';

import { rotateDaily } from './rotate-daily.ts';

const links = ['Ozempic', 'Atorvastatin', 'Zepbound'];

describe('links that take turns', () => {
  test('have the same order for everybody on one day', () => {
    expect(rotateDaily(links, '2026-11-21')).toEqual(rotateDaily(links, '2026-11-21'));
  });

  test('have another first one each day, and begin again when all were first', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    const firsts = days.map((day) => rotateDaily(links, day)[0]);
    expect(new Set(firsts.slice(0, 3))).toEqual(new Set(links));
    expect(firsts[3]).toBe(firsts[0]);
  });

  test('go on over the end of a month and a year', () => {
    expect(rotateDaily(links, '2027-01-01')[2]).toBe(rotateDaily(links, '2026-12-31')[0]);
  });

  test('are all there every day', () => {
    expect(rotateDaily(links, '2026-02-28').toSorted()).toEqual(links.toSorted());
  });

  test.each(['', 'today', '2026-13-40'])('keep their order on a day that is none: %j', (day) => {
    expect(rotateDaily(links, day)).toEqual(links);
  });

  test('may be none', () => {
    expect(rotateDaily([], '2026-11-21')).toEqual([]);
  });
});
