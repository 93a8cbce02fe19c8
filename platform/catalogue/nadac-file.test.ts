import { describe, expect, test } from 'vitest';

import { parseDay, parseNdc } from './nadac-file.ts';

describe('parseNdc', () => {
  test.each([
    ['72603040401', '72603040401'],
    ['0071-0155-23', '00071015523'],
    ['50580-506-02', '50580050602'],
    ['12345-6789-1', '12345678901'],
    ['12345-6789-01', '12345678901'],
  ])('parses %s as the NDC %s', (text, ndc) => {
    expect(parseNdc(text, 'as written')).toBe(ndc);
  });

  test.each(['0071015523', '71015523', '1234-567-8', '12345678901234', 'abc', '', '2.14E+09'])(
    'rejects %j as an ambiguous or invalid NDC',
    (text) => {
      expect(parseNdc(text, 'as written')).toBeNull();
    },
  );

  test.each([
    ['71015523', '00071015523'],
    ['2143380.0', '00002143380'],
    ['5054074287', '05054074287'],
  ])('restores the leading zeros that a spreadsheet dropped from %s', (text, ndc) => {
    expect(parseNdc(text, 'leading zeros lost')).toBe(ndc);
  });
});

describe('parseDay', () => {
  test.each([
    ['04/22/2026', '2026-04-22'],
    ['4/2/2026', '2026-04-02'],
    ['2026-04-22', '2026-04-22'],
    ['2026-04-22T00:00:00.000', '2026-04-22'],
    ['42389.0', '2016-01-20'],
    ['42361', '2015-12-23'],
    ['13/45/2026', null],
    ['02/30/2026', null],
    ['Approved Prior to Jan 1, 1982', null],
    ['', null],
  ])('parses %j as the date %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });
});
