const cardCaches = /^saved-cards-/;
/** The worker's cache of the page for visitors without saved cards. */
const workerCaches = /^(saved-cards|offline-page)-/;
const scriptName = 'offline.js';

/** A card of the list of saved cards. `savedAt` is an ISO 8601 time. */
export interface SavedCard {
  address: string;
  name: string;
  pharmacy: string;
  /** When it was saved: '$12.34'; '' if unknown, also for cards that earlier releases saved. */
  price: string;
  /** 'as of Aug 19, 2026', in the language of the card; '' if unknown, also for cards that earlier releases saved. */
  priceDate: string;
  savedAt: string;
}

/** Deletes every saved card and what else the worker keeps, and unregisters it; workers of other sites on the host stay. */
export async function deleteSavedCards(basePath: string): Promise<void> {
  await Promise.all((await listCardRegistrations(basePath)).map((registration) => registration.unregister()));
  await Promise.all((await listWorkerCaches()).map((name) => caches.delete(name)));
}

/** Deletes the saved cards and what else the worker keeps, if any, without failing: a browser that blocks storage throws here. */
export async function forgetSavedCards(basePath: string): Promise<void> {
  try {
    if ((await listWorkerCaches()).length > 0) await deleteSavedCards(basePath);
  } catch {
    // Storage is blocked or missing, so nothing is saved.
  }
}

/** Whether any card is saved, from this visit or an earlier one. It never fails. */
export async function hasSavedCards(): Promise<boolean> {
  try {
    return (await caches.keys()).some((name) => cardCaches.test(name));
  } catch {
    // Browsers have it on secure connections only, and may block it.
    return false;
  }
}

/** The names of the worker's caches. */
export async function listWorkerCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => workerCaches.test(name));
}

/** The service workers that answer with saved cards. */
export async function listCardRegistrations(basePath: string): Promise<readonly ServiceWorkerRegistration[]> {
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

/** The path of the service worker's script. */
export const scriptPath = (basePath: string) => `${basePath === '/' ? '' : basePath}/${scriptName}`;

/** Sends the worker an address to save, or 'cards' for the list, and waits for its reply. */
export function requestFromWorker<T>(worker: ServiceWorker, message: string): Promise<T> {
  const { port1: replies, port2: port } = new MessageChannel();
  return new Promise((resolve) => {
    replies.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true });
    replies.start();
    worker.postMessage(message, [port]);
  });
}
