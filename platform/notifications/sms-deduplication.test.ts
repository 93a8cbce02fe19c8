import { afterEach, describe, expect, test, vi } from 'vitest';

import { createInbox } from '../fake-providers/inbox.ts';
import type { TextStatus } from '../fake-providers/sms-list.ts';
import { startFakeSmsProvider, type SmsFault } from '../fake-providers/fake-sms-provider.ts';
import { openStore } from '../store/open-store.ts';
import { cardSchema, extrasSchema } from './message-content.ts';
import type { NotificationEvent } from './notification-events.ts';
import { createOutbox } from './outbox.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { createSmsSender } from './sms-sender.ts';
import { createWorker } from './worker.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const account = { accountSid: 'AC1', authToken: 'token-1' };
const phone = '+12155550100';

/** A worker, and a provider that knows no repetition. The test sets the clock of both and what the provider does. */
async function setting() {
  const clock = { now: Date.parse('2026-03-04T12:00:00Z') };
  const now = () => clock.now;
  const inbox = createInbox({ now: () => new Date(clock.now) });
  const provider: { does: SmsFault; list: { status: number } | null; status: TextStatus } = {
    does: null,
    list: null,
    status: 'queued',
  };
  const standIn = await startFakeSmsProvider({
    inbox,
    ...account,
    faultFor: () => provider.does,
    listFault: () => provider.list,
    statusFor: () => provider.status,
  });
  const store = await openStore({ url: 'sqlite::memory:' });
  const hasher = createKeyedHasher('a key of the tests, long enough for it');
  const outbox = createOutbox({ store, hasher, now });
  const events: NotificationEvent[] = [];
  const sms = createSmsSender({
    baseUrl: standIn.baseUrl,
    ...account,
    from: '+12155550199',
    fetch: globalThis.fetch,
    timeoutMs: 300,
  });
  const worker = createWorker({
    outbox,
    store,
    senders: { sms },
    report: (event) => void events.push(event),
    now,
    random: () => 0.5,
    pollMs: 5,
  });
  closing.push(store.close, standIn.close, worker.stop);
  const content = {
    kind: 'coupon' as const,
    coupon: cardSchema.parse({ key: 'k' }),
    extras: extrasSchema.parse({ brand: 'Sample Rx' }),
  };
  const who = { channel: 'sms' as const, partner: 'sample', recipient: phone };
  await outbox.accept({ ...who, content, idempotencyKey: null, visitorAddress: null });
  const ended = () => events.find(({ kind }) => kind === 'sent' || kind === 'dead');
  return {
    clock,
    provider,
    worker,
    outbox,
    sms,
    copies: () => inbox.messages().length,
    row: () => store.database.selectFrom('messages').selectAll().executeTakeFirstOrThrow(),
    /** The event of an attempt, once there are so many. */
    attempt: (number: number) =>
      vi.waitFor(
        () => {
          expect(events.length).toBeGreaterThanOrEqual(number);
          return events[number - 1];
        },
        { timeout: 10_000 },
      ),
    /** Lets a quarter of an hour pass again and again, until the message is sent or given up. */
    untilItEnds: () =>
      vi.waitFor(
        () => {
          clock.now += 15 * 60_000;
          expect(ended()).toBeDefined();
          return ended();
        },
        { timeout: 10_000 },
      ),
  };
}

describe('a person gets a text once', () => {
  test.each<[string, SmsFault, string]>([
    ['takes it and never answers', 'accept-without-reply', 'provider_timeout'],
    ['takes it and says that it failed', { status: 500, isAccepted: true }, 'provider_500'],
    ['takes it while a proxy gives up', { status: 504, isAccepted: true }, 'provider_504'],
  ])('from a provider that each time %s', async (_, does, reason) => {
    const { worker, provider, copies, attempt, untilItEnds } = await setting();
    provider.does = does;
    worker.start();
    expect(await attempt(1)).toMatchObject({ kind: 'retried', reason });
    expect(await untilItEnds()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(copies()).toBe(1);
  });

  test('from a provider that took it and tells nobody what it took, however often it is asked', async () => {
    const { worker, provider, copies, attempt, untilItEnds } = await setting();
    provider.does = 'accept-without-reply';
    provider.list = { status: 503 };
    worker.start();
    await attempt(1);
    expect(await untilItEnds()).toMatchObject({ kind: 'dead', attempts: 12, reason: 'provider_not_asked' });
    expect(copies()).toBe(1);
  });

  test('once the provider tells what it did not take', async () => {
    const { worker, provider, copies, attempt, untilItEnds, clock } = await setting();
    provider.does = 'no-reply';
    worker.start();
    await attempt(1);
    provider.does = null;
    provider.list = { status: 500 };
    clock.now += 60_000;
    expect(await attempt(2)).toMatchObject({ kind: 'retried', reason: 'provider_not_asked' });
    expect(copies()).toBe(0);
    provider.list = null;
    expect(await untilItEnds()).toMatchObject({ kind: 'sent', attempts: 3 });
    expect(copies()).toBe(1);
  });

  test('from a process that died after the provider took it', async () => {
    const { worker, outbox, sms, copies, untilItEnds, row } = await setting();
    const [message] = await outbox.claim({ owner: 'dead', channels: ['sms'], limit: 1, leaseMs: 60_000 });
    if (!message) throw new Error('not claimed');
    expect(message.inDoubt).toBe(false);
    await sms(message);
    worker.start();
    expect(await untilItEnds()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(copies()).toBe(1);
    expect(await row()).toMatchObject({ state: 'sent', recipient: null });
  });

  test('from a process that died before the provider took it', async () => {
    const { worker, outbox, copies, untilItEnds } = await setting();
    await outbox.claim({ owner: 'dead', channels: ['sms'], limit: 1, leaseMs: 60_000 });
    worker.start();
    expect(await untilItEnds()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(copies()).toBe(1);
  });

  test('again where the carrier did not deliver the first', async () => {
    const { worker, provider, copies, attempt, untilItEnds } = await setting();
    provider.does = 'accept-without-reply';
    provider.status = 'undelivered';
    worker.start();
    await attempt(1);
    provider.does = null;
    expect(await untilItEnds()).toMatchObject({ kind: 'sent' });
    expect(copies()).toBe(2);
  });
});

test('the provider has half a minute to finish what nobody waits for any more', async () => {
  const { worker, provider, clock, attempt, row } = await setting();
  provider.does = 'accept-without-reply';
  worker.start();
  await attempt(1);
  expect(await row()).toMatchObject({ in_doubt: 1, due_at: clock.now + 30_000 });
});

test('a refusal ends the doubt: the next attempt sends without asking', async () => {
  const { worker, provider, clock, attempt, row } = await setting();
  provider.does = 'no-reply';
  worker.start();
  await attempt(1);
  provider.does = { status: 429 };
  clock.now += 60_000;
  expect(await attempt(2)).toMatchObject({ kind: 'retried', reason: 'provider_429' });
  expect(await row()).toMatchObject({ in_doubt: 0 });
});
