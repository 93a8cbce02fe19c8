import { describe, expect, test } from 'vitest';
import { findZipProblem, parseZip, readZip, splitZip } from './zip.ts';

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

test.each([
  ['19103', '19103'],
  [' 19103\u00A0', '19103'],
  ['19103-1234', '19103'],
  ['19103 1234', '19103'],
  ['191031234', '19103'],
  // As copied: with an en dash, and with marks that no one sees.
  ['19103–1234', '19103'],
  ['\u202D19103\u202C', '19103'],
  ['\u200B19103', '19103'],
  // As dictated.
  ['1 9 1 0 3', '19103'],
  ['191 03', '19103'],
  ['00501', '00501'],
  ['1910', null],
  ['191034', null],
  ['19103-12', null],
  ['abcde', null],
  ['', null],
])('readZip reads %j, spaces and a ZIP+4 included, as the ZIP %s', (text, zip) => {
  expect(readZip(text)).toBe(zip);
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
    ['1 9 1 0 3 4', { reason: 'long' }],
    ['1 9 1 0 3', null],
    ['19103-123', { reason: 'not-digits' }],
    ['19103-1234', null],
    ['\u202D19103\u202C', null],
    ['\u200B1910', { reason: 'short' }],
  ])('finds in the ZIP %j the problem %o', (text, problem) => {
    expect(findZipProblem(text)).toEqual(problem);
  });
});

describe('splitZip', () => {
  test.each([
    ['lipitor 19103', { text: 'lipitor', zip: '19103' }],
    ['lipitor 40 mg, 19103-1234 ', { text: 'lipitor 40 mg', zip: '19103' }],
    ['metformin near 60601', { text: 'metformin', zip: '60601' }],
    ['metformina cerca de 60601', { text: 'metformina', zip: '60601' }],
    ['19103', null],
    ['lipitor', null],
    ['lipitor 1910', null],
    ['lipitor 191034', null],
    ['vitamin d 50000', null],
    [`${'a '.repeat(200)}x`, null],
  ])('splits %j into %o', (text, split) => {
    expect(splitZip(text)).toEqual(split);
  });
});
