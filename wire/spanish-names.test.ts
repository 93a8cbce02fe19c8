import { describe, expect, test } from 'vitest';

import { findSpanishName, spanishNames } from './spanish-names.ts';

const row = (term: string, slug: string, language = 'es', kind = 'medication') => ({
  term,
  language,
  kind,
  page: `/${slug}`,
});
const names = spanishNames([
  row('atorva', 'atorvastatin', 'en'),
  row('pastilla', 'atorvastatin', 'es', 'need'),
  row('atorvastatina', 'atorvastatin'),
  row('atorvastatina cálcica', 'atorvastatin'),
  row('amlodipino', 'amlodipine'),
  row('ácido fólico', 'folic-acid'),
  row('ramipril', 'ramipril'),
]);

describe('findSpanishName', () => {
  test.each([
    ['Atorvastatin', 'Atorvastatina'],
    ['Folic Acid', 'Ácido fólico'],
    ['Folic Acid-yfgn', 'Ácido fólico-yfgn'],
    ['Amlodipine/Atorvastatin', 'Amlodipino/atorvastatina'],
    ['Sodium Sulfate/Potassium Sulfate', 'Sulfato de sodio/sulfato de potasio'],
    ['Dextromethorphan/Atorvastatin', 'Dextrometorfano/atorvastatina'],
    ['Ruxolitinib Cream', 'Ruxolitinib en crema'],
    ['Folic Acid Mix 70/30 FlexPen', 'Ácido fólico Mix 70/30 FlexPen'],
  ])('the Spanish name of %s is %s', (english, spanish) => {
    expect(findSpanishName(names, english)).toBe(spanish);
  });

  test.each(['Lipitor', 'Amlodipine/Benazepril', 'Humalog Mix 50/50 KwikPen', 'Ruxolitinib', ''])(
    '%j has no Spanish name',
    (english) => {
      expect(findSpanishName(names, english)).toBeNull();
    },
  );

  test('a name that is the same in both languages has no separate Spanish name', () => {
    expect(findSpanishName(names, 'Ramipril')).toBeNull();
  });
});
