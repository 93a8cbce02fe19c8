import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

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
} from './outbox-fixture.ts';

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
    test('loses none, and nobody gets one twice: what it had in hand is looked for at the provider first', async () => {
      const { store, ids, settings } = await queued(1000);
      const first = await startWorker(settings);
      await eventually('a third is sent', () => inbox.messages().length >= 333);
      // From here on the provider answers nobody: it takes every other message, so that the worker has its hands full
      // of messages that were taken and of messages that were not.
      const unanswered: string[] = [];
      misbehaviour.of = (to) => (unanswered.push(to) % 2 === 0 ? 'accept-without-reply' : 'no-reply');
      await eventually('its hands are full', () => unanswered.length === concurrency);
      expect(await first.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
      misbehaviour.of = () => null;
      const inHand = await store.database
        .updateTable('messages')
        // The minute for which they are the dead worker's goes by.
        .set({ lease_until: 0 })
        .where('lease_owner', 'is not', null)
        .returning('recipient')
        .execute();
      const phones = inHand.map(({ recipient }) => recipient ?? '');
      expect(phones.toSorted()).toEqual(unanswered.toSorted());
      const taken = inbox.messages().filter(({ to }) => phones.includes(to));
      expect(taken).toHaveLength(concurrency / 2);

      const next = await startWorker(settings);
      await eventually('all are sent', async () => (await countsOf(store)).sent === 1000);
      await next.end('SIGTERM');

      expect(keys().toSorted()).toEqual(ids.toSorted());
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
    test('names nobody any more, in the rows at once and in the files while everything goes on', async () => {
      const { store, settings } = await queued(5);
      expect(await isNamed(settings.url)).toBe(engine.name === 'SQLite');
      const worker = await startWorker({ ...settings, maxEraseDelayMs: 100 });
      await eventually('all are sent', async () => (await countsOf(store)).sent === 5);
      const rows = await store.database.selectFrom('messages').selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(traces);
      expect(new Set(rows.map((row) => row.recipient_hash)).size).toBe(5);
      await eventually('the files name nobody', async () => !(await isNamed(settings.url)));
      await worker.end('SIGTERM');
    });
  });
});

const traces = /\+1215555|key-\d/;

/** Whether the files of a database, as they are, say whom a message was for; PostgreSQL keeps its files to itself. */
async function isNamed(url: string): Promise<boolean> {
  if (!url.startsWith('sqlite:')) return false;
  const path = url.replace('sqlite:', '');
  const files = [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return contents.some((content) => traces.test(content));
}
