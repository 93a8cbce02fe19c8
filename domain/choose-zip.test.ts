import { expect, test } from 'vitest';

import { chooseZip } from './choose-zip.ts';

test('without a ZIP code in the URL, the one that the visitor used last applies', () => {
  expect(chooseZip(null, '19103')).toEqual({ zip: '19103', input: '19103', problem: null });
  expect(chooseZip(null, null)).toEqual({ zip: null, input: '', problem: null });
});

test('a ZIP code in the URL applies before the one used last, and is shown without its last four digits', () => {
  expect(chooseZip('10001', '19103')).toEqual({ zip: '10001', input: '10001', problem: null });
  expect(chooseZip(' 10001-1234 ', '19103').input).toBe('10001');
});

test('an empty ZIP code in the URL means none, whatever was used last', () => {
  expect(chooseZip('  ', '19103')).toEqual({ zip: null, input: '', problem: null });
});

test('an invalid ZIP code stays in the field with its problem, and no other one applies', () => {
  expect(chooseZip('1910', '19103')).toEqual({ zip: null, input: '1910', problem: { reason: 'short' } });
  expect(chooseZip('x'.repeat(50), null).input).toBe('x'.repeat(40));
});
