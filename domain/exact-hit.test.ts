import { describe, expect, test } from 'vitest';

import { findExactHit } from './exact-hit.ts';

const hits = [
  { id: 'metformin', name: 'Metformin' },
  { id: 'metformin-er', name: 'Metformin ER' },
];

describe('findExactHit', () => {
  test.each(['Metformin', 'metformin', ' METFORMIN '])('%j is an exact hit for Metformin', (text) => {
    expect(findExactHit(hits, text)?.id).toBe('metformin');
  });

  test.each(['met', 'metformin e', ''])('%j is not an exact hit', (text) => {
    expect(findExactHit(hits, text)).toBeNull();
  });

  test('two hits with the same name give no exact hit, so that the visitor chooses', () => {
    expect(findExactHit([...hits, { id: 'other', name: 'metformin' }], 'metformin')).toBeNull();
  });
});
