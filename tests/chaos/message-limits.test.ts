import { expect, test } from 'vitest';

import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import type { LimitCounters } from '../../platform/limits/limit-counters.ts';
import { defaultMessageLimits } from '../../platform/notifications/message-limits.ts';
import { createOutbox } from '../../platform/notifications/outbox.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { openValkeyCounters } from '../../platform/limits/valkey-counters.ts';
import { describeEachEngine, sqliteEngine } from './engines.ts';
import { createMessage, secret } from './outbox-fixture.ts';
import { startRedis, useRedis } from './redis-server.ts';

const noon = Date.parse('2026-03-04T12:00:00Z');
const hasher = createKeyedHasher(secret);
const limits = { ...defaultMessageLimits, phonePrefix: 5000, visitor: 10, budget: { sms: 40, email: 40 } };

/** A node: an outbox over the shared store, whose clock stands still. */
const createNode = (store: Store, counters?: LimitCounters) =>
  createOutbox({ store, hasher, now: () => noon, limits, ...(counters && { counters }) });

type Node = ReturnType<typeof createNode>;

let sent = 0;

/** Sends messages to different people to the nodes in turn, all at once, and returns how many had each outcome. */
async function sendAtOnce(nodes: readonly Node[], count: number, visitorAddress: string) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      sent += 1;
      return nodes[number % nodes.length]?.accept({ ...createMessage(sent), visitorAddress });
    }),
  );
  const countOf = (outcome: string) => outcomes.filter((one) => one?.outcome === outcome).length;
  return { accepted: countOf('accepted'), limited: countOf('limited') };
}

describeEachEngine((engine) => {
  test('two nodes that count at the same time accept exactly as many messages as the limit allows', async () => {
    const url = await engine.createUrl();
    const nodes = [createNode(await engine.open(url)), createNode(await engine.open(url))];
    expect(await sendAtOnce(nodes, 30, '203.0.113.7')).toEqual({ accepted: 10, limited: 20 });
    // The messages above the limit were not counted toward the budget.
    expect(await nodes[0]?.loadBudgetUsed('super', 'sms')).toBe(10 / 40);
  });

  test('one message that reaches two nodes at the same time is counted once', async () => {
    const url = await engine.createUrl();
    const nodes = [createNode(await engine.open(url)), createNode(await engine.open(url))];
    const outcomes = await Promise.all(nodes.map((node) => node.accept(createMessage(1))));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'repeated']);
    expect(await nodes[0]?.loadBudgetUsed('super', 'sms')).toBe(1 / 40);
  });

  test('a restart does not reset the budget of a brand', async () => {
    const url = await engine.createUrl();
    const store = await engine.open(url);
    await createNode(store).accept(createMessage(1));
    await store.close();
    expect(await createNode(await engine.open(url)).loadBudgetUsed('super', 'sms')).toBe(1 / 40);
  });
});

const redis = useRedis();
const sqlite = sqliteEngine();

/** Two nodes with stores of their own, so that only Redis is shared. */
async function openNodes(url: string, reported: string[] = []) {
  const open = async () => {
    const counters = await openValkeyCounters({
      url,
      now: () => noon,
      reportUnavailable: () => void reported.push('unavailable'),
    });
    return { counters, node: createNode(await sqlite.open(), counters) };
  };
  const opened = [await open(), await open()];
  return {
    nodes: opened.map(({ node }) => node),
    close: () => Promise.all(opened.map(({ counters }) => counters.close())),
  };
}

test('nodes that share Redis accept exactly as many messages as the limit allows', async () => {
  const { nodes, close } = await openNodes(redis.url().replace('redis:', 'valkey:'));
  expect(await sendAtOnce(nodes, 30, '203.0.113.8')).toEqual({ accepted: 10, limited: 20 });
  // The counts of rejected messages were taken back.
  expect(await nodes[0]?.loadBudgetUsed('super', 'sms')).toBe(10 / 40);
  expect(await nodes[1]?.loadBudgetUsed('super', 'sms')).toBe(10 / 40);
  await close();
});

test('each node counts with a quarter of a limit, and reports it, while Redis does not answer', async () => {
  const server = await startRedis();
  const reported: string[] = [];
  const { nodes, close } = await openNodes(server.url, reported);
  expect(await sendAtOnce(nodes, 2, '203.0.113.9')).toEqual({ accepted: 2, limited: 0 });
  await server.close();
  expect(await sendAtOnce(nodes.slice(0, 1), 10, '203.0.113.10')).toEqual({ accepted: 2, limited: 8 });
  expect(reported).toEqual(['unavailable']);
  await close();
});
