import { expect, test } from 'vitest';

import { createSharedWaits } from './shared-waits.ts';

test('shared work is abandoned when the last visitor who waits for it has left', async () => {
  const wait = createSharedWaits();
  const visitors = [new AbortController(), new AbortController()] as const;
  const work = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const waits = visitors.map(({ signal }) =>
    wait('page', signal, (left) => {
      signals.push(left);
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
  await wait('page', undefined, async (left) => {
    expect(left).not.toBe(signals[0]);
    expect(left.aborted).toBe(false);
  });
});

test('a visitor who had left before is not waited for', async () => {
  const wait = createSharedWaits();
  const signals: AbortSignal[] = [];
  const remember = async (left: AbortSignal) => void signals.push(left);
  await wait('page', AbortSignal.abort(), remember);
  await wait('page', undefined, remember);
  expect(signals[1]).not.toBe(signals[0]);
});
