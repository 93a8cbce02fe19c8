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

test('drops variants without an NDC', async () => {
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

test('reports a variant of another shape with the path and without the value', async () => {
  const service = createFakeUpstream([{ ...lookup, drugs: [{ ...variant, type: 'Homeopathic' }] }]);
  const error = await catchError(createDrugsClient(service.gateway).lookUp('atorvastatin', service.context));
  expect(error).toMatchObject({
    kind: 'validation',
    status: 500,
    message: 'Validation error: unexpected shape at drugs.0.type',
  });
});

const listed = {
  slug: 'atorvastatin',
  name: 'Atorvastatin',
  generic_name: 'Atorvastatin',
  brand_names: ['Lipitor'],
  default_drug: {
    ndc: '00093505698',
    name: 'Atorvastatin',
    form: 'Tablet',
    dosage: '20 mg',
    quantity: 30,
    label: '30 tablets',
  },
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
      defaultDrug: listed.default_drug,
    },
  ]);
  expect(service.events).toMatchObject([{ upstream: 'drugs', category: 'medication', ok: true }]);
});

test('lists medications with missing fields, but not those without a name', async () => {
  const bare = { slug: 'x', name: 'X' };
  const service = createFakeUpstream([
    { drugs: [bare, { ...listed, name: null }, { ...bare, default_drug: { ndc: '' } }] },
  ]);
  const parsed = { ...bare, genericName: null, brandNames: [], defaultDrug: null };
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
