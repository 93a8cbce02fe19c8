import { describe, expect, test } from 'vitest';

import { computeBackoffMs } from './deliver-message.ts';
import { phone, work } from './fixture/worker-fixture.ts';
import { optOut } from './opt-outs.ts';

describe('the worker', () => {
  test('sends what is accepted, and then forgets whom and what', async () => {
    const { worker, heard, row, id } = await work([{ outcome: 'sent' }]);
    worker.start();
    expect(await heard('sent')).toMatchObject({ id, channel: 'sms', attempts: 1, ok: true });
    expect(await row()).toMatchObject({
      state: 'sent',
      recipient: null,
      content: null,
      finished_at: 1_000_000,
    });
  });

  test('tries again later and later, with the same message, and gives up after the last attempt', async () => {
    const { worker, heard, row, clock, tried, id } = await work([
      { outcome: 'failed', reason: 'provider_timeout' },
    ]);
    worker.start();
    await heard('retried', 1);
    expect((await row()).due_at).toBe(clock.now + 3000);
    clock.now += 2999;
    worker.wake();
    expect(tried).toHaveLength(1);
    clock.now += 1;
    await heard('retried', 2);
    expect((await row()).due_at).toBe(clock.now + 6000);
    clock.now += 6000;
    expect(await heard('dead')).toMatchObject({ attempts: 3, reason: 'provider_timeout', ok: false });
    // The id is what the provider gets as the key by which it knows a repetition.
    expect(tried.map((message) => message.id)).toEqual([id, id, id]);
    expect(await row()).toMatchObject({
      state: 'dead',
      reason: 'provider_timeout',
      recipient: null,
      content: null,
    });
  });

  test('waits as long as the provider asks', async () => {
    const { worker, heard, row, clock } = await work([
      { outcome: 'failed', reason: 'provider_429', afterMs: 120_000 },
    ]);
    worker.start();
    await heard('retried');
    expect((await row()).due_at).toBe(clock.now + 120_000);
  });

  test('does not try again what cannot be delivered', async () => {
    const { worker, heard, tried } = await work([{ outcome: 'rejected', reason: 'provider_400_21211' }]);
    worker.start();
    expect(await heard('dead')).toMatchObject({ attempts: 1, reason: 'provider_400_21211' });
    expect(tried).toHaveLength(1);
  });

  test('a sender with a fault costs an attempt, not the message', async () => {
    const { worker, heard } = await work([new Error('a fault'), { outcome: 'sent' }]);
    worker.start();
    expect(await heard('retried')).toMatchObject({ reason: 'not_tried' });
  });

  test('sends nothing to somebody who opted out after asking', async () => {
    const { worker, heard, tried, store, hasher } = await work([{ outcome: 'sent' }]);
    await optOut(store.database, 'sms', hasher.hashRecipient('sms', phone), 0);
    worker.start();
    expect(await heard('dead')).toMatchObject({ reason: 'opted_out' });
    expect(tried).toEqual([]);
  });

  test('takes over what another left when its claim ends, not before', async () => {
    const { worker, outbox, heard, tried, clock } = await work([{ outcome: 'sent' }]);
    const claim = () => outbox.claim({ owner: 'another', channels: ['sms'], limit: 5, leaseMs: 60_000 });
    expect(await claim()).toHaveLength(1);
    clock.now += 59_999;
    expect(await claim()).toEqual([]);
    clock.now += 1;
    worker.start();
    expect(await heard('sent')).toMatchObject({ attempts: 2 });
    expect(tried).toHaveLength(1);
  });

  test('a message that ends every process that tries it is given up', async () => {
    const { worker, outbox, heard, tried, clock } = await work([{ outcome: 'sent' }]);
    for (const owner of ['one', 'another', 'a third']) {
      await outbox.claim({ owner, channels: ['sms'], limit: 1, leaseMs: 1000 });
      clock.now += 1000;
    }
    worker.start();
    expect(await heard('dead')).toMatchObject({ reason: 'gave_up' });
    expect(tried).toEqual([]);
  });

  test('who comes late changes nothing, unless it did send', async () => {
    const { outbox, row, clock } = await work([{ outcome: 'sent' }]);
    const claim = (owner: string) => outbox.claim({ owner, channels: ['sms'], limit: 1, leaseMs: 1000 });
    const [late] = await claim('late');
    clock.now += 1000;
    const [second] = await claim('second');
    if (!late || !second) throw new Error('not claimed');
    await outbox.markDead(late, 'too late');
    await outbox.scheduleRetry(late, { reason: 'too late', dueAt: 5, inDoubt: true });
    expect(await row()).toMatchObject({ state: 'queued', lease_owner: 'second', reason: null });
    await outbox.markSent(late);
    await outbox.markDead(second, 'after that');
    expect(await row()).toMatchObject({ state: 'sent', reason: null });
  });

  test('does not forget that it sent while the store is away', async () => {
    let failures = 2;
    const { worker, heard, tried, row, events } = await work([{ outcome: 'sent' }], (outbox) => ({
      markSent: async (message) => {
        failures -= 1;
        if (failures >= 0) throw Object.assign(new Error('full'), { errcode: 13 });
        await outbox.markSent(message);
      },
    }));
    worker.start();
    await heard('sent');
    expect(events.filter(({ reason }) => reason === 'not_marked')).toHaveLength(2);
    expect(await row()).toMatchObject({ state: 'sent' });
    expect(tried).toHaveLength(1);
  });

  test('goes on when the store was away', async () => {
    let failures = 3;
    const { worker, heard } = await work([{ outcome: 'sent' }], (outbox) => ({
      claim: async (options) => {
        failures -= 1;
        if (failures >= 0) throw new Error('Connection terminated unexpectedly');
        return outbox.claim(options);
      },
    }));
    worker.start();
    await heard('sent');
    expect(await heard('store_failed', 3)).toMatchObject({ reason: 'not_claimed', ok: false });
  });

  test('stops with nothing in hand, and may be stopped before it began', async () => {
    const { worker, heard } = await work([{ outcome: 'sent' }]);
    worker.start();
    await heard('sent');
    await worker.stop();
    await worker.stop();
    const idle = await work([{ outcome: 'sent' }]);
    await idle.worker.stop();
    expect(idle.tried).toEqual([]);
  });
});

test('pauses double, from 2 to 4 seconds up to a quarter of an hour', () => {
  const least = [1, 2, 3, 8, 9, 50].map((attempts) => computeBackoffMs(attempts, () => 0));
  expect(least).toEqual([2000, 4000, 8000, 256_000, 450_000, 450_000]);
  expect(computeBackoffMs(1, () => 0.999)).toBeLessThanOrEqual(4000);
});
