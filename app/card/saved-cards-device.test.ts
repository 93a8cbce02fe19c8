import { afterEach, expect, test, vi } from 'vitest';

import { hasSavedCards } from './saved-cards-device.ts';

afterEach(() => vi.unstubAllGlobals());

const storage = (names: Promise<string[]>) => vi.stubGlobal('caches', { keys: () => names });

test('cards are saved where the worker has a cache of them', async () => {
  storage(Promise.resolve(['offline-page-2', 'saved-cards-2']));
  expect(await hasSavedCards()).toBe(true);
  storage(Promise.resolve(['offline-page-2']));
  expect(await hasSavedCards()).toBe(false);
});

test('no card is saved in a browser that blocks storage', async () => {
  storage(Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')));
  expect(await hasSavedCards()).toBe(false);
});
