import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { MonitoredEvent } from '../../domain/monitoring.ts';
import { createEventQueue, type EventQueueOptions } from './event-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (number: number): MonitoredEvent => ({
  kind: 'page',
  number,
  id: `event-${number}`,
  at: 1,
  page: 'routes/home',
});

/** A queue with the batches that it sent. Its requests get the statuses in order; the last one repeats. */
function createTestQueue(statuses: number[] = [202], overrides: Partial<EventQueueOptions> = {}) {
  const sent: number[] = [];
  const last: number[] = [];
  const sentIds: string[] = [];
  const onStop = vi.fn<() => void>();
  const queue = createEventQueue({
    isAllowed: () => true,
    countEvent: () => true,
    send: (events) => {
      sent.push(events.length);
      sentIds.push(...events.map(({ id }) => id));
      return Promise.resolve((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0);
    },
    sendLast: (events) => void last.push(events.length),
    onStop,
    ...overrides,
  });
  const add = (count: number, from = 0) => {
    for (let number = from; number < from + count; number += 1) queue.add(event(number));
  };
  return { queue, add, sent, last, sentIds, onStop };
}

test('the event queue sends events in one batch 5 s after the first (spec §9)', async () => {
  const { add, sent } = createTestQueue();
  add(2);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([2]);
});

test('the event queue keeps the first 200 events and sends 100 at once (spec §9)', async () => {
  const { add, sent, sentIds } = createTestQueue();
  add(250);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([100]);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([100, 100]);
  expect(sentIds.at(-1)).toBe('event-199');
});

test('the event queue drops events above the limit of the session', async () => {
  let room = 2;
  const { add, sent } = createTestQueue([202], { countEvent: () => (room -= 1) >= 0 });
  add(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([2]);
});

test.each([403, 404])('the event queue stops for good after status %i (spec §8)', async (status) => {
  const { queue, add, sent, last, onStop } = createTestQueue([status]);
  add(150);
  await vi.advanceTimersByTimeAsync(5000);
  add(1);
  queue.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ sent, last }).toEqual({ sent: [100], last: [] });
  expect(onStop).toHaveBeenCalledOnce();
});

test.each([429, 500, 0])(
  'the event queue retries a batch with status %i after 2 s and 4 s, then sends the next (spec §8)',
  async (status) => {
    const { add, sent, sentIds } = createTestQueue([status, status, status, 202]);
    add(1);
    await vi.advanceTimersByTimeAsync(5000);
    add(1, 1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sentIds).toEqual(['event-0', 'event-0', 'event-0', 'event-1']);
  },
);

test('the event queue sends all events at once when the page unloads', () => {
  const { queue, add, last } = createTestQueue();
  add(150);
  queue.flush();
  queue.flush();
  expect(last).toEqual([100, 50]);
});

describe('createEventQueue after the visitor turns monitoring off', () => {
  test.each(['event', 'batch', 'retry', 'flush'])(
    'the event queue stops at the next %s after monitoring is turned off, without sending more events',
    async (next) => {
      let allowed = true;
      const { queue, add, sent, last, onStop } = createTestQueue([503], { isAllowed: () => allowed });
      add(1);
      if (next === 'retry') await vi.advanceTimersByTimeAsync(5000);
      allowed = false;
      if (next === 'event') add(1);
      if (next === 'flush') queue.flush();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent).toEqual(next === 'retry' ? [1] : []);
      expect(last).toEqual([]);
      expect(onStop).toHaveBeenCalledOnce();
    },
  );
});
