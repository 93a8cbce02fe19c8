import { describe, expect, test } from 'vitest';
import { parseZip, findZipProblem } from './zip.ts';

describe('parseZip (spec §5)', () => {
  test.each([
    ['19103', '19103'],
    ['  19103\n', '19103'],
    ['1910', null],
    ['191034', null],
    ['19103-1234', null],
    ['', null],
    ['     ', null],
  ])('parses %j as the ZIP %s', (text, zip) => {
    expect(parseZip(text)).toBe(zip);
  });
});

describe('findZipProblem', () => {
  test.each([
    ['19103', null],
    [' 19103 ', null],
    ['', { reason: 'missing' }],
    ['   ', { reason: 'missing' }],
    ['abcde', { reason: 'not-digits' }],
    ['1910A', { reason: 'not-digits' }],
    ['1', { reason: 'short' }],
    ['1910', { reason: 'short' }],
    ['191034', { reason: 'long' }],
    ['19103-1234', { reason: 'plus-four', first: '19103' }],
    ['191031234', { reason: 'plus-four', first: '19103' }],
    ['19103 1234', { reason: 'plus-four', first: '19103' }],
  ])('finds in the ZIP %j the problem %o', (text, problem) => {
    expect(findZipProblem(text)).toEqual(problem);
  });
});
