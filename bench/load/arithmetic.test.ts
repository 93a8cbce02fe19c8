import { expect, test } from 'vitest';

import { toDistribution } from '../distribution.ts';
import { below, none, precisePercent } from './measures.ts';
import { secondsToRecovery } from './recovery.ts';
import { createSchedule, phaseBounds } from './schedule.ts';
import { readWrkOutput } from './wrk.ts';

test('an open loop sends requests at the rate of each phase, independent of the replies', () => {
  const phases = [
    { perSecond: 2, seconds: 1 },
    { perSecond: 4, seconds: 1 },
    { perSecond: 1, seconds: 2 },
  ];
  expect(createSchedule(phases)).toEqual([0, 500, 1000, 1250, 1500, 1750, 2000, 3000]);
  expect(phaseBounds(phases)).toEqual([
    { startMs: 0, endMs: 1000 },
    { startMs: 1000, endMs: 2000 },
    { startMs: 2000, endMs: 4000 },
  ]);
});

test('percentiles are measured values (nearest rank)', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(toDistribution(hundred)).toEqual({ runs: 100, mean: 50.5, p50: 50, p99: 99, max: 100 });
  expect(toDistribution([7])).toMatchObject({ p50: 7, p99: 7, max: 7 });
});

const reply = (dueMs: number, latencyMs = 20, status = 200) => ({ dueMs, latencyMs, status });

test('recovery is the start of the first second in which every request was served in time', () => {
  const replies = [
    reply(900, 20, 503),
    reply(1000, 900),
    reply(1500, 30, 503),
    reply(2050),
    reply(2500),
    reply(2950),
  ];
  expect(secondsToRecovery(replies, 1000, 4000)).toBeCloseTo(0.6);
  expect(secondsToRecovery(replies.slice(0, 3), 1000, 4000)).toBe(Infinity);
});

test('a value that equals its limit and a value that was never measured miss the goal', () => {
  expect(below('time', 19.9, 20, 'ms')).toMatchObject({ value: '19.9 ms', goal: { isMet: true } });
  expect(below('time', 20, 20, 'ms').goal?.isMet).toBe(false);
  expect(below('time', Number.NaN, 20, 'ms').goal?.isMet).toBe(false);
  expect(none('lost', 1).goal?.isMet).toBe(false);
  expect(precisePercent(1, 3)).toBe('33.33 %');
});

test('reads the rate, the times, the size of a reply with its headers and all failures from the output of wrk', () => {
  const output = `Running 10s test @ http://127.0.0.1:9001
  1 threads and 6 connections
  Latency Distribution
     50%  312.00us
     75%    1.10ms
     90%    2.00ms
     99%    1.02s
  2000 requests in 10.00s, 39.06MB read
  Socket errors: connect 1, read 2, write 3, timeout 4
  Non-2xx or 3xx responses: 5
Requests/sec:    200.50
Transfer/sec:      3.91MB
`;
  expect(readWrkOutput(output)).toEqual({
    perSecond: 200.5,
    replies: 2000,
    bytesPerReply: (39.06 * 2 ** 20) / 2000,
    errors: 15,
    p50Ms: 0.312,
    p99Ms: 1020,
  });
});
