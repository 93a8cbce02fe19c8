import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Store } from '../../platform/store/open-store.ts';
import { onEachEngine } from './engines.ts';
import { eventually } from './eventually.ts';
import {
  acceptAll,
  account,
  countsOf,
  outboxOf,
  secret,
  smsProvider,
  workerProcesses,
} from './outbox-setting.ts';

const concurrency = 8;

onEachEngine((engine) => {
  const { inbox, provider, misbehaviour } = smsProvider();
  const startWorker = workerProcesses();

  /** A store with messages numbered from 0, and what a worker for it is told. */
  const queued = async (count: number) => {
    const url = await engine.newUrl();
    const store = await engine.open(url);
    const outbox = outboxOf(store);
    const ids = await acceptAll(outbox, count);
    inbox.clear();
    const sms = { ...account, baseUrl: provider().baseUrl };
    return { store, ids, settings: { url, secret, sms, concurrency, leaseMs: 60_000 } };
  };

  const keys = () => inbox.messages().map(({ key }) => key);

  describe('a worker killed in the middle of 1,000 messages', () => {
    test('loses none, and only what it had in hand is sent again, with the same key', async () => {
      const { store, ids, settings } = await queued(1000);
      const first = await startWorker(settings);
      await eventually('a third is sent', () => inbox.messages().length >= 333);
      // From here on the provider answers nobody: it takes every other message, so that the worker has its hands full
      // of messages that were taken and of messages that were not.
      const unanswered: string[] = [];
      misbehaviour.of = (to) => (unanswered.push(to) % 2 === 0 ? 'silent' : 'deaf');
      await eventually('its hands are full', () => unanswered.length === concurrency);
      expect(await first.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
      misbehaviour.of = () => null;
      const inHand = await store.database
        .updateTable('messages')
        // The minute for which they are the dead worker's goes by.
        .set({ lease_until: 0 })
        .where('lease_owner', 'is not', null)
        .returning('id')
        .execute();
      expect(inHand).toHaveLength(concurrency);

      const next = await startWorker(settings);
      await eventually('all are sent', async () => (await countsOf(store)).sent === 1000);
      await next.end('SIGTERM');

      expect(new Set(keys())).toEqual(new Set(ids));
      const repeated = keys().filter((key, index, all) => all.indexOf(key) !== index);
      expect(inHand.map(({ id }) => id)).toEqual(expect.arrayContaining(repeated));
      expect(repeated).toHaveLength(concurrency / 2);
      expect(await countsOf(store)).toEqual({ queued: 0, sent: 1000, dead: 0 });
    });
  });

  describe('several workers at once', () => {
    test('never send a message twice', async () => {
      const { store, ids, settings } = await queued(300);
      const workers = await Promise.all([1, 2, 3].map(() => startWorker(settings)));
      await eventually('all are sent', async () => (await countsOf(store)).sent === 300);
      await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
      expect(keys().toSorted()).toEqual(ids.toSorted());
    });
  });

  describe('a worker that is asked to stop', () => {
    test('finishes what it has in hand and leaves the rest', async () => {
      const { store, settings } = await queued(300);
      const worker = await startWorker(settings);
      await eventually('it works', () => inbox.messages().length >= 20);
      expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null });
      const { sent, queued: left } = await countsOf(store);
      expect(sent).toBe(inbox.messages().length);
      expect(left).toBe(300 - sent);
      const claimed = store.database.selectFrom('messages').select('id').where('lease_owner', 'is not', null);
      expect(await claimed.execute()).toEqual([]);
    });
  });

  describe('what was sent', () => {
    test('names nobody any more', async () => {
      const { store, settings } = await queued(5);
      const worker = await startWorker(settings);
      await eventually('all are sent', async () => (await countsOf(store)).sent === 5);
      await worker.end('SIGTERM');
      const rows = await store.database.selectFrom('messages').selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/215555|key-\d/);
      expect(new Set(rows.map((row) => row.recipient_hash)).size).toBe(5);
      expect(await remainsOf(store, settings.url)).toBeNull();
    });
  });
});

/** What the file of a database still holds of what was replaced in it; PostgreSQL keeps its files to itself. */
async function remainsOf(store: Store, url: string): Promise<RegExpExecArray | null> {
  if (store.engine === 'postgres') return null;
  await sql`pragma wal_checkpoint(truncate)`.execute(store.database);
  return /\+1215555|key-\d/.exec(readFileSync(url.replace('sqlite:', ''), 'latin1'));
}
