import { expect, test } from 'vitest';

import { checkPhone } from '../wire/phone.ts';
import { countDeliveries } from './count-deliveries.ts';
import { deployedBalancer, deployedCache } from './deployed-balancer.ts';
import { addThreads } from './heap-samples.ts';
import { slopePerMinute } from './slope.ts';
import { visitorOf } from './visitors.ts';

test('the slope of samples is the one of their least squares line, per minute', () => {
  const samples = [0, 30, 60, 90].map((second) => ({ at: 1e12 + second * 1000, value: 200 + second / 60 }));
  expect(slopePerMinute(samples)).toBeCloseTo(1);
  const noisy = samples.map(({ at, value }, index) => ({ at, value: value + [1, -1, -1, 1][index]! }));
  expect(slopePerMinute(noisy)).toBeCloseTo(1);
  expect(slopePerMinute(samples.slice(0, 1))).toBeNaN();
});

test('samples of threads are added up in their order, as far as all threads have them', () => {
  const sample = (threadId: number, endMs: number, megabytes: number) => ({
    threadId,
    startMs: endMs - 200,
    endMs,
    bytes: megabytes * 1024 * 1024,
  });
  const samples = [sample(0, 1000, 30), sample(1, 1200, 120), sample(1, 31_200, 121), sample(0, 31_000, 32)];
  const added = [
    { at: 1000, value: 150 },
    { at: 31_000, value: 153 },
  ];
  expect(addThreads([...samples, sample(0, 61_000, 33)])).toEqual(added);
  expect(addThreads([])).toEqual([]);
});

test('deliveries are compared with the confirmations that visitors saw', () => {
  const delivered = [
    { channel: 'sms', to: '+1', key: 'a' },
    { channel: 'sms', to: '+2', key: 'b' },
    { channel: 'sms', to: '+2', key: 'b' },
    { channel: 'email', to: 'x@example.org', key: 'c' },
    { channel: 'email', to: 'x@example.org', key: 'c' },
    { channel: 'email', to: 'y@example.org', key: 'd' },
    { channel: 'email', to: 'y@example.org', key: 'e' },
  ] as const;
  const accepted = new Set(['+1', '+2', '+3', 'x@example.org', 'y@example.org']);
  expect(countDeliveries(delivered, accepted, new Set(['+4']))).toEqual({
    accepted: 5,
    neverAccepted: 1,
    lost: 1,
    twice: 2,
    repeatedEmails: 1,
  });
});

test('every visitor has another recipient and address, below the limits of exchanges and networks', () => {
  const visitors = Array.from({ length: 10_000 }, (_, index) => visitorOf(index));
  expect(new Set(visitors.map(({ to }) => to)).size).toBe(visitors.length);
  expect(new Set(visitors.map(({ from }) => from)).size).toBe(visitors.length);
  const phones = visitors.filter(({ channel }) => channel === 'sms');
  expect(phones.filter(({ input }) => !checkPhone(input).ok)).toEqual([]);
});

test('the deployed balancer and cache get the ports of this machine', () => {
  const options = { port: 9000, nodePorts: [9001, 9002, 9003], cachePort: 9004 };
  const balancer = deployedBalancer({ ...options, mayRetry: true });
  expect(balancer).toContain('bind 127.0.0.1:9000\n');
  expect(balancer).toContain('server node3 127.0.0.1:9003\n');
  expect(balancer).toContain('redispatch');
  expect(balancer).not.toMatch(/:443|10\.0\.0/);
  expect(deployedBalancer({ port: 9000, nodePorts: [1, 2, 3], mayRetry: false })).not.toMatch(
    /retry-on|redispatch/,
  );
  expect(deployedCache([9001, 9002, 9003])).toContain('.host = "127.0.0.1"; .port = "9003"');
});
