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
    `GATEWAY_API_KEY was empty; with ${name} it may be a key of 8 characters or more, without spaces.`,
  );
  expect(() => readConfig({ ...key, [name]: 'own.example' })).toThrow(
    `${name} was "own.example"; it may be an http or https URL without a user name in it.`,
  );
});

test.each([
  [{ DRUGS_PATH: 'v1/../{name}' }, 'DRUGS_PATH was "v1/../{name}"; it may be a path such as'],
  [{ CARDS_PATH: 'v1/{name}' }, 'CARDS_PATH was "v1/{name}"; it may be a path such as v1/things/{key}'],
  [{ PBM_HEADER: 'x pbm' }, 'PBM_HEADER was "x pbm"; it may be a header name'],
  [{ SOURCE_HEADER: 'X-API-Key' }, 'SOURCE_HEADER was "X-API-Key"; it may be a header name'],
  [
    { PBM_HEADER: 'X-Source' },
    'SOURCE_HEADER was "x-source", like PBM_HEADER; each may be a header of its own.',
  ],
  [{ SEARCH_INDEX: 'a/b', ...search }, 'SEARCH_INDEX was "a/b"; it may be the name of an index'],
  [
    { SEARCH_HOSTS: 'a.example,,b.example', ...search },
    'SEARCH_HOSTS was "a.example,,b.example"; it may be hosts',
  ],
  [{ SEARCH_HOSTS: 'ftp://a.example', ...search }, 'SEARCH_HOSTS was "ftp://a.example"; it may be hosts'],
  [
    { SEARCH_HOSTS: 'https://user:secret@a.example', ...search },
    'SEARCH_HOSTS was a value that is not shown;',
  ],
  [{ SEARCH_HOSTS: 'a.example' }, 'SEARCH_APP_ID was empty; with SEARCH_HOSTS it may be'],
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
