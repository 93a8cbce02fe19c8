import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, 'x-pbm': 'hippo' };
const source =
  'spec §7 names the call and its query, spec §3 the fields from chain to pbm; assumed: header names and other fields';

const price = {
  chain: 'cvs',
  chain_display_name: 'CVS',
  cost: 14.2,
  key: 'CgVoaXBwbw==',
  pbm: 'hippo',
  usual_price: 61.5,
  distance_miles: 0.4,
  distance_approximate: false,
  reach: 'store',
  calculation: {
    cost: 2.79,
    cost_source: 'NADAC',
    cost_date: '2025-06-18',
    rate: 4.6,
    fee: 6.9,
    limit: 0,
    area: -0.09,
  },
  nearest_store: {
    name: 'CVS Pharmacy',
    street: '1 Example Street',
    city: 'Philadelphia',
    state: 'PA',
    zip: '19103',
    phone: '215-555-0100',
    lat: 39.9529,
    lng: -75.1741,
  },
};
const philadelphiaDetails = {
  priced_on: '2025-06-18',
  area: { zip: '19103', label: 'Philadelphia, PA' },
  demonstration: true,
};

export const priceExamples: readonly WireExample[] = [
  {
    name: 'prices at a ZIP',
    provenance: 'specified',
    source,
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v2/prices',
      query: { ndc: '{ndc}', quantity: '{quantity}', zip: '19103' },
      headers,
    },
    response: { status: 200, body: { prices: [price], ...philadelphiaDetails } },
    shape: 'prices',
  },
  {
    name: 'prices of a PBM for a partner source',
    provenance: 'specified',
    source,
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v2/prices',
      query: { ndc: '{ndc}', quantity: '{quantity}', zip: '19103' },
      headers: { ...gatewayHeaders, 'x-pbm': 'goodrx', 'x-source': 'yahoo' },
    },
    response: { status: 200, body: { prices: [{ ...price, pbm: 'goodrx' }], ...philadelphiaDetails } },
    shape: 'prices',
  },
  {
    name: 'prices without a ZIP',
    provenance: 'assumed',
    source: 'assumed: an area price with a label',
    upstream: 'prices',
    request: { method: 'GET', path: '/v2/prices', query: { ndc: '{ndc}', quantity: '{quantity}' }, headers },
    response: {
      status: 200,
      body: {
        prices: [{ ...price, distance_miles: null, reach: undefined, nearest_store: null }],
        priced_on: '2025-06-18',
        area: { zip: null, label: 'United States average' },
        demonstration: true,
      },
    },
    shape: 'prices',
  },
  {
    name: 'the price history of a product',
    provenance: 'assumed',
    source: 'spec §2 names the flag historicalPricing; docs/decisions/0024-price-history.md defines the call',
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v1/price-history',
      query: { ndc: '{ndc}', quantity: '{quantity}' },
      headers: gatewayHeaders,
    },
    response: {
      status: 200,
      body: {
        ndc: '72603040401',
        quantity: 30,
        unit: 'EA',
        costs: [
          { effective_date: '2024-08-07', unit_cost: 0.03009, cost: 0.9 },
          { effective_date: '2025-12-03', unit_cost: 0.03099, cost: 0.93 },
        ],
      },
    },
    shape: 'priceHistory',
  },
  {
    name: 'the price history of an unknown product',
    provenance: 'assumed',
    source: 'docs/decisions/0024-price-history.md',
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v1/price-history',
      query: { ndc: '00000000000', quantity: '30' },
      headers: gatewayHeaders,
    },
    response: {
      status: 404,
      body: { error: { code: 'not_found', message: 'There is no product with this NDC.' } },
    },
    shape: 'error',
  },
  {
    name: 'what products cost at each chain',
    provenance: 'assumed',
    source: 'assumed: the specification does not have this call',
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v1/price-table',
      query: { products: '{ndc}:{quantity},{ndc}:30', zip: '19103' },
      headers,
    },
    response: {
      status: 200,
      body: {
        chains: [
          { chain: 'cvs', distance_miles: 0.4, reach: 'store' },
          { chain: 'amazon', distance_miles: null, reach: 'mail' },
        ],
        products: [
          { ndc: '72603040401', quantity: 90, priced_on: '2025-06-18', costs: [14.2, 12.7] },
          { ndc: '72603040401', quantity: 30, priced_on: '2025-06-18', costs: [9.1, null] },
        ],
        area: { zip: '19103', label: 'Philadelphia, PA' },
      },
    },
    shape: 'priceTable',
  },
  {
    name: 'the chains that have prices',
    provenance: 'assumed',
    source: 'assumed: the specification does not have this call',
    upstream: 'prices',
    request: { method: 'GET', path: '/v1/chains', headers },
    response: {
      status: 200,
      body: {
        chains: [
          { chain: 'cvs', chain_display_name: 'CVS' },
          { chain: 'amazon-pharmacy', chain_display_name: 'Amazon Pharmacy', reach: 'mail' },
        ],
      },
    },
    shape: 'chains',
  },
  {
    name: 'the chains that have prices, near a ZIP code',
    provenance: 'assumed',
    source: 'assumed: the specification does not have this call',
    upstream: 'prices',
    request: { method: 'GET', path: '/v1/chains', query: { zip: '19103' }, headers },
    response: {
      status: 200,
      body: {
        chains: [
          { chain: 'cvs', chain_display_name: 'CVS', reach: 'store', distance_miles: 0.4 },
          { chain: 'publix', chain_display_name: 'Publix', reach: 'none', distance_miles: null },
        ],
      },
    },
    shape: 'chains',
  },
  {
    name: 'prices for an invalid NDC',
    provenance: 'assumed',
    source: 'the specification leaves it open',
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v2/prices',
      query: { ndc: '12', quantity: '30', zip: '19103' },
      headers,
    },
    response: { status: 400, body: { error: { code: 'invalid_request', message: 'ndc has 11 digits.' } } },
    shape: 'error',
  },
  {
    name: 'the price of a key',
    provenance: 'specified',
    source,
    upstream: 'prices',
    request: { method: 'GET', path: '/v2/prices/{key}', headers },
    response: {
      status: 200,
      body: { price, ndc: '99999000020', quantity: 90, priced_on: '2025-06-18', demonstration: true },
    },
    shape: 'priceByKey',
  },
  {
    name: 'the price of a key that the service did not issue',
    provenance: 'assumed',
    source: 'the service rejects a key that it did not issue (docs/decisions/0009-demonstration-prices.md)',
    upstream: 'prices',
    request: { method: 'GET', path: '/v2/prices/CgVoaXBwbw==', headers },
    response: {
      status: 400,
      body: { error: { code: 'invalid_key', message: 'This service did not issue this key.' } },
    },
    shape: 'error',
  },
  {
    name: 'the prices of every PBM',
    provenance: 'specified',
    source: 'spec §7 names the call and its query, spec §3 the fields of a chain; assumed: the other fields',
    upstream: 'prices',
    request: {
      method: 'GET',
      path: '/v1/market-prices',
      query: { ndc: '{ndc}', quantity: '{quantity}', zip: '19103' },
      headers,
    },
    response: {
      status: 200,
      body: {
        prices: [
          {
            chain_name: 'cvs',
            chain_display_name: 'CVS',
            chain_prices: [
              { cost: 14.2, key: 'CgVoaXBwbw==', pbm: 'hippo' },
              { cost: 13.9, key: 'CgZnb29kcng=', pbm: 'goodrx' },
            ],
          },
        ],
        ...philadelphiaDetails,
      },
    },
    shape: 'marketPrices',
  },
];
