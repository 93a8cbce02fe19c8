import { describe, expect, test } from 'vitest';

import { findExactHit, mergeGeneric } from './hit-text.ts';

test.each([
  ['generic atorvastatin', 'Atorvastatin 20 mg', '', 'generic atorvastatin 20 mg'],
  ['genérico: atorvastatina', 'Atorvastatina 20 mg', '', 'genérico: atorvastatina 20 mg'],
  [
    'generic metformin, no longer sold in the US',
    'Metformin 500 mg',
    'no longer sold in the US',
    'generic metformin 500 mg',
  ],
  ['generic adalimumab', '40 mg, 2 pens', 'generic adalimumab', '40 mg, 2 pens'],
  ['Lipitor, Atorvaliq', '20 mg, 30 tablets', 'Lipitor, Atorvaliq', '20 mg, 30 tablets'],
  ['Eliquis', 'Eliquis 5 mg, 60 tablets', '', 'Eliquis 5 mg, 60 tablets'],
  ['Ozempic, Wegovy', 'Ozempic 2 mg, 1 pen', 'Ozempic, Wegovy', 'Ozempic 2 mg, 1 pen'],
  ['generic insulin', 'Insulins 100 units', 'generic insulin', 'Insulins 100 units'],
])('a price of "%s" and "%s" says the generic once', (secondaryName, product, otherNames, priced) => {
  expect(mergeGeneric(secondaryName, product)).toEqual({ secondaryName: otherNames, product: priced });
});

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
