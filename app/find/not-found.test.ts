import { describe, expect, test } from 'vitest';

import { notFoundDetails } from './not-found.tsx';

describe('what a missing page knows', () => {
  test('an unknown medicine brings its name and the nearest ones', () => {
    const nearest = [{ id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' }];
    expect(notFoundDetails({ text: 'lipiter', nearest })).toEqual({ text: 'lipiter', nearest });
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
  ])('%j says nothing more', (thrown) => {
    expect(notFoundDetails(thrown)).toEqual({ text: '', nearest: [] });
  });
});
