import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import { lookUpDrug } from './drug-lookup.ts';

const platform = fixturePlatform();
const lookupReply = z.looseObject({
  search_name: z.string(),
  slug: z.string(),
  default_drug_id: z.number().nullable(),
  drugs: z.array(
    z.looseObject({
      id: z.number(),
      ndc: z.string(),
      name: z.string(),
      form: z.string(),
      dosage: z.string(),
    }),
  ),
});

async function lookUp(name: string) {
  const { status, body } = await platform.get(`/v1/drugs/${encodeURIComponent(name)}`);
  expect(status).toBe(200);
  return lookupReply.parse(body);
}

describe('GET v1/drugs/{name}', () => {
  test('a drug lookup returns the public prices of its products, by name and form, or by class', async () => {
    const ozempic = {
      program: 'TrumpRx',
      kind: 'federal',
      amount: 199,
      per: 'month',
      as_of: '2026-07',
      until: null,
    };
    // Rybelsus is semaglutide too.
    expect((await lookUp('semaglutide'))['public_prices']).toEqual([
      { ...ozempic, url: 'https://trumprx.gov/browse', ndcs: ['00169418103'] },
    ]);
    expect((await lookUp('levothyroxine'))['public_prices']).toMatchObject([
      { amount: 18.75, per: null, ndcs: ['00074434119'] },
    ]);
    const { drugs, ...atorvastatin } = await lookUp('atorvastatin');
    expect(atorvastatin['public_prices']).toMatchObject([
      { kind: 'maker', until: '2026-12-31', ndcs: drugs.map(({ ndc }) => ndc) },
    ]);
    expect((await lookUp('gabapentin'))['public_prices']).toEqual([]);
  });

  test('a drug lookup returns one product for each name, form and dosage of an ingredient', async () => {
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
    // The catalog has two packages of 20 mg: only the first is returned.
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
      quantity_unit: 'tablet',
      packages: [],
      package_days: null,
      schedule: null,
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

  test('a drug lookup marks the products without a current price', async () => {
    const { drugs } = await lookUp('levothyroxine');
    // The newest cost of Synthroid is six years older than the newest cost of the catalog.
    expect(drugs.map((drug) => [drug.name, 'unpriced' in drug])).toEqual([
      ['Levothyroxine', false],
      ['Synthroid', true],
    ]);
  });

  test('a drug lookup marks the brand to which no generic is equivalent', () => {
    const release = fixtureRelease();
    const other = {
      ...release,
      name: (slug: string) => {
        const name = release.name(slug);
        return name && slug === 'lipitor' ? { ...name, sameGenerics: ['Tablet|'] } : name;
      },
    };
    const marked = (of: typeof release) =>
      lookUpDrug(of, 'atorvastatin', { demonstration: true })
        ?.drugs.filter((drug) => 'no_equal_generic' in drug)
        .map(({ name }) => name);
    expect(new Set(marked(other))).toEqual(new Set(['Lipitor']));
    expect(marked(release)).toEqual([]);
  });

  test('a drug lookup marks a generic with a name of its own to which no brand is equivalent', () => {
    const release = fixtureRelease();
    const mix = release
      .products('atorvastatin')
      .map((product) => (product.type === 'Generic' ? { ...product, name: 'Atorvastatin Mix' } : product));
    const other = {
      ...release,
      products: () => mix,
      name: (slug: string) => {
        const name = release.name(slug === 'atorvastatin-mix' ? 'atorvastatin' : slug);
        return name && slug === 'atorvastatin-mix' ? { ...name, sameGenerics: ['Tablet|'] } : name;
      },
    };
    const lookup = lookUpDrug(other, 'atorvastatin', { demonstration: true });
    const marked = lookup?.drugs.filter((drug) => 'no_equal_generic' in drug);
    expect(new Set(marked?.map(({ name }) => name))).toEqual(new Set(['Atorvastatin Mix']));
  });

  test('a drug lookup of a brand marks the product whose dosage also exists in a form that the lookup lacks', async () => {
    const { drugs } = await lookUp('fortamet');
    // Generic tablets have 500 mg too, but Fortamet is an extended-release tablet only.
    expect(drugs.map((drug) => [drug.name, 'form_needed' in drug])).toEqual([
      ['Metformin', true],
      ['Fortamet', false],
    ]);
  });

  test('a drug lookup of a brand returns the brand and the generics in its form', async () => {
    const { search_name, slug, drugs, default_drug_id } = await lookUp('Lipitor');
    expect([search_name, slug]).toEqual(['Lipitor', 'lipitor']);
    expect(new Set(drugs.map(({ name }) => name))).toEqual(new Set(['Atorvastatin', 'Lipitor']));
    expect(default_drug_id).toBe(72603040401);
    // Its own product is an extended-release tablet, and so is the generic; the other generic is a tablet.
    const fortamet = await lookUp('Fortamet');
    expect(fortamet.drugs.map(({ name, form }) => `${name} ${form}`)).toEqual([
      'Metformin Tablet ER',
      'Fortamet Tablet ER',
    ]);
    expect(fortamet).not.toHaveProperty('unavailable');
  });

  test('a drug lookup of a brand without generics has one of its products as the default', async () => {
    const { drugs, default_drug_id } = await lookUp('rybelsus');
    expect(drugs.map(({ name }) => name)).toEqual(['Rybelsus']);
    expect(default_drug_id).toBe(drugs[0]?.id);
  });

  test('a drug lookup of a brand has a product in a dosage of the brand as the default', async () => {
    // Gabapentin opens in 300 mg, in which the catalog has no Neurontin.
    const { drugs, default_drug_id } = await lookUp('neurontin');
    expect(drugs.map(({ name, dosage }) => `${name} ${dosage}`)).toEqual([
      'Gabapentin 300 mg',
      'Neurontin 100 mg',
    ]);
    expect(drugs.find(({ id }) => id === default_drug_id)?.dosage).toBe('100 mg');
  });

  test('a drug lookup of a discontinued brand returns the generics in its form and the reason', async () => {
    const metformin = { slug: 'metformin', name: 'Metformin', type: 'Generic' };
    const glucophage = await lookUp('Glucophage');
    expect(glucophage).toMatchObject({
      search_name: 'Glucophage',
      slug: 'glucophage',
      unavailable: { reason: 'discontinued', alternatives: [metformin, { slug: 'fortamet' }] },
    });
    expect(glucophage.drugs.map(({ name, form }) => `${name} ${form}`)).toEqual(['Metformin Tablet']);
    // The catalog has a product of this brand, which is not sold, and no generic in its form.
    expect(await lookUp('riomet')).toMatchObject({
      drugs: [],
      unavailable: { alternatives: [metformin, {}] },
    });
    const ingredient = await lookUp('metformin');
    expect(ingredient.drugs.map(({ name }) => name)).not.toContain('Riomet');
  });

  test("a drug lookup of a brand without a product never returns another brand's products", async () => {
    expect(await lookUp('wegovy')).toMatchObject({
      search_name: 'Wegovy',
      slug: 'wegovy',
      default_drug_id: null,
      drugs: [],
      unavailable: {
        reason: 'no_product',
        alternatives: [
          { slug: 'ozempic', name: 'Ozempic', type: 'Brand' },
          { slug: 'rybelsus', name: 'Rybelsus', type: 'Brand' },
        ],
      },
    });
    // The forms of this brand are not known, so no generic is known to be the same.
    expect(await lookUp('gralise')).toMatchObject({ drugs: [], unavailable: { reason: 'no_product' } });
  });

  test('finds a drug by an alias', async () => {
    expect(await lookUp('atorvastatin calcium')).toMatchObject({
      search_name: 'Atorvastatin',
      slug: 'atorvastatin',
    });
  });

  test.each(['ATORVASTATIN', 'AtorVastatin', ' atorvastatin '])('finds a drug as %j', async (name) => {
    expect((await lookUp(name)).slug).toBe('atorvastatin');
  });

  test.each(['nothing', '%', '/', 'ä', 'a/b', "'; DROP TABLE drugs", '\u0000', 'x'.repeat(3000)])(
    'a drug lookup responds with 404 to %j',
    async (name) => {
      const reply = await platform.get(`/v1/drugs/${encodeURIComponent(name)}`);
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    },
  );

  test('a drug lookup finds every name that the search returns', async () => {
    const searchReply = z
      .looseObject({ hits: z.array(z.looseObject({ id: z.string() })) })
      .parse(await platform.query({ query: '', hitsPerPage: 1000 }));
    expect(searchReply.hits.length).toBeGreaterThan(20);
    for (const { id } of searchReply.hits) {
      const lookup = await lookUp(id);
      expect(lookup.drugs.length > 0 || 'unavailable' in lookup).toBe(true);
    }
  });
});

describe('GET v1/drugs', () => {
  const listReply = z.object({
    drugs: z.array(
      z.looseObject({
        slug: z.string(),
        name: z.string(),
        generic_name: z.string(),
        default_drug: z.looseObject({}).nullable(),
        no_price: z.string().nullable(),
      }),
    ),
  });
  const listDrugs = async (query: string) => {
    const { status, body } = await platform.get(`/v1/drugs${query}`);
    expect(status).toBe(200);
    return listReply.parse(body).drugs;
  };

  test('lists the ingredients of a class with their default products', async () => {
    const drugs = await listDrugs('?class=statins');
    expect(drugs.find(({ slug }) => slug === 'atorvastatin')).toEqual({
      slug: 'atorvastatin',
      name: 'Atorvastatin',
      generic_name: 'Atorvastatin',
      brand_names: ['Lipitor', 'Atorvaliq'],
      classes: expect.arrayContaining(['statins']),
      conditions: expect.arrayContaining(['high-cholesterol']),
      default_drug: {
        ndc: '72603040401',
        name: 'Atorvastatin',
        form: 'Tablet',
        dosage: '20 mg',
        quantity: 30,
        label: '30 tablets',
        // Not Atorvaliq, which is a liquid.
        brand_names: ['Lipitor'],
      },
      topic_drugs: [],
      no_price: null,
    });
    expect(drugs.map(({ slug }) => slug)).not.toContain('lipitor');
  });

  test('lists the ingredients of a condition, and none for an unknown slug', async () => {
    expect((await listDrugs('?condition=high-cholesterol')).map(({ slug }) => slug)).toContain(
      'atorvastatin',
    );
    for (const query of [
      '?class=nothing',
      '?condition=nothing',
      '?class=',
      '?class=%00',
      '?condition=statins',
    ]) {
      expect(await listDrugs(query)).toEqual([]);
    }
  });

  test('lists the product that a drug is used as for a condition', async () => {
    const [amoxicillin] = await listDrugs('?condition=ear-infection');
    expect(amoxicillin).toMatchObject({
      default_drug: { form: 'Capsule' },
      topic_drugs: [
        {
          page: '/conditions/ear-infection',
          ndc: '00143988801',
          name: 'Amoxicillin',
          form: 'Oral Suspension',
          dosage: '125 mg/5 ml',
          quantity: 100,
          label: '100 ml (1 bottle)',
          brand_names: [],
          no_price: null,
        },
      ],
    });
  });

  test('lists all drug names without a filter, most popular first', async () => {
    const drugs = await listDrugs('');
    const searchReply = z
      .looseObject({ hits: z.array(z.looseObject({ name: z.string() })) })
      .parse(await platform.query({ query: '', hitsPerPage: 1000 }));
    const names = drugs.map(({ name }) => name);
    expect(names.toSorted()).toEqual(searchReply.hits.map(({ name }) => name).toSorted());
    expect(names.indexOf('Atorvastatin')).toBeLessThan(names.indexOf('Lipitor'));
    expect(drugs.find(({ slug }) => slug === 'lipitor')).toMatchObject({ generic_name: 'Atorvastatin' });
    const reasonOf = (slug: string) => drugs.find((drug) => drug.slug === slug)?.no_price;
    expect(reasonOf('wegovy')).toBe('no_product');
    expect(reasonOf('glucophage')).toBe('discontinued');
    expect(reasonOf('atorvastatin')).toBeNull();
  });

  test('a list marks names whose cost has become too old for a price', async () => {
    const reasonOn = async (day: string) => {
      const { get } = fixturePlatform({ now: () => new Date(`${day}T12:00:00Z`) });
      const { drugs } = listReply.parse((await get('/v1/drugs?class=statins')).body);
      return drugs.find(({ slug }) => slug === 'atorvastatin')?.no_price;
    };
    expect([await reasonOn('2027-01-01'), await reasonOn('2040-01-01')]).toEqual([null, 'old_cost']);
  });

  test('lists the ingredient of a product, and none for an unknown NDC', async () => {
    // A product of a brand, and a package that no lookup returns.
    for (const ndc of ['00071015723', '72603040402']) {
      expect((await listDrugs(`?ndc=${ndc}`)).map(({ slug }) => slug)).toEqual(['atorvastatin']);
    }
    for (const ndc of ['00000000000', '', 'x', '%00']) expect(await listDrugs(`?ndc=${ndc}`)).toEqual([]);
  });

  test.each([
    'class=statins&condition=high-cholesterol',
    'class=statins&ndc=72603040401',
    'condition=high-cholesterol&ndc=72603040401',
  ])('a drug list rejects the combined filters %s', async (query) => {
    expect(await platform.get(`/v1/drugs?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('GET v2/medications/{name}', () => {
  test('the medications of a name have the requested or the default quantity', async () => {
    const reply = await platform.get('/v2/medications/atorvastatin?quantity=90');
    expect(reply).toMatchObject({
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

  test('the medications endpoint rejects an invalid quantity and an unknown name', async () => {
    expect(await platform.get('/v2/medications/atorvastatin?quantity=0')).toMatchObject({ status: 400 });
    expect(await platform.get('/v2/medications/atorvastatin?quantity=x')).toMatchObject({ status: 400 });
    expect(await platform.get('/v2/medications/nothing?quantity=1')).toMatchObject({ status: 404 });
  });
});
