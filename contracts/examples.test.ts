import { describe, expect, test } from 'vitest';
import type { CallContext, Upstreams } from '../upstreams/create-upstreams.ts';
import type { MonitoringBatch } from '../upstreams/monitoring-client.ts';
import type { WalletData } from '../upstreams/wallet-client.ts';
import { examples } from './examples/all.ts';
import { isVendor } from './service-suite.ts';
import { createClients, type Service } from './service-under-contract.ts';
import { findKeysNotInSnakeCase, shapes } from './shapes.ts';
import { fillIn } from './wire-example.ts';

const baseUrl = 'http://service.example';
const key = 'a/b+c==';
const ndc = '99999000020';
const query = { ndc, quantity: 90, zip: '19103' };
const values = {
  apiKey: 'gateway-key',
  partner: 'fairscript',
  program: '1001',
  appId: 'APP',
  searchKey: 'search-key',
  geocodingKey: 'geocoding-key',
  space: 'space',
  environment: 'master',
  contentToken: 'content-token',
  monitor: 'app-1',
  ndc,
  quantity: '90',
  key,
  memberId: 'SAMPLE-0001',
  bin: '000000',
  pcn: 'DEMO',
  group: 'SAMPLE',
  chain: 'cvs',
  today: '2026-01-02',
};

const walletData: WalletData = {
  key,
  memberId: values.memberId,
  bin: values.bin,
  pcn: values.pcn,
  groupId: values.group,
  chain: values.chain,
  chainDisplayName: 'CVS',
  brand: 'Fairscript',
  help: { member: '1-800-555-0101', pharmacist: '1-800-555-0141' },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  homeUrl: 'https://site.example/rx',
  iconUrl: null,
  passAddress: 'https://site.example/rx/card/pass',
  wallets: ['appleWallet', 'googleWallet', 'samsungWallet'],
};

const coupon = {
  key: 'sample-key',
  drugLabel: 'Atorvastatin 20 mg, 30 tablets',
  chainDisplayName: 'CVS',
  cost: 14.2,
  memberId: 'SAMPLE-0001',
  bin: '000000',
  pcn: 'DEMO',
  groupId: 'SAMPLE',
  chain: 'cvs',
  token: 'sample-token',
  url: 'https://rx.example.com/card?key=sample-key',
  demonstration: true,
};
const emailedCoupon = { ...coupon, pricedOn: '2026-01-02', oldCost: false, ndc: '99999-0000-20' };
const rewardsExtras = {
  url: 'https://rx.example.com/rewards',
  utmSource: 'newsletter',
  locale: 'en-US',
  brand: 'Sample Rx',
} as const;
const extras = {
  utmSource: 'newsletter',
  utmCampaign: null,
  utmMedium: null,
  locale: 'en-US',
  brand: 'Sample Rx',
} as const;
const emailExtras = {
  ...extras,
  postalAddress: 'Sample address: 1 Example Street, Anytown, PA 00000',
  brandColor: '#0B5F4B',
  helpPharmacist: '1-800-555-0141',
  helpMember: '1-800-555-0101',
  note: 'Show your Medicaid card first.',
  unsubscribeUrl: 'https://rx.example.com/unsubscribe',
};

const batch: MonitoringBatch = {
  id: '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11',
  session: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55',
  user: '1f1c5a51-8d5e-4a43-8c36-1d1a6cf0b6a1',
  domain: 'rx.example.com',
  browser: 'Firefox',
  device: 'mobile',
  events: [
    {
      kind: 'lcp',
      value: 812,
      id: '5d7f8f7a-0df6-4a54-a1e9-77a7f8e3a8f0',
      at: 1_767_323_045,
      page: '/:drugName',
    },
    {
      kind: 'warning',
      message: 'change of route took too long',
      id: '2f6f0c0e-3f3e-4a38-9a0b-2f0d1b8f5c11',
      at: 1_767_323_050,
      page: '/card',
    },
  ],
};

type ClientCall = (clients: Upstreams, context: CallContext) => Promise<unknown>;

/** The client call for each example, and its result. Clients never send the requests of the other examples. */
const clientCalls: Record<string, { call: ClientCall; changes?: Partial<CallContext>; expected: unknown }> = {
  'the lookup of a drug by name': {
    call: ({ drugs }, context) => drugs.lookUp('atorvastatin', context),
    expected: { searchName: 'Atorvastatin', defaultDrugId: 99999000020, drugs: [{ ndc, packageSize: 1 }] },
  },
  'the lookup of an unknown drug': {
    call: ({ drugs }, context) => drugs.lookUp('no-such-drug', context),
    expected: null,
  },
  'the drug of a product': {
    call: ({ drugs }, context) => drugs.list({ ndc }, context),
    expected: [{ slug: 'atorvastatin', name: 'Atorvastatin' }],
  },
  'the description of a drug': {
    call: ({ drugDescriptions }, context) => drugDescriptions.find('atorvastatin', context),
    expected: { searchName: 'atorvastatin', description: 'Atorvastatin lowers cholesterol.' },
  },
  'a drug without a description': {
    call: ({ drugDescriptions }, context) => drugDescriptions.find('no-such-drug', context),
    expected: null,
  },
  'the medications of a name': {
    call: ({ medications }, context) => medications.fetchMedications('atorvastatin', 90, context),
    expected: { drugs: [{ ndc, dosage: '20 mg', quantity: 90 }] },
  },
  'prices at a ZIP': {
    call: ({ prices }, context) => prices.fetchPrices(query, context),
    expected: { prices: [{ chainDisplayName: 'CVS', cost: 14.2 }], pricedOn: '2025-06-18' },
  },
  'prices of a PBM for a partner source': {
    call: ({ prices }, context) => prices.fetchPrices(query, context),
    changes: { pbm: 'goodrx', source: 'yahoo', sources: ['yahoo'] },
    expected: { prices: [{ pbm: 'goodrx' }] },
  },
  'prices without a ZIP': {
    call: ({ prices }, context) => prices.fetchPrices({ ...query, zip: null }, context),
    expected: { area: { zip: null, label: 'United States average' } },
  },
  'what products cost at each chain': {
    call: ({ prices }, context) =>
      prices.fetchPriceTable(
        {
          products: [
            { ndc, quantity: 90 },
            { ndc, quantity: 30 },
          ],
          zip: '19103',
        },
        context,
      ),
    expected: {
      products: [
        { costs: [{ chain: 'cvs', cost: 14.2, reach: 'store' }, { chain: 'amazon' }] },
        { costs: [{ chain: 'cvs', cost: 9.1, distanceMiles: 0.4 }] },
      ],
      area: { zip: '19103' },
    },
  },
  'the price of a key': {
    call: ({ prices }, context) => prices.fetchPriceByKey(key, context),
    expected: { ndc, quantity: 90, price: { cost: 14.2, nearestStore: { city: 'Philadelphia' } } },
  },
  'the prices of every PBM': {
    call: ({ prices }, context) => prices.fetchMarketPrices(query, context),
    expected: { prices: [{ chainName: 'cvs', chainPrices: [{ pbm: 'hippo' }, { pbm: 'goodrx' }] }] },
  },
  'a report of a paid price': {
    call: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 12.5, paidOn: '2026-01-02' }, context),
    expected: { outcome: 'recorded' },
  },
  'a report of an impossible amount': {
    call: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 10_000.01, paidOn: '2026-01-02' }, context),
    expected: { outcome: 'rejected', reason: 'amount' },
  },
  'a report of a day too long ago': {
    call: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 12.5, paidOn: '2020-01-01' }, context),
    expected: { outcome: 'rejected', reason: 'day' },
  },
  'the reports of all chains': {
    call: ({ priceReports }, context) => priceReports.fetchReports({ ndc, quantity: 90 }, context),
    expected: [{ chain: 'cvs', paid: 12.5, shown: 14.2, count: 3 }, { paid: 19.99 }],
  },
  'the reports of one price key': {
    call: ({ priceReports }, context) => priceReports.fetchReports({ key }, context),
    expected: [{ pbm: 'hippo' }, { count: 1 }],
  },
  'the card for a key': {
    call: ({ cards }, context) => cards.fetchCard(key, 'yahoo', context),
    expected: { memberId: 'SAMPLE-0001', groupId: 'SAMPLE', demonstration: true },
  },
  'the card for a key without a partner source': {
    call: ({ cards }, context) => cards.fetchCard(key, null, context),
    expected: { bin: '000000', pcn: 'DEMO', token: 'sample-token' },
  },
  'the links that add a card to wallets': {
    call: ({ wallet }, context) => wallet.fetchLinks(walletData, context),
    expected: {
      appleWallet: { url: 'https://site.example/rx/card/pass/c2VhbGVk.pkpass' },
      samsungWallet: { url: 'https://a.swallet.link/atw/v3/card#Clip?cdata=e30.e30.c2ln' },
    },
  },
  'the link that adds a card to one wallet': {
    call: ({ wallet }, context) => wallet.fetchLinks({ ...walletData, wallets: ['googleWallet'] }, context),
    expected: { googleWallet: { url: 'https://pay.google.com/gp/v/save/e30.e30.c2ln' } },
  },
  'an expired pass': {
    call: ({ wallet }, context) => wallet.fetchApplePass('c2VhbGVk', context),
    expected: null,
  },
  'at most five suggestions': {
    call: ({ search }, context) => search.search('atorvastatin', context),
    expected: { hits: [{ id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' }] },
  },
  'a patient assistance program': {
    call: ({ pharmacies }, context) => pharmacies.fetchProgram('1001', context),
    expected: {
      number: '1001',
      chains: [{ chain: 'cvs', displayName: 'CVS Pharmacy' }],
      demonstration: true,
    },
  },
  'an unknown assistance program': {
    call: ({ pharmacies }, context) => pharmacies.fetchProgram('999999999', context),
    expected: null,
  },
  'the pharmacies nearest to a ZIP': {
    call: ({ pharmacies }, context) =>
      pharmacies.findNearby({ from: { zip: '19103' }, chains: ['cvs', 'walgreens'], limit: 10 }, context),
    expected: { pharmacies: [{ street: '1826 Chestnut St', distanceMiles: 0.15 }] },
  },
  'the pharmacies nearest to an unknown ZIP': {
    call: ({ pharmacies }, context) =>
      pharmacies.findNearby({ from: { zip: '00009' }, chains: ['cvs'], limit: 10 }, context),
    expected: null,
  },
  'the pharmacies nearest to a point': {
    call: ({ pharmacies }, context) => {
      const from = { latitude: 39.95, longitude: -75.17 };
      return pharmacies.findNearby({ from, chains: ['cvs'], limit: 1 }, context);
    },
    expected: { origin: { latitude: 39.9529, longitude: -75.1741 } },
  },
  'the location of a ZIP': {
    call: ({ geocoding }, context) => geocoding.geocode('19103', context),
    expected: { ok: true, formattedAddress: 'Philadelphia, PA 19103, USA' },
  },
  'the location of an unknown ZIP': {
    call: ({ geocoding }, context) => geocoding.geocode('00009', context),
    expected: { ok: false },
  },
  'the first articles': {
    call: ({ content }, context) =>
      content.editorialPaginated({ skip: 0, limit: 2, locale: 'en-US' }, context),
    expected: { content: { total: 1, articles: [{ slug: 'storing-insulin', title: 'Storing insulin' }] } },
  },
  'a coupon by text message': {
    call: ({ notifications }, context) =>
      notifications.sendSms({ phone: '(215) 555-0100', coupon, extras }, context),
    expected: { outcome: 'accepted', id: '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11' },
  },
  'a coupon by email': {
    call: ({ notifications }, context) =>
      notifications.sendEmail(
        {
          email: 'ana@example.com',
          coupon: emailedCoupon,
          extras: emailExtras,
          idempotencyKey: 'contract-1',
        },
        context,
      ),
    changes: { visitorAddress: '203.0.113.7' },
    expected: { outcome: 'accepted', id: '4f4d7c0e-6a53-4a39-8f0b-2f7f3a9f2a10' },
  },
  'a phone number of another country': {
    call: ({ notifications }, context) =>
      notifications.sendSms({ phone: '+44 20 7946 0000', coupon, extras }, context),
    expected: { outcome: 'rejected', reason: 'not_us' },
  },
  'a phone number with too few digits': {
    call: ({ notifications }, context) =>
      notifications.sendSms({ phone: '215 555', coupon, extras }, context),
    expected: { outcome: 'rejected', reason: 'too_short' },
  },
  'an invalid email address': {
    call: ({ notifications }, context) =>
      notifications.sendEmail({ email: 'ana@example', coupon, extras }, context),
    expected: { outcome: 'rejected', reason: 'invalid' },
  },
  'an opt-out with an unknown token': {
    call: ({ notifications }, context) => notifications.unsubscribe('email.not-ours.not-signed', context),
    expected: 'rejected',
  },
  'the channels of messages': {
    call: ({ notifications }, context) => notifications.fetchChannels(context),
    expected: { sms: true, email: true },
  },
  'the status of an unknown message': {
    call: ({ notifications }, context) => notifications.fetchStatus('no-such-message', context),
    expected: null,
  },
  'rewards by text message': {
    call: ({ rewards }, context) =>
      rewards.sendSms({ phone: '(215) 555-0100', extras: rewardsExtras }, context),
    expected: { outcome: 'accepted', id: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55' },
  },
  'rewards by email': {
    call: ({ rewards }, context) =>
      rewards.sendEmail(
        { email: 'ana@example.com', extras: rewardsExtras, idempotencyKey: 'contract-2' },
        context,
      ),
    expected: { outcome: 'accepted', id: '0a6d5f8c-2b7e-4c8b-8a3f-1d2e3f4a5b6c' },
  },
  'a batch of browser events': {
    call: async ({ monitoring }, context) => monitoring?.put(batch, context),
    expected: undefined,
  },
  'a changed picker': {
    call: ({ analytics }, context) =>
      analytics.track('Picker changed', { drugName: 'Atorvastatin' }, context),
    expected: true,
  },
  'a printed coupon': {
    call: ({ analytics }, context) =>
      analytics.trackHashed('Coupon Printed', { utmSource: 'samsung' }, context),
    expected: true,
  },
};

// The client library's name and the request id are not part of the contract.
const libraryFields = new Set(['x-algolia-agent', 'request-id']);

function omitLibraryFields(fields: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([name]) => !libraryFields.has(name)));
}

describe('a wire example', () => {
  test('a wire example has a unique name', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });

  test.each(examples)(
    'a wire example has a response of the declared shape: $name',
    ({ shape, response, upstream }) => {
      expect(shapes[shape].safeParse(response.body)).toMatchObject({ success: true });
      expect(isVendor(upstream) ? [] : findKeysNotInSnakeCase(response.body)).toEqual([]);
    },
  );

  test.each(examples.filter(({ name }) => name in clientCalls))(
    'matches what the clients send and parse: $name',
    async ({ name, request, response }) => {
      const requests: Request[] = [];
      const service: Service = {
        fetch: async (input, init) => {
          requests.push(new Request(input, init));
          return Response.json(response.body, { status: response.status });
        },
        gateway: { baseUrl, apiKey: values.apiKey, partnerName: values.partner, program: values.program },
        search: { baseUrl, appId: values.appId, apiKey: values.searchKey },
        geocoding: { baseUrl, key: values.geocodingKey },
        content: {
          baseUrl,
          space: values.space,
          environment: values.environment,
          token: values.contentToken,
        },
        monitoring: { baseUrl, appId: values.monitor },
      };
      const { call, changes, expected } = clientCalls[name] ?? {};
      const { clients, context } = createClients(service, changes);
      const result: unknown = await call?.(clients, context);
      expect({ result }).toMatchObject({ result: expected });

      const sent = requests[0] ?? new Request('http://no-request.example');
      const url = new URL(sent.url);
      const filled = fillIn(request, values);
      expect({
        method: sent.method,
        path: url.pathname,
        query: omitLibraryFields(url.searchParams),
        headers: omitLibraryFields(sent.headers),
        body: sent.body ? await sent.json() : undefined,
      }).toEqual({ ...filled, body: filled.body });
      expect(requests).toHaveLength(1);
    },
  );
});
