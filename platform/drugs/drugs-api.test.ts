import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { quantityLabel } from './quantity-label.ts';

const platform = fixturePlatform();
const lookup = z.looseObject({
  search_name: z.string(),
  slug: z.string(),
  default_drug_id: z.number(),
  drugs: z.array(z.looseObject({ id: z.number(), ndc: z.string(), name: z.string(), dosage: z.string() })),
});

async function lookUp(name: string) {
  const { status, body } = await platform.get(`/v1/drugs/${encodeURIComponent(name)}`);
  expect(status).toBe(200);
  return lookup.parse(body);
}

describe('a drug looked up', () => {
  test('by its generic name has all its brands and generics, one for each name, form and dosage', async () => {
    const { search_name, slug, drugs, default_drug_id, ...rest } = await lookUp('atorvastatin');
    expect([search_name, slug]).toEqual(['Atorvastatin', 'atorvastatin']);
    expect(drugs.map(({ name, dosage }) => `${name} ${dosage}`)).toEqual([
      'Atorvastatin 10 mg',
      'Atorvastatin 20 mg',
      'Atorvastatin 40 mg',
      'Atorvastatin 80 mg',
      'Lipitor 20 mg',
      'Lipitor 40 mg',
    ]);
    // Two packages of 20 mg are in the catalogue: the first is shown.
    expect(default_drug_id).toBe(72603040401);
    expect(drugs[1]).toEqual({
      id: 72603040401,
      ndc: '72603040401',
      name: 'Atorvastatin',
      type: 'Generic',
      form: 'Tablet',
      dosage: '20 mg',
      package_size: 1,
      default_quantity: 30,
      quantities_formatted: [
        { label: '30 tablets', value: '30' },
        { label: '60 tablets', value: '60' },
        { label: '90 tablets', value: '90' },
        { label: '180 tablets', value: '180' },
      ],
      image: null,
      side_effects: expect.arrayContaining(['joint pain']),
    });
    expect(rest).toMatchObject({
      generic_name: 'Atorvastatin',
      description: expect.stringContaining('cholesterol'),
      classes: [{ slug: 'statins', title: 'Statins' }],
      conditions: expect.arrayContaining([{ slug: 'high-cholesterol', title: 'High cholesterol' }]),
      demonstration: true,
    });
  });

  test('by a brand has that brand and the generics', async () => {
    const { search_name, slug, drugs, default_drug_id } = await lookUp('Riomet');
    expect([search_name, slug]).toEqual(['Riomet', 'riomet']);
    expect(new Set(drugs.map(({ name }) => name))).toEqual(new Set(['Metformin', 'Riomet']));
    expect(default_drug_id).toBe(67877093001);
  });

  test('by a brand without generics has that brand, and one of it for the default', async () => {
    const { drugs, default_drug_id } = await lookUp('rybelsus');
    expect(drugs.map(({ name }) => name)).toEqual(['Rybelsus']);
    expect(default_drug_id).toBe(drugs[0]?.id);
  });

  test('by a brand that is not sold has what is sold instead', async () => {
    const { search_name, drugs } = await lookUp('Glucophage');
    expect(search_name).toBe('Glucophage');
    expect(new Set(drugs.map(({ name }) => name))).toEqual(new Set(['Metformin']));
    // Nothing but other brands is sold of this one.
    expect(new Set((await lookUp('wegovy')).drugs.map(({ name }) => name))).toEqual(
      new Set(['Ozempic', 'Rybelsus']),
    );
  });

  test('by another name that people type leads to the drug', async () => {
    expect(await lookUp('atorvastatin calcium')).toMatchObject({
      search_name: 'Atorvastatin',
      slug: 'atorvastatin',
    });
  });

  test.each(['ATORVASTATIN', 'AtorVastatin', ' atorvastatin '])('is found as %j', async (name) => {
    expect((await lookUp(name)).slug).toBe('atorvastatin');
  });

  test.each(['nothing', '%', '/', 'ä', 'a/b', "'; DROP TABLE drugs", '\u0000', 'x'.repeat(3000)])(
    'is not found as %j',
    async (name) => {
      const reply = await platform.get(`/v1/drugs/${encodeURIComponent(name)}`);
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    },
  );

  test('every name that can be searched can be looked up', async () => {
    const found = z
      .looseObject({ hits: z.array(z.looseObject({ id: z.string() })) })
      .parse(await platform.query({ query: '', hitsPerPage: 1000 }));
    expect(found.hits.length).toBeGreaterThan(20);
    for (const { id } of found.hits) expect((await lookUp(id)).drugs.length).toBeGreaterThan(0);
  });
});

describe('a list of drugs', () => {
  const list = z.object({
    drugs: z.array(
      z.looseObject({
        slug: z.string(),
        name: z.string(),
        generic_name: z.string(),
        default_drug: z.looseObject({}),
      }),
    ),
  });
  const listed = async (query: string) => {
    const { status, body } = await platform.get(`/v1/drugs${query}`);
    expect(status).toBe(200);
    return list.parse(body).drugs;
  };

  test('of a class has its ingredients, each with what its page shows first', async () => {
    const drugs = await listed('?class=statins');
    expect(drugs.find(({ slug }) => slug === 'atorvastatin')).toEqual({
      slug: 'atorvastatin',
      name: 'Atorvastatin',
      generic_name: 'Atorvastatin',
      brand_names: ['Lipitor', 'Atorvaliq'],
      default_drug: {
        ndc: '72603040401',
        name: 'Atorvastatin',
        form: 'Tablet',
        dosage: '20 mg',
        quantity: 30,
        label: '30 tablets',
      },
    });
    expect(drugs.map(({ slug }) => slug)).not.toContain('lipitor');
  });

  test('of a condition has its ingredients, and of an unknown name none', async () => {
    expect((await listed('?condition=high-cholesterol')).map(({ slug }) => slug)).toContain('atorvastatin');
    for (const query of [
      '?class=nothing',
      '?condition=nothing',
      '?class=',
      '?class=%00',
      '?condition=statins',
    ]) {
      expect(await listed(query)).toEqual([]);
    }
  });

  test('without either has every name that can be searched, the most popular first', async () => {
    const drugs = await listed('');
    const found = z
      .looseObject({ hits: z.array(z.looseObject({ name: z.string() })) })
      .parse(await platform.query({ query: '', hitsPerPage: 1000 }));
    const names = drugs.map(({ name }) => name);
    expect(names.toSorted()).toEqual(found.hits.map(({ name }) => name).toSorted());
    expect(names.indexOf('Atorvastatin')).toBeLessThan(names.indexOf('Lipitor'));
    expect(drugs.find(({ slug }) => slug === 'lipitor')).toMatchObject({ generic_name: 'Atorvastatin' });
    // What is not sold leads to the page of what is.
    expect(drugs.find(({ name }) => name === 'Wegovy')).toMatchObject({ slug: 'semaglutide' });
  });

  test('of a product is its ingredient, and of an NDC that nothing has none', async () => {
    // Of a brand, and of a package that no lookup shows.
    for (const ndc of ['00071015723', '72603040402']) {
      expect((await listed(`?ndc=${ndc}`)).map(({ slug }) => slug)).toEqual(['atorvastatin']);
    }
    for (const ndc of ['00000000000', '', 'x', '%00']) expect(await listed(`?ndc=${ndc}`)).toEqual([]);
  });

  test.each([
    'class=statins&condition=high-cholesterol',
    'class=statins&ndc=72603040401',
    'condition=high-cholesterol&ndc=72603040401',
  ])('is asked for by one thing alone, not by %s', async (query) => {
    expect(await platform.get(`/v1/drugs?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('the medications of a name', () => {
  test('are asked for with a quantity, or in their usual one', async () => {
    const ninety = await platform.get('/v2/medications/atorvastatin?quantity=90');
    expect(ninety).toMatchObject({
      status: 200,
      body: {
        drugs: expect.arrayContaining([
          {
            ndc: '72603040401',
            name: 'Atorvastatin',
            type: 'Generic',
            form: 'Tablet',
            dosage: '20 mg',
            quantity: 90,
          },
        ]),
      },
    });
    expect(await platform.get('/v2/medications/amoxicillin')).toMatchObject({
      body: { drugs: [{ quantity: 30 }, { quantity: 1 }] },
    });
  });

  test('are refused for a quantity that is none, and for a name nobody knows', async () => {
    expect(await platform.get('/v2/medications/atorvastatin?quantity=0')).toMatchObject({ status: 400 });
    expect(await platform.get('/v2/medications/atorvastatin?quantity=x')).toMatchObject({ status: 400 });
    expect(await platform.get('/v2/medications/nothing?quantity=1')).toMatchObject({ status: 404 });
  });
});

describe('a quantity in words', () => {
  test.each([
    [30, { quantityLabel: 'tablet', packageSize: 1, unit: 'EA' }, '30 tablets'],
    [1, { quantityLabel: 'tablet', packageSize: 1, unit: 'EA' }, '1 tablet'],
    [1, { quantityLabel: 'inhaler', packageSize: 8.5, unit: 'GM' }, '1 inhaler (8.5 g)'],
    [2, { quantityLabel: 'bottle', packageSize: 100, unit: 'ML' }, '2 bottles (100 ml each)'],
    [4, { quantityLabel: 'patch', packageSize: 1, unit: 'EA' }, '4 patches'],
    [1, { quantityLabel: 'inhaler', packageSize: 60, unit: 'EA' }, '1 inhaler (60 count)'],
  ] as const)('%d of %j is %s', (quantity, product, words) => {
    expect(quantityLabel(quantity, product)).toBe(words);
  });
});
