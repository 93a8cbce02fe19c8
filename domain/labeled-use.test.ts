import { expect, test } from 'vitest';

import { labeledUse } from './labeled-use.ts';

const forWeight = {
  page: '/conditions/obesity',
  ndc: '00002249580',
  name: 'Zepbound',
  form: 'Pen',
  dosage: '5 mg/0.5 ml',
  quantity: 2,
  label: '4 pens',
  brandNames: [],
  noPrice: null,
};
const tirzepatide = {
  conditions: ['type-2-diabetes', 'obesity', 'other-conditions'],
  topicDrugs: [forWeight],
};
const brand = (name: string) => ({ name, isGeneric: false });

test('the name that the list of obesity names, in any device, is labeled for weight loss', () => {
  expect(labeledUse(tirzepatide, brand('Zepbound'))).toBe('obesity');
  expect(labeledUse(tirzepatide, brand('Zepbound KwikPen'))).toBe('obesity');
});

test('another brand of an ingredient with a name for weight loss is labeled for type 2 diabetes', () => {
  expect(labeledUse(tirzepatide, brand('Mounjaro'))).toBe('type-2-diabetes');
});

test('every name of an ingredient with one of both uses is labeled for it', () => {
  const exenatide = { conditions: ['type-2-diabetes'], topicDrugs: [] };
  expect(labeledUse(exenatide, brand('Byetta'))).toBe('type-2-diabetes');
  expect(labeledUse({ conditions: ['obesity'], topicDrugs: [] }, brand('Foundayo'))).toBe('obesity');
});

test('a use that the lists do not say is unknown', () => {
  expect(labeledUse(tirzepatide, { name: 'Tirzepatide', isGeneric: true })).toBeNull();
  expect(labeledUse({ ...tirzepatide, topicDrugs: [] }, brand('Mounjaro'))).toBeNull();
  expect(labeledUse({ conditions: [], topicDrugs: [] }, brand('Mounjaro'))).toBeNull();
});
