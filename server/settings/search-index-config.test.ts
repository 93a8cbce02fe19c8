import { expect, test } from 'vitest';

import { readSearchIndexConfig } from './search-index-config.ts';

const service = { SEARCH_URL: 'https://search.example', SEARCH_APP_ID: 'APP', SEARCH_ADMIN_KEY: 'admin-key' };

test('reads where to write the index, without the settings of the site', () => {
  expect(readSearchIndexConfig({ ...service, SEARCH_HOSTS: 'b.example', SEARCH_INDEX: 'drugs' })).toEqual({
    hosts: ['https://search.example', 'https://b.example'],
    appId: 'APP',
    adminKey: 'admin-key',
    indexName: 'drugs',
    releaseDir: '.data',
  });
});

test.each([
  ['SEARCH_URL', 'SEARCH_URL is empty; for script/index-search it must be'],
  ['SEARCH_APP_ID', 'SEARCH_APP_ID is empty; for script/index-search it must be'],
  ['SEARCH_ADMIN_KEY', 'SEARCH_ADMIN_KEY is empty; for script/index-search it must be'],
])('names the missing setting %s', (name, sentence) => {
  expect(() => readSearchIndexConfig({ ...service, [name]: '' })).toThrow(sentence);
});
