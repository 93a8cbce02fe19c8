import { describe, expect, test } from 'vitest';

import { findExactHit, findUnpriced, mergeGeneric, withAmount } from './hit-text.ts';
import type { MedicationHit } from './search.ts';

test.each([
  ['generic atorvastatin', 'Atorvastatin 20 mg', '', 'generic atorvastatin 20 mg'],
  ['genérico: atorvastatina', 'Atorvastatina 20 mg', '', 'genérico: atorvastatina 20 mg'],
  [
    'generic metformin, no longer sold in the U.S.',
    'Metformin 500 mg',
    'no longer sold in the U.S.',
    'generic metformin 500 mg',
  ],
  ['generic adalimumab', '40 mg, 2 pens', 'adalimumab', '40 mg, 2 pens'],
  ['genérico: adalimumab', '40 mg, 2 plumas', 'adalimumab', '40 mg, 2 plumas'],
  ['Lipitor, Atorvaliq', '20 mg, 30 tablets', 'Lipitor, Atorvaliq', '20 mg, 30 tablets'],
  ['Eliquis', 'Eliquis 5 mg, 60 tablets', '', 'Eliquis 5 mg, 60 tablets'],
  ['Ozempic, Wegovy', 'Ozempic 2 mg, 1 pen', 'Ozempic, Wegovy', 'Ozempic 2 mg, 1 pen'],
  ['generic insulin', 'Insulins 100 units', 'insulin', 'Insulins 100 units'],
])(
  'a price of "%s" and "%s" says the generic once, and not beside the price of a brand',
  (secondaryName, product, otherNames, priced) => {
    expect(mergeGeneric(secondaryName, product)).toEqual({ secondaryName: otherNames, product: priced });
  },
);

const hits = [
  { id: 'metformin', name: 'Metformin' },
  { id: 'metformin-er', name: 'Metformin ER' },
];

test.each([
  ['omega 3', 'Omega-3-Acid Ethyl Esters', undefined],
  ['tylenol with codeine 3', 'Tylenol with Codeine #3', undefined],
  ['lipitor 40', 'Lipitor', '/hit?dosage=40'],
])('a number of a name is no dosage, and any other is: “%s” finds %s', (text, name, page) => {
  const [found] = withAmount<MedicationHit>([{ id: 'hit', name, secondaryName: '' }], text);
  expect(found?.page).toBe(page);
});

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

describe('findUnpriced', () => {
  const blockers = { id: 'h2', name: 'H2 blockers', kind: 'class', noPrice: 'no_product' } as const;
  const zantac = { ...blockers, secondaryName: 'zantac, we have no price for this' };
  const other = { id: 'ranolazine', name: 'Ranolazine', secondaryName: 'Ranexa' };

  test('the exact name of something without a price finds only its pages, each without the name', () => {
    const { found, noPrice } = findUnpriced([zantac, other], 'Zantac');
    expect(noPrice).toBe('no_product');
    expect(found).toEqual([{ ...zantac, secondaryName: '' }]);
  });

  test('another text keeps all hits', () => {
    const found = [zantac, other];
    expect(findUnpriced(found, 'zanta')).toEqual({ found, noPrice: null });
    expect(findUnpriced([], 'zantac')).toEqual({ found: [], noPrice: null });
  });
});
