const cachePrefix = 'saved-cards-';
const scriptName = 'offline.js';

/** A card of the list of saved cards. `savedAt` is an ISO 8601 time. */
export interface SavedCard {
  address: string;
  name: string;
  pharmacy: string;
  savedAt: string;
}

/**
 * Starts the service worker of card pages (offline-worker.ts) and has it save the card of an address.
 * @param basePath of the site ('/' or '/rx'), where the worker's script is.
 * @param scopes paths on the host below which the cards and their counter pages are: a worker for each controls no other
 * pages.
 * @returns false without service workers, without a secure connection or without free storage.
 */
export async function saveCard(
  basePath: string,
  scopes: readonly string[],
  address: string,
): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return false;
  try {
    const path = `${basePath === '/' ? '' : basePath}/${scriptName}`;
    const workers = await Promise.all(
      scopes.map(async (scope) => activeWorker(await navigator.serviceWorker.register(path, { scope }))),
    );
    const [worker] = workers;
    return worker && !workers.includes(null) ? await requestFromWorker<boolean>(worker, address) : false;
  } catch {
    // The card still works when it cannot be saved.
    return false;
  }
}

/** The saved cards in every language, newest first. */
export async function listSavedCards(): Promise<SavedCard[]> {
  if (!(await hasSavedCards())) return [];
  const worker = (await listCardRegistrations()).find(({ active }) => active)?.active;
  return worker ? requestFromWorker<SavedCard[]>(worker, 'cards') : [];
}

/** Deletes every saved card and unregisters the worker; workers of other sites on the host stay. */
export async function deleteSavedCards(): Promise<void> {
  await Promise.all((await listCardRegistrations()).map((registration) => registration.unregister()));
  await Promise.all((await listCardCaches()).map((name) => caches.delete(name)));
}

/** Copies every saved card, to undo deleting them. @returns saves the copies again. */
export async function copySavedCards(): Promise<() => Promise<void>> {
  const workers = (await listCardRegistrations()).flatMap(({ scope, active }) =>
    active ? { scope, script: active.scriptURL } : [],
  );
  const copies: { cache: string; request: Request; body: Blob; headers: Headers }[] = [];
  for (const cache of await listCardCaches()) {
    const store = await caches.open(cache);
    for (const request of await store.keys()) {
      const response = await store.match(request, { ignoreVary: true });
      if (response) copies.push({ cache, request, body: await response.blob(), headers: response.headers });
    }
  }
  return async () => {
    for (const { cache, request, body, headers } of copies) {
      await (await caches.open(cache)).put(request, new Response(body, { headers }));
    }
    await Promise.all(
      workers.map(({ script, scope }) => navigator.serviceWorker.register(script, { scope })),
    );
  };
}

/** Deletes the saved cards, if any, without failing: a browser that blocks storage throws here. */
export async function forgetSavedCards(): Promise<void> {
  try {
    if (await hasSavedCards()) await deleteSavedCards();
  } catch {
    // Storage is blocked, so nothing is saved.
  }
}

/** Whether any card is saved, from this visit or an earlier one. */
export async function hasSavedCards(): Promise<boolean> {
  // Browsers have it on secure connections only.
  if (!('caches' in globalThis)) return false;
  return (await listCardCaches()).length > 0;
}

async function listCardCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
}

async function listCardRegistrations(): Promise<readonly ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope, active, waiting, installing }) =>
    isCardWorker(scope, (active ?? waiting ?? installing)?.scriptURL ?? ''),
  );
}

/** Whether a service worker is one of card pages: our script, for cards or counter pages below the path of the script. */
export function isCardWorker(scope: string, scriptUrl: string): boolean {
  const [base, name] = [scriptUrl.slice(0, -scriptName.length), scriptUrl.slice(-scriptName.length)];
  return (
    name === scriptName &&
    base.endsWith('/') &&
    scope.startsWith(base) &&
    /^([a-z]{2}\/)?(card|at-the-counter)$/.test(scope.slice(base.length))
  );
}

function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const starting = registration.installing ?? registration.waiting;
  if (!starting) return Promise.resolve(registration.active);
  return new Promise((resolve) => {
    const check = () => {
      if (starting.state === 'activated') resolve(starting);
      if (starting.state === 'redundant') resolve(registration.active);
    };
    starting.addEventListener('statechange', check);
    check();
  });
}

/** Sends the worker an address to save, or 'cards' for the list, and waits for its reply. */
function requestFromWorker<T>(worker: ServiceWorker, message: string): Promise<T> {
  const { port1: replies, port2: port } = new MessageChannel();
  return new Promise((resolve) => {
    replies.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true });
    replies.start();
    worker.postMessage(message, [port]);
  });
}
