import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type runImport from 'contentful-import';
import { afterAll, expect, test, vi } from 'vitest';

import { startManagementApi } from '../../tests/management-api.ts';
import { readExport, writeExport } from './export-files.ts';

// The CommonJS build, because the ES module of the package imports folders, which Node rejects.
const importContent = createRequire(import.meta.url)('contentful-import') as typeof runImport;

const folder = mkdtempSync(join(tmpdir(), 'import-'));
const space = { space: 'imported', token: 'management-token' };
afterAll(() => rmSync(folder, { recursive: true }));

test('contentful-import imports the default content into an empty space without an error', async () => {
  const root = join(import.meta.dirname, '../../content');
  const source = readExport(root);
  // One entry of each type is enough, because all entries of a type have the same form.
  const types = Map.groupBy(source.entries, ({ sys }) => sys.contentType.sys.id);
  const entries = [...types.values()].flatMap((list) => list.slice(0, 2));
  const file = writeExport({ ...source, entries }, join(root, 'assets'), folder);
  const api = await startManagementApi(space);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const options = {
    spaceId: space.space,
    managementToken: space.token,
    contentFile: file,
    uploadAssets: true,
    assetsDirectory: folder,
    host: api.host,
    hostUpload: api.host,
    insecure: true,
    rateLimit: 1000,
    useVerboseRenderer: true,
    errorLogFile: join(folder, 'errors.json'),
  };
  try {
    await importContent(options);
  } finally {
    await api.close();
  }
  const { stored } = api;
  expect(api.rejections).toEqual([]);
  const published = (items: Iterable<{ sys: Record<string, unknown> }>) =>
    [...items].filter(({ sys }) => sys['publishedVersion'] !== undefined).length;
  expect(published(stored.content_types.values())).toBe(source.contentTypes.length);
  expect(published(stored.entries.values())).toBe(entries.length);
  expect(published(stored.assets.values())).toBe(source.assets.length);
  expect([...stored.locales.values()].map(({ code }) => code)).toEqual(['en-US', 'es']);
  for (const { sys, fields } of entries) expect(stored.entries.get(sys.id)?.['fields']).toEqual(fields);
});
