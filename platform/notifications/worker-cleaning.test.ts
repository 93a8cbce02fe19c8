import { describe, expect, test } from 'vitest';

import { waitFor } from '../../tests/wait-for.ts';
import { acceptMessage, createTestWorker } from './fixture/worker-fixture.ts';

describe('the worker’s cleaning', () => {
  test('recipients of sent messages are erased from the files within seconds, all at once', async () => {
    let erasures = 0;
    const { worker, waitForEvent, clock, outbox } = await createTestWorker([{ outcome: 'sent' }], () => ({
      eraseDeleted: () => {
        erasures += 1;
        return Promise.resolve(true);
      },
    }));
    worker.start();
    await waitForEvent('sent');
    // The first erasure, at the start, removes what another process left.
    await waitFor(() => expect(erasures).toBe(1));
    await acceptMessage(outbox, 'k2');
    worker.wake();
    await waitForEvent('sent', 2);
    clock.now += 9999;
    await acceptMessage(outbox, 'k3');
    worker.wake();
    await waitForEvent('sent', 3);
    expect(erasures).toBe(1);
    clock.now += 1;
    await waitFor(() => expect(erasures).toBe(2));
    clock.now += 10_000;
    await acceptMessage(outbox, 'k4');
    worker.wake();
    await waitForEvent('sent', 4);
    expect(erasures).toBe(2);
  });

  test('the erasure is repeated until no reader prevents it', async () => {
    const results = [false, false, true];
    const { worker, clock } = await createTestWorker([{ outcome: 'sent' }], () => ({
      eraseDeleted: () => Promise.resolve(results.shift() ?? true),
    }));
    worker.start();
    await waitFor(() => {
      clock.now += 10_000;
      expect(results).toEqual([]);
    });
  });

  test('recipients are erased when the worker stops', async () => {
    let erasures = 0;
    const { worker, waitForEvent, outbox } = await createTestWorker(
      [{ outcome: 'rejected', reason: 'provider_400' }],
      () => ({
        eraseDeleted: () => {
          erasures += 1;
          return Promise.resolve(true);
        },
      }),
    );
    worker.start();
    await waitForEvent('dead');
    await waitFor(() => expect(erasures).toBe(1));
    await acceptMessage(outbox, 'k2');
    worker.wake();
    await waitForEvent('dead', 2);
    await worker.stop();
    expect(erasures).toBe(2);
  });
});

describe('Outbox.prune', () => {
  test('prune deletes counters after a day and finished messages after 90, but never a queued message', async () => {
    const { outbox, store, clock, worker, waitForEvent } = await createTestWorker([{ outcome: 'sent' }]);
    const readCounters = () => store.database.selectFrom('sent_counts').selectAll().execute();
    const readMessages = () => store.database.selectFrom('messages').selectAll().execute();
    clock.now += 100 * 24 * 3_600_000;
    await outbox.prune();
    expect([(await readCounters()).length, (await readMessages()).length]).toEqual([0, 1]);
    worker.start();
    await waitForEvent('sent');
    clock.now += 91 * 24 * 3_600_000;
    await outbox.prune();
    expect(await readMessages()).toEqual([]);
  });

  test('prune keeps the counters of price reports', async () => {
    const { outbox, store, clock } = await createTestWorker([]);
    const counter = { kind: 'report_once' as const, subject: 'hash', hour: clock.now, count: 1 };
    await store.database.insertInto('sent_counts').values(counter).execute();
    clock.now += 20 * 24 * 3_600_000;
    await outbox.prune();
    expect(await store.database.selectFrom('sent_counts').selectAll().execute()).toEqual([counter]);
  });
});
