import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createAssetFiles } from './asset-files.ts';
import { readExport } from './export.ts';

const folder = join(import.meta.dirname, '../../content');
const content = readExport(folder);
const files = createAssetFiles(content, join(folder, 'assets'));
const url = content.assets[0]?.fields.file['en-US']?.url ?? '';

test('a file of an asset is served with its type, whatever the transform', async () => {
  const response = await files.request(`https:${url}?w=20`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toBe(readFileSync(join(folder, 'assets', url), 'utf8'));
});

test.each([
  '/fairscript/gone/1/gone.svg',
  '/../content-types.json',
  '/%2e%2e/content-types.json',
  '/%E0%A4%A',
  '/',
])('anything else is not there: %s', async (path) => {
  expect((await files.request(`https://images.ctfassets.net${path}`)).status).toBe(404);
});
