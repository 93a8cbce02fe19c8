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
 * Starts the service worker (offline-worker.ts) for the pages of the site and has it save the card of an address.
 * @param basePath of the site: '/' or '/rx'.
 * @returns false without service workers, without a secure connection or without free storage.
 */
export async function saveCard(basePath: string, address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return false;
  try {
    const path = scriptPath(basePath);
    const registration = await navigator.serviceWorker
      .register(path, { scope: basePath })
      // Behind a proxy that drops the header Service-Worker-Allowed: all pages but the home page.
      .catch(() => navigator.serviceWorker.register(path));
    const worker = await activeWorker(registration);
    return worker ? await requestFromWorker<boolean>(worker, address) : false;
  } catch {
    // The card still works when it cannot be saved.
    return false;
  }
}

/** The saved cards in every language, newest first. */
export async function listSavedCards(basePath: string): Promise<SavedCard[]> {
  if (!(await hasSavedCards())) return [];
  const worker = (await listCardRegistrations(basePath)).find(({ active }) => active)?.active;
  return worker ? requestFromWorker<SavedCard[]>(worker, 'cards') : [];
}

/** Deletes every saved card and unregisters the worker; workers of other sites on the host stay. */
export async function deleteSavedCards(basePath: string): Promise<void> {
  await Promise.all((await listCardRegistrations(basePath)).map((registration) => registration.unregister()));
  await Promise.all((await listCardCaches()).map((name) => caches.delete(name)));
}

/** Copies every saved card, to undo deleting them. @returns saves the copies again. */
export async function copySavedCards(basePath: string): Promise<() => Promise<void>> {
  const workers = (await listCardRegistrations(basePath)).flatMap(({ scope, active }) =>
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
export async function forgetSavedCards(basePath: string): Promise<void> {
  try {
    if (await hasSavedCards()) await deleteSavedCards(basePath);
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

async function listCardRegistrations(basePath: string): Promise<readonly ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope, active, waiting, installing }) =>
    isCardWorker(basePath, scope, (active ?? waiting ?? installing)?.scriptURL ?? ''),
  );
}

/** Whether a service worker is ours: our script, for the site or, from earlier releases, for cards or counter pages. */
export function isCardWorker(basePath: string, scope: string, scriptUrl: string): boolean {
  const script = scriptPath(basePath);
  if (!scriptUrl || new URL(scriptUrl).pathname !== script) return false;
  const path = `${new URL(scope).pathname}/`.replace('//', '/');
  const base = script.slice(0, -scriptName.length);
  return path.startsWith(base) && /^(([a-z]{2}\/)?(card|at-the-counter)\/)?$/.test(path.slice(base.length));
}

const scriptPath = (basePath: string) => `${basePath === '/' ? '' : basePath}/${scriptName}`;

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
