import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Starts the worker of a site, whose server gives one reply, and has it save a card. */
async function saveCard(reply: () => Response) {
  const listeners = new Map<string, (event: object) => void>();
  const stores = new Map<string, Map<string, Response>>();
  vi.stubGlobal('location', { href: 'https://super.example/rx/offline.js' });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } });
  vi.stubGlobal('fetch', () => Promise.resolve(reply()));
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(stores.has(name)),
    open: (name: string) => Promise.resolve(stores.set(name, stores.get(name) ?? new Map()).get(name)),
  });
  await import('./offline-worker.ts');
  const isSaved = await new Promise<unknown>((resolve) =>
    listeners.get('message')?.({
      data: 'https://super.example/rx/card?key=a',
      ports: [{ postMessage: resolve }],
      waitUntil: () => undefined,
    }),
  );
  return { isSaved, caches: [...stores.keys()] };
}

test.each([
  ['fails', () => new Response('', { status: 503 })],
  ['shows no card', () => new Response('<!DOCTYPE html><p>This price is no longer available</p>')],
])('a page that %s leaves no cache, which would count as a saved card', async (_, reply) => {
  expect(await saveCard(reply)).toEqual({ isSaved: false, caches: [] });
});
