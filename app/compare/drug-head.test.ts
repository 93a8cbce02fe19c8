import { expect, test } from 'vitest';

import type { DrugLookup } from '../../domain/medication.ts';
import type { SiteContext } from '../context.ts';
import { drugData } from './drug-head.server.ts';

test('the structured data of a drug has its names, forms and dosages once each, and no price', () => {
  const site = { basePath: '/rx', locale: 'es', origin: 'https://plain.example', flags: {} };
  const variant = { name: 'Lipitor', type: 'Brand', form: 'Tablet', dosage: '20 mg' };
  const lookup = {
    searchName: 'Atorvastatin',
    slug: 'atorvastatin',
    genericName: 'Atorvastatin',
    description: '',
    drugs: [variant, { ...variant, dosage: '40 mg' }],
    classes: [{ slug: 'statins', title: 'Statins' }],
    translations: { Tablet: 'Tableta' },
  } as unknown as DrugLookup;
  const content = { description: null, topicPages: new Map([['/classes/statins', 'Estatinas']]) };
  const data = drugData(site as unknown as SiteContext, lookup, content);
  expect(data).toMatchObject({
    url: 'https://plain.example/rx/es/atorvastatin',
    proprietaryName: ['Lipitor'],
    dosageForm: ['Tableta'],
    availableStrength: [{ description: '20 mg' }, { description: '40 mg' }],
    drugClass: [{ name: 'Estatinas' }],
  });
  expect(data).not.toHaveProperty('description');
  const described = { ...lookup, description: 'A statin. It is taken once a day.' };
  expect(drugData(site as unknown as SiteContext, described, content)).toHaveProperty(
    'description',
    'A statin.',
  );
  expect(JSON.stringify(data)).not.toMatch(/price|offer/i);
});
