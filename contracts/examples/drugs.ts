import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const lookupSource =
  'spec §3 names search_name, description, default_drug_id and the fields of a variant; assumed: path, slug, ' +
  'generic_name, classes, conditions, demonstration and public_prices';

const listSource =
  'assumed: spec §6 requires prices on class and condition lists, and spec §2 all drugs in the sitemap';

const listedDrug = {
  slug: 'atorvastatin',
  name: 'Atorvastatin',
  generic_name: 'Atorvastatin',
  brand_names: ['Lipitor'],
  classes: ['statins'],
  conditions: ['high-cholesterol'],
  default_drug: {
    ndc: '99999000020',
    name: 'Atorvastatin',
    form: 'Tablet',
    dosage: '20 mg',
    quantity: 30,
    label: '30 tablets',
    brand_names: ['Lipitor'],
  },
  topic_drugs: [],
  no_price: null,
};

export const drugExamples: readonly WireExample[] = [
  {
    name: 'the lookup of a drug by name',
    provenance: 'assumed',
    source: lookupSource,
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs/atorvastatin', headers: gatewayHeaders },
    response: {
      status: 200,
      body: {
        search_name: 'Atorvastatin',
        slug: 'atorvastatin',
        generic_name: 'Atorvastatin',
        description: 'Atorvastatin lowers cholesterol.',
        default_drug_id: 99999000020,
        drugs: [
          {
            id: 99999000020,
            ndc: '99999000020',
            name: 'Atorvastatin',
            type: 'Generic',
            form: 'Tablet',
            dosage: '20 mg',
            package_size: 1,
            default_quantity: 30,
            quantities_formatted: [
              { label: '30 tablets', value: '30' },
              { label: '90 tablets', value: '90' },
            ],
            image: null,
            side_effects: ['Headache'],
          },
        ],
        classes: [{ slug: 'statins', title: 'Statins' }],
        conditions: [{ slug: 'high-cholesterol', title: 'High cholesterol' }],
        demonstration: true,
        public_prices: [
          {
            program: 'TrumpRx',
            kind: 'federal',
            amount: 12.5,
            per: 'month',
            as_of: '2026-07',
            until: null,
            url: 'https://trumprx.gov/browse',
            ndcs: ['99999000020'],
          },
        ],
      },
    },
    shape: 'lookup',
  },
  {
    name: 'the lookup of an unknown drug',
    provenance: 'assumed',
    source: 'the specification leaves it open',
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs/no-such-drug', headers: gatewayHeaders },
    response: { status: 404, body: { error: { code: 'not_found', message: 'There is no such drug.' } } },
    shape: 'error',
  },
  {
    name: 'the drugs of a class',
    provenance: 'assumed',
    source: listSource,
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs', query: { class: 'statins' }, headers: gatewayHeaders },
    response: { status: 200, body: { drugs: [listedDrug] } },
    shape: 'drugList',
  },
  {
    name: 'the drugs of a condition',
    provenance: 'assumed',
    source: listSource,
    upstream: 'drugs',
    request: {
      method: 'GET',
      path: '/v1/drugs',
      query: { condition: 'high-cholesterol' },
      headers: gatewayHeaders,
    },
    response: { status: 200, body: { drugs: [listedDrug] } },
    shape: 'drugList',
  },
  {
    name: 'the drug of a product',
    provenance: 'assumed',
    source: 'assumed: a price key contains only the NDC of a product (spec §3), and this call finds its drug',
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs', query: { ndc: '{ndc}' }, headers: gatewayHeaders },
    response: { status: 200, body: { drugs: [listedDrug] } },
    shape: 'drugList',
  },
  {
    name: 'every drug',
    provenance: 'assumed',
    source: listSource,
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs', headers: gatewayHeaders },
    response: {
      status: 200,
      body: { drugs: [listedDrug, { ...listedDrug, slug: 'lipitor', name: 'Lipitor', brand_names: [] }] },
    },
    shape: 'drugList',
  },
  {
    name: 'the drugs of an unknown class',
    provenance: 'assumed',
    source: listSource,
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs', query: { class: 'no-such-class' }, headers: gatewayHeaders },
    response: { status: 200, body: { drugs: [] } },
    shape: 'noDrugs',
  },
  {
    name: 'a call without a key',
    provenance: 'assumed',
    source: 'spec §6: server-side requests carry a gateway API key; the reply without it is assumed',
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs/atorvastatin', headers: { 'x-partner-name': '{partner}' } },
    response: { status: 401, body: { error: { code: 'unauthorized', message: 'An API key is required.' } } },
    shape: 'error',
  },
  {
    name: 'a call without a partner',
    provenance: 'assumed',
    source: 'spec §7: price calls carry a partner-name header; the reply without it is assumed',
    upstream: 'drugs',
    request: { method: 'GET', path: '/v1/drugs/atorvastatin', headers: { 'x-api-key': '{apiKey}' } },
    response: { status: 401, body: { error: { code: 'unauthorized', message: 'A partner is required.' } } },
    shape: 'error',
  },
  {
    name: 'the medications of a name',
    provenance: 'specified',
    source: 'spec §7 names the call and its query, spec §3 drugs and ndc; assumed: the other fields',
    upstream: 'medications',
    request: {
      method: 'GET',
      path: '/v2/medications/atorvastatin',
      query: { quantity: '90' },
      headers: gatewayHeaders,
    },
    response: {
      status: 200,
      body: {
        drugs: [
          {
            ndc: '99999000020',
            name: 'Atorvastatin',
            type: 'Generic',
            form: 'Tablet',
            dosage: '20 mg',
            quantity: 90,
          },
        ],
      },
    },
    shape: 'medications',
  },
];
