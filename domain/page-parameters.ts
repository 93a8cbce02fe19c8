import { maxKeyLength } from './card-link.ts';
import { readPriceRequest } from './card.ts';
import { referralCookieNames } from './tracking.ts';
import { readZipField } from './zip-field.ts';
import { findZipProblem } from './zip.ts';

const selection = ['name', 'form', 'dosage', 'quantity', 'ndc', 'id', 'other', 'zip'];
/** With `wait` the page waits for late prices; `confirmed` is the unusual quantity that a visitor confirmed. */
const pricedSelection = [...selection, 'wait', 'confirmed'];
const cardLink = ['drug', 'key', 'ndc', 'quantity', 'chain', 'zip', 'seen', 'source'];
const place = ['zip', 'lat', 'lng'];
/**
 * Requests a page's deferred parts, or the whole page with them; `map` is the whole page with the map first
 * (server/pages/deferred-parts.ts).
 */
export const partsParameter = 'parts';
const partsValues = new Set(['deferred', 'whole', 'map']);

/**
 * The query parameters that a page depends on, by its route's id; a route without an entry has none. Other parameters
 * do not reach the page and are not in its cache key, because anyone can invent them.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  'routes/home': ['zip'],
  'routes/condition': ['zip'],
  'routes/drug-class': ['zip'],
  'routes/glp-1': ['zip'],
  'routes/editorial-article': ['zip'],
  'routes/drug': [...pricedSelection, 'chain', 'order', 'lat', 'lng', partsParameter],
  'routes/auction-home': place,
  'routes/auction-chain': [...pricedSelection, 'q', 'lat', 'lng'],
  // A frame cannot store the referral, so its links repeat it.
  'routes/embed': [...pricedSelection, 'drug', 'q', ...Object.values(referralCookieNames)],
  'routes/search': ['q', 'zip'],
  'routes/card': [...selection, ...cardLink],
  'routes/card-source': [...selection, ...cardLink],
  'routes/faq': ['q'],
  'routes/add-to-wallet': cardLink,
  'routes/coupon': [...selection, ...cardLink, 'sent', 'again', 'message', 'once'],
  'routes/at-the-counter': cardLink,
  'routes/rewards': ['sent', 'again', 'message', 'once'],
  'routes/unsubscribe': ['token'],
  'routes/privacy-choices': ['saved', 'from'],
  'routes/not-found': ['zip'],
  'routes/pap-map': place,
  'routes/medication-pap-map': place,
};

/** In characters; pages truncate values at these lengths or below, but ignore a key that is longer. */
const maxLengths: Readonly<Record<string, number>> = { key: maxKeyLength + 1, token: 4096, from: 3001 };
const maxOtherLength = 200;

/**
 * The part of a query that a page depends on, in a fixed order: the first value of each known parameter, a ZIP code
 * as five digits, so other spellings share the cached page, and a price key with its pluses.
 */
export function knownParameters(routeId: string, query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of new Set(pageParameters[routeId])) {
    const value = query.get(name);
    if (value === null || (name === partsParameter && !partsValues.has(value))) continue;
    // Without script the pickers' form also submits the other-quantity field when it is empty.
    if (name === 'other' && value === '') continue;
    const read = value.slice(0, maxLengths[name] ?? maxOtherLength);
    known.set(
      name,
      (name === 'zip' && readZipField(read)) || (name === 'key' && restorePluses(read)) || read,
    );
  }
  return known;
}

/**
 * The price request of a key in which a program turned pluses into spaces; null for a key whose spaces come from its
 * service.
 */
function restorePluses(key: string): string | null {
  const restored = key.replaceAll(' ', '+');
  return readPriceRequest(restored) && restored;
}

/**
 * Pages that are the same for everyone at a URL. A page that is not listed is private: no cache outside the server may
 * store it.
 */
const sharedPages = new Set([
  'routes/home',
  'routes/search',
  'routes/sitemap',
  'routes/sitemap-xml',
  'routes/sitemap-xml-file',
  'routes/conditions',
  'routes/condition',
  'routes/classes',
  'routes/drug-class',
  'routes/glp-1',
  'routes/medications',
  'routes/faq',
  'routes/about-us',
  'routes/welcome',
  'routes/rewards',
  'routes/wallet',
  'routes/auction-home',
  'routes/auction-chain',
  'routes/embed',
  'routes/pap-map',
  'routes/medication-pap-map',
  'routes/editorial',
  'routes/editorial-all',
  'routes/editorial-category',
  'routes/editorial-article',
  'routes/reviewers',
  'routes/reviewer',
  'routes/drug',
  'routes/not-found',
]);

/**
 * Parameters with a visitor's input: a URL with one of them must not be in a shared cache, although its page is the
 * same for everyone.
 */
const visitorParameters = ['q', 'other', 'lat', 'lng', 'wait', 'sent', 'again', 'message'];

/** Whether a ZIP field has invalid input. An empty field is valid: the visitor wants no prices nearby. */
const isMistypedZip = (zip: string | null): boolean => Boolean(zip) && findZipProblem(zip ?? '') !== null;

/** A map shows the pharmacies around the visitor even if the URL names no place. */
const locatedPages = new Set(['routes/pap-map', 'routes/medication-pap-map']);

/** Whether a route's page depends on the visitor's location. Every other page is cached once for all visitors. */
export const isLocatedPage = (routeId: string): boolean => locatedPages.has(routeId);

/** Whether a route's page is the same for everyone, apart from its parameters. */
export const isSharedPage = (routeId: string): boolean => sharedPages.has(routeId);

/**
 * Whether a page depends on its URL alone, so that caches in front of the server may keep it. A link with a referral sets
 * cookies, except in a frame.
 */
export function dependsOnUrlAlone(routeId: string, query: URLSearchParams): boolean {
  const referral = routeId === 'routes/embed' ? [] : Object.values(referralCookieNames);
  return (
    isSharedPage(routeId) &&
    !isMistypedZip(query.get('zip')) &&
    ![...visitorParameters, ...referral].some((name) => query.has(name)) &&
    (!isLocatedPage(routeId) || query.has('zip'))
  );
}
