import type { PriceEntry } from './prices.ts';
import { decodePriceKey } from '../wire/price-key.ts';
import { defaultKey } from './prices.ts';

/** A discount card as the card service gives it (spec §3). `cost` is in dollars; a missing identifier is ''. */
export interface CardFields {
  memberId: string;
  bin: string;
  pcn: string;
  groupId: string;
  chain: string;
  token: string;
  cost: number;
}

/** Where the fetch of a card stands (spec §4: idle, loading, loaded, failed). `failed` keeps only a chain to name. */
export type CardState =
  | { status: 'idle' }
  | { status: 'loading'; key: string }
  | { status: 'loaded'; key: string; card: CardFields }
  | { status: 'failed'; key: string; chain: string };

/** What can happen to a card: asked for by key, answered, or not to be had. */
export type CardEvent =
  | { type: 'requested'; key: string }
  | { type: 'loaded'; key: string; card: CardFields }
  | { type: 'failed'; key: string };

export const noCard: CardState = { status: 'idle' };

/** Key of the card in hand or under way; null before the first and after a failure, which may be tried again. */
export function keyOf(state: CardState): string | null {
  return state.status === 'loading' || state.status === 'loaded' ? state.key : null;
}

/** The state after an event (spec §4, card fetch). An answer for another key than the one asked for changes nothing. */
export function cardReducer(state: CardState, event: CardEvent): CardState {
  if (event.type === 'requested') {
    return shouldFetchCard(keyOf(state), event.key) ? { status: 'loading', key: event.key } : state;
  }
  if (state.status !== 'loading' || state.key !== event.key) return state;
  return event.type === 'loaded'
    ? { status: 'loaded', key: event.key, card: event.card }
    : { status: 'failed', key: event.key, chain: defaultChainName(event.key) };
}

/** A fetch is skipped if the key equals the current one (spec §4), and without a key. */
export function shouldFetchCard(currentKey: string | null, key: string): boolean {
  return key !== '' && key !== currentKey;
}

/** Name of the chain a key was issued for, 'other' if it cannot be read (spec §4: default derived from the key). */
export function defaultChainName(key: string): string {
  return decodePriceKey(key)?.chain.name || 'other';
}

/** Whether the card can be shown: every identifier and the chain are there and nothing is in progress (spec §3). */
export function isCardReady(state: CardState): boolean {
  if (state.status !== 'loaded') return false;
  const { memberId, bin, pcn, groupId, chain } = state.card;
  return [memberId, bin, pcn, groupId, chain].every((field) => field !== '');
}

/** The card for a partner source: `partnerGroup`, if the source has one, replaces the card's own group (spec §3). */
export function cardForSource<T extends CardFields>(
  fields: T,
  source: string | null,
  partnerGroup: string | null,
): T {
  return source && partnerGroup ? { ...fields, groupId: partnerGroup } : fields;
}

/** Key for the chosen chain: the entry with that chain, whatever its case, else the first chain's key (spec §4). */
export function keyForChain(prices: readonly PriceEntry[], chain: string | null): string | null {
  const wanted = chain?.toLowerCase();
  return prices.find((entry) => entry.chain.toLowerCase() === wanted)?.key ?? defaultKey(prices, 'first');
}

/** Client brands: the benefit managers a card or price can be of (spec §3). */
export type ClientBrand = 'hippo' | 'goodrx' | 'optumrx';

const brands: Record<ClientBrand, { name: string }> = {
  hippo: { name: 'Hippo' },
  goodrx: { name: 'GoodRx' },
  optumrx: { name: 'OptumRx' },
};

/** The brand a plan-benefit-manager field selects, null if unrecognised; without a value the default, hippo (spec §3). */
export function brandOf(value: string | null | undefined): ClientBrand | null {
  const wanted = value?.trim().toLowerCase() || 'hippo';
  return isBrand(wanted) ? wanted : null;
}

/** Name of the benefit manager of a price key, for people (spec §3); null for a key of none we know. */
export function pbmName(key: string): string | null {
  const brand = brandOfKey(key);
  return brand && brands[brand].name;
}

/** Path of the card's image below the site's assets (spec §3: derived from the key); null for a key of none we know. */
export function cardImagePath(key: string): string | null {
  const brand = brandOfKey(key);
  return brand && `/brands/card-${brand}.svg`;
}

function brandOfKey(key: string): ClientBrand | null {
  const request = decodePriceKey(key);
  return request && brandOf(request.pbm);
}

function isBrand(value: string): value is ClientBrand {
  return Object.hasOwn(brands, value);
}
