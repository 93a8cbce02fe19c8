import { describe, expect, test, vi } from 'vitest';

import { accept, work } from './fixture/worker-fixture.ts';

describe('whom a message was for', () => {
  test('leaves the files of the store within seconds, once for all messages of that time', async () => {
    let wiped = 0;
    const { worker, heard, clock, outbox } = await work([{ outcome: 'sent' }], () => ({
      eraseDeleted: () => {
        wiped += 1;
        return Promise.resolve(true);
      },
    }));
    worker.start();
    await heard('sent');
    // At the start, for what another process left.
    await vi.waitFor(() => expect(wiped).toBe(1), { timeout: 10_000 });
    await accept(outbox, 'k2');
    worker.wake();
    await heard('sent', 2);
    clock.now += 9999;
    await accept(outbox, 'k3');
    worker.wake();
    await heard('sent', 3);
    expect(wiped).toBe(1);
    clock.now += 1;
    await vi.waitFor(() => expect(wiped).toBe(2), { timeout: 10_000 });
    clock.now += 10_000;
    await accept(outbox, 'k4');
    worker.wake();
    await heard('sent', 4);
    expect(wiped).toBe(2);
  });

  test('is tried again where somebody else was reading', async () => {
    const answers = [false, false, true];
    const { worker, clock } = await work([{ outcome: 'sent' }], () => ({
      eraseDeleted: () => Promise.resolve(answers.shift() ?? true),
    }));
    worker.start();
    await vi.waitFor(
      () => {
        clock.now += 10_000;
        expect(answers).toEqual([]);
      },
      { timeout: 10_000 },
    );
  });

  test('leaves them when the worker stops', async () => {
    let wiped = 0;
    const { worker, heard, outbox } = await work([{ outcome: 'rejected', reason: 'provider_400' }], () => ({
      eraseDeleted: () => {
        wiped += 1;
        return Promise.resolve(true);
      },
    }));
    worker.start();
    await heard('dead');
    await vi.waitFor(() => expect(wiped).toBe(1), { timeout: 10_000 });
    await accept(outbox, 'k2');
    worker.wake();
    await heard('dead', 2);
    await worker.stop();
    expect(wiped).toBe(2);
  });
});

describe('what is old', () => {
  test('is deleted: counts after a day, finished messages after 90, and nothing that waits', async () => {
    const { outbox, store, clock, worker, heard } = await work([{ outcome: 'sent' }]);
    const counted = () => store.database.selectFrom('sent_counts').selectAll().execute();
    const kept = () => store.database.selectFrom('messages').selectAll().execute();
    clock.now += 100 * 24 * 3_600_000;
    await outbox.prune();
    expect([(await counted()).length, (await kept()).length]).toEqual([0, 1]);
    worker.start();
    await heard('sent');
    clock.now += 91 * 24 * 3_600_000;
    await outbox.prune();
    expect(await kept()).toEqual([]);
  });

  test('is deleted of messages alone: what else is counted in the store stays', async () => {
    const { outbox, store, clock } = await work([]);
    const other = { kind: 'report_once' as const, subject: 'somebody', hour: clock.now, count: 1 };
    await store.database.insertInto('sent_counts').values(other).execute();
    clock.now += 20 * 24 * 3_600_000;
    await outbox.prune();
    expect(await store.database.selectFrom('sent_counts').selectAll().execute()).toEqual([other]);
  });
});
