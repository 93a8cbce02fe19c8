const cachePrefix = 'saved-cards-';

/**
 * Starts the service worker of card pages and has it keep the card that is shown. It is registered for card pages alone.
 * @param base path of the site ('/' or '/rx'), for the worker; `cardPath` path on the host below which cards are.
 * @returns whether the card is kept: false without service workers, without a secure connection or without room.
 */
export async function keepCard(base: string, cardPath: string, address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return false;
  try {
    const script = `${base === '/' ? '' : base}/offline.js`;
    const registration = await navigator.serviceWorker.register(script, { scope: cardPath });
    const worker = await activeWorker(registration);
    return worker !== null && (await tellToSave(worker, address));
  } catch {
    // A card that is not kept is a card all the same.
    return false;
  }
}

/** Removes every kept card from the device, and the worker with them. */
export async function removeKeptCards(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
}

/** Whether any card is kept, of this visit or another. */
export async function hasKeptCards(): Promise<boolean> {
  // Without a secure connection there is no such thing.
  if (!('caches' in globalThis)) return false;
  return (await caches.keys()).some((name) => name.startsWith(cachePrefix));
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

function tellToSave(worker: ServiceWorker, address: string): Promise<boolean> {
  const { port1: answers, port2: port } = new MessageChannel();
  return new Promise((saved) => {
    answers.addEventListener('message', ({ data }) => saved(data === true), { once: true });
    answers.start();
    worker.postMessage(address, [port]);
  });
}
