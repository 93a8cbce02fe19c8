import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { waitFor } from '../tests/wait-for.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { createUpstreams } from './create-upstreams.ts';
import type { WalletData } from './wallet-client.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const hour = 3_600_000;
const place = {
  formatted_address: 'Philadelphia, PA 19103, USA',
  geometry: { location: { lat: 39.9, lng: -75.1 } },
};

/** Clients of one service that gives the answers in turn. */
function setUp(answers: readonly unknown[]) {
  const { gateway, context, requests, events } = createFakeUpstream(answers);
  const clients = createUpstreams({
    gateway,
    search: { ...gateway, appId: 'app' },
    geocoding: { ...gateway, key: 'key' },
    content: { ...gateway, space: 'space', environment: 'master', token: 'token' },
    defaultPbm: 'hippo',
  });
  return { clients, context, requests, events };
}

const down = () => new Response(null, { status: 500 });
const answers = {
  places: { status: 'OK', results: [place] },
  hits: { hits: [{ id: 'lipitor', name: 'Lipitor' }] },
  description: { search_name: 'atorvastatin', description: 'Lowers cholesterol.' },
  program: { number: '1001', name: 'Program 1001', chains: [] },
  walletLinks: { google_wallet: { url: 'https://wallet.example/save' } },
};

const priceList = {
  prices: [{ chain: 'walgreens', chain_display_name: 'Walgreens', cost: 9, key: 'k', pbm: 'hippo' }],
  priced_on: '2026-11-18',
  area: { zip: null, label: 'US' },
  demonstration: true,
};
const priceQuery = { ndc: '00071015723', quantity: 30, zip: null };

const cardOf = (memberId: string): WalletData => ({
  key: 'key',
  memberId,
  bin: '000000',
  pcn: 'DEMO',
  groupId: 'SAMPLE',
  chain: 'cvs',
  chainDisplayName: 'CVS',
  brand: 'Brand',
  help: { member: null, pharmacist: null },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  homeUrl: null,
  iconUrl: null,
  passAddress: 'https://site.example/card/pass',
  wallets: ['appleWallet', 'googleWallet'],
});

describe('answers that are served while their service fails', () => {
  test.each([
    [
      'the place of a ZIP',
      answers.places,
      48 * hour,
      ({ clients, context }: Setup) => clients.geocoding.geocode('19103', context),
    ],
    [
      'the hits of a search',
      answers.hits,
      hour / 2,
      ({ clients, context }: Setup) => clients.search.search('lip', context),
    ],
    [
      'a drug description',
      answers.description,
      12 * hour,
      ({ clients, context }: Setup) => clients.drugDescriptions.find('atorvastatin', context),
    ],
    [
      'an assistance program',
      answers.program,
      12 * hour,
      ({ clients, context }: Setup) => clients.pharmacies.fetchProgram('1001', context),
    ],
    [
      'the list of offered wallets',
      answers.walletLinks,
      hour / 2,
      ({ clients, context }: Setup) => clients.wallet.listOffered(cardOf('1'), context),
    ],
  ])('%s is served although it is old', async (_, answer, ageMs, read) => {
    const setup = setUp([answer, down()]);
    const fresh = await read(setup);
    vi.advanceTimersByTime(ageMs);
    expect(await read(setup)).toEqual(fresh);
    await waitFor(() => expect(setup.events.filter(({ ok }) => !ok)).not.toEqual([]));
    expect(await read(setup)).toEqual(fresh);
  });

  test('prices are shared for ten seconds and never served later', async () => {
    const { clients, context, requests } = setUp([priceList, down()]);
    const prices = await clients.prices.fetchPrices(priceQuery, context);
    vi.advanceTimersByTime(9999);
    expect(await clients.prices.fetchPrices(priceQuery, context)).toEqual(prices);
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(await catchError(clients.prices.fetchPrices(priceQuery, context))).toMatchObject({ status: 500 });
  });

  test('prices of another PBM, source or partner are not shared', async () => {
    const { clients, context, requests } = setUp([priceList]);
    const contexts = [
      context,
      { ...context, pbm: 'goodrx' },
      { ...context, source: 'x' },
      { ...context, partnerName: 'y' },
    ];
    await Promise.all(contexts.map((other) => clients.prices.fetchPrices(priceQuery, other)));
    expect(requests).toHaveLength(4);
  });
});

test('the wallets offered for one card are reused for other cards of the partner', async () => {
  const { clients, context, requests } = setUp([answers.walletLinks]);
  for (const memberId of ['1', '2'])
    expect(await clients.wallet.listOffered(cardOf(memberId), context)).toEqual(['googleWallet']);
  expect(requests).toHaveLength(1);
  await clients.wallet.listOffered(cardOf('1'), { ...context, partnerName: 'other' });
  expect(requests).toHaveLength(2);
});

type Setup = ReturnType<typeof setUp>;
