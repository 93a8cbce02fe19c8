import { describe, expect, test } from 'vitest';

import { readNotFoundDetails } from './not-found.tsx';

describe('readNotFoundDetails', () => {
  test('readNotFoundDetails reads the name of an unknown drug and the nearest medications', () => {
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
  ])('readNotFoundDetails gives empty details for a 404 with the data %j', (errorData) => {
    expect(readNotFoundDetails(errorData)).toEqual({ text: '', nearest: [] });
  });
});
