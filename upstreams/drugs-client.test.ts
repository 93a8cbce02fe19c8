import { expect, test } from 'vitest';
import { createDrugsClient } from './drugs-client.ts';
import { createMedicationsClient } from './medications-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const variant = {
  id: 93505698,
  ndc: '00093505698',
  name: 'Atorvastatin',
  type: 'Generic',
  form: 'Tablet',
  dosage: '20 mg',
  package_size: 1,
  default_quantity: 30,
  quantities_formatted: [{ label: '30 tablets', value: '30' }],
  image: null,
  side_effects: ['headache'],
};
const lookup = {
  search_name: 'Atorvastatin',
  slug: 'atorvastatin',
  generic_name: 'atorvastatin',
  description: 'Lowers cholesterol.',
  default_drug_id: 93505698,
  drugs: [variant],
  classes: [{ slug: 'statins', title: 'Statins' }],
  conditions: [],
  demonstration: true,
};

test('looks up a drug by name with its variants', async () => {
  const service = createFakeUpstream([lookup]);
  const result = await createDrugsClient(service.gateway).lookUp('Atorvastatin', service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v1/drugs/Atorvastatin');
  expect(result).toEqual({
    searchName: 'Atorvastatin',
    slug: 'atorvastatin',
    genericName: 'atorvastatin',
    description: 'Lowers cholesterol.',
    defaultDrugId: 93505698,
    drugs: [
      {
        id: 93505698,
        ndc: '00093505698',
        name: 'Atorvastatin',
        type: 'Generic',
        form: 'Tablet',
        dosage: '20 mg',
        packageSize: 1,
        defaultQuantity: 30,
        quantitiesFormatted: [{ label: '30 tablets', value: '30' }],
        image: null,
        sideEffects: ['headache'],
      },
    ],
    classes: [{ slug: 'statins', title: 'Statins' }],
    conditions: [],
    demonstration: true,
  });
  expect(service.events).toMatchObject([{ upstream: 'drugs', category: 'medication', ok: true, code: 20 }]);
});

test('returns null for an unknown drug, without an error', async () => {
  const service = createFakeUpstream([
    Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }),
  ]);
  expect(await createDrugsClient(service.gateway).lookUp('nothing', service.context)).toBeNull();
  expect(service.events).toMatchObject([{ ok: true, status: 404 }]);
});

test('returns null for a drug of an impossible name, without a call', async () => {
  const service = createFakeUpstream([lookup]);
  expect(await createDrugsClient(service.gateway).lookUp('..', service.context)).toBeNull();
  expect(service.requests).toEqual([]);
});

test('variants of a drug without an NDC are dropped', async () => {
  const drugs = [{ id: 1 }, { ...variant, ndc: '' }, { ...variant, ndc: null }, variant];
  const service = createFakeUpstream([{ ...lookup, drugs }]);
  const result = await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(result?.drugs.map((drug) => drug.ndc)).toEqual(['00093505698']);
});

test.each([
  [{ ...lookup, drugs: [{ ...variant, ndc: null }] }],
  [{ ...lookup, drugs: [] }],
  [{}],
  [[]],
  [null],
])('fails with the specified error for a lookup without any NDC (%#)', async (reply) => {
  const service = createFakeUpstream([reply]);
  const failed = catchError(createDrugsClient(service.gateway).lookUp('atorvastatin', service.context));
  expect(await failed).toMatchObject({
    message: 'Validation error: no drugs with NDC in response',
    status: 404,
    kind: 'validation',
    category: 'medication',
    code: 50,
  });
  expect(service.events).toMatchObject([{ ok: false, code: 50, status: 404 }]);
});

test('warns of the products that it drops because they have no NDC, and of other malformed ones', async () => {
  const service = createFakeUpstream([
    { ...lookup, drugs: [variant, { ...variant, ndc: null }, {}, { ...variant, name: null }] },
  ]);
  await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(service.events.filter(({ level }) => level === 'warning').map(({ message }) => message)).toEqual([
    'Dropped 2 of 4 rows of drugs, malformed at ndc',
    'Dropped 1 of 2 rows of drugs, malformed at name',
  ]);
});

test.each([
  [{ ...lookup, drugs: [] }, true],
  [{ ...lookup, drugs: null }, true],
  [{ ...lookup, drugs: [{ ...variant, ndc: null }] }, true],
  [{ error: { code: 'internal' } }, false],
  [{ data: lookup }, false],
  [[], false],
  [null, false],
])('reports whether the reply %# answers that there is no drug', async (reply, isAnswer) => {
  const service = createFakeUpstream([reply]);
  await catchError(createDrugsClient(service.gateway).lookUp('atorvastatin', service.context));
  expect(service.events).toMatchObject([{ ok: false, status: 404, isAnswer }]);
});

test('accepts a lookup with only the specified fields', async () => {
  const { slug: _slug, generic_name: _generic, classes: _classes, conditions: _conditions, ...rest } = lookup;
  const { demonstration: _demonstration, ...specified } = rest;
  const service = createFakeUpstream([
    { ...specified, drugs: [{ ...variant, package_size: null, dosage: null }] },
  ]);
  const result = await createDrugsClient(service.gateway).lookUp(' Lipitor', service.context);
  expect(result).toMatchObject({
    slug: 'lipitor',
    genericName: 'Atorvastatin',
    classes: [],
    demonstration: false,
  });
  expect(result?.drugs[0]).toMatchObject({ packageSize: 1, dosage: '' });
});

const { id: _id, type: _type, form: _form, image: _image, side_effects: _effects, ...unnamed } = variant;
const { default_quantity: _quantity, quantities_formatted: _options, ...unpackaged } = unnamed;
const { package_size: _size, dosage: _dosage, ...bareVariant } = unpackaged;

test.each([
  ['a null default quantity', { ...variant, default_quantity: null }, { defaultQuantity: null }],
  ['a default quantity as text', { ...variant, default_quantity: '30' }, { defaultQuantity: 30 }],
  ['a default quantity that is none', { ...variant, default_quantity: 'some' }, { defaultQuantity: null }],
  ['a type in another case', { ...variant, type: 'generic' }, { type: 'Generic' }],
  ['a type that is not specified', { ...variant, type: 'Homeopathic' }, { type: null }],
  ['side effects as text', { ...variant, side_effects: 'headache' }, { sideEffects: ['headache'] }],
  ['side effects with gaps', { ...variant, side_effects: ['rash', null, ''] }, { sideEffects: ['rash'] }],
  ['an id as text', { ...variant, id: '93505698' }, { id: 93505698 }],
  ['an id that is no number', { ...variant, id: 'ator-20' }, { id: 'ator-20' }],
  ['an NDC as a number', { ...variant, ndc: 93505698 }, { ndc: '00093505698' }],
  ['a package size as text', { ...variant, package_size: '2.5' }, { packageSize: 2.5 }],
  ['a package size of zero', { ...variant, package_size: 0 }, { packageSize: 1 }],
  [
    'quantities as numbers',
    { ...variant, quantities_formatted: [30, { label: '60 tablets', value: 60 }, { value: '90' }] },
    {
      quantitiesFormatted: [
        { label: '30', value: '30' },
        { label: '60 tablets', value: '60' },
        { label: '90', value: '90' },
      ],
    },
  ],
  [
    'only a name and an NDC',
    bareVariant,
    {
      id: null,
      ndc: '00093505698',
      name: 'Atorvastatin',
      type: null,
      form: '',
      dosage: '',
      packageSize: 1,
      defaultQuantity: null,
      quantitiesFormatted: [],
      image: null,
      sideEffects: [],
    },
  ],
])('accepts a variant with %s, without a warning', async (_what, drug, expected) => {
  const service = createFakeUpstream([{ ...lookup, drugs: [drug] }]);
  const result = await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(result?.drugs).toEqual([expect.objectContaining(expected)]);
  expect(service.events).toHaveLength(1);
});

test.each([
  ['text', { default_drug_id: '93505698' }, 93505698],
  ['null', { default_drug_id: null }, null],
  ['an unknown id', { default_drug_id: 5 }, 5],
])('accepts a default drug id that is %s', async (_what, reply, defaultDrugId) => {
  const service = createFakeUpstream([{ ...lookup, ...reply }]);
  const result = await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(result).toMatchObject({ defaultDrugId, drugs: [{ id: 93505698 }] });
});

test('accepts a lookup with nothing but drugs under the name that was looked up', async () => {
  const service = createFakeUpstream([{ drugs: [variant] }]);
  expect(await createDrugsClient(service.gateway).lookUp('Lipitor ', service.context)).toMatchObject({
    searchName: 'Lipitor',
    slug: 'lipitor',
    genericName: 'Atorvastatin',
    description: '',
    defaultDrugId: null,
    classes: [],
    conditions: [],
    demonstration: false,
  });
});

test('gives a lookup without a slug that of the name that was looked up', async () => {
  const service = createFakeUpstream([{ drugs: [variant] }]);
  const result = await createDrugsClient(service.gateway).lookUp('Amlodipine/Atorvastatin', service.context);
  expect(result?.slug).toBe('amlodipine-atorvastatin');
});

test.each([
  ['as a slug', { search_name: 'lipitor-10' }, 'anything', 'Lipitor 10'],
  ['in another case', { search_name: 'LIPITOR 10' }, 'anything', 'Lipitor 10'],
  ['of no product', { search_name: 'Statin-Plus' }, 'anything', 'Statin-Plus'],
  ['missing, in an address that names a product', {}, 'lipitor-10', 'Lipitor 10'],
  ['missing, in another address', {}, 'statin-plus', 'statin plus'],
])('shows a searched name %s like its product', async (_what, reply, requested, searchName) => {
  const service = createFakeUpstream([{ ...reply, drugs: [variant, { ...variant, name: 'Lipitor 10' }] }]);
  const result = await createDrugsClient(service.gateway).lookUp(requested, service.context);
  expect(result?.searchName).toBe(searchName);
});

test('keeps the first option of each quantity, and writes quantities like numbers', async () => {
  const options = ['30.0', 30, { label: '30 pills', value: '30' }, { label: '90 tablets', value: ' 90.0' }];
  const service = createFakeUpstream([
    { ...lookup, drugs: [{ ...variant, quantities_formatted: [...options, ...options] }] },
  ]);
  const result = await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(result?.drugs[0]?.quantitiesFormatted).toEqual([
    { label: '30', value: '30' },
    { label: '90 tablets', value: '90' },
  ]);
});

test('drops malformed variants, quantities and topics with a warning each, and keeps their neighbors', async () => {
  const service = createFakeUpstream([
    {
      ...lookup,
      drugs: [
        { ...variant, name: null },
        { ...variant, quantities_formatted: [{ label: 'a bottle' }, { label: '30 tablets', value: '30' }] },
        { ...variant, quantities_formatted: [{ label: 'a box' }, { label: '30 tablets', value: '30' }] },
      ],
      classes: [{ slug: 'statins' }, ...lookup.classes],
    },
  ]);
  const result = await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context);
  expect(result).toMatchObject({
    drugs: [
      { quantitiesFormatted: [{ label: '30 tablets', value: '30' }] },
      { quantitiesFormatted: [{ label: '30 tablets', value: '30' }] },
    ],
    classes: lookup.classes,
  });
  expect(service.events.map(({ dropped }) => dropped)).toEqual([
    { list: 'drugs', rows: 1 },
    { list: 'quantities_formatted', rows: 2 },
    { list: 'classes', rows: 1 },
    undefined,
  ]);
  expect(service.events).toMatchObject([
    { level: 'warning', message: 'Dropped 1 of 3 rows of drugs, malformed at name' },
    { level: 'warning', message: 'Dropped 1 of 2 rows of quantities_formatted, malformed at the row' },
    { level: 'warning', message: 'Dropped 1 of 2 rows of classes, malformed at title' },
    { level: 'info', ok: true, status: 200 },
  ]);
});

test('fails for a lookup whose variants are all malformed', async () => {
  const service = createFakeUpstream([
    {
      ...lookup,
      drugs: [
        { ...variant, name: 7.5 },
        { ndc: '1', name: [] },
      ],
    },
  ]);
  const drugs = (await createDrugsClient(service.gateway).lookUp('atorvastatin', service.context))?.drugs;
  expect(drugs?.map(({ name }) => name)).toEqual(['7.5']);
  const other = createFakeUpstream([{ drugs: [{ ndc: '1' }] }]);
  const error = await catchError(createDrugsClient(other.gateway).lookUp('atorvastatin', other.context));
  expect(error).toMatchObject({ kind: 'validation', status: 500 });
});

const listed = {
  slug: 'atorvastatin',
  name: 'Atorvastatin',
  generic_name: 'Atorvastatin',
  brand_names: ['Lipitor'],
  classes: ['statins', null],
  conditions: ['high-cholesterol', null],
  default_drug: {
    ndc: '00093505698',
    name: 'Atorvastatin',
    form: 'Tablet',
    dosage: '20 mg',
    quantity: 30,
    label: '30 tablets',
  },
  topic_drugs: [
    {
      page: '/conditions/high-cholesterol',
      ndc: '00093505700',
      name: 'Atorvastatin',
      form: 'Tablet',
      dosage: '80 mg',
      quantity: 30,
      label: '30 tablets',
    },
    { page: '/classes/statins', ndc: '' },
    null,
  ],
};

test.each([
  [{ class: 'statins' }, '?class=statins'],
  [{ condition: 'high-cholesterol' }, '?condition=high-cholesterol'],
  [{}, ''],
])('lists medications for %j', async (filter, query) => {
  const service = createFakeUpstream([{ drugs: [listed] }]);
  const list = await createDrugsClient(service.gateway).list(filter, service.context);
  expect(service.requests[0]?.url).toBe(`https://gateway.example/v1/drugs${query}`);
  expect(list).toEqual([
    {
      slug: 'atorvastatin',
      name: 'Atorvastatin',
      genericName: 'Atorvastatin',
      brandNames: ['Lipitor'],
      classes: ['statins'],
      conditions: ['high-cholesterol'],
      defaultDrug: { ...listed.default_drug, brandNames: [] },
      topicDrugs: [{ ...listed.topic_drugs[0], brandNames: [], noPrice: null }],
      noPrice: null,
    },
  ]);
  expect(service.events).toMatchObject([{ upstream: 'medication lists', category: 'medication', ok: true }]);
});

test('lists medications with missing fields, but not those without a name', async () => {
  const bare = { slug: 'x', name: 'X' };
  const service = createFakeUpstream([
    { drugs: [bare, { ...listed, name: null }, { ...bare, default_drug: { ndc: '' } }] },
  ]);
  const parsed = {
    ...bare,
    genericName: null,
    brandNames: [],
    classes: [],
    conditions: [],
    defaultDrug: null,
    topicDrugs: [],
    noPrice: null,
  };
  expect(await createDrugsClient(service.gateway).list({}, service.context)).toEqual([parsed, parsed]);
});

test('accepts an empty list and rejects a reply without a list', async () => {
  const service = createFakeUpstream([{ drugs: [] }, {}]);
  const client = createDrugsClient(service.gateway);
  expect(await client.list({ class: 'x' }, service.context)).toEqual([]);
  expect(await catchError(client.list({ class: 'x' }, service.context))).toMatchObject({
    kind: 'validation',
    message: 'Validation error: unexpected shape at drugs',
  });
});

test('requests the medications of a name with a quantity', async () => {
  const drug = { ndc: '00093505698', name: 'Atorvastatin', type: 'Generic', form: 'Tablet', dosage: '20 mg' };
  const service = createFakeUpstream([
    { drugs: [{ ...drug, quantity: 90 }, { ...drug, ndc: null }, { ndc: '1' }] },
  ]);
  const client = createMedicationsClient(service.gateway);
  expect(await client.fetchMedications('atorvastatin', 90, service.context)).toEqual({
    drugs: [
      { ...drug, quantity: 90 },
      { ndc: '1', name: null, type: null, form: null, dosage: null, quantity: null },
    ],
  });
  expect(service.requests[0]?.url).toBe('https://gateway.example/v2/medications/atorvastatin?quantity=90');
});

test('fails with the specified error for medications without any NDC', async () => {
  const service = createFakeUpstream([{ drugs: [{ name: 'Atorvastatin' }] }]);
  const failed = catchError(
    createMedicationsClient(service.gateway).fetchMedications('x', 30, service.context),
  );
  expect(await failed).toMatchObject({
    message: 'Validation error: no drugs with NDC in response',
    status: 404,
    code: 50,
  });
});

test('accepts medications with text for numbers and types in any case, and those that are null', async () => {
  const drugs = [
    { ndc: 93505698, type: 'BRAND', quantity: '90' },
    { ndc: '2', name: null, type: 'other', quantity: -1 },
  ];
  const service = createFakeUpstream([{ drugs }]);
  const client = createMedicationsClient(service.gateway);
  const unknown = { name: null, form: null, dosage: null };
  expect(await client.fetchMedications('x', 30, service.context)).toEqual({
    drugs: [
      { ...unknown, ndc: '00093505698', type: 'Brand', quantity: 90 },
      { ...unknown, ndc: '2', type: null, quantity: null },
    ],
  });
});

test('reads the public prices of a reply, and drops malformed ones', async () => {
  const price = {
    program: 'TrumpRx',
    kind: 'federal',
    amount: '18.75',
    per: null,
    as_of: '2026-07',
    url: 'https://trumprx.gov/browse',
    ndcs: ['00093505698'],
  };
  const malformed = [
    { ...price, kind: 'ours' },
    { ...price, url: 'javascript:alert(1)' },
    { ...price, as_of: 'July' },
    { ...price, amount: 0 },
    null,
  ];
  const service = createFakeUpstream([
    { ...lookup, public_prices: [price, ...malformed] },
    { ...lookup, public_prices: 'none' },
  ]);
  const client = createDrugsClient(service.gateway);
  expect((await client.lookUp('Atorvastatin', service.context))?.publicPrices).toEqual([
    {
      program: 'TrumpRx',
      kind: 'federal',
      amount: 18.75,
      per: null,
      asOf: '2026-07',
      until: null,
      url: 'https://trumprx.gov/browse',
      ndcs: ['00093505698'],
    },
  ]);
  expect(await client.lookUp('Atorvastatin', service.context)).not.toHaveProperty('publicPrices');
});

const unavailable = {
  reason: 'discontinued',
  alternatives: [{ slug: 'metformin', name: 'Metformin', type: 'Generic' }, { name: 'No slug' }],
};

test('accepts a lookup without products if the reply gives the reason', async () => {
  const service = createFakeUpstream([{ ...lookup, search_name: 'Glucophage', drugs: [], unavailable }]);
  const result = await createDrugsClient(service.gateway).lookUp('glucophage', service.context);
  expect(result).toMatchObject({
    searchName: 'Glucophage',
    drugs: [],
    unavailability: { reason: 'discontinued' },
  });
  expect(result?.unavailability?.alternatives).toEqual([
    { slug: 'metformin', name: 'Metformin', type: 'Generic' },
  ]);
});

test.each([{ reason: 'sold out' }, 'yes', null])(
  'ignores a reason that it does not know: %j',
  async (value) => {
    const reply = { ...lookup, unavailable: value };
    const service = createFakeUpstream([reply, { ...reply, drugs: [] }]);
    const client = createDrugsClient(service.gateway);
    expect(await client.lookUp('atorvastatin', service.context)).not.toHaveProperty('unavailability');
    expect(await catchError(client.lookUp('glucophage', service.context))).toMatchObject({
      code: 50,
      status: 404,
    });
  },
);

test.each([
  ['old_cost', 'old_cost'],
  ['sold out', null],
  [undefined, null],
])('reads %j as the reason of a list for no price', async (value, noPrice) => {
  const service = createFakeUpstream([{ drugs: [{ ...listed, no_price: value }] }]);
  expect(await createDrugsClient(service.gateway).list({}, service.context)).toMatchObject([{ noPrice }]);
});

test('reads which variants have no current price, and keeps the others as they are', async () => {
  const service = createFakeUpstream([{ ...lookup, drugs: [{ ...variant, unpriced: true }, variant] }]);
  const result = await createDrugsClient(service.gateway).lookUp('Atorvastatin', service.context);
  expect(result?.drugs.map((drug) => drug.isUnpriced)).toEqual([true, undefined]);
});

test('reads to which variants no generic is equivalent', async () => {
  const service = createFakeUpstream([
    { ...lookup, drugs: [{ ...variant, no_equal_generic: true }, variant] },
  ]);
  const result = await createDrugsClient(service.gateway).lookUp('Atorvastatin', service.context);
  expect(result?.drugs.map((drug) => drug.hasNoEqualGeneric)).toEqual([true, undefined]);
});

test('reads which variants need their form beside the dosage, and keeps the others as they are', async () => {
  const service = createFakeUpstream([{ ...lookup, drugs: [{ ...variant, form_needed: true }, variant] }]);
  const result = await createDrugsClient(service.gateway).lookUp('Atorvastatin', service.context);
  expect(result?.drugs.map((drug) => drug.isFormNeeded)).toEqual([true, undefined]);
});
