import type { SavedCard } from './saved-cards.ts';

const cachePrefix = 'saved-cards-';
const script = 'offline.js';

/**
 * Starts the service worker of card pages and has it keep the card that is shown. It is registered for card pages alone.
 * @param base path of the site ('/' or '/rx'), for the worker; `cardPath` path on the host below which cards are.
 * @returns whether the card is kept: false without service workers, without a secure connection or without room.
 */
export async function keepCard(base: string, cardPath: string, address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return false;
  try {
    const path = `${base === '/' ? '' : base}/${script}`;
    const registration = await navigator.serviceWorker.register(path, { scope: cardPath });
    const worker = await activeWorker(registration);
    return worker !== null && (await ask<boolean>(worker, address));
  } catch {
    // A card that is not kept is a card all the same.
    return false;
  }
}

/** The cards that are kept on this device, in whichever language they were opened, the newest first. */
export async function keptCards(): Promise<SavedCard[]> {
  if (!(await hasKeptCards())) return [];
  const worker = (await ourRegistrations()).find(({ active }) => active)?.active;
  return worker ? ask<SavedCard[]>(worker, 'cards') : [];
}

/** Removes every kept card from the device, and their worker, which is not the only one where others share the host. */
export async function removeKeptCards(): Promise<void> {
  await Promise.all((await ourRegistrations()).map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
}

/** Removes the kept cards, if any, without failing: a browser that blocks storage throws here. */
export async function forgetCards(): Promise<void> {
  try {
    if (await hasKeptCards()) await removeKeptCards();
  } catch {
    // Storage is blocked, so nothing is kept.
  }
}

/** Whether any card is kept, of this visit or another. */
export async function hasKeptCards(): Promise<boolean> {
  // Without a secure connection there is no such thing.
  if (!('caches' in globalThis)) return false;
  return (await caches.keys()).some((name) => name.startsWith(cachePrefix));
}

async function ourRegistrations(): Promise<readonly ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope, active, waiting, installing }) =>
    isOurWorker(scope, (active ?? waiting ?? installing)?.scriptURL ?? ''),
  );
}

/** Whether a worker is the one of card pages: our script, for cards below the path that the script is at. */
export function isOurWorker(scope: string, scriptUrl: string): boolean {
  const [base, name] = [scriptUrl.slice(0, -script.length), scriptUrl.slice(-script.length)];
  return (
    name === script &&
    base.endsWith('/') &&
    scope.startsWith(base) &&
    /^([a-z]{2}\/)?card$/.test(scope.slice(base.length))
  );
}

function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return Promise.resolve(registration.active);
  return new Promise((found) => {
    const look = () => {
      if (coming.state === 'activated') found(coming);
      if (coming.state === 'redundant') found(registration.active);
    };
    coming.addEventListener('statechange', look);
    look();
  });
}

/** What the worker answers to an address to keep, or to 'cards'. */
function ask<T>(worker: ServiceWorker, what: string): Promise<T> {
  const { port1: answers, port2: port } = new MessageChannel();
  return new Promise((answered) => {
    answers.addEventListener('message', ({ data }: MessageEvent<T>) => answered(data), { once: true });
    answers.start();
    worker.postMessage(what, [port]);
  });
}
