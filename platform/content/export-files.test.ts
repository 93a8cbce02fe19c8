import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createAssetsApi } from './assets-api.ts';
import { createContentApi } from './content-api.ts';
import { assetsFolderOf, readExport, writeExport } from './export-files.ts';
import { entry, fixtureExport, linkTo } from './fixture/fixture-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file as `contentful space export` does and reads it. */
function readFile(value: unknown) {
  const file = join(folder, 'contentful-export-space-master-2026-11-22T20-00-00.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  const warnings: string[] = [];
  return { content: readExport(file, (message) => warnings.push(message)), warnings, file };
}

const person = { sys: { type: 'Link', linkType: 'User', id: 'someone' } };
const fixture = fixtureExport();
const [faqType, conditionType] = fixture.contentTypes;

/** The parts of a space export that the site does not read. */
const fullExport = {
  ...fixture,
  contentTypes: [
    {
      ...faqType,
      sys: { ...faqType?.sys, createdBy: person, publishedBy: person, urn: 'crn:contentful' },
      metadata: { annotations: {} },
      displayField: null,
      description: null,
      fields: [
        ...(faqType?.fields.map((field) => ({
          ...field,
          defaultValue: { 'en-US': 'x' },
          apiName: field.id,
        })) ?? []),
        { id: 'elsewhere', name: 'Elsewhere', type: 'ResourceLink', allowedResources: [] },
      ],
    },
    conditionType,
    { sys: { id: '404Page', type: 'ContentType' }, name: '404', fields: [] },
    { sys: { id: 'asset', type: 'ContentType' }, name: 'Asset', fields: [] },
  ],
  entries: fixture.entries.map((one) => ({
    ...one,
    metadata: { tags: [], concepts: [] },
    sys: {
      ...one.sys,
      createdBy: person,
      fieldStatus: { '*': { 'en-US': 'published' } },
      automationTags: [],
    },
  })),
  editorInterfaces: [{ sys: { type: 'EditorInterface' }, controls: [] }],
  roles: [{ name: 'Editor', policies: [] }],
  webhooks: [{ name: 'Build', url: 'https://example.com', topics: [] }],
};

const ask = async (content: ReturnType<typeof readExport>, query: string) => {
  const api = createContentApi({ content, space: 'space', environment: 'master', token: 'token' });
  const response = await api.request('http://x/content/v1/spaces/space', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: JSON.stringify({ query }),
  });
  return response.json();
};

test('serves the single file of a space with roles, webhooks and properties that a site does not read', async () => {
  const { content, warnings } = readFile(fullExport);
  expect(warnings).toEqual([]);
  const query =
    '{ faqEntryCollection(order: slug_ASC) { items { question slug } } contentTypeAssetCollection { total } }';
  expect(await ask(content, query)).toEqual({
    data: {
      faqEntryCollection: {
        items: [
          { question: 'Is it insurance?', slug: 'is-it-insurance' },
          { question: 'What is a generic?', slug: 'what-is-a-generic' },
          { question: 'Who reads this?', slug: 'who' },
        ],
      },
      contentTypeAssetCollection: { total: 0 },
    },
  });
});

test('drops a malformed entry of an export with its count and keeps its neighbors', async () => {
  const [first, ...rest] = fixture.entries;
  const { content, warnings } = readFile({ ...fixture, entries: [{ ...first, sys: null }, ...rest] });
  expect(content.entries).toHaveLength(fixture.entries.length - 1);
  expect(warnings).toEqual([
    expect.stringContaining('1 of 6 entries are malformed and left out: number 1, sys:'),
  ]);
  expect(await ask(content, '{ faqEntryCollection { total } }')).toEqual({
    data: { faqEntryCollection: { total: 2 } },
  });
});

test('serves an export of the delivery API, whose entries have a revision in place of a version', async () => {
  const { publishedVersion: _, ...sys } = fixture.entries[1]?.sys ?? {};
  const { content } = readFile({
    ...fixture,
    entries: [{ ...fixture.entries[1], sys: { ...sys, revision: 4 } }],
  });
  expect(await ask(content, '{ faqEntryCollection { total } }')).toEqual({
    data: { faqEntryCollection: { total: 1 } },
  });
});

test('serves an export whose locales fall back to each other and whose fields link to a missing content type', async () => {
  const { content } = readFile({
    ...fixture,
    contentTypes: [conditionType],
    entries: [entry('condition', { id: 'acne' }, { title: { es: 'Acné' }, mainFaq: linkTo('gone') })],
    locales: [
      { code: 'en-US', fallbackCode: 'es' },
      { code: 'es', fallbackCode: 'en-US' },
    ],
  });
  const query = '{ conditionCollection { items { title image { url } mainFaq { sys { id } } } } }';
  expect(await ask(content, query)).toMatchObject({
    data: { conditionCollection: { items: [{ title: 'Acné', image: null, mainFaq: null }] } },
  });
});

test('reads a file with a byte order mark, which editors on Windows add', () => {
  expect(readFile(`\uFEFF${JSON.stringify(fixture)}`).content.entries).toHaveLength(fixture.entries.length);
});

test('reports a missing file, whether single or part of a folder', () => {
  expect(() => readExport(join(folder, 'none'))).toThrow(
    `There is no file or folder ${join(folder, 'none')}.`,
  );
  mkdirSync(join(folder, 'parts', 'entries'), { recursive: true });
  expect(() => readExport(join(folder, 'parts'))).toThrow(
    `There is no file ${join(folder, 'parts', 'content-types.json')}.`,
  );
  expect(() => readExport(join(folder, 'parts', 'entries'))).toThrow(
    `There is no folder ${join(folder, 'parts', 'entries', 'entries')}.`,
  );
});

test.each([
  ['', 'is empty.'],
  ['{', 'is not JSON, or is incomplete. Download it again.'],
  ['[]', 'it is not an object'],
  [{ ...fixture, entries: undefined }, 'it has no list of entries'],
])('rejects the content file %j with a reason', (value, reason) => {
  expect(() => readFile(value)).toThrow(reason);
});

test('serves the files next to a single export file, from the folder of every host and from no other folder', async () => {
  const hosted = (host: string, path: string) => ({
    ...fixture.assets[0],
    fields: {
      file: { 'en-US': { url: `//${host}${path}`, fileName: 'x', contentType: 'font/woff2', details: {} } },
    },
  });
  const assets = [
    hosted('assets.ctfassets.net', '/space/font/1/a.woff2'),
    hosted('..', '/space/font/1/b.woff2'),
    hosted('assets.ctfassets.net', '/%2e%2e%2f%2e%2e/c.woff2'),
    hosted('images.ctfassets.net', '/space/gone/1/d.woff2'),
  ];
  const source = mkdtempSync(join(folder, 'files-'));
  const target = writeExport(
    { ...fixture, assets: [] },
    source,
    join(source, 'assets.ctfassets.net/space/font/1'),
  );
  writeFileSync(join(source, 'assets.ctfassets.net/space/font/1/a.woff2'), 'font');
  expect(assetsFolderOf(target)).toBe(join(source, 'assets.ctfassets.net/space/font/1'));

  const { content } = readFile({ ...fixture, assets });
  const service = createAssetsApi(content, source);
  const read = async (path: string) => {
    const response = await service.request(`http://x${path}`);
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  expect(await read('/space/font/1/a.woff2')).toEqual([200, 'font/woff2', 'font']);
  for (const path of ['/space/font/1/b.woff2', '/%2e%2e%2f%2e%2e/c.woff2', '/space/gone/1/d.woff2']) {
    expect((await read(path))[0]).toBe(404);
  }
});
