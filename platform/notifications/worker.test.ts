import { describe, expect, test } from 'vitest';

import { computeBackoffMs } from './deliver-message.ts';
import { acceptMessage, createTestWorker, phone } from './fixture/worker-fixture.ts';
import { optOut } from './opt-outs.ts';

describe('createWorker', () => {
  test('sends an accepted message, and then deletes its recipient and content', async () => {
    const { worker, waitForEvent, readRow, id } = await createTestWorker([{ outcome: 'sent' }]);
    worker.start();
    expect(await waitForEvent('sent')).toMatchObject({ id, channel: 'sms', attempts: 1, ok: true });
    expect(await readRow()).toMatchObject({
      state: 'sent',
      recipient: null,
      content: null,
      finished_at: 1_000_000,
    });
  });

  test('retries a failed message with growing delays and the same id, and gives up after the last attempt', async () => {
    const { worker, waitForEvent, readRow, clock, attempts, id } = await createTestWorker([
      { outcome: 'failed', reason: 'provider_timeout' },
    ]);
    worker.start();
    await waitForEvent('retried', 1);
    expect((await readRow()).due_at).toBe(clock.now + 3000);
    clock.now += 2999;
    worker.wake();
    expect(attempts).toHaveLength(1);
    clock.now += 1;
    await waitForEvent('retried', 2);
    expect((await readRow()).due_at).toBe(clock.now + 6000);
    clock.now += 6000;
    expect(await waitForEvent('dead')).toMatchObject({ attempts: 3, reason: 'provider_timeout', ok: false });
    // The provider gets the id as idempotency key.
    expect(attempts.map((message) => message.id)).toEqual([id, id, id]);
    expect(await readRow()).toMatchObject({
      state: 'dead',
      reason: 'provider_timeout',
      recipient: null,
      content: null,
    });
  });

  test('delays a retry for as long as the provider requests', async () => {
    const { worker, waitForEvent, readRow, clock } = await createTestWorker([
      { outcome: 'failed', reason: 'provider_429', afterMs: 120_000 },
    ]);
    worker.start();
    await waitForEvent('retried');
    expect((await readRow()).due_at).toBe(clock.now + 120_000);
  });

  test('does not retry a rejected message', async () => {
    const { worker, waitForEvent, attempts } = await createTestWorker([
      { outcome: 'rejected', reason: 'provider_400_21211' },
    ]);
    worker.start();
    expect(await waitForEvent('dead')).toMatchObject({ attempts: 1, reason: 'provider_400_21211' });
    expect(attempts).toHaveLength(1);
  });

  test('sends nothing to a recipient who opted out after the message was accepted', async () => {
    const { worker, waitForEvent, attempts, store, hasher } = await createTestWorker([{ outcome: 'sent' }]);
    await optOut(store.database, 'sms', hasher.hashRecipient('sms', phone), 0);
    worker.start();
    expect(await waitForEvent('dead')).toMatchObject({ reason: 'opted_out' });
    expect(attempts).toEqual([]);
  });

  test('takes over a message of another worker only when its lease ends', async () => {
    const { worker, outbox, waitForEvent, attempts, clock } = await createTestWorker([{ outcome: 'sent' }]);
    const claim = () => outbox.claim({ owner: 'another', channels: ['sms'], limit: 5, leaseMs: 60_000 });
    expect(await claim()).toHaveLength(1);
    clock.now += 59_999;
    expect(await claim()).toEqual([]);
    clock.now += 1;
    worker.start();
    expect(await waitForEvent('sent')).toMatchObject({ attempts: 2 });
    expect(attempts).toHaveLength(1);
  });

  test('gives up a message that crashed every process that tried to send it', async () => {
    const { worker, outbox, waitForEvent, attempts, clock } = await createTestWorker([{ outcome: 'sent' }]);
    for (const owner of ['first', 'second', 'third']) {
      await outbox.claim({ owner, channels: ['sms'], limit: 1, leaseMs: 1000 });
      clock.now += 1000;
    }
    worker.start();
    expect(await waitForEvent('dead')).toMatchObject({ reason: 'gave_up' });
    expect(attempts).toEqual([]);
  });

  test('ignores the result of a worker whose lease has ended, unless it sent the message', async () => {
    const { outbox, readRow, clock } = await createTestWorker([{ outcome: 'sent' }]);
    const claim = (owner: string) => outbox.claim({ owner, channels: ['sms'], limit: 1, leaseMs: 1000 });
    const [late] = await claim('late');
    clock.now += 1000;
    const [second] = await claim('second');
    if (!late || !second) throw new Error('not claimed');
    await outbox.markDead(late, 'late');
    await outbox.scheduleRetry(late, { reason: 'late', dueAt: 5, inDoubt: true });
    expect(await readRow()).toMatchObject({ state: 'queued', lease_owner: 'second', reason: null });
    await outbox.markSent(late);
    await outbox.markDead(second, 'afterwards');
    expect(await readRow()).toMatchObject({ state: 'sent', reason: null });
  });

  test('retries marking a message as sent while the store is unavailable', async () => {
    let failures = 2;
    const { worker, waitForEvent, attempts, readRow, events } = await createTestWorker(
      [{ outcome: 'sent' }],
      (outbox) => ({
        markSent: async (message) => {
          failures -= 1;
          if (failures >= 0) throw Object.assign(new Error('full'), { errcode: 13 });
          await outbox.markSent(message);
        },
      }),
    );
    worker.start();
    await waitForEvent('sent');
    expect(events.filter(({ reason }) => reason === 'not_marked')).toHaveLength(2);
    expect(await readRow()).toMatchObject({ state: 'sent' });
    expect(attempts).toHaveLength(1);
  });

  test('logs a defect that keeps a message from being marked as sent, once', async () => {
    const defect = new TypeError('marked');
    let failures = 2;
    const { worker, waitForEvent, errors } = await createTestWorker([{ outcome: 'sent' }], (outbox) => ({
      markSent: async (message) => {
        failures -= 1;
        if (failures >= 0) throw defect;
        await outbox.markSent(message);
      },
    }));
    worker.start();
    await waitForEvent('sent');
    expect(errors).toEqual([defect]);
  });

  test('continues after the store was unavailable', async () => {
    let failures = 3;
    const { worker, waitForEvent } = await createTestWorker([{ outcome: 'sent' }], (outbox) => ({
      claim: async (options) => {
        failures -= 1;
        if (failures >= 0) throw new Error('Connection terminated unexpectedly');
        return outbox.claim(options);
      },
    }));
    worker.start();
    await waitForEvent('sent');
    expect(await waitForEvent('store_failed', 3)).toMatchObject({ reason: 'not_claimed', ok: false });
  });

  test('retries after any error, and logs one that is no outage', async () => {
    const [outage, defect, other] = [
      new Error('Connection terminated unexpectedly'),
      new TypeError('claim'),
      new TypeError('send'),
    ];
    const claims = [outage, defect];
    const { worker, waitForEvent, errors, attempts } = await createTestWorker(
      [other, { outcome: 'sent' }],
      (outbox) => ({
        claim: async (options) => {
          const error = claims.shift();
          if (error) throw error;
          return outbox.claim(options);
        },
      }),
    );
    worker.start();
    expect(await waitForEvent('retried')).toMatchObject({ reason: 'not_tried' });
    expect(attempts).toHaveLength(1);
    expect(errors).toEqual([defect, other]);
  });

  test('gives up a message that cannot be read, and sends the others', async () => {
    const { worker, store, outbox, waitForEvent, id, readRow, attempts } = await createTestWorker([
      { outcome: 'sent' },
    ]);
    await store.database.updateTable('messages').set({ content: '{"kind":' }).where('id', '=', id).execute();
    await acceptMessage(outbox, 'another');
    worker.start();
    expect(await waitForEvent('dead')).toMatchObject({ id, reason: 'unreadable' });
    await waitForEvent('sent');
    expect(await readRow()).toMatchObject({ state: 'dead', recipient: null, content: null });
    expect(attempts).toHaveLength(1);
  });

  test('sends a message of an earlier release, whose content lacks newer fields', async () => {
    const { worker, store, waitForEvent, id, attempts } = await createTestWorker([{ outcome: 'sent' }]);
    const content = JSON.stringify({ kind: 'coupon', coupon: { key: 'k' }, extras: { locale: 'es' } });
    await store.database.updateTable('messages').set({ content }).where('id', '=', id).execute();
    worker.start();
    await waitForEvent('sent');
    expect(attempts).toMatchObject([
      { content: { coupon: { key: 'k', ndc: null }, extras: { locale: 'es', note: null } } },
    ]);
  });

  test('a worker can be stopped twice, and before it is started', async () => {
    const { worker, waitForEvent } = await createTestWorker([{ outcome: 'sent' }]);
    worker.start();
    await waitForEvent('sent');
    await worker.stop();
    await worker.stop();
    const idle = await createTestWorker([{ outcome: 'sent' }]);
    await idle.worker.stop();
    expect(idle.attempts).toEqual([]);
  });
});

test('the delay of a retry doubles, from 2 to 4 seconds up to 15 minutes', () => {
  const minimums = [1, 2, 3, 8, 9, 50].map((attempts) => computeBackoffMs(attempts, () => 0));
  expect(minimums).toEqual([2000, 4000, 8000, 256_000, 450_000, 450_000]);
  expect(computeBackoffMs(1, () => 0.999)).toBeLessThanOrEqual(4000);
});
