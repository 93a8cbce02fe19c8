import { afterEach, beforeEach, expect, test } from 'vitest';

import { startLoopbackServer, type LoopbackServer } from '../tests/loopback-server.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { fillSearchIndex, type SearchDocument } from './fill-search-index.ts';
import { createSearchClient } from './search-client.ts';

type Hit = Record<string, unknown>;

/** An index service on a port: it stores objects, and a task is published after some polls. */
interface IndexService {
  url: string;
  indexes: Map<string, { objects: Hit[]; settings: object }>;
  /** Method, path and number of objects of each write. */
  writes: string[];
  headers: Record<string, unknown>[];
  pollsPerTask: number;
}

let service: IndexService;
let server: LoopbackServer;

beforeEach(async () => {
  service = { url: '', indexes: new Map(), writes: [], headers: [], pollsPerTask: 1 };
  const polls = new Map<string, number>();
  let tasks = 0;

  const answer = (method: string, path: string, body: Record<string, never>): [number, object] => {
    const [, name = '', call = '', task = ''] =
      /^\/1\/indexes\/([^/?]+)(?:\/(\w+))?(?:\/(\w+))?/.exec(path) ?? [];
    const { indexes } = service;
    const index = indexes.get(name) ?? { objects: [], settings: {} };
    if (call === 'task') {
      const count = (polls.get(task) ?? 0) + 1;
      polls.set(task, count);
      return [200, { status: count >= service.pollsPerTask ? 'published' : 'notPublished' }];
    }
    if (call === 'query') return [200, { hits: index.objects, nbHits: index.objects.length }];
    if (call === 'settings' && method === 'GET') {
      return indexes.has(name) ? [200, index.settings] : [404, { message: 'No such index', status: 404 }];
    }
    const requests: { body: Hit }[] = body['requests'] ?? [];
    service.writes.push([method, name, call, requests.length || ''].join(' ').trim());
    if (call === 'settings') index.settings = body;
    if (call === 'batch') index.objects.push(...requests.map((request) => request.body));
    if (method === 'DELETE') indexes.delete(name);
    else indexes.set(name, index);
    if (call === 'operation') {
      const moves = body['operation'] === 'move';
      indexes.set(body['destination'] ?? '', moves ? index : { objects: [], settings: index.settings });
      if (moves) indexes.delete(name);
    }
    tasks += 1;
    return [200, { taskID: tasks, updatedAt: '', objectIDs: [] }];
  };

  server = await startLoopbackServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.headers.push(request.headers);
      const text = Buffer.concat(parts).toString();
      const [status, reply] = answer(request.method ?? '', request.url ?? '', JSON.parse(text || '{}'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  service.url = server.url;
});
afterEach(() => server.close());

const createDocuments = (count: number): SearchDocument[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `drug-${index}`,
    name: `Drug ${index}`,
    secondaryName: 'generic drug',
    otherNames: ['Remedy'],
    rank: index,
  }));

/** Fills the index; resolves to how long it waited between polls. */
async function fill(
  documents = createDocuments(3),
  hosts = ['http://127.0.0.1:9', service.url],
): Promise<number[]> {
  const delays: number[] = [];
  await fillSearchIndex({
    hosts,
    appId: 'APP',
    adminKey: 'admin-key',
    indexName: 'medications',
    documents,
    pause: (milliseconds) => Promise.resolve(delays.push(milliseconds)),
    report: () => undefined,
  });
  return delays;
}

test('fills a new index in batches of 1000 and moves it into place, where the site finds it', async () => {
  await fill(createDocuments(2345));
  expect(service.writes).toEqual([
    'PUT medications_new settings',
    'POST medications_new batch 1000',
    'POST medications_new batch 1000',
    'POST medications_new batch 345',
    'POST medications_new operation',
  ]);
  expect([...service.indexes.keys()]).toEqual(['medications']);
  expect(service.headers[0]).toMatchObject({ 'x-algolia-api-key': 'admin-key' });

  const { gateway, context } = createFakeUpstream([]);
  const search = { ...gateway, fetch, baseUrl: service.url, appId: 'APP', apiKey: 'key' };
  const { hits, total } = await createSearchClient(search).search('drug', context);
  expect(total).toBe(2345);
  expect(hits[2344]).toEqual({ id: 'drug-2344', name: 'Drug 2344', secondaryName: 'generic drug' });
});

test('fills in pages of conditions and classes with their path and their terms', async () => {
  const page = {
    id: 'classes/diuretics',
    name: 'Diuretics',
    secondaryName: '',
    otherNames: ['diuretic'],
    needs: ['water pill'],
    rank: 9,
    kind: 'class',
    spanishName: 'Diuréticos',
    spanishSecondaryName: 'pastillas de agua',
  } as const;
  await fill([page]);
  expect(service.indexes.get('medications')?.objects).toEqual([
    {
      objectID: 'classes/diuretics',
      id: 'classes/diuretics',
      name: 'Diuretics',
      secondary_name: '',
      other_names: ['diuretic', 'water pill'],
      rank: 9,
      kind: 'class',
      page: '/classes/diuretics',
      spanish_name: 'Diuréticos',
      spanish_secondary_name: 'pastillas de agua',
    },
  ]);
});

test('keeps the settings of an existing index, and removes the leftovers of an interrupted run', async () => {
  const settings = { searchableAttributes: ['name'] };
  service.indexes.set('medications', { objects: [{ objectID: 'old' }], settings });
  service.indexes.set('medications_new', { objects: [{ objectID: 'half' }], settings: {} });
  await fill();
  expect(service.writes.slice(0, 2)).toEqual(['DELETE medications_new', 'POST medications operation']);
  const filled = service.indexes.get('medications');
  expect(filled?.settings).toEqual(settings);
  expect(filled?.objects.map(({ objectID }) => objectID)).toEqual(['drug-0', 'drug-1', 'drug-2']);
});

test('polls a task after 200 ms times the attempt, capped at 5 s', async () => {
  service.pollsPerTask = 30;
  const delays = await fill();
  expect(delays.slice(0, 3)).toEqual([200, 400, 600]);
  expect(delays.slice(23, 29)).toEqual([4800, 5000, 5000, 5000, 5000, 5000]);
  expect(delays).toHaveLength(3 * 29);
});

test('gives up after 50 polls with the specified text, and leaves the index in use as it is', async () => {
  service.indexes.set('medications', { objects: [{ objectID: 'old' }], settings: {} });
  service.pollsPerTask = 51;
  expect(await catchError(fill())).toMatchObject({
    message: 'The maximum number of retries exceeded. (50/50)',
  });
  expect(service.indexes.get('medications')?.objects).toEqual([{ objectID: 'old' }]);
});

test('names the hosts and the settings if no host answers', async () => {
  expect(await catchError(fill(createDocuments(3), ['http://127.0.0.1:9']))).toMatchObject({
    message:
      'No search service answers at http://127.0.0.1:9: check SEARCH_URL, SEARCH_HOSTS and SEARCH_APP_ID.',
  });
});
