import {
  cardAddress,
  cardsOf,
  filesOf,
  isCardPage,
  keptPage,
  leaving,
  listPage,
  namesOf,
  savedHeaders,
  savedPageOf,
  viewOf,
  type SavedPage,
} from './saved-cards.ts';

/**
 * The service worker of card pages, served at {base}/offline.js: the last ten cards stay readable without a signal.
 * It answers in the place of the server only when that cannot be reached or fails: for a kept card and its files, and
 * with a list of them for other addresses of cards.
 */

/** A new name when what is kept changes its form: the cards of the old form leave with it. */
const cacheName = 'saved-cards-2';
/** Longer than this without a whole answer is no signal: somebody stands at the counter. */
const patienceMs = 4000;

// TypeScript's own types of workers cannot stand beside those of pages.
interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Asked extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Told extends WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface WorkerScope {
  registration: { scope: string };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: Asked) => void) => void) &
    ((type: 'message', listener: (event: Told) => void) => void);
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a service worker's own scope has
const worker = globalThis as unknown as WorkerScope;
const scope = new URL(worker.registration.scope);

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => {
  const answer = (what: Promise<unknown>) =>
    event.waitUntil(what.then((data) => event.ports[0]?.postMessage(data)));
  // A page asks which cards are kept, or has one kept.
  if (event.data === 'cards') answer(savedPages().then(cardsOf));
  const address = typeof event.data === 'string' ? event.data : '';
  if (!isCardAddress(address)) return;
  answer(navigator.locks.request(cacheName, () => save(address)).catch(() => false));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.origin) return;
  if (request.mode === 'navigate' && isCardAddress(request.url)) {
    event.respondWith(cardOrList(request));
  } else if (['style', 'font', 'image'].includes(request.destination)) {
    // Files of a build never change; a kept page must not wait for each of them again.
    event.respondWith(
      pathname.includes('/assets/') ? keptOrFresh(request) : freshOrKept(request, request.url),
    );
  }
});

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('saved-cards-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The scope ends with /card, which begins the names of medicines too. */
function isCardAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return (
    origin === scope.origin && (pathname === scope.pathname || pathname.startsWith(`${scope.pathname}/`))
  );
}

const keptAnswer = async (address: string) =>
  (await caches.open(cacheName)).match(address, { ignoreVary: true });

async function keptOrFresh(request: Request): Promise<Response> {
  return (await keptAnswer(request.url)) ?? fetch(request);
}

/**
 * What the site says, a card that is gone too; what is kept when it cannot be reached, fails or takes too long. Without
 * anything kept its answer is waited for.
 */
async function freshOrKept(request: Request, address: string): Promise<Response> {
  const fresh = fetch(request);
  const patience = new Promise<null>((over) => setTimeout(() => over(null), patienceMs));
  const answer = await Promise.race([fresh.then(whole), patience]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await keptAnswer(address)) ?? fresh;
}

async function cardOrList(request: Request): Promise<Response> {
  try {
    return await freshOrKept(request, cardAddress(request.url, viewOf(request.url)));
  } catch (unreached) {
    const list = await keptList(request.url);
    if (!list) throw unreached;
    return list;
  }
}

/** An answer whose end has come too: with a poor signal the beginning says little. */
async function whole(answer: Response): Promise<Response> {
  if (answer.type === 'basic') await answer.clone().arrayBuffer();
  return answer;
}

/** The kept cards as a page, made of the newest of them, in the language that is asked for where there is one; null without cards. */
async function keptList(asked: string): Promise<Response | null> {
  const cards = cardsOf(await savedPages());
  const language = (address: string) => new URL(address).pathname.split('/card')[0];
  const model = cards.find(({ address }) => language(address) === language(asked)) ?? cards[0];
  const kept = model && (await keptAnswer(model.address));
  const html = kept && listPage(await kept.text(), cards, asked);
  return html ? new Response(html, { headers: kept.headers }) : null;
}

/** Keeps a card in both of its views, with its files, and lets the oldest go. False where there is no card to keep. */
async function save(address: string): Promise<boolean> {
  const savedAt = new Date();
  const cache = await caches.open(cacheName);
  for (const view of ['card', 'large'] as const) {
    const page = await fetch(withView(address, view));
    const html = await page.text();
    if (!page.ok || !isCardPage(html)) return false;
    const files = filesOf(html).map((file) => new URL(file, scope).href);
    const had = await Promise.all(files.map((file) => cache.match(file)));
    await cache.addAll(files.filter((_file, at) => !had[at]));
    const saved: SavedPage = {
      address: cardAddress(address, view),
      card: cardAddress(address),
      ...namesOf(html),
      savedAt: savedAt.toISOString(),
      files,
    };
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.headers.get('content-security-policy') ?? '',
      ...savedHeaders(saved),
    };
    await cache.put(saved.address, new Response(keptPage(html, savedAt), { headers }));
  }
  await letGo(cache);
  return true;
}

function withView(address: string, view: 'card' | 'large'): string {
  const url = new URL(address);
  url.searchParams.delete('view');
  if (view === 'large') url.searchParams.set('view', 'large');
  return url.href;
}

async function letGo(cache: Cache): Promise<void> {
  const addresses = (await cache.keys()).map(({ url }) => url);
  await Promise.all(leaving(await savedPages(), addresses).map((address) => cache.delete(address)));
}

async function savedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheName);
  const pages: SavedPage[] = [];
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request, { ignoreVary: true }))?.headers;
    const page = headers && savedPageOf(request.url, headers);
    if (page) pages.push(page);
  }
  return pages;
}
