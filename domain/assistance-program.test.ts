import { describe, expect, test } from 'vitest';

import { addressLines, directionsUrl, isProgramNumber } from './assistance-program.ts';

test.each([
  ['1', true],
  ['1001', true],
  ['123456789', true],
  ['1234567890', false],
  ['', false],
  ['twelve', false],
  ['12a', false],
  ['-1', false],
  ['1.5', false],
  ['1\n', false],
])('decides for %j whether it can be a program number: %s', (text, expected) => {
  expect(isProgramNumber(text)).toBe(expected);
});

test.each([
  [{}, ['1 Main St', 'Philadelphia, PA 19103']],
  [{ street: '' }, ['Philadelphia, PA 19103']],
  [{ city: '' }, ['1 Main St', 'PA 19103']],
  [{ state: '', zip: '' }, ['1 Main St', 'Philadelphia']],
  [{ city: '', state: '' }, ['1 Main St', '19103']],
  [{ street: '', city: '', state: '', zip: '' }, []],
])('writes an address with %j without empty parts', (changes, lines) => {
  const address = { street: '1 Main St', city: 'Philadelphia', state: 'PA', zip: '19103' };
  expect(addressLines({ ...address, ...changes })).toEqual(lines);
});

describe('directionsUrl', () => {
  const pharmacy = {
    chain: 'other',
    name: 'Smith & Sons #3',
    street: '1 Main St',
    city: 'Philadelphia',
    state: 'PA',
    zip: '19103',
    phone: '',
    coordinates: { latitude: 39.95, longitude: -75.17 },
    approximate: false,
    distanceMiles: 1,
  };

  test('builds directions with the pharmacy and without data of the visitor', () => {
    const url = new URL(directionsUrl(pharmacy));
    expect(url.protocol).toBe('https:');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      api: '1',
      destination: 'Smith & Sons #3, 1 Main St, Philadelphia, PA 19103',
    });
    const unaddressed = { ...pharmacy, street: '', city: '', state: '', zip: '' };
    expect(new URL(directionsUrl(unaddressed)).searchParams.get('destination')).toBe('39.95,-75.17');
  });
});
