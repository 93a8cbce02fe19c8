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

/** A queue, what it sent and whether it stopped. The answers follow each other; the last repeats. */
function queueOver(answers: number[] = [202], changes: Partial<EventQueueOptions> = {}) {
  const sent: number[] = [];
  const last: number[] = [];
  const seen: string[] = [];
  const stopped = vi.fn<() => void>();
  const queue = createEventQueue({
    allowed: () => true,
    mayRecord: () => true,
    send: (events) => {
      sent.push(events.length);
      seen.push(...events.map(({ id }) => id));
      return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? 0);
    },
    sendLast: (events) => void last.push(events.length),
    stopped,
    ...changes,
  });
  const add = (count: number, from = 0) => {
    for (let number = from; number < from + count; number += 1) queue.add(event(number));
  };
  return { queue, add, sent, last, seen, stopped };
}

test('events go together, 5 s after the first (spec §9)', async () => {
  const { add, sent } = queueOver();
  add(2);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([2]);
});

test('200 events wait at most, the earliest, and 100 go at once (spec §9)', async () => {
  const { add, sent, seen } = queueOver();
  add(250);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([100]);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([100, 100]);
  expect(seen.at(-1)).toBe('event-199');
});

test('what the session has no room for is dropped', async () => {
  let room = 2;
  const { add, sent } = queueOver([202], { mayRecord: () => (room -= 1) >= 0 });
  add(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([2]);
});

test.each([403, 404])('%i ends it: nothing more is kept or sent (spec §8)', async (status) => {
  const { queue, add, sent, last, stopped } = queueOver([status]);
  add(150);
  await vi.advanceTimersByTimeAsync(5000);
  add(1);
  queue.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ sent, last }).toEqual({ sent: [100], last: [] });
  expect(stopped).toHaveBeenCalledOnce();
});

test.each([429, 500, 0])(
  '%i: the same batch after 2 s and 4 s, then the next one (spec §8)',
  async (status) => {
    const { add, sent, seen } = queueOver([status, status, status, 202]);
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
    expect(seen).toEqual(['event-0', 'event-0', 'event-0', 'event-1']);
  },
);

test('when the page goes away all there is goes at once', () => {
  const { queue, add, last } = queueOver();
  add(150);
  queue.flush();
  queue.flush();
  expect(last).toEqual([100, 50]);
});

describe('a visitor who does not allow it any more', () => {
  test.each(['event', 'batch', 'retry', 'end'])('is heard at the next %s', async (next) => {
    let allowed = true;
    const { queue, add, sent, last, stopped } = queueOver([503], { allowed: () => allowed });
    add(1);
    if (next === 'retry') await vi.advanceTimersByTimeAsync(5000);
    allowed = false;
    if (next === 'event') add(1);
    if (next === 'end') queue.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(next === 'retry' ? [1] : []);
    expect(last).toEqual([]);
    expect(stopped).toHaveBeenCalledOnce();
  });
});
