import { describe, expect, test } from 'vitest';

import { readNotFoundDetails } from './not-found.tsx';

describe('readNotFoundDetails', () => {
  const empty = {
    text: '',
    noPrice: null,
    nearest: [],
    note: '',
    list: undefined,
    heading: '',
    sentence: '',
  };

  test('readNotFoundDetails reads the name of an unknown drug and the nearest medications', () => {
    const nearest = [{ id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor', price: null }];
    expect(readNotFoundDetails({ text: 'lipiter', nearest })).toEqual({ ...empty, text: 'lipiter', nearest });
  });

  test('readNotFoundDetails reads the words of a page without app data', () => {
    const words = { heading: 'We cannot show this page', sentence: 'Try again.' };
    expect(readNotFoundDetails(words)).toEqual({ ...empty, ...words });
  });

  test.each([null, undefined, 'Not found', {}, { isKnown: true }])(
    'readNotFoundDetails gives empty details for a 404 with the data %j',
    (errorData) => {
      expect(readNotFoundDetails(errorData)).toEqual(empty);
    },
  );
});
