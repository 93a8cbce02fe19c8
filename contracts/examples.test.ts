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
  unsubscribeUrl: 'https://rx.example.com/unsubscribe',
};

const measured: MonitoringBatch = {
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

type Ask = (clients: Upstreams, context: CallContext) => Promise<unknown>;

/** The call of the site's clients that an example shows. Examples without one show what the clients never send. */
const asks: Record<string, { ask: Ask; changes?: Partial<CallContext>; gives: unknown }> = {
  'the lookup of a drug by name': {
    ask: ({ drugs }, context) => drugs.lookUp('atorvastatin', context),
    gives: { searchName: 'Atorvastatin', defaultDrugId: 99999000020, drugs: [{ ndc, packageSize: 1 }] },
  },
  'the lookup of an unknown drug': {
    ask: ({ drugs }, context) => drugs.lookUp('no-such-drug', context),
    gives: null,
  },
  'the drug of a product': {
    ask: ({ drugs }, context) => drugs.list({ ndc }, context),
    gives: [{ slug: 'atorvastatin', name: 'Atorvastatin' }],
  },
  'the description of a drug': {
    ask: ({ drugDescriptions }, context) => drugDescriptions.find('atorvastatin', context),
    gives: { searchName: 'atorvastatin', description: 'Atorvastatin lowers cholesterol.' },
  },
  'a drug without a description': {
    ask: ({ drugDescriptions }, context) => drugDescriptions.find('no-such-drug', context),
    gives: null,
  },
  'the medications of a name': {
    ask: ({ medications }, context) => medications.fetchMedications('atorvastatin', 90, context),
    gives: { drugs: [{ ndc, dosage: '20 mg', quantity: 90 }] },
  },
  'prices at a ZIP': {
    ask: ({ prices }, context) => prices.fetchPrices(query, context),
    gives: { prices: [{ chainDisplayName: 'CVS', cost: 14.2 }], pricedOn: '2025-06-18' },
  },
  'prices of a PBM for a partner source': {
    ask: ({ prices }, context) => prices.fetchPrices(query, context),
    changes: { pbm: 'goodrx', source: 'yahoo', sources: ['yahoo'] },
    gives: { prices: [{ pbm: 'goodrx' }] },
  },
  'prices without a ZIP': {
    ask: ({ prices }, context) => prices.fetchPrices({ ...query, zip: null }, context),
    gives: { area: { zip: null, label: 'United States average' } },
  },
  'the price of a key': {
    ask: ({ prices }, context) => prices.fetchPriceByKey(key, context),
    gives: { ndc, quantity: 90, price: { cost: 14.2, nearestStore: { city: 'Philadelphia' } } },
  },
  'the prices of every PBM': {
    ask: ({ prices }, context) => prices.fetchMarketPrices(query, context),
    gives: { prices: [{ chainName: 'cvs', chainPrices: [{ pbm: 'hippo' }, { pbm: 'goodrx' }] }] },
  },
  'a report of a paid price': {
    ask: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 12.5, paidOn: '2026-01-02' }, context),
    gives: { outcome: 'recorded' },
  },
  'a report of an impossible amount': {
    ask: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 10_000.01, paidOn: '2026-01-02' }, context),
    gives: { outcome: 'rejected', reason: 'amount' },
  },
  'a report of a day too long ago': {
    ask: ({ priceReports }, context) =>
      priceReports.submitReport({ key, paid: 12.5, paidOn: '2020-01-01' }, context),
    gives: { outcome: 'rejected', reason: 'day' },
  },
  'the reports of all chains': {
    ask: ({ priceReports }, context) => priceReports.fetchReports({ ndc, quantity: 90 }, context),
    gives: [{ chain: 'cvs', paid: 12.5, shown: 14.2, count: 3 }, { paid: 19.99 }],
  },
  'the reports of one price key': {
    ask: ({ priceReports }, context) => priceReports.fetchReports({ key }, context),
    gives: [{ pbm: 'hippo' }, { count: 1 }],
  },
  'the card for a key': {
    ask: ({ cards }, context) => cards.fetchCard(key, 'yahoo', context),
    gives: { memberId: 'SAMPLE-0001', groupId: 'SAMPLE', demonstration: true },
  },
  'the card for a key without a partner source': {
    ask: ({ cards }, context) => cards.fetchCard(key, null, context),
    gives: { bin: '000000', pcn: 'DEMO', token: 'sample-token' },
  },
  'the links that add a card to wallets': {
    ask: ({ wallet }, context) => wallet.fetchLinks(walletData, context),
    gives: {
      appleWallet: { url: 'https://site.example/rx/card/pass/c2VhbGVk.pkpass' },
      samsungWallet: { url: 'https://a.swallet.link/atw/v3/card#Clip?cdata=e30.e30.c2ln' },
    },
  },
  'the link that adds a card to one wallet': {
    ask: ({ wallet }, context) => wallet.fetchLinks({ ...walletData, wallets: ['googleWallet'] }, context),
    gives: { googleWallet: { url: 'https://pay.google.com/gp/v/save/e30.e30.c2ln' } },
  },
  'an expired pass': {
    ask: ({ wallet }, context) => wallet.fetchApplePass('c2VhbGVk', context),
    gives: null,
  },
  'at most five suggestions': {
    ask: ({ search }, context) => search.search('atorvastatin', context),
    gives: { hits: [{ id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' }] },
  },
  'a patient assistance program': {
    ask: ({ pharmacies }, context) => pharmacies.fetchProgram('1001', context),
    gives: { number: '1001', chains: [{ chain: 'cvs', displayName: 'CVS Pharmacy' }], demonstration: true },
  },
  'an unknown assistance program': {
    ask: ({ pharmacies }, context) => pharmacies.fetchProgram('999999999', context),
    gives: null,
  },
  'the pharmacies nearest to a ZIP': {
    ask: ({ pharmacies }, context) =>
      pharmacies.findNearby({ from: { zip: '19103' }, chains: ['cvs', 'walgreens'], limit: 10 }, context),
    gives: { pharmacies: [{ street: '1826 Chestnut St', distanceMiles: 0.15 }] },
  },
  'the pharmacies nearest to an unknown ZIP': {
    ask: ({ pharmacies }, context) =>
      pharmacies.findNearby({ from: { zip: '00009' }, chains: ['cvs'], limit: 10 }, context),
    gives: null,
  },
  'the pharmacies nearest to a point': {
    ask: ({ pharmacies }, context) => {
      const from = { latitude: 39.95, longitude: -75.17 };
      return pharmacies.findNearby({ from, chains: ['cvs'], limit: 1 }, context);
    },
    gives: { origin: { latitude: 39.9529, longitude: -75.1741 } },
  },
  'the location of a ZIP': {
    ask: ({ geocoding }, context) => geocoding.geocode('19103', context),
    gives: { ok: true, formattedAddress: 'Philadelphia, PA 19103, USA', latitude: 39.9529 },
  },
  'the location of an unknown ZIP': {
    ask: ({ geocoding }, context) => geocoding.geocode('00009', context),
    gives: { ok: false },
  },
  'the first articles': {
    ask: ({ content }, context) =>
      content.editorialPaginated({ skip: 0, limit: 2, locale: 'en-US' }, context),
    gives: { content: { total: 1, articles: [{ slug: 'storing-insulin', title: 'Storing insulin' }] } },
  },
  'a coupon by text message': {
    ask: ({ notifications }, context) =>
      notifications.sendSms({ phone: '(215) 555-0100', coupon, extras }, context),
    gives: { outcome: 'accepted', id: '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11', status: 'queued' },
  },
  'a coupon by email': {
    ask: ({ notifications }, context) =>
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
    gives: { outcome: 'accepted', status: 'queued' },
  },
  'a phone number of another country': {
    ask: ({ notifications }, context) =>
      notifications.sendSms({ phone: '+44 20 7946 0000', coupon, extras }, context),
    gives: { outcome: 'rejected', reason: 'not_us' },
  },
  'a phone number with too few digits': {
    ask: ({ notifications }, context) => notifications.sendSms({ phone: '215 555', coupon, extras }, context),
    gives: { outcome: 'rejected', reason: 'too_short' },
  },
  'an invalid email address': {
    ask: ({ notifications }, context) =>
      notifications.sendEmail({ email: 'ana@example', coupon, extras }, context),
    gives: { outcome: 'rejected', reason: 'invalid' },
  },
  'an opt-out with an unknown token': {
    ask: ({ notifications }, context) => notifications.unsubscribe('email.not-ours.not-signed', context),
    gives: 'rejected',
  },
  'the channels of messages': {
    ask: ({ notifications }, context) => notifications.fetchChannels(context),
    gives: { sms: true, email: true },
  },
  'the status of an unknown message': {
    ask: ({ notifications }, context) => notifications.fetchStatus('no-such-message', context),
    gives: null,
  },
  'rewards by text message': {
    ask: ({ rewards }, context) =>
      rewards.sendSms({ phone: '(215) 555-0100', extras: rewardsExtras }, context),
    gives: { outcome: 'accepted', id: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55', status: 'queued' },
  },
  'rewards by email': {
    ask: ({ rewards }, context) =>
      rewards.sendEmail(
        { email: 'ana@example.com', extras: rewardsExtras, idempotencyKey: 'contract-2' },
        context,
      ),
    gives: { outcome: 'accepted', status: 'queued' },
  },
  'a batch of browser events': {
    ask: async ({ monitoring }, context) => monitoring?.put(measured, context),
    gives: undefined,
  },
  'a changed picker': {
    ask: ({ analytics }, context) => analytics.track('Picker changed', { drugName: 'Atorvastatin' }, context),
    gives: true,
  },
  'a printed coupon': {
    ask: ({ analytics }, context) =>
      analytics.trackHashed('Coupon Printed', { utmSource: 'samsung' }, context),
    gives: true,
  },
};

// Which client library asks, and under which number, is not part of the contract.
const ofTheLibrary = new Set(['x-algolia-agent', 'request-id']);

function own(fields: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([name]) => !ofTheLibrary.has(name)));
}

describe('wire examples', () => {
  test('have unique names', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });

  test.each(examples)('show a reply in the shape of its kind: $name', ({ shape, response, upstream }) => {
    expect(shapes[shape].safeParse(response.body)).toMatchObject({ success: true });
    expect(isVendor(upstream) ? [] : findKeysNotInSnakeCase(response.body)).toEqual([]);
  });

  test.each(examples.filter(({ name }) => name in asks))(
    'are what the clients send, and what they read: $name',
    async ({ name, request, response }) => {
      const seen: Request[] = [];
      const service: Service = {
        fetch: async (input, init) => {
          seen.push(new Request(input, init));
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
      const { ask, changes, gives } = asks[name] ?? {};
      const { clients, context } = createClients(service, changes);
      const result: unknown = await ask?.(clients, context);
      expect({ result }).toMatchObject({ result: gives });

      const sent = seen[0] ?? new Request('http://nothing.sent');
      const url = new URL(sent.url);
      const expected = fillIn(request, values);
      expect({
        method: sent.method,
        path: url.pathname,
        query: own(url.searchParams),
        headers: own(sent.headers),
        body: sent.body ? await sent.json() : undefined,
      }).toEqual({ ...expected, body: expected.body });
      expect(seen).toHaveLength(1);
    },
  );
});
