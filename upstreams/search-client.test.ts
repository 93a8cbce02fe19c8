import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSearchClient, type SearchUpstream } from './search-client.ts';
import { createCallPolicies } from './call-policies.ts';
import { catchError, createFakeUpstream, type FakeUpstream } from './fake-upstream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const unreachable =
  'Unreachable hosts - your application id may be incorrect. If the error persists, please visit our help center ' +
  'https://alg.li/support-unreachable-hosts or reach out to the Algolia Support team: https://alg.li/support';
const reply = {
  hits: [
    { objectID: 'atorvastatin', id: 'atorvastatin', name: 'Atorvastatin', secondary_name: 'Lipitor' },
    { objectID: 'lipitor', id: 'lipitor', name: 'Lipitor' },
  ],
  nbHits: 12,
  page: 0,
  nbPages: 3,
};

function upstream(service: FakeUpstream, changes: Partial<SearchUpstream> = {}): SearchUpstream {
  return {
    ...service.gateway,
    baseUrl: 'http://search.example:8080/base',
    appId: 'APP',
    apiKey: 'KEY',
    ...changes,
  };
}

function client(service: FakeUpstream, changes: Partial<SearchUpstream> = {}) {
  return createSearchClient(upstream(service, changes));
}

test('sends one query to the medications index with the credentials in the query string', async () => {
  const service = createFakeUpstream([reply]);
  await client(service).search('lipiter', service.context);
  const [request] = service.requests;
  const url = new URL(request?.url ?? '');
  expect(request?.method).toBe('POST');
  expect(url.origin + url.pathname).toBe('http://search.example:8080/base/1/indexes/medications/query');
  expect(url.searchParams.get('x-algolia-application-id')).toBe('APP');
  expect(url.searchParams.get('x-algolia-api-key')).toBe('KEY');
  expect(request?.headers).not.toHaveProperty('x-algolia-api-key');
  expect(request?.headers).not.toHaveProperty('x-api-key');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    query: 'lipiter',
    hitsPerPage: 5,
    removeWordsIfNoResults: 'allOptional',
  });
});

test('returns hits with camelCase keys and an empty secondary name if it is missing', async () => {
  const service = createFakeUpstream([reply]);
  expect(await client(service).search('lip', service.context)).toEqual({
    hits: [
      { id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' },
      { id: 'lipitor', name: 'Lipitor', secondaryName: '' },
    ],
    total: 12,
    page: 0,
    pages: 3,
  });
  expect(service.events).toMatchObject([{ upstream: 'search', category: 'other', ok: true, code: 26 }]);
});

test('returns the texts of hits without the characters that no page can hold', async () => {
  const service = createFakeUpstream([
    { hits: [{ id: 'lipitor', name: 'Lipitor\ud83d', secondary_name: '\0' }] },
  ]);
  const { hits } = await client(service).search('lip', service.context);
  expect(hits).toEqual([{ id: 'lipitor', name: 'Lipitor', secondaryName: '' }]);
});

test('drops hits without a name with one warning, and uses the name if the id is missing or the number of a record', async () => {
  const named = [{ name: 'Lipitor' }, { id: 7, name: 'Zocor', secondary_name: null }];
  const service = createFakeUpstream([{ hits: [...named, { id: 'y' }, null], nbHits: '4' }]);
  expect(await client(service).search('lip', service.context)).toEqual({
    hits: [
      { id: 'Lipitor', name: 'Lipitor', secondaryName: '' },
      { id: 'Zocor', name: 'Zocor', secondaryName: '' },
    ],
    total: 2,
    page: 0,
    pages: 1,
  });
  expect(service.events).toMatchObject([
    { level: 'warning', message: 'Dropped 2 of 4 rows of hits, malformed at name, the row' },
    { level: 'info', ok: true },
  ]);
});

test('several records of a page are one hit', async () => {
  const hits = [5, 10, 20].map((dosage) => ({ id: dosage, name: 'Zocor' }));
  const service = createFakeUpstream([{ hits: [...hits, { id: 'lipitor', name: 'Lipitor' }], nbHits: 4 }]);
  expect(await client(service).search('x', service.context)).toMatchObject({
    hits: [{ id: 'Zocor' }, { id: 'lipitor' }],
    total: 2,
  });
});

test('reads guesses and hits for conditions and classes, and ignores similar attributes of other services', async () => {
  const hits = [
    {
      id: 'classes/diuretics',
      name: 'Diuretics',
      secondary_name: 'water pill',
      kind: 'class',
      page: '/classes/diuretics',
      spanish_name: 'Diuréticos',
    },
    {
      id: 'lipitor',
      name: 'Lipitor',
      did_you_mean: true,
      no_price: 'discontinued',
      spanish_secondary_name: 'genérico: atorvastatina',
    },
    {
      id: 'zocor',
      name: 'Zocor',
      kind: 'brand',
      page: 'https://elsewhere.example/',
      did_you_mean: 'no',
      no_price: 'sold out',
      spanish_name: 4,
      spanish_secondary_name: 4,
    },
    { id: 'a', name: 'A', kind: 'class', page: '//elsewhere.example/classes/x' },
    { id: 'b', name: 'B', page: '/classes/x' },
    { id: 'c', name: 'C', opens_in_form: 'Cream (Augmented)', opens_in_dosage: '0.05%' },
    { id: 'd', name: 'D', opens_in_form: 5 },
    { id: 7, name: 'E F', opens_in_form: 'Gel' },
  ];
  const { hits: read } = await client(createFakeUpstream([{ hits }])).search(
    'x',
    createFakeUpstream([]).context,
  );
  expect(read).toEqual([
    {
      id: 'classes/diuretics',
      name: 'Diuretics',
      secondaryName: 'water pill',
      kind: 'class',
      page: '/classes/diuretics',
      spanishName: 'Diuréticos',
    },
    {
      id: 'lipitor',
      name: 'Lipitor',
      secondaryName: '',
      spanishSecondaryName: 'genérico: atorvastatina',
      didYouMean: true,
      noPrice: 'discontinued',
    },
    { id: 'zocor', name: 'Zocor', secondaryName: '' },
    { id: 'a', name: 'A', secondaryName: '' },
    { id: 'b', name: 'B', secondaryName: '' },
    {
      id: 'c',
      name: 'C',
      secondaryName: '',
      form: 'Cream (Augmented)',
      dosage: '0.05%',
      page: '/c?form=Cream+%28Augmented%29&dosage=0.05%25',
    },
    { id: 'd', name: 'D', secondaryName: '' },
    { id: 'E F', name: 'E F', secondaryName: '', form: 'Gel', page: '/E%20F?form=Gel' },
  ]);
});

test.each(['', '   ', '\n\t'])('returns no hits for the empty text %j, without a call', async (text) => {
  const service = createFakeUpstream([reply]);
  expect(await client(service).search(text, service.context)).toEqual({
    hits: [],
    total: 0,
    page: 0,
    pages: 0,
  });
  expect(service.requests).toEqual([]);
  expect(service.events).toEqual([]);
});

test('the search client requests more hits in further pages, at most 50 hits at once', async () => {
  const service = createFakeUpstream([reply]);
  await client(service).search('lip', service.context, { hitsPerPage: 500, page: 2 });
  expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ hitsPerPage: 50, page: 2 });
});

test('sends the language of a Spanish page, and only the specified parameters for an English page', async () => {
  const service = createFakeUpstream([reply, reply]);
  await client(service).search('lip', service.context, { locale: 'es' });
  await client(service).search('lip', service.context, { locale: 'en-US' });
  const [spanish, english] = service.requests.map(({ body }) => JSON.parse(body ?? '') as object);
  expect(spanish).toMatchObject({ queryLanguages: ['es'] });
  expect(english).not.toHaveProperty('queryLanguages');
});

test('the search client does not cache results', async () => {
  const service = createFakeUpstream([reply]);
  const search = client(service);
  await search.search('lip', service.context);
  await search.search('lip', service.context);
  expect(service.requests).toHaveLength(2);
});

test("a search retries on the vendor's next host and avoids a failing host for 120000 ms", async () => {
  const service = createFakeUpstream([new Response('down', { status: 503 }), reply]);
  const search = client(service, { baseUrl: 'https://app-dsn.algolia.net', appId: 'app' });
  const hosts = () => service.requests.map(({ url }) => new URL(url).hostname);

  await search.search('lip', service.context);
  expect(hosts()).toEqual(['app-dsn.algolia.net', expect.stringMatching(/^app-[123]\.algolianet\.com$/)]);
  expect(service.events).toMatchObject([{ ok: true }]);

  vi.advanceTimersByTime(120_000);
  await search.search('lip', service.context);
  expect(hosts()[2]).not.toBe('app-dsn.algolia.net');

  vi.advanceTimersByTime(1);
  await search.search('lip', service.context);
  expect(hosts()[3]).toBe('app-dsn.algolia.net');
});

test('throws a defect as it is, and does not avoid the host for it', async () => {
  const defect = new TypeError('undefined is not a function');
  const service = createFakeUpstream([defect]);
  expect(await catchError(client(service).search('lip', service.context))).toBe(defect);
  expect(service.requests).toHaveLength(1);
});

test.each([
  ['a network failure', new TypeError('fetch failed')],
  ['a fault of the service', new Response('oops', { status: 500 })],
])('reports %s on every host with the text of the search library', async (_, answer) => {
  const service = createFakeUpstream([answer]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({
    upstream: 'search',
    category: 'other',
    kind: 'network',
    code: 56,
    status: 500,
    message: unreachable,
  });
  expect(service.events).toMatchObject([{ ok: false, code: 56, message: unreachable }]);
});

test('times out a host that does not connect within 1 s', async () => {
  const service = createFakeUpstream(['never']);
  const failed = catchError(client(service).search('lip', service.context));
  await vi.advanceTimersByTimeAsync(999);
  expect(service.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toMatchObject({ kind: 'timeout', status: 504, message: unreachable });
});

test('times out a connected host that does not send its hits within 2 s', async () => {
  const service = createFakeUpstream([]);
  const slow = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
  const search = client(service, { fetch: async () => new Response(slow) });
  const failed = catchError(search.search('lip', service.context));
  await vi.advanceTimersByTimeAsync(1999);
  expect(service.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toMatchObject({ kind: 'timeout', status: 504, message: unreachable });
});

test('the time limit of a search is for all hosts together', async () => {
  const service = createFakeUpstream(['never']);
  const failed = catchError(client(service, { timeoutMs: 500 }).search('lip', service.context));
  await vi.advanceTimersByTimeAsync(500);
  expect(await failed).toMatchObject({ kind: 'timeout', message: 'search did not answer within 500 ms' });
  expect(service.events).toMatchObject([{ ok: false, status: 504 }]);
});

test('does not report an aborted search or mark its host as down', async () => {
  const visitor = new AbortController();
  const service = createFakeUpstream(['never', reply], { signal: visitor.signal });
  const search = client(service, { baseUrl: 'https://app-dsn.algolia.net', appId: 'app' });
  const failed = catchError(search.search('li', service.context));
  visitor.abort();
  expect(await failed).toMatchObject({ kind: 'aborted' });
  expect(service.events).toEqual([]);

  await search.search('lip', { ...service.context, signal: undefined });
  expect(service.requests.map(({ url }) => new URL(url).hostname)).toEqual([
    'app-dsn.algolia.net',
    'app-dsn.algolia.net',
  ]);
});

test('names the status of an error reply without a message', async () => {
  const service = createFakeUpstream([Response.json({ error: 'bad key' }, { status: 401 })]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({
    status: 401,
    message: 'search answered 401',
  });
});

test('keeps the message and the status of an error reply of the search service', async () => {
  const message = 'Invalid Application-ID or API key';
  const service = createFakeUpstream([Response.json({ message, status: 403 }, { status: 403 })]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({
    kind: 'http',
    status: 403,
    message,
  });
  expect(service.requests).toHaveLength(1);
});

test('a search is not retried after status 429', async () => {
  const service = createFakeUpstream([Response.json({ message: 'Too many requests' }, { status: 429 })]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({ status: 429 });
  expect(service.requests).toHaveLength(1);
});

test('makes no search for the time that the service names with status 429', async () => {
  const limited = { status: 429, headers: { 'retry-after': '20' } };
  const service = createFakeUpstream([Response.json({ message: 'Too many requests' }, limited)]);
  const policies = createCallPolicies({ limits: { maxConcurrent: 1, maxQueued: 1 } });
  const search = client(service, { policies });
  expect(await catchError(search.search('lip', service.context))).toMatchObject({ status: 429 });
  expect(await catchError(search.search('lip', service.context))).toMatchObject({ reason: 'paused' });
  expect(service.requests).toHaveLength(1);
});

test('hits that are not JSON are rejected as malformed', async () => {
  const service = createFakeUpstream([new Response('{"hits":[')]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({
    kind: 'malformed',
    status: 500,
    code: 56,
  });
});

test('hits of another shape are rejected', async () => {
  const service = createFakeUpstream([{ hits: [{ id: 'lipitor' }] }]);
  expect(await catchError(client(service).search('lip', service.context))).toMatchObject({
    kind: 'validation',
    message: 'Validation error: unexpected shape at every row of hits',
  });
});

test.each([
  ['appId', '`appId` is missing.'],
  ['apiKey', '`apiKey` is missing.'],
] as const)('reports a missing %s with the text of the search library', async (setting, message) => {
  const service = createFakeUpstream([reply]);
  const failed = catchError(client(service, { [setting]: '' }).search('lip', service.context));
  expect(await failed).toMatchObject({ kind: 'validation', status: 500, message });
});

test('reports a missing index name with the text of the search library', async () => {
  const service = createFakeUpstream([reply]);
  expect(await catchError(client(service, { indexName: '' }).search('lip', service.context))).toMatchObject({
    message: 'Parameter `indexName` is required when calling `searchSingleIndex`.',
  });
});

test('an error of the search never exposes the credentials or the visitor’s input', async () => {
  const service = createFakeUpstream([new TypeError('fetch failed')]);
  const error = await catchError(
    client(service, { apiKey: 'secret-key' }).search('private text', service.context),
  );
  const output = JSON.stringify([error, Object(error).stack, Object(error).cause, service.events]);
  expect(output).not.toContain('secret-key');
  expect(output).not.toContain('private text');
});

test('leaves the visitor’s words and the key out of the message of an error reply', async () => {
  const message = 'Cannot search Ozempic-Pen (typed: ozem) with key secret-key';
  const service = createFakeUpstream([Response.json({ message }, { status: 400 })]);
  const search = client(service, { apiKey: 'secret-key' });
  const error = await catchError(search.search('ozem', service.context));
  expect(error).toMatchObject({ status: 400, message: 'Cannot search … (typed: …) with key …' });
  expect(JSON.stringify([error, service.events])).not.toMatch(/ozem|secret-key/i);
});

test('an error of the search quotes nothing of a reply that is not JSON', async () => {
  const service = createFakeUpstream([new Response('ozempic has no page')]);
  const error = await catchError(client(service).search('ozempic', service.context));
  expect(error).toMatchObject({
    kind: 'malformed',
    message: 'search answered with something that is not JSON',
  });
  expect(JSON.stringify([error, Object(error).stack, service.events])).not.toContain('ozem');
});
