import { afterEach, expect, test, vi } from 'vitest';

import { catchError } from '../../upstreams/fake-upstream.ts';
import type { CallContext } from '../../upstreams/upstream.ts';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { shippedBrands, shippedRegistry } from '../../tests/shipped-brands.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { startUpstreams } from './start-upstreams.ts';

afterEach(() => vi.unstubAllGlobals());

const vendors = {
  GATEWAY_URL: 'https://gateway.example',
  GATEWAY_API_KEY: 'gateway-key',
  SEARCH_URL: 'https://search.example',
  SEARCH_APP_ID: 'APP',
  SEARCH_API_KEY: 'search-key',
  GEOCODING_URL: 'https://maps.example',
  GEOCODING_KEY: 'map-key',
  CONTENT_URL: 'https://content.example',
  CONTENT_SPACE: 'space',
  CONTENT_TOKEN: 'token',
  CONTENT_DISK_MB: '0',
};
const ownAddresses = {
  DRUGS_URL: 'https://drugs.example',
  PRICES_URL: 'https://prices.example',
  CARDS_URL: 'https://cards.example',
  NOTIFICATIONS_URL: 'https://notifications.example',
  WALLET_URL: 'https://wallet.example',
  REWARDS_URL: 'https://rewards.example',
  ANALYTICS_URL: 'https://analytics.example',
  CONTENT_GATEWAY_URL: 'https://descriptions.example',
};
const ownNames = {
  DRUGS_PATH: 'drug-lookup?q={name}',
  CARDS_PATH: 'prices/{key}/card',
  PBM_HEADER: 'x-benefit-manager',
  SOURCE_HEADER: 'x-referrer',
  SEARCH_INDEX: 'drug_names',
};
const context: CallContext = {
  partnerName: 'super',
  pbm: 'goodrx',
  source: 'yahoo',
  sources: ['yahoo'],
  report: () => {},
};

/** Makes one call of each service, and returns the requests by their address. */
async function callServices(settings: Record<string, string>) {
  const requests: { url: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', (async (input, init) => {
    const { url, headers } = new Request(input, init);
    requests.push({ url, headers: Object.fromEntries(headers) });
    return Response.json({});
  }) satisfies typeof fetch);
  const telemetry = createTelemetry(createLogger('silent'), createMetrics());
  const sites = { brands: () => shippedBrands, siteForHost: shippedRegistry() };
  const started = await startUpstreams(readConfig({ ...vendors, ...settings }), telemetry, sites);
  const { upstreams } = started;
  await catchErrors([
    upstreams.drugs.lookUp('vitamin d', context),
    upstreams.medications.fetchMedications('lipitor', 30, context),
    upstreams.prices.fetchPrices({ ndc: '1', quantity: 30, zip: null }, context),
    upstreams.cards.fetchCard('a/b=', 'yahoo', context),
    upstreams.notifications.fetchStatus('1', context),
    upstreams.wallet.fetchApplePass('token', context),
    upstreams.rewards.sendSms({ phone: '1', extras: { url: 'https://rx.example' } }, context),
    upstreams.analytics.track('Picker changed', {}, context),
    upstreams.drugDescriptions.find('lipitor', context),
    upstreams.search.search('lip', context),
  ]);
  await started.close();
  return requests;
}

const catchErrors = (calls: Promise<unknown>[]) =>
  Promise.all(calls.map((call) => catchError(call).catch(() => null)));

const hostsByPath = (requests: { url: string }[]) =>
  Object.fromEntries(requests.map(({ url }) => [new URL(url).pathname, new URL(url).host]));

test('each service of the gateway is called at the gateway by default', async () => {
  const { '/1/indexes/medications/query': searchHost, ...hosts } = hostsByPath(await callServices({}));
  expect(searchHost).toBe('search.example');
  expect(Object.keys(hosts)).toHaveLength(9);
  expect(new Set(Object.values(hosts))).toEqual(new Set(['gateway.example']));
});

test('each service is called at its own address with the gateway’s key, and with its paths and header names', async () => {
  const requests = await callServices({ ...ownAddresses, ...ownNames });
  expect(hostsByPath(requests)).toEqual({
    '/drug-lookup': 'drugs.example',
    '/v2/medications/lipitor': 'drugs.example',
    '/v2/prices': 'prices.example',
    '/prices/a%2Fb%3D/card': 'cards.example',
    '/notifications/1': 'notifications.example',
    '/wallet/apple/token.pkpass': 'wallet.example',
    '/members/rewards/sms': 'rewards.example',
    '/analytics/track': 'analytics.example',
    '/v1/drug-descriptions/lipitor': 'descriptions.example',
    '/1/indexes/drug_names/query': 'search.example',
  });
  const request = (host: string) => requests.find(({ url }) => new URL(url).host === `${host}.example`);
  expect(new URL(request('drugs')?.url ?? '').search).toBe('?q=vitamin%20d');
  expect(new URL(request('cards')?.url ?? '').search).toBe('?source=yahoo');
  expect(request('prices')?.headers).toMatchObject({
    'x-api-key': 'gateway-key',
    'x-benefit-manager': 'goodrx',
    'x-referrer': 'yahoo',
  });
  expect(request('prices')?.headers).not.toHaveProperty('x-pbm');
});
