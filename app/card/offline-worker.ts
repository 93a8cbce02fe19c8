import {
  decodeSavedPage,
  encodeSavedPage,
  listPageFiles,
  findExpired,
  isCardPage,
  listCards,
  readCounterAddress,
  readNames,
  renderListPage,
  savedAddress,
  savedLink,
  toSavedPage,
  type SavedNames,
  type SavedPage,
} from './saved-pages.ts';

/**
 * The service worker of a visitor who read prices, touched a page or saved a card, served at {base}/offline.js: the last
 * ten cards and their counter pages can be read without a signal. It answers only when the server cannot be reached, or
 * fails to show a card: with a saved page and its files, and for any other page of the site with the list of saved cards, or
 * a page that says what has happened. It stores no other page.
 */

/** Change the name when the format of saved pages changes: caches of other names are deleted. */
const cacheName = 'saved-cards-2';
/** The page for a visitor without saved cards, in each language: the same for every visitor. */
const offlineCache = 'offline-page-2';
const offlinePages = ['offline.html', 'es/offline.html'];
/** A slower response counts as no signal, because the visitor may be at the counter. */
const timeLimitMs = 4000;

// TypeScript's types of service workers conflict with those of pages.
interface WorkerEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface MessageReceivedEvent extends WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface WorkerScope {
  registration: { navigationPreload?: Record<'enable' | 'disable', () => Promise<void>> };
  location: { href: string };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageReceivedEvent) => void) => void);
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the global scope of a service worker
const worker = globalThis as unknown as WorkerScope;
/** The site's base path with a slash: the folder of this script. */
const site = new URL('.', worker.location.href);
const urlInSite = (path: string) => new URL(path, site).href;

/** Whether any card is saved: the files of a page without one need no look into the cache. */
let hasCards = true;
void caches.has(cacheName).then((has) => (hasCards = has));

worker.addEventListener('install', (event) => {
  // Installation continues without these files, because the saved cards still work.
  const saved = caches.open(offlineCache).then((cache) => cache.addAll(offlinePages.map(urlInSite)));
  event.waitUntil(Promise.all([worker.skipWaiting(), saved.catch(() => undefined)]));
});
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const reply = (result: Promise<unknown>) =>
    event.waitUntil(result.then((data) => event.ports[0]?.postMessage(data)));
  // A page requests the list of cards or sends the address of a card to save (saved-cards-device.ts).
  if (event.data === 'cards') reply(loadSavedPages().then(listCards));
  const address = typeof event.data === 'string' ? event.data : '';
  if (!isCardAddress(address)) return;
  reply(navigator.locks.request(cacheName, () => saveCard(address)).catch(() => false));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== site.origin) return;
  if (request.mode === 'navigate') {
    const isCard = isCardAddress(request.url);
    // A frame in a page of another application stays as it is.
    if (isCard || (request.destination === 'document' && pathInSite(request.url) !== null)) {
      event.respondWith(fetchPageOrList(event, isCard));
    }
  } else if (hasCards && ['style', 'font', 'image'].includes(request.destination)) {
    // Files of a build never change, and a saved page must not wait for the network for each of them.
    event.respondWith(
      pathname.includes('/assets/') ? cacheFirst(request) : networkFirst(fetch(request), request.url),
    );
  }
});

/** The worker does not take control of open pages: the browser would fetch their fonts again, too late to use them. */
async function activate(): Promise<void> {
  const outdatedCaches = (await caches.keys()).filter(
    (name) => /^(saved-cards|offline-page)-/.test(name) && name !== cacheName && name !== offlineCache,
  );
  await Promise.all(outdatedCaches.map((name) => caches.delete(name)));
  // Pages need not wait until the worker has started. Firefox shows its error page where a preload finds no server.
  const isFirefox = navigator.userAgent.includes('Firefox/');
  await worker.registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']();
}

/** The path of an address below the site's base path, without its first slash; null outside the site. */
function pathInSite(address: string): string | null {
  try {
    const { origin, pathname } = new URL(address);
    const isInSite = origin === site.origin && `${pathname}/`.startsWith(site.pathname);
    return isInSite ? pathname.slice(site.pathname.length) : null;
  } catch {
    // Safari before 17 has no URL.canParse.
    return null;
  }
}

/** More than a prefix check, because the names of some medications begin with 'card'. */
const isCardAddress = (address: string) =>
  /^([a-z]{2}\/)?(card|at-the-counter)(\/|$)/.test(pathInSite(address) ?? '');

/** The locale's segment; empty for the site's main language. */
const languageOf = (address: string) => /^[a-z]{2}(?=\/|$)/.exec(pathInSite(address) ?? '')?.[0] ?? '';

/** Opens no cache, which would create one. */
const findCached = (address: string) => caches.match(address, { cacheName, ignoreVary: true });

async function cacheFirst(request: Request): Promise<Response> {
  return (await findCached(request.url)) ?? fetch(request);
}

/**
 * The server's response, also for a card that has ended; the cached response when the server is unreachable, fails or takes
 * too long. Without a cached response it waits for the server.
 */
async function networkFirst(response: Promise<Response>, address: string): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeLimitMs));
  const timelyResponse = await Promise.race([response.then(readWhole), timeout]).catch(() => null);
  if (timelyResponse && timelyResponse.status < 500) return timelyResponse;
  return (await findCached(address)) ?? response;
}

async function fetchPageOrList({ request, preloadResponse }: FetchEvent, isCard: boolean): Promise<Response> {
  const response = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  try {
    return await (isCard ? networkFirst(response, savedAddress(request.url)) : response);
  } catch (error) {
    const page = (await createListResponse(request.url)) ?? (await findOfflinePage(request.url));
    if (!page) throw error;
    return page;
  }
}

const findOfflinePage = (requested: string) => {
  const language = languageOf(requested);
  return caches.match(urlInSite(language ? `${language}/offline.html` : 'offline.html'), {
    cacheName: offlineCache,
  });
};

/** Waits for the whole body, because with a poor signal only its beginning may arrive. */
async function readWhole(response: Response): Promise<Response> {
  if (response.type === 'basic') await response.clone().arrayBuffer();
  return response;
}

/** The list of saved cards, rendered from the newest page in the requested language, or else the newest; null without cards. */
async function createListResponse(requested: string): Promise<Response | null> {
  const cards = listCards(await loadSavedPages());
  const newestPage = cards.find(({ address }) => languageOf(address) === languageOf(requested)) ?? cards[0];
  const cached = newestPage && (await findCached(savedAddress(newestPage.address)));
  const html = cached && renderListPage(await cached.text(), cards, requested);
  return html ? new Response(html, { headers: cached.headers }) : null;
}

/** Saves a card and its counter page, and deletes cards above the limit. False where the page shows no card. */
async function saveCard(address: string): Promise<boolean> {
  const names = { card: savedAddress(address), link: savedLink(address), savedAt: new Date() };
  const card = await savePage(address, names);
  if (card === null) return false;
  const counter = readCounterAddress(card, address);
  if (counter === null || (await savePage(counter, { ...names, ...readNames(card) })) === null) return false;
  await deleteExpired();
  return true;
}

interface CardNames extends Partial<SavedNames> {
  card: string;
  link: string;
  savedAt: Date;
}

/** Saves one page of a card with its files. Returns its HTML; null where it shows no card. */
async function savePage(address: string, { savedAt, ...names }: CardNames): Promise<string | null> {
  const page = await fetch(address, { headers: { 'client-type': 'web' } });
  const html = await page.text();
  if (!page.ok || !isCardPage(html)) return null;
  const cache = await caches.open(cacheName);
  hasCards = true;
  const files = listPageFiles(html).map(urlInSite);
  const cached = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_file, index) => !cached[index]));
  const saved: SavedPage = {
    address: savedAddress(address),
    ...readNames(html),
    ...names,
    savedAt: savedAt.toISOString(),
    files,
  };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.headers.get('content-security-policy') ?? '',
    ...encodeSavedPage(saved),
  };
  await cache.put(saved.address, new Response(toSavedPage(html, savedAt), { headers }));
  return html;
}

async function deleteExpired(): Promise<void> {
  const cache = await caches.open(cacheName);
  const addresses = (await cache.keys()).map(({ url }) => url);
  await Promise.all(findExpired(await loadSavedPages(), addresses).map((address) => cache.delete(address)));
}

async function loadSavedPages(): Promise<SavedPage[]> {
  if (!(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const pages: SavedPage[] = [];
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request, { ignoreVary: true }))?.headers;
    const page = headers && decodeSavedPage(request.url, headers);
    if (page) pages.push(page);
  }
  return pages;
}
