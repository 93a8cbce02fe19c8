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
 * @param cardScope path on the host below which cards are: the worker controls no other pages.
 * @returns false without service workers, without a secure connection or without free storage.
 */
export async function saveCard(basePath: string, cardScope: string, address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return false;
  try {
    const path = `${basePath === '/' ? '' : basePath}/${scriptName}`;
    const registration = await navigator.serviceWorker.register(path, { scope: cardScope });
    const worker = await activeWorker(registration);
    return worker !== null && (await requestFromWorker<boolean>(worker, address));
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
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
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
  return (await caches.keys()).some((name) => name.startsWith(cachePrefix));
}

async function listCardRegistrations(): Promise<readonly ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope, active, waiting, installing }) =>
    isCardWorker(scope, (active ?? waiting ?? installing)?.scriptURL ?? ''),
  );
}

/** Whether a service worker is the one of card pages: our script, for cards below the path of the script. */
export function isCardWorker(scope: string, scriptUrl: string): boolean {
  const [base, name] = [scriptUrl.slice(0, -scriptName.length), scriptUrl.slice(-scriptName.length)];
  return (
    name === scriptName &&
    base.endsWith('/') &&
    scope.startsWith(base) &&
    /^([a-z]{2}\/)?card$/.test(scope.slice(base.length))
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
