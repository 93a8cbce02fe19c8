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
  type SavedPage,
} from './saved-pages.ts';

/**
 * The service worker of card pages, served at {base}/offline.js: the last ten cards and their counter pages can be read
 * without a signal. It answers only when the server cannot be reached or fails: with a saved page and its files, and for
 * any other address in its scope with the list of saved cards.
 */

/** Change the name when the format of saved pages changes: caches of other names are deleted. */
const cacheName = 'saved-cards-2';
/** A slower response counts as no signal, because the visitor may be at the counter. */
const timeLimitMs = 4000;

// TypeScript's types of service workers conflict with those of pages.
interface WorkerEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface MessageReceivedEvent extends WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface WorkerScope {
  registration: { scope: string };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageReceivedEvent) => void) => void);
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the global scope of a service worker
const worker = globalThis as unknown as WorkerScope;
const scope = new URL(worker.registration.scope);

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const reply = (result: Promise<unknown>) =>
    event.waitUntil(result.then((data) => event.ports[0]?.postMessage(data)));
  // A page requests the list of cards or sends the address of a card to save (saved-cards-device.ts).
  if (event.data === 'cards') reply(loadSavedPages().then(listCards));
  const address = typeof event.data === 'string' ? event.data : '';
  if (!isInScope(address)) return;
  reply(navigator.locks.request(cacheName, () => saveCard(address)).catch(() => false));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.origin) return;
  if (request.mode === 'navigate' && isInScope(request.url)) {
    event.respondWith(fetchCardOrList(request));
  } else if (['style', 'font', 'image'].includes(request.destination)) {
    // Files of a build never change, and a saved page must not wait for the network for each of them.
    event.respondWith(
      pathname.includes('/assets/') ? cacheFirst(request) : networkFirst(request, request.url),
    );
  }
});

async function activate(): Promise<void> {
  const outdatedCaches = (await caches.keys()).filter(
    (name) => name.startsWith('saved-cards-') && name !== cacheName,
  );
  await Promise.all(outdatedCaches.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** More than a prefix check, because the names of some medications begin with 'card'. */
function isInScope(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return (
    origin === scope.origin && (pathname === scope.pathname || pathname.startsWith(`${scope.pathname}/`))
  );
}

const findCached = async (address: string) =>
  (await caches.open(cacheName)).match(address, { ignoreVary: true });

async function cacheFirst(request: Request): Promise<Response> {
  return (await findCached(request.url)) ?? fetch(request);
}

/**
 * The server's response, also for a card that has ended; the cached response when the server is unreachable, fails or takes
 * too long. Without a cached response it waits for the server.
 */
async function networkFirst(request: Request, address: string): Promise<Response> {
  const response = fetch(request);
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeLimitMs));
  const timelyResponse = await Promise.race([response.then(readWhole), timeout]).catch(() => null);
  if (timelyResponse && timelyResponse.status < 500) return timelyResponse;
  return (await findCached(address)) ?? response;
}

async function fetchCardOrList(request: Request): Promise<Response> {
  try {
    return await networkFirst(request, savedAddress(request.url));
  } catch (error) {
    const list = await createListResponse(request.url);
    if (!list) throw error;
    return list;
  }
}

/** Waits for the whole body, because with a poor signal only its beginning may arrive. */
async function readWhole(response: Response): Promise<Response> {
  if (response.type === 'basic') await response.clone().arrayBuffer();
  return response;
}

/** The list of saved cards, rendered from the newest page in the requested language, or else the newest; null without cards. */
async function createListResponse(requested: string): Promise<Response | null> {
  const cards = listCards(await loadSavedPages());
  const languageOf = (address: string) => new URL(address).pathname.split(/\/(?:card|at-the-counter)/)[0];
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

interface CardNames extends Partial<Pick<SavedPage, 'name' | 'pharmacy'>> {
  card: string;
  link: string;
  savedAt: Date;
}

/** Saves one page of a card with its files. Returns its HTML; null where it shows no card. */
async function savePage(address: string, { savedAt, ...names }: CardNames): Promise<string | null> {
  const cache = await caches.open(cacheName);
  const page = await fetch(address, { headers: { 'client-type': 'web' } });
  const html = await page.text();
  if (!page.ok || !isCardPage(html)) return null;
  const files = listPageFiles(html).map((file) => new URL(file, scope).href);
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
  const cache = await caches.open(cacheName);
  const pages: SavedPage[] = [];
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request, { ignoreVary: true }))?.headers;
    const page = headers && decodeSavedPage(request.url, headers);
    if (page) pages.push(page);
  }
  return pages;
}
