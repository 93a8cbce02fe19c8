import { describe, expect, test } from 'vitest';

import { parseNdc } from './ndc.ts';

describe('an NDC', () => {
  test.each([
    ['72603040401', '72603040401'],
    ['0071-0155-23', '00071015523'],
    ['50580-506-02', '50580050602'],
    ['12345-6789-1', '12345678901'],
    ['12345-6789-01', '12345678901'],
  ])('%s is read as %s', (text, ndc) => {
    expect(parseNdc(text, 'as written')).toBe(ndc);
  });

  test.each(['0071015523', '71015523', '1234-567-8', '12345678901234', 'abc', '', '2.14E+09'])(
    '%j is ambiguous or none',
    (text) => {
      expect(parseNdc(text, 'as written')).toBeNull();
    },
  );

  test.each([
    ['71015523', '00071015523'],
    ['2143380.0', '00002143380'],
    ['5054074287', '05054074287'],
  ])('%s had 11 digits before a spreadsheet dropped its leading zeros', (text, ndc) => {
    expect(parseNdc(text, 'leading zeros lost')).toBe(ndc);
  });
});
