import { maxKeyLength } from './card-link.ts';
import { referralCookieNames } from './tracking.ts';

const selection = ['name', 'form', 'dosage', 'quantity', 'ndc', 'id', 'other', 'zip'];
/** With `wait` the page waits for late prices; `confirmed` is the unusual quantity that a visitor confirmed. */
const pricedSelection = [...selection, 'wait', 'confirmed'];
const cardLink = ['drug', 'key', 'ndc', 'quantity', 'chain', 'zip', 'seen', 'source'];
const place = ['zip', 'lat', 'lng'];

/**
 * The query parameters that a page depends on, by its route's id; a route without an entry has none. Others do not reach
 * the page and are not part of its cache key, because anyone can invent them.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  'routes/drug': [...pricedSelection, 'chain', 'order', 'lat', 'lng'],
  'routes/auction-chain': [...pricedSelection, 'q', 'lat', 'lng'],
  // A frame cannot store the referral, so its links repeat it.
  'routes/embed': [...pricedSelection, 'drug', 'q', ...Object.values(referralCookieNames)],
  'routes/search': ['q'],
  'routes/card': [...selection, ...cardLink],
  'routes/card-source': [...selection, ...cardLink],
  'routes/faq': ['q'],
  'routes/add-to-wallet': cardLink,
  'routes/coupon': [...cardLink, 'sent', 'again', 'message', 'once'],
  'routes/at-the-counter': cardLink,
  'routes/rewards': ['sent', 'again', 'message'],
  'routes/unsubscribe': ['token'],
  'routes/privacy-choices': ['saved', 'from'],
  'routes/pap-map': place,
  'routes/medication-pap-map': place,
};

/** In characters; pages truncate values at these lengths or below, but ignore a key that is longer. */
const maxLengths: Readonly<Record<string, number>> = { key: maxKeyLength + 1, token: 4096, from: 3001 };
const maxOtherLength = 200;

/** The part of a query that a page depends on, in a fixed order: the first value of each known parameter. */
export function knownParameters(routeId: string, query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of new Set(pageParameters[routeId])) {
    const value = query.get(name);
    if (value !== null) known.set(name, value.slice(0, maxLengths[name] ?? maxOtherLength));
  }
  return known;
}
