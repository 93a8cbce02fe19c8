import { expect, test } from 'vitest';
import { createUpstreams } from './create-upstreams.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const space = { space: 'space', environment: 'master', token: 'content-token' };
const host = (url: string | undefined) => new URL(url ?? '').hostname;

test('calls gateway services at the gateway unless they have their own address', async () => {
  const { gateway, requests, context } = createFakeUpstream([{}]);
  const clients = createUpstreams({
    gateway,
    prices: { ...gateway, baseUrl: 'https://prices.example', apiKey: 'key-2' },
    contentGateway: { ...gateway, baseUrl: 'https://content-gateway.example' },
    search: { ...gateway, baseUrl: 'https://search.example', appId: 'APP' },
    geocoding: { ...gateway, baseUrl: 'https://maps.example', key: 'map-key' },
    content: { ...gateway, ...space, baseUrl: 'https://content.example' },
    defaultPbm: 'hippo',
  });
  await Promise.all([
    catchError(clients.drugs.lookUp('atorvastatin', context)),
    catchError(clients.medications.fetchMedications('atorvastatin', 30, context)),
    catchError(clients.prices.fetchPrices({ ndc: '1', quantity: 30, zip: null }, context)),
    catchError(clients.cards.fetchCard('a2V5', null, context)),
    clients.drugDescriptions.find('atorvastatin', context),
    clients.analytics.track('Picker changed', {}, context),
    clients.geocoding.geocode('19103', context),
    clients.content.faqPage({ locale: 'en-US' }, context),
  ]);
  await catchError(clients.search.search('lip', context));
  const paths = Object.fromEntries(requests.map(({ url }) => [new URL(url).pathname, host(url)]));
  expect(paths).toEqual({
    '/v1/drugs/atorvastatin': 'gateway.example',
    '/v2/medications/atorvastatin': 'gateway.example',
    '/v2/prices': 'prices.example',
    '/v1/cards': 'gateway.example',
    '/v1/drug-descriptions/atorvastatin': 'content-gateway.example',
    '/analytics/track': 'gateway.example',
    '/maps/api/geocode/json': 'maps.example',
    '/1/indexes/medications/query': 'search.example',
    '/content/v1/spaces/space/environments/master': 'content.example',
  });
  expect(requests.find(({ url }) => host(url) === 'prices.example')?.headers['x-api-key']).toBe('key-2');
});

test('creates the clients without making a call', () => {
  const { gateway, requests } = createFakeUpstream([{}]);
  createUpstreams({
    gateway,
    search: { ...gateway, appId: '' },
    geocoding: { ...gateway, key: '' },
    content: { ...gateway, ...space },
    defaultPbm: 'hippo',
  });
  expect(requests).toEqual([]);
});
