import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createAssetsApi } from './assets-api.ts';
import { readExport } from './export-files.ts';

const folder = join(import.meta.dirname, '../../content');
const content = readExport(folder);
const service = createAssetsApi(content, join(folder, 'assets'));
const url = content.assets[0]?.fields.file['en-US']?.url ?? '';

test('the assets service serves a file with its content type and ignores a transform', async () => {
  const response = await service.request(`https:${url}?w=20`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toBe(readFileSync(join(folder, 'assets', url), 'utf8'));
});

test.each([
  '/fairscript/gone/1/gone.svg',
  '/../content-types.json',
  '/%2e%2e/content-types.json',
  '/%E0%A4%A',
  '/',
])('the assets service responds with 404 to the path %s', async (path) => {
  expect((await service.request(`https://images.ctfassets.net${path}`)).status).toBe(404);
});
