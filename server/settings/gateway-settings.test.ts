import { expect, test } from 'vitest';

import { parseConfig, readConfig } from './config.ts';

const key = { GATEWAY_API_KEY: 'gateway-key' };
const search = { SEARCH_APP_ID: 'APP', SEARCH_API_KEY: 'search-key' };
const url = 'https://own.example';

test.each([
  ['DRUGS_URL', 'drugs'],
  ['PRICES_URL', 'prices'],
  ['CARDS_URL', 'cards'],
  ['NOTIFICATIONS_URL', 'notifications'],
  ['WALLET_URL', 'wallet'],
  ['REWARDS_URL', 'rewards'],
  ['ANALYTICS_URL', 'analytics'],
  ['CONTENT_GATEWAY_URL', 'contentGateway'],
] as const)('%s is the address of one service and needs the gateway’s key', (name, service) => {
  const { addresses } = readConfig({ ...key, [name]: url });
  const others = Object.entries(addresses).filter(([other]) => other !== service);
  expect(addresses[service]).toBe(url);
  expect(others.every(([, address]) => address === null)).toBe(true);
  expect(() => readConfig({ [name]: url })).toThrow(
    `GATEWAY_API_KEY is empty; with ${name} it must be a key of 8 characters or more, without spaces.`,
  );
  expect(() => readConfig({ ...key, [name]: 'own.example' })).toThrow(
    `${name} is "own.example"; it must be an http or https URL without a user name in it.`,
  );
});

test.each([
  [{ DRUGS_PATH: 'v1/../{name}' }, 'DRUGS_PATH is "v1/../{name}"; it must be a path such as'],
  [{ CARDS_PATH: 'v1/{name}' }, 'CARDS_PATH is "v1/{name}"; it must be a path such as v1/things/{key}'],
  [{ PBM_HEADER: 'x pbm' }, 'PBM_HEADER is "x pbm"; it must be a header name'],
  [{ SOURCE_HEADER: 'X-API-Key' }, 'SOURCE_HEADER is "X-API-Key"; it must be a header name'],
  [
    { PBM_HEADER: 'X-Source' },
    'SOURCE_HEADER and PBM_HEADER are both "x-source"; they must be two different headers.',
  ],
  [{ SEARCH_INDEX: 'a/b', ...search }, 'SEARCH_INDEX is "a/b"; it must be the name of an index'],
  [
    { SEARCH_HOSTS: 'a.example,,b.example', ...search },
    'SEARCH_HOSTS is "a.example,,b.example"; it must be hosts',
  ],
  [{ SEARCH_HOSTS: 'ftp://a.example', ...search }, 'SEARCH_HOSTS is "ftp://a.example"; it must be hosts'],
  [
    { SEARCH_HOSTS: 'https://user:secret@a.example', ...search },
    'SEARCH_HOSTS is invalid (its value is hidden);',
  ],
  [{ SEARCH_HOSTS: 'a.example' }, 'SEARCH_APP_ID is empty; with SEARCH_HOSTS it must be'],
] as [Record<string, string>, string][])('rejects %j with a sentence', (settings, sentence) => {
  const { config, problems } = parseConfig(settings);
  expect(config).toBeNull();
  expect(problems.map(({ message }) => message)).toContainEqual(expect.stringContaining(sentence));
});

test('reads search hosts in order, after SEARCH_URL, and hosts without a scheme as https', () => {
  const hosts = { SEARCH_HOSTS: 'b.example, http://127.0.0.1:8108/search' };
  expect(readConfig({ ...search, ...hosts }).search.hosts).toEqual([
    'https://b.example',
    'http://127.0.0.1:8108/search',
  ]);
  expect(readConfig({ ...search, ...hosts, SEARCH_URL: 'https://a.example' }).search.hosts[0]).toBe(
    'https://a.example',
  );
  expect(readConfig({}).search).toMatchObject({ hosts: [], index: 'medications' });
});

test('production accepts search hosts instead of a search URL', () => {
  const { problems } = parseConfig({ ENVIRONMENT: 'production', ...search, SEARCH_HOSTS: 'a.example' });
  expect(problems.map(({ message }) => message.split(' ')[0])).not.toContain('SEARCH_URL');
});
