import {
  cardAddress,
  filesOf,
  isCardPage,
  keptPage,
  leaving,
  viewOf,
  type SavedPage,
} from './saved-cards.ts';

/**
 * The service worker of card pages, served at {base}/offline.js: the last ten cards stay readable without a signal.
 * It answers in the place of the server only when that cannot be reached, for a kept card and its files and nothing else.
 */

/** A new name when what is kept changes its form: the cards of the old form leave with it. */
const cacheName = 'saved-cards-1';
/** Longer than this without an answer is no signal. */
const patienceMs = 5000;

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
  const address = typeof event.data === 'string' ? event.data : '';
  if (!isCardAddress(address)) return;
  const saving = navigator.locks.request(cacheName, () => save(address)).catch(() => false);
  event.waitUntil(saving.then((saved) => event.ports[0]?.postMessage(saved)));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== scope.origin) return;
  if (request.mode === 'navigate' && isCardAddress(request.url)) {
    event.respondWith(freshOrKept(request, cardAddress(request.url, viewOf(request.url))));
  } else if (['style', 'font', 'image'].includes(request.destination)) {
    event.respondWith(freshOrKept(request, request.url));
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

async function freshOrKept(request: Request, address: string): Promise<Response> {
  const fresh = fetch(request);
  const patience = new Promise<null>((over) => setTimeout(() => over(null), patienceMs));
  const answer = await Promise.race([fresh, patience]).catch(() => null);
  if (answer) return answer;
  const cache = await caches.open(cacheName);
  return (await cache.match(address, { ignoreVary: true })) ?? fresh;
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
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.headers.get('content-security-policy') ?? '',
      'saved-card': cardAddress(address),
      'saved-at': savedAt.toISOString(),
      'saved-files': files.join(' '),
    };
    await cache.put(cardAddress(address, view), new Response(keptPage(html, savedAt), { headers }));
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
  const pages: SavedPage[] = [];
  const addresses: string[] = [];
  for (const { url: address } of await cache.keys()) {
    addresses.push(address);
    const headers = (await cache.match(address, { ignoreVary: true }))?.headers;
    const card = headers?.get('saved-card');
    if (!headers || !card) continue;
    const files = (headers.get('saved-files') ?? '').split(' ');
    pages.push({ address, card, savedAt: headers.get('saved-at') ?? '', files });
  }
  await Promise.all(leaving(pages, addresses).map((address) => cache.delete(address)));
}
