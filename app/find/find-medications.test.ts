import { describe, expect, test } from 'vitest';

import { exactHit } from './find-medications.server.ts';

const hits = [
  { id: 'metformin', name: 'Metformin' },
  { id: 'metformin-er', name: 'Metformin ER' },
];

describe('one exact hit goes straight to the drug', () => {
  test.each(['Metformin', 'metformin', ' METFORMIN '])('%j is Metformin', (text) => {
    expect(exactHit(hits, text)?.id).toBe('metformin');
  });

  test.each(['met', 'metformin e', ''])('%j is no exact hit', (text) => {
    expect(exactHit(hits, text)).toBeNull();
  });

  test('two hits of one name leave the choice to the visitor', () => {
    expect(exactHit([...hits, { id: 'other', name: 'metformin' }], 'metformin')).toBeNull();
  });
});
