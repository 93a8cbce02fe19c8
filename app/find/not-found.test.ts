import { describe, expect, test } from 'vitest';

import { readNotFoundDetails } from './not-found.tsx';

describe('readNotFoundDetails', () => {
  test('an unknown drug gives its name and the nearest medications', () => {
    const nearest = [{ id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' }];
    expect(readNotFoundDetails({ text: 'lipiter', nearest })).toEqual({ text: 'lipiter', nearest });
  });

  test.each([
    null,
    undefined,
    'Not found',
    4,
    [],
    {},
    { text: 4, nearest: 'x' },
    { nearest: [null, {}, { id: 'a' }] },
  ])('a 404 thrown with %j gives empty details', (thrown) => {
    expect(readNotFoundDetails(thrown)).toEqual({ text: '', nearest: [] });
  });
});
