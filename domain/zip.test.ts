import { describe, expect, test } from 'vitest';
import { parseZip, zipProblem } from './zip.ts';

describe('a ZIP is exactly 5 characters after trimming (spec §5)', () => {
  test.each([
    ['19103', '19103'],
    ['  19103\n', '19103'],
    ['1910', null],
    ['191034', null],
    ['19103-1234', null],
    ['', null],
    ['     ', null],
  ])('%j gives %s', (text, zip) => {
    expect(parseZip(text)).toBe(zip);
  });
});

describe('what is wrong with a ZIP', () => {
  test.each([
    ['19103', null],
    [' 19103 ', null],
    ['', 'Enter a 5-digit ZIP code.'],
    ['   ', 'Enter a 5-digit ZIP code.'],
    ['abcde', 'A ZIP code has only digits, such as 19103.'],
    ['1910A', 'A ZIP code has only digits, such as 19103.'],
    ['1', 'That ZIP code is too short: it has 1 digit instead of 5.'],
    ['1910', 'That ZIP code is too short: it has 4 digits instead of 5.'],
    ['191034', 'That ZIP code is too long: it has 6 digits instead of 5.'],
    ['19103-1234', 'Use only the first 5 digits of the ZIP code: 19103.'],
    ['191031234', 'Use only the first 5 digits of the ZIP code: 19103.'],
    ['19103 1234', 'Use only the first 5 digits of the ZIP code: 19103.'],
  ])('%j: %s', (text, problem) => {
    expect(zipProblem(text)).toBe(problem);
  });
});
