import { afterEach, describe, expect, test } from 'vitest';

import { waitFor } from '../../tests/wait-for.ts';
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

const closeCallbacks: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closeCallbacks.splice(0).toReversed()) await close();
});

const account = { accountSid: 'AC1', authToken: 'token-1' };
const phone = '+12155550100';

/** A worker, and a provider that ignores idempotency keys. The test sets their clock and the provider's faults. */
async function createWorkerAndProvider() {
  const clock = { now: Date.parse('2026-03-04T12:00:00Z') };
  const now = () => clock.now;
  const inbox = createInbox({ now: () => new Date(clock.now) });
  const faults: { send: SmsFault; list: { status: number } | null; status: TextStatus } = {
    send: null,
    list: null,
    status: 'queued',
  };
  let giveUp = () => {};
  const fakeProvider = await startFakeSmsProvider({
    inbox,
    ...account,
    faultFor: () => {
      if (typeof faults.send === 'string') setImmediate(() => giveUp());
      return faults.send;
    },
    listFault: () => faults.list,
    statusFor: () => faults.status,
  });
  const store = await openStore({ url: 'sqlite::memory:' });
  const hasher = createKeyedHasher('a key of the tests, long enough for it');
  const outbox = createOutbox({ store, hasher, now });
  const events: NotificationEvent[] = [];
  const sms = createSmsSender({
    baseUrl: fakeProvider.baseUrl,
    ...account,
    from: '+12155550199',
    // Waits until a provider that hangs has the text, however busy the machine is.
    fetch: (input, init) => {
      const waiting = new AbortController();
      if (init?.method === 'POST') giveUp = () => waiting.abort(new DOMException('No reply', 'TimeoutError'));
      return globalThis.fetch(input, { ...init, signal: waiting.signal });
    },
    timeoutMs: 60_000,
  });
  const worker = createWorker({
    outbox,
    store,
    senders: { sms },
    report: (event) => void events.push(event),
    logError: () => {},
    now,
    random: () => 0.5,
    pollMs: 5,
  });
  closeCallbacks.push(store.close, fakeProvider.close, worker.stop);
  const content = {
    kind: 'coupon' as const,
    coupon: cardSchema.parse({ key: 'k' }),
    extras: extrasSchema.parse({ brand: 'Sample Rx' }),
  };
  const envelope = { channel: 'sms' as const, partner: 'sample', recipient: phone };
  await outbox.accept({ ...envelope, content, idempotencyKey: null, visitorAddress: null });
  const readRow = () => store.database.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const findEnd = () => events.find(({ kind }) => kind === 'sent' || kind === 'dead');
  return {
    clock,
    faults,
    worker,
    outbox,
    sms,
    countCopies: () => inbox.messages().length,
    readRow,
    /** Waits for attempt number n, and returns its event. */
    waitForAttempt: (number: number) =>
      waitFor(() => {
        expect(events.length).toBeGreaterThanOrEqual(number);
        return events[number - 1];
      }),
    /** Advances the clock until the message is sent or dead, and returns its event. */
    waitForEnd: () =>
      waitFor(async () => {
        const { due_at, lease_owner, lease_until } = await readRow();
        // The lease of the worker must not end while it sends.
        if (lease_owner === null || lease_owner === 'dead')
          clock.now = Math.max(clock.now, due_at, lease_until);
        expect(findEnd()).toBeDefined();
        return findEnd();
      }),
  };
}

describe('the worker that sends texts', () => {
  test.each<[string, SmsFault, string]>([
    ['accepts it without a reply', 'accept-without-reply', 'provider_timeout'],
    ['accepts it and replies with an error', { status: 500, isAccepted: true }, 'provider_500'],
    ['accepts it while a proxy times out', { status: 504, isAccepted: true }, 'provider_504'],
  ])('sends a text once through a provider that %s', async (_, fault, reason) => {
    const { worker, faults, countCopies, waitForAttempt, waitForEnd } = await createWorkerAndProvider();
    faults.send = fault;
    worker.start();
    expect(await waitForAttempt(1)).toMatchObject({ kind: 'retried', reason });
    expect(await waitForEnd()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(countCopies()).toBe(1);
  });

  test('never repeats a text that the provider may have accepted while its list cannot be read', async () => {
    const { worker, faults, countCopies, waitForAttempt, waitForEnd } = await createWorkerAndProvider();
    faults.send = 'accept-without-reply';
    faults.list = { status: 503 };
    worker.start();
    await waitForAttempt(1);
    expect(await waitForEnd()).toMatchObject({ kind: 'dead', attempts: 12, reason: 'provider_not_asked' });
    expect(countCopies()).toBe(1);
  });

  test('sends a text again once the provider’s list shows that it was not accepted', async () => {
    const { worker, faults, countCopies, waitForAttempt, waitForEnd, clock } =
      await createWorkerAndProvider();
    faults.send = 'no-reply';
    worker.start();
    await waitForAttempt(1);
    faults.send = null;
    faults.list = { status: 500 };
    clock.now += 60_000;
    expect(await waitForAttempt(2)).toMatchObject({ kind: 'retried', reason: 'provider_not_asked' });
    expect(countCopies()).toBe(0);
    faults.list = null;
    expect(await waitForEnd()).toMatchObject({ kind: 'sent', attempts: 3 });
    expect(countCopies()).toBe(1);
  });

  test('does not repeat the text of a process that died after the provider accepted it', async () => {
    const { worker, outbox, sms, countCopies, waitForEnd, readRow } = await createWorkerAndProvider();
    const [message] = await outbox.claim({ owner: 'dead', channels: ['sms'], limit: 1, leaseMs: 60_000 });
    if (!message?.content) throw new Error('not claimed');
    const { content } = message;
    expect(message.inDoubt).toBe(false);
    await sms({ ...message, content });
    worker.start();
    expect(await waitForEnd()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(countCopies()).toBe(1);
    expect(await readRow()).toMatchObject({ state: 'sent', recipient: null });
  });

  test('sends the text of a process that died before the provider accepted it', async () => {
    const { worker, outbox, countCopies, waitForEnd } = await createWorkerAndProvider();
    await outbox.claim({ owner: 'dead', channels: ['sms'], limit: 1, leaseMs: 60_000 });
    worker.start();
    expect(await waitForEnd()).toMatchObject({ kind: 'sent', attempts: 2 });
    expect(countCopies()).toBe(1);
  });

  test('sends a text again if the carrier did not deliver the first', async () => {
    const { worker, faults, countCopies, waitForAttempt, waitForEnd } = await createWorkerAndProvider();
    faults.send = 'accept-without-reply';
    faults.status = 'undelivered';
    worker.start();
    await waitForAttempt(1);
    faults.send = null;
    expect(await waitForEnd()).toMatchObject({ kind: 'sent' });
    expect(countCopies()).toBe(2);
  });
});

test('a text that the provider may have accepted is not looked up before 30 seconds', async () => {
  const { worker, faults, clock, waitForAttempt, readRow } = await createWorkerAndProvider();
  faults.send = 'accept-without-reply';
  worker.start();
  await waitForAttempt(1);
  expect(await readRow()).toMatchObject({ in_doubt: 1, due_at: clock.now + 30_000 });
});

test('after a rejection the next attempt sends the text without a lookup', async () => {
  const { worker, faults, clock, waitForAttempt, readRow } = await createWorkerAndProvider();
  faults.send = 'no-reply';
  worker.start();
  await waitForAttempt(1);
  faults.send = { status: 429 };
  clock.now += 60_000;
  expect(await waitForAttempt(2)).toMatchObject({ kind: 'retried', reason: 'provider_429' });
  expect(await readRow()).toMatchObject({ in_doubt: 0 });
});
