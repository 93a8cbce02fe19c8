import { snakeKeys } from '../upstreams/case.ts';
import type { CallContext, Upstreams } from '../upstreams/create-upstreams.ts';
import { fieldOf } from '../upstreams/reply.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { specifiedCall, type SpecifiedName } from './examples/specified-only.ts';
import { inspectContent } from './inspect-content.ts';
import { inspectReply, type Attempt, type Try, type ReportRow } from './inspect-reply.ts';
import { replyFields } from './reply-fields.ts';
import { createClients, parseJson, type Offer, type Service } from './service-under-contract.ts';
import { checkPhone } from '../wire/phone.ts';

/** The inputs and options of an inspection. */
export interface InspectOptions {
  /** The name of a medication that the services know. */
  drug: string;
  zip: string;
  /** The phone number that receives a text with a card and a text about rewards; null to send no texts. */
  phone: string | null;
  /** The address that receives an email with a card and an email about rewards; null to send no emails. */
  email: string | null;
  /** Whether to send the event 'Contract checked' to analytics. */
  sendsEvents: boolean;
  /** The services that have an address of their own, besides the gateway. */
  offer: Pick<Offer, 'search' | 'geocoding' | 'content'>;
}

/** Calls that the specification does not name. The site uses each one if the service offers it. */
const extensions: readonly {
  call: string;
  without: string;
  probe: (clients: Upstreams, context: CallContext) => Promise<unknown>;
}[] = [
  {
    call: 'GET v1/chains',
    without: 'the auction lists the chains of a price reply',
    probe: ({ prices }, context) => prices.fetchChains(null, context),
  },
  {
    call: 'GET v1/drugs',
    without: 'no list of all medications',
    probe: ({ drugs }, context) => drugs.list({}, context),
  },
  {
    call: 'GET v1/price-table',
    without: 'a call for each price of a list',
    probe: ({ prices }, context) =>
      prices.fetchPriceTable({ products: [{ ndc: '00071015523', quantity: 30 }], zip: '19103' }, context),
  },
  {
    call: 'GET v1/price-history',
    without: 'no price history',
    probe: ({ prices }, context) => prices.fetchPriceHistory({ ndc: '00071015523', quantity: 30 }, context),
  },
  {
    call: 'GET notifications/channels',
    without: 'the forms offer text and email',
    probe: ({ notifications }, context) => notifications.fetchChannels(context),
  },
  {
    call: 'GET v1/pharmacies',
    without: 'no map of pharmacies',
    probe: ({ pharmacies }, context) =>
      pharmacies.findNearby({ from: { zip: '19103' }, chains: ['cvs'], limit: 1 }, context),
  },
];

const nameOf = (name: SpecifiedName) => {
  const { method, path } = specifiedCall(name);
  return `${method} ${path.slice(1)}`;
};

/**
 * Makes every call of the specification with the site's own clients, and reports the replies of the services and what the
 * site does with them. Sends no message and no event unless the options allow it.
 */
export async function inspectServices(service: Service, options: InspectOptions): Promise<ReportRow[]> {
  const { attempt, clients, context } = createAttempts(service);
  const rows: ReportRow[] = [];

  async function inspect<T>(name: SpecifiedName, call: () => Promise<T>): Promise<T | null> {
    const { reply, value, problem } = await attempt(call);
    const status = reply === null ? 'no reply' : String(reply.status);
    const isProblem = problem !== '' || reply === null || reply.status >= 300;
    const effect = isProblem ? problem || 'the site cannot use it' : 'the site uses it';
    rows.push({ call: nameOf(name), field: '', status, effect, isProblem });
    if (reply && reply.status < 300 && reply.json !== undefined) {
      rows.push(...inspectReply(nameOf(name), replyFields(name), snakeKeys(unwrapped(name, reply.json))));
    }
    return value;
  }
  function skip(why: string, ...names: SpecifiedName[]): void {
    for (const name of names) {
      rows.push({ call: nameOf(name), field: '', status: 'not called', effect: why, isProblem: false });
    }
  }

  async function inspectMedication(): Promise<void> {
    const { drug, zip, offer } = options;
    if (offer.search) await inspect('search', () => clients.search.search(drug, context));
    else skip('set CONTRACT_SEARCH_URL', 'search');
    if (offer.geocoding) await inspect('address', () => clients.geocoding.geocode(zip, context));
    else skip('set CONTRACT_GEOCODING_URL', 'address');
    const lookup = await inspect('drug', () => clients.drugs.lookUp(drug, context));
    await inspect('medications', () => clients.medications.fetchMedications(drug, 30, context));
    const product = lookup?.drugs.find(({ id }) => id === lookup.defaultDrugId) ?? lookup?.drugs[0];
    if (product) await inspectPrices(product.ndc);
    else
      skip(`no product of ${drug} is known`, 'prices', 'market prices', 'price of a key', 'card', 'wallet');
  }

  async function inspectPrices(ndc: string): Promise<void> {
    const query = { ndc, quantity: 30, zip: options.zip };
    const list = await inspect('prices', () => clients.prices.fetchPrices(query, context));
    await inspect('market prices', () => clients.prices.fetchMarketPrices(query, context));
    const key = list?.prices[0]?.key;
    if (!key) return skip('no price key is known', 'price of a key', 'card', 'wallet');
    await inspect('price of a key', () => clients.prices.fetchPriceByKey(key, context));
    const card = await inspect('card', () => clients.cards.fetchCard(key, null, context));
    if (!card) return skip('no card is known', 'wallet');
    await inspect('wallet', () => clients.wallet.fetchLinks({ ...card, ...walletData, key }, context));
  }

  async function inspectMessages(): Promise<void> {
    const { email, sendsEvents } = options;
    const checked = options.phone ? checkPhone(options.phone) : null;
    const extras = { locale: 'en-US' } as const;
    const rewards = { ...extras, url: 'https://site.example/rewards' };
    const { notifications, rewards: members, analytics } = clients;
    const coupon = { key: 'contract' };
    if (checked?.ok) {
      const { phone } = checked;
      await inspect('text with a card', () => notifications.sendSms({ phone, coupon, extras }, context));
      await inspect('text about rewards', () => members.sendSms({ phone, extras: rewards }, context));
    } else {
      const reason = checked
        ? 'CONTRACT_PHONE is no number that the site accepts'
        : 'set CONTRACT_PHONE to send it';
      skip(reason, 'text with a card', 'text about rewards');
    }
    if (email) {
      await inspect('email with a card', () => notifications.sendEmail({ email, coupon, extras }, context));
      await inspect('email about rewards', () => members.sendEmail({ email, extras: rewards }, context));
    } else skip('set CONTRACT_EMAIL to send it', 'email with a card', 'email about rewards');
    if (sendsEvents) {
      await inspect('event', () => analytics.track('Contract checked', {}, context));
      await inspect('hashed event', () => analytics.trackHashed('Contract checked', {}, context));
    } else skip('set CONTRACT_EVENTS=true to send it', 'event', 'hashed event');
  }

  await inspectMedication();
  await inspectMessages();
  if (options.offer.content) rows.push(...(await inspectContent(clients, context, attempt)));
  for (const { call, without, probe } of extensions) {
    const { reply, problem } = await attempt(() => probe(clients, context));
    const isOffered = reply !== null && reply.status < 300 && problem === '';
    const status = reply === null ? 'no reply' : String(reply.status);
    rows.push({
      call,
      field: '',
      status,
      effect: isOffered ? 'the site uses it' : without,
      isProblem: false,
    });
  }
  return rows;
}

/** The price of a key may be in an object `price`, next to other fields. */
function unwrapped(name: SpecifiedName, reply: unknown): unknown {
  const price = name === 'price of a key' ? fieldOf(reply, 'price') : undefined;
  return price ? { ...Object(reply), ...price } : reply;
}

const walletData = {
  chainDisplayName: 'Contract',
  brand: 'Contract',
  help: { member: null, pharmacist: null },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  homeUrl: null,
  iconUrl: null,
  passAddress: 'https://site.example/card/pass',
  wallets: ['appleWallet', 'googleWallet', 'samsungWallet'],
} as const;

/** The site's clients, and a function that makes a call and records the reply on the wire. */
function createAttempts(service: Service) {
  let last: Attempt<unknown>['reply'] = null;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await service.fetch(input, init);
    const text = await response.clone().text();
    last = { status: response.status, json: parseJson(text) };
    return response;
  };
  const attempt: Try = async (call) => {
    last = null;
    try {
      const value = await call();
      return { reply: last, value, problem: '' };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { reply: last, value: null, problem: error.message };
    }
  };
  return { attempt, ...createClients({ ...service, fetch }) };
}
