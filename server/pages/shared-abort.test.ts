import { expect, test } from 'vitest';

import { createSharedAbort } from './shared-abort.ts';

test('shared work is aborted when the last visitor who waits for it disconnects', async () => {
  const wait = createSharedAbort();
  const visitors = [new AbortController(), new AbortController()] as const;
  const work = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const waits = visitors.map(({ signal }) =>
    wait('page', signal, (sharedSignal) => {
      signals.push(sharedSignal);
      return work.promise;
    }),
  );
  expect(signals[0]).toBe(signals[1]);
  visitors[0].abort();
  expect(signals[0]?.aborted).toBe(false);
  visitors[1].abort();
  expect(signals[0]?.aborted).toBe(true);
  work.resolve();
  await Promise.all(waits);
  await wait('page', undefined, async (sharedSignal) => {
    expect(sharedSignal).not.toBe(signals[0]);
    expect(sharedSignal.aborted).toBe(false);
  });
});

test('a visitor who had already disconnected does not keep the work running', async () => {
  const wait = createSharedAbort();
  const signals: AbortSignal[] = [];
  const remember = async (signal: AbortSignal) => void signals.push(signal);
  await wait('page', AbortSignal.abort(), remember);
  await wait('page', undefined, remember);
  expect(signals[1]).not.toBe(signals[0]);
});
