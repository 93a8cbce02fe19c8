import { describe, expect, test } from 'vitest';
import { createPricesClient, priceHeaders } from './prices-client.ts';
import { catchError, createFakeUpstream, type FakeUpstream } from './fake-upstream.ts';

const sources = ['yahoo', 'samsung', 'usnews'];
const headerOptions = { pbm: null, source: null, sources, baseOnly: false, defaultPbm: 'hippo' };

const entry = {
  chain: 'cvs',
  chain_display_name: 'CVS',
  cost: 12.34,
  key: 'a2V5',
  pbm: 'hippo',
  usual_price: 80,
  distance_miles: 0.4,
  nearest_store: {
    name: 'CVS',
    street: '1 Market St',
    city: 'Philadelphia',
    state: 'PA',
    zip: '19103',
    phone: '215-555-0100',
  },
};
const rest = {
  priced_on: '2025-06-18',
  area: { zip: '19103', label: 'Philadelphia, PA' },
  demonstration: true,
};
const query = { ndc: '00093505698', quantity: 90, zip: '19103' };
const emptyPrices = 'Validation error: 200 response with empty prices';

function client(service: FakeUpstream) {
  return createPricesClient(service.gateway, 'hippo');
}

test('sends the PBM or the default brand in price calls', () => {
  expect(priceHeaders(headerOptions)).toEqual({ 'x-pbm': 'hippo' });
  expect(priceHeaders({ ...headerOptions, pbm: 'optumrx' })).toEqual({ 'x-pbm': 'optumrx' });
});

test.each(sources)('sends the source %s in price calls', (source) => {
  expect(priceHeaders({ ...headerOptions, pbm: 'goodrx', source })).toEqual({
    'x-pbm': 'goodrx',
    'x-source': source,
  });
});

test('does not send an unknown source in price calls', () => {
  expect(priceHeaders({ ...headerOptions, source: 'newsletter' })).toEqual({ 'x-pbm': 'hippo' });
  expect(priceHeaders({ ...headerOptions, source: 'Yahoo' })).toEqual({ 'x-pbm': 'hippo' });
});

test('sends only the base header for a tenant that requires it', () => {
  const headers = priceHeaders({ ...headerOptions, pbm: 'goodrx', source: 'yahoo', baseOnly: true });
  expect(headers).toEqual({ 'x-pbm': 'hippo' });
});

test('requests prices by NDC, quantity and ZIP with the headers of the visit', async () => {
  const service = createFakeUpstream([{ prices: [entry], ...rest }], {
    pbm: 'goodrx',
    source: 'samsung',
    sources,
  });
  const list = await client(service).fetchPrices(query, service.context);
  expect(service.requests[0]).toEqual({
    method: 'GET',
    url: 'https://gateway.example/v2/prices?ndc=00093505698&quantity=90&zip=19103',
    headers: {
      accept: 'application/json',
      'x-api-key': 'key-1',
      'partner-name': 'fairscript',
      'x-partner-name': 'fairscript',
      'x-pbm': 'goodrx',
      'x-source': 'samsung',
    },
    body: null,
  });
  expect(list).toEqual({
    prices: [
      {
        chain: 'cvs',
        chainDisplayName: 'CVS',
        cost: 12.34,
        key: 'a2V5',
        pbm: 'hippo',
        usualPrice: 80,
        distanceMiles: 0.4,
        nearestStore: entry.nearest_store,
      },
    ],
    pricedOn: '2025-06-18',
    area: { zip: '19103', label: 'Philadelphia, PA' },
    demonstration: true,
  });
  expect(service.events).toMatchObject([{ upstream: 'prices', category: 'prices', ok: true, code: 21 }]);
});

test('requests the area average without a ZIP', async () => {
  const area = { zip: null, label: 'United States average' };
  const service = createFakeUpstream([{ prices: [entry], ...rest, area }]);
  const list = await client(service).fetchPrices({ ...query, zip: null }, service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v2/prices?ndc=00093505698&quantity=90');
  expect(list.area).toEqual(area);
});

test('accepts prices with only the specified fields, and makes nothing up', async () => {
  const specified = { chain: 'cvs', chain_display_name: 'CVS', cost: 12.34, key: 'a.b.c', pbm: 'hippo' };
  const service = createFakeUpstream([{ prices: [specified, { chain: 'other', cost: 9, key: 'k' }] }]);
  const list = await client(service).fetchPrices(query, service.context);
  const unknown = { usualPrice: null, distanceMiles: undefined, nearestStore: null };
  expect(list).toEqual({
    pricedOn: '',
    area: null,
    demonstration: false,
    prices: [
      { chain: 'cvs', chainDisplayName: 'CVS', cost: 12.34, key: 'a.b.c', pbm: 'hippo', ...unknown },
      { chain: 'other', chainDisplayName: '', cost: 9, key: 'k', pbm: '', ...unknown },
    ],
  });
  expect(service.events).toMatchObject([{ level: 'info', ok: true }]);
});

test.each([
  ['usual_price', ['80', 0, -1, null, 'much', {}, 1e15], [80, null, null, null, null, null, null]],
  // Null means that there is no store near.
  ['distance_miles', ['0.4', 0, -1, null, 'near'], [0.4, 0, undefined, null, undefined]],
  ['nearest_store', [null, 'CVS', 7], [null, null, null]],
  ['chain_display_name', [null, 7, ' CVS '], ['', '', 'CVS']],
  ['pbm', [null, 7], ['', '']],
])('takes a malformed %s as absent and keeps its price', async (field, values, parsed) => {
  const prices = values.map((value) => ({ ...entry, [field]: value }));
  const service = createFakeUpstream([{ prices, ...rest }]);
  const list = await client(service).fetchPrices(query, service.context);
  const name = field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(list.prices.map((price) => Object.entries(price).find(([key]) => key === name)?.[1])).toEqual(
    parsed,
  );
  expect(service.events).toMatchObject([{ level: 'info', ok: true }]);
});

test.each([
  [
    { lat: 39.95, lng: -75.17 },
    { latitude: 39.95, longitude: -75.17 },
  ],
  [
    { lat: '39.95', lng: ' -75.17 ' },
    { latitude: 39.95, longitude: -75.17 },
  ],
  [{ lat: 39.95 }, undefined],
  [{ lat: 91, lng: -75.17 }, undefined],
  [{ lat: null, lng: 'west' }, undefined],
])('a store at %j has the coordinates %j', async (degrees, coordinates) => {
  const prices = [{ ...entry, nearest_store: { ...entry.nearest_store, ...degrees } }];
  const service = createFakeUpstream([{ prices }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices[0]?.nearestStore).toEqual({ ...entry.nearest_store, coordinates });
});

test.each([
  [2139, '02139'],
  ['02139', '02139'],
  [null, ''],
])('a store in the ZIP code %j is in %j', async (zip, text) => {
  const prices = [{ ...entry, nearest_store: { ...entry.nearest_store, zip, phone: 2_159_720_909 } }];
  const service = createFakeUpstream([{ prices }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices[0]?.nearestStore).toMatchObject({ zip: text, phone: '2159720909' });
});

test('keeps the known parts of an incomplete store address', async () => {
  const prices = [{ ...entry, nearest_store: { street: '1 Market St', city: null } }];
  const service = createFakeUpstream([{ prices }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices[0]?.nearestStore).toEqual({
    name: '',
    street: '1 Market St',
    city: '',
    state: '',
    zip: '',
    phone: '',
  });
});

test.each([
  ['2025-06-18', '2025-06-18'],
  ['2025-06-18T04:00:00Z', '2025-06-18'],
  ['18 June', ''],
  ['2025-02-30', ''],
  [20250618, ''],
  [null, ''],
])('reads the date %j of prices as %j', async (date, pricedOn) => {
  const service = createFakeUpstream([{ prices: [entry], priced_on: date, area: 7, demonstration: 'yes' }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list).toMatchObject({ pricedOn, area: null, demonstration: false });
});

test.each([
  ['19103', { zip: '19103', label: 'here' }, { zip: '19103', label: 'here' }],
  ['19103', { label: 'here' }, { zip: '19103', label: 'here' }],
  [null, { zip: null, label: 'United States average' }, { zip: null, label: 'United States average' }],
  // An area without a ZIP is an average only if its ZIP is null.
  [null, { label: 'here' }, null],
  [null, { zip: null }, null],
])('reads for the ZIP %j the area %j as %j', async (zip, area, expected) => {
  const service = createFakeUpstream([{ prices: [entry], area }]);
  expect((await client(service).fetchPrices({ ...query, zip }, service.context)).area).toEqual(expected);
});

test.each([
  [12.345_678, 12.35],
  ['12.34', 12.34],
  [' 7 ', 7],
  [0.1 + 0.2, 0.3],
])('reads the cost %j as %d dollars', async (cost, dollars) => {
  const service = createFakeUpstream([{ prices: [{ ...entry, cost }], ...rest }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices[0]?.cost).toBe(dollars);
});

const malformed = {
  'no key': { key: undefined },
  'a null key': { key: null },
  'an empty key': { key: '' },
  'a key that no link can hold': { key: 'k'.repeat(4097) },
  'no cost': { cost: undefined },
  'a null cost': { cost: null },
  'a negative cost': { cost: -4 },
  'a cost that no medication has': { cost: 1e15 },
  'a cost that is text': { cost: 'call us' },
  'an empty cost': { cost: '' },
  'a list as a cost': { cost: [4] },
  'no chain': { chain: undefined },
  'a null chain': { chain: null },
  'an empty chain': { chain: ' ' },
};

test.each(Object.entries(malformed))(
  'drops and reports an entry with %s, never the list',
  async (_, fault) => {
    const other = { ...entry, chain: 'walgreens', key: 'other' };
    const service = createFakeUpstream([{ prices: [{ ...entry, ...fault }, other], ...rest }]);
    const list = await client(service).fetchPrices(query, service.context);
    expect(list.prices.map(({ chain }) => chain)).toEqual(['walgreens']);
    const [field] = Object.keys(fault);
    expect(service.events).toMatchObject([
      {
        level: 'warning',
        ok: true,
        message: `Dropped 1 of 2 rows of prices, malformed at ${field}`,
        dropped: { list: 'prices', rows: 1 },
      },
      { level: 'info', ok: true },
    ]);
  },
);

test('reports the malformed entries of a list once and without a value', async () => {
  const rows = [...Object.values(malformed).map((fault) => ({ ...entry, ...fault })), null, 'row', []];
  const service = createFakeUpstream([{ prices: [...rows, entry], ...rest }]);
  expect((await client(service).fetchPrices(query, service.context)).prices).toHaveLength(1);
  expect(service.events.map(({ message }) => message)).toEqual([
    'Dropped 17 of 18 rows of prices, malformed at key, cost, chain',
    'prices answered 200',
  ]);
});

test('fails with the specified error where every entry is malformed', async () => {
  const service = createFakeUpstream([{ prices: [{ ...entry, key: null }, null], ...rest }]);
  expect(await catchError(client(service).fetchPrices(query, service.context))).toMatchObject({
    message: emptyPrices,
    status: 500,
    kind: 'validation',
  });
});

test.each([
  [{ prices: [] }, true],
  [{ prices: null }, true],
  [{ prices: [{ ...entry, cost: 0 }] }, true],
  [{ prices: [{ ...entry, cost: 0 }, null] }, false],
  [{ prices: [{ ...entry, key: null }] }, false],
  [{}, false],
  [null, false],
])('the reply %j says that there is no price, so that its page is cached: %j', async (reply, isAnswer) => {
  const service = createFakeUpstream([reply]);
  const error = await catchError(client(service).fetchPrices(query, service.context));
  expect(error).toMatchObject({ message: emptyPrices, reason: isAnswer ? 'no_prices' : null });
  expect(service.events.at(-1)).toMatchObject({ ok: false, isAnswer });
});

test('drops an entry that costs less than half a cent, because it would be shown as free', async () => {
  const service = createFakeUpstream([{ prices: [{ ...entry, cost: 0.004 }, entry], ...rest }]);
  expect((await client(service).fetchPrices(query, service.context)).prices).toHaveLength(1);
  expect(service.events[0]).toMatchObject({ level: 'warning', message: '0 cost in prices' });
});

test('drops an entry that costs 0 with the warning 0 cost in prices', async () => {
  const free = { ...entry, chain: 'walgreens', cost: 0 };
  const service = createFakeUpstream([{ prices: [free, entry, free], ...rest }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices.map(({ chain }) => chain)).toEqual(['cvs']);
  expect(service.events).toMatchObject([
    {
      level: 'warning',
      message: '0 cost in prices',
      code: 21,
      category: 'prices',
      status: 200,
      dropped: { list: 'prices', rows: 2 },
    },
    { level: 'info', ok: true, code: 21 },
  ]);
});

test('leaves out the highest prices of a list above the limit with a warning, and keeps the order', async () => {
  const prices = Array.from({ length: 1500 }, (_, index) => ({
    ...entry,
    chain: `chain-${index}`,
    cost: 1500 - index,
  }));
  const service = createFakeUpstream([{ prices, ...rest }]);
  const list = await client(service).fetchPrices(query, service.context);
  expect(list.prices).toHaveLength(1000);
  expect([list.prices[0], list.prices.at(-1)]).toMatchObject([
    { chain: 'chain-500', cost: 1000 },
    { chain: 'chain-1499', cost: 1 },
  ]);
  expect(service.events[0]).toMatchObject({
    level: 'warning',
    message: 'Left out 500 of 1500 rows of prices, above the limit',
    dropped: { list: 'prices', rows: 500 },
  });
});

test('keeps CVS, which comes first, among the prices of a list above the limit, however high its price is', async () => {
  const row = (index: number) => ({ ...entry, chain: `chain-${index}`, cost: 1 + index });
  const others = Array.from({ length: 1000 }, (_, index) => row(index));
  const prices = [...others, { ...entry, chain: 'CVS Pharmacy', cost: 5000 }];
  const market = prices.map(({ chain, cost, key }) => ({
    chain_name: chain,
    chain_display_name: '',
    chain_prices: [{ cost, key, pbm: 'hippo' }],
  }));
  const service = createFakeUpstream([
    { prices, ...rest },
    { prices: market, ...rest },
  ]);
  const list = await client(service).fetchPrices(query, service.context);
  const byPbm = await client(service).fetchMarketPrices(query, service.context);
  expect([list.prices.length, list.prices.at(-2)?.cost, list.prices.at(-1)?.chain]).toEqual([
    1000,
    999,
    'CVS Pharmacy',
  ]);
  expect([byPbm.prices.length, byPbm.prices.at(-1)?.chainName]).toEqual([1000, 'CVS Pharmacy']);
});

test('leaves out the highest prices of all PBMs, and chains, above the limit with a warning', async () => {
  const market = Array.from({ length: 1001 }, (_, index) => ({
    chain_name: `chain-${index}`,
    chain_display_name: '',
    chain_prices: [{ cost: 9000 - index, key: `k${index}`, pbm: 'hippo' }],
  }));
  const chains = market.map(({ chain_name: chain }) => ({ chain }));
  const service = createFakeUpstream([{ prices: market, ...rest }, { chains }]);
  const prices = client(service);
  const [marketPrices, listed] = [
    await prices.fetchMarketPrices(query, service.context),
    await prices.fetchChains(null, service.context),
  ];
  expect([marketPrices.prices.length, marketPrices.prices[0]?.chainName, listed?.length]).toEqual([
    1000,
    'chain-1',
    1000,
  ]);
  expect(service.events.flatMap(({ dropped }) => dropped ?? [])).toEqual([
    { list: 'prices', rows: 1 },
    { list: 'chains', rows: 1 },
  ]);
});

test('logs prices that all cost 0 and fails', async () => {
  const service = createFakeUpstream([{ prices: [{ ...entry, cost: 0 }], ...rest }]);
  expect(await catchError(client(service).fetchPrices(query, service.context))).toMatchObject({
    message: emptyPrices,
  });
  expect(service.events.map(({ message }) => message)).toEqual(['0 cost in prices', emptyPrices]);
});

test.each(['fetchPrices', 'fetchMarketPrices', 'fetchPriceTable'] as const)(
  '%s throws for a ZIP code that does not exist, which a visitor may enter, and reports no failure',
  async (name) => {
    const rejection = Response.json({ error: { code: 'invalid_zip', message: '' } }, { status: 400 });
    const service = createFakeUpstream([rejection]);
    const prices = client(service);
    const call =
      name === 'fetchPriceTable'
        ? prices.fetchPriceTable({ products: [query], zip: query.zip }, service.context)
        : prices[name](query, service.context);
    expect(await catchError(call)).toMatchObject({ kind: 'http', status: 400, reason: 'invalid_zip' });
    expect(service.events).toMatchObject([{ ok: true, status: 400 }]);
  },
);

test.each([[{ prices: [], ...rest }], [{ ...rest }], [{ prices: null }], [[]]])(
  'fails with the specified error for a reply without prices (%#)',
  async (reply) => {
    const service = createFakeUpstream([reply]);
    expect(await catchError(client(service).fetchPrices(query, service.context))).toMatchObject({
      message: emptyPrices,
      status: 500,
      kind: 'validation',
      category: 'prices',
      code: 51,
    });
    expect(service.events).toMatchObject([{ ok: false, code: 51, status: 500 }]);
  },
);

test('requests a price by its encoded key', async () => {
  const quote = {
    price: entry,
    ndc: '00093505698',
    quantity: 90,
    priced_on: '2025-06-18',
    demonstration: true,
  };
  const service = createFakeUpstream([quote], { source: 'yahoo', sources });
  const result = await client(service).fetchPriceByKey('a/b+c==', service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v2/prices/a%2Fb%2Bc%3D%3D');
  expect(service.requests[0]?.headers).toMatchObject({ 'x-pbm': 'hippo', 'x-source': 'yahoo' });
  expect(result).toMatchObject({ ndc: '00093505698', quantity: 90, price: { chain: 'cvs', cost: 12.34 } });
});

test('fails with code invalid_key for a price key that the service did not issue', async () => {
  const body = { error: { code: 'invalid_key', message: 'no' } };
  const service = createFakeUpstream([Response.json(body, { status: 400 })]);
  const error = await catchError(client(service).fetchPriceByKey('bogus', service.context));
  expect(error).toMatchObject({ kind: 'http', status: 400, reason: 'invalid_key' });
  // Anyone can invent a key, so this is not a failure of the service.
  expect(service.events).toMatchObject([{ ok: true, level: 'info', code: 21, status: 400 }]);
});

test('fails with 404 for a key whose price has expired, without reporting a failure', async () => {
  const body = { error: { code: 'not_found', message: 'no' } };
  const service = createFakeUpstream([Response.json(body, { status: 404 })]);
  const error = await catchError(client(service).fetchPriceByKey('a2V5', service.context));
  expect(error).toMatchObject({ kind: 'http', status: 404 });
  expect(service.events).toMatchObject([{ ok: true, status: 404 }]);
});

test.each([
  ['alone', { chain: 'cvs', chain_display_name: 'CVS', cost: '12.34', key: 'a.b.c', pbm: 'hippo' }],
  ['under price', { price: { chain: 'cvs', chain_display_name: 'CVS', cost: 12.34, pbm: 'hippo' } }],
  ['without it', { chain: 'cvs', chain_display_name: 'CVS', cost: 12.34, key: null, pbm: 'hippo' }],
])('accepts the price of a key %s with only the specified fields', async (_, reply) => {
  const service = createFakeUpstream([reply]);
  expect(await client(service).fetchPriceByKey('a.b.c', service.context)).toEqual({
    price: {
      chain: 'cvs',
      chainDisplayName: 'CVS',
      cost: 12.34,
      key: 'a.b.c',
      pbm: 'hippo',
      usualPrice: null,
      distanceMiles: undefined,
      nearestStore: null,
    },
    ndc: null,
    quantity: null,
    pricedOn: '',
    demonstration: false,
  });
});

test.each([
  [{ ndc: '1', quantity: 1 }],
  [{ price: { ...entry, cost: 0 } }],
  [{ price: { cost: 4 } }],
  [null],
  [[]],
])('fails with the specified error for a key without a price (%#)', async (reply) => {
  const service = createFakeUpstream([reply]);
  const error = await catchError(client(service).fetchPriceByKey('a2V5', service.context));
  expect(error).toMatchObject({ message: emptyPrices, status: 500 });
});

test('returns market prices with only the specified fields, without malformed ones', async () => {
  const good = { cost: '9.5', key: 'a.b.c' };
  const prices = [
    { chain_name: 'cvs', chain_prices: [null, { cost: 4 }, good, { ...good, cost: -1 }] },
    { chain_name: 'walgreens', chain_prices: [{ ...good, key: '' }] },
    { chain_name: 'kroger', chain_prices: null },
    { chain_prices: [good] },
    { chain_name: 'other', chain_display_name: 7, chain_prices: [{ ...good, pbm: null }] },
  ];
  const service = createFakeUpstream([{ prices }]);
  const offer = { cost: 9.5, key: 'a.b.c', pbm: '' };
  expect(await client(service).fetchMarketPrices(query, service.context)).toEqual({
    pricedOn: '',
    area: null,
    demonstration: false,
    prices: [
      { chainName: 'cvs', chainDisplayName: '', chainPrices: [offer] },
      { chainName: 'other', chainDisplayName: '', chainPrices: [offer] },
    ],
  });
  expect(service.events.map(({ level, message }) => [level, message])).toEqual([
    ['warning', 'Dropped 2 of 5 rows of prices, malformed at chainPrices, chainName'],
    ['warning', 'Dropped 4 of 6 rows of chain prices, malformed at cost, key'],
    ['info', 'prices answered 200'],
  ]);
});

test('returns the prices of every PBM by chain', async () => {
  const chainPrices = [
    { cost: 0, key: 'k0', pbm: 'hippo' },
    { cost: 9.5, key: 'k1', pbm: 'goodrx' },
  ];
  const chain = { chain_name: 'cvs', chain_display_name: 'CVS', chain_prices: chainPrices };
  const free = { ...chain, chain_name: 'other', chain_prices: chainPrices.slice(0, 1) };
  const service = createFakeUpstream([{ prices: [chain, free], ...rest }]);
  const market = await client(service).fetchMarketPrices(query, service.context);
  expect(service.requests[0]?.url).toBe(
    'https://gateway.example/v1/market-prices?ndc=00093505698&quantity=90&zip=19103',
  );
  expect(market.prices).toEqual([
    { chainName: 'cvs', chainDisplayName: 'CVS', chainPrices: [{ cost: 9.5, key: 'k1', pbm: 'goodrx' }] },
  ]);
  expect(service.events.map(({ message }) => message)).toEqual(['0 cost in prices', 'prices answered 200']);
});

test('fails with the specified error for market prices without prices', async () => {
  const service = createFakeUpstream([{ prices: [{ chain_name: 'cvs', chain_prices: [] }] }]);
  const error = await catchError(client(service).fetchMarketPrices(query, service.context));
  expect(error).toMatchObject({ message: emptyPrices, status: 500, code: 51 });
});

describe('fetchPriceTable', () => {
  const products = [
    { ndc: '00093505698', quantity: 90 },
    { ndc: '00071015523', quantity: 8.5 },
  ];
  const chains = [
    { chain: 'cvs', distance_miles: 0.4, reach: 'store' },
    { chain: 'amazon', distance_miles: null, reach: 'mail' },
  ];

  test('requests what several products cost at each chain in one call', async () => {
    const rows = [
      { ndc: '00093505698', quantity: 90, priced_on: '2026-11-18', costs: [14.204, null] },
      { ndc: '00071015523', quantity: 8.5, costs: [0, '12.7'] },
    ];
    const service = createFakeUpstream([{ chains, products: rows }]);
    expect(await client(service).fetchPriceTable({ products, zip: '19103' }, service.context)).toEqual({
      products: [
        {
          ...products[0],
          pricedOn: '2026-11-18',
          costs: [{ chain: 'cvs', distanceMiles: 0.4, reach: 'store', cost: 14.2 }],
        },
        {
          ...products[1],
          pricedOn: '',
          costs: [{ chain: 'amazon', distanceMiles: null, reach: 'mail', cost: 12.7 }],
        },
      ],
      area: null,
    });
    expect(service.requests[0]?.url).toBe(
      'https://gateway.example/v1/price-table?products=00093505698%3A90%2C00071015523%3A8.5&zip=19103',
    );
    expect(service.events.map(({ message }) => message)).toContain('0 cost in prices');
  });

  test('drops the costs of a malformed chain from a table, and no cost moves to another chain', async () => {
    const rows = [{ ndc: '00093505698', quantity: 90, costs: [14.2, 9.9, 12.7] }];
    const service = createFakeUpstream([{ chains: [{}, null, { chain: 'cvs' }], products: rows }]);
    const found = await client(service).fetchPriceTable({ products, zip: null }, service.context);
    expect(found?.products[0]?.costs).toEqual([{ chain: 'cvs', cost: 12.7 }]);
    expect(service.events[0]).toMatchObject({ message: expect.stringContaining('2 of 3 rows of chains') });
  });

  test('drops a malformed cost from a table and keeps the others of its product', async () => {
    const rows = [{ ndc: '00093505698', quantity: 90, costs: ['call us', 12.7] }];
    const service = createFakeUpstream([{ chains, products: rows }]);
    const found = await client(service).fetchPriceTable({ products, zip: null }, service.context);
    expect(found?.products[0]?.costs).toMatchObject([{ chain: 'amazon', cost: 12.7 }]);
  });

  test('rejects a table whose chains are all malformed', async () => {
    const rows = [{ ndc: '00093505698', quantity: 90, costs: [14.2, 12.7] }];
    const service = createFakeUpstream([{ chains: [{}, null], products: rows }]);
    const error = await catchError(client(service).fetchPriceTable({ products, zip: null }, service.context));
    expect(error).toMatchObject({ kind: 'validation' });
  });
});

test('requests the chains that have prices', async () => {
  const service = createFakeUpstream([
    { chains: [{ chain: 'cvs', chain_display_name: 'CVS' }, { chain: 'kroger' }] },
    { chains: [{ chain: 'cvs', chain_display_name: 'CVS', reach: 'store', distance_miles: 0.4 }] },
  ]);
  expect(await client(service).fetchChains(null, service.context)).toEqual([
    { chain: 'cvs', chainDisplayName: 'CVS' },
    { chain: 'kroger', chainDisplayName: '' },
  ]);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v1/chains');
  expect(await client(service).fetchChains('19103', service.context)).toEqual([
    { chain: 'cvs', chainDisplayName: 'CVS', reach: 'store', distanceMiles: 0.4 },
  ]);
  expect(service.requests[1]?.url).toBe('https://gateway.example/v1/chains?zip=19103');
});

test('requests the price history by NDC and quantity without the headers of the visit', async () => {
  const costs = [{ effective_date: '2025-12-03', unit_cost: 0.03099, cost: 2.79 }];
  const service = createFakeUpstream([{ ndc: query.ndc, quantity: 90, unit: 'EA', costs }]);
  const history = await client(service).fetchPriceHistory(query, service.context);
  expect(history).toEqual({
    unit: 'EA',
    costs: [{ effectiveDate: '2025-12-03', unitCost: 0.03099, cost: 2.79 }],
  });
  expect(service.requests[0]?.url).toBe(
    'https://gateway.example/v1/price-history?ndc=00093505698&quantity=90',
  );
  expect(service.requests[0]?.headers).not.toHaveProperty('x-pbm');
});

test('returns no price history for an unknown product, without an error', async () => {
  const service = createFakeUpstream([new Response('{}', { status: 404 })]);
  expect(await client(service).fetchPriceHistory(query, service.context)).toBeNull();
  expect(service.events).toMatchObject([{ ok: true, status: 404 }]);
});

test('drops and reports a malformed cost of a price history, and keeps the others', async () => {
  const cost = { effective_date: '2025-12-03', unit_cost: '0.03', cost: 2.79 };
  const costs = [{ ...cost, effective_date: '2025-02-30' }, cost, { ...cost, unit_cost: -1 }, null];
  const service = createFakeUpstream([{ unit: 'ea', costs }]);
  expect(await client(service).fetchPriceHistory(query, service.context)).toEqual({
    unit: 'EA',
    costs: [{ effectiveDate: '2025-12-03', unitCost: 0.03, cost: 2.79 }],
  });
  expect(service.events[0]).toMatchObject({ level: 'warning', ok: true });
});

test.each([
  ['without a unit', { costs: [] }],
  ['in another unit', { unit: 'KG', costs: [] }],
])('rejects a price history %s', async (_, reply) => {
  const service = createFakeUpstream([reply]);
  const error = await catchError(client(service).fetchPriceHistory(query, service.context));
  expect(error).toMatchObject({ kind: 'validation', code: 51 });
});
