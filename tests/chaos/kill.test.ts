import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { describeEachEngine } from './engines.ts';
import {
  acceptMessages,
  account,
  countMessages,
  createTestOutbox,
  secret,
  useFakeSmsProvider,
  useWorkerProcesses,
} from './outbox-fixture.ts';
import { waitUntil } from './wait-until.ts';

const concurrency = 8;

describeEachEngine((engine) => {
  const { inbox, provider, faults } = useFakeSmsProvider();
  const startWorker = useWorkerProcesses();

  /** A store with queued messages, and the settings of a worker for it. */
  const queueMessages = async (count: number) => {
    const storeUrl = await engine.createUrl();
    const store = await engine.open(storeUrl);
    const ids = await acceptMessages(createTestOutbox(store), count);
    inbox.clear();
    const sms = { ...account, baseUrl: provider().baseUrl };
    return { store, ids, settings: { storeUrl, secret, sms, concurrency, leaseMs: 60_000 } };
  };

  const receivedKeys = () => inbox.messages().map(({ key }) => key);

  test('every message arrives exactly once when a worker is killed in the middle of 120 messages', async () => {
    const { store, ids, settings } = await queueMessages(120);
    const killedWorker = await startWorker(settings);
    await waitUntil('a third is sent', () => inbox.messages().length >= 40);
    // From now on the provider never replies, and accepts every other message. The worker gets stuck with messages of
    // both kinds.
    const unanswered: string[] = [];
    faults.for = (to) => (unanswered.push(to) % 2 === 0 ? 'accept-without-reply' : 'no-reply');
    await waitUntil('the worker is at its capacity', () => unanswered.length === concurrency);
    expect(await killedWorker.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    faults.for = () => null;
    const claimed = await store.database
      .updateTable('messages')
      // Expires the killed worker's leases.
      .set({ lease_until: 0 })
      .where('lease_owner', 'is not', null)
      .returning('recipient')
      .execute();
    const phones = claimed.map(({ recipient }) => recipient ?? '');
    expect(phones.toSorted()).toEqual(unanswered.toSorted());
    const accepted = inbox.messages().filter(({ to }) => phones.includes(to));
    expect(accepted).toHaveLength(concurrency / 2);

    const nextWorker = await startWorker(settings);
    await waitUntil('all are sent', async () => (await countMessages(store)).sent === 120);
    await nextWorker.end('SIGTERM');

    expect(receivedKeys().toSorted()).toEqual(ids.toSorted());
    expect(await countMessages(store)).toEqual({ queued: 0, sent: 120, dead: 0 });
    const rows = await store.database.selectFrom('messages').selectAll().execute();
    expect(JSON.stringify(rows), 'rows of sent messages have recipients').not.toMatch(recipientPattern);
    expect(new Set(rows.map((row) => row.recipient_hash)).size).toBe(120);
  });

  test('three workers at the same time never send a message twice', async () => {
    const { store, ids, settings } = await queueMessages(90);
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(settings)));
    await waitUntil('all are sent', async () => (await countMessages(store)).sent === 90);
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    expect(receivedKeys().toSorted()).toEqual(ids.toSorted());
  });

  test('a worker that gets SIGTERM finishes the messages that it has claimed and leaves the others', async () => {
    const { store, settings } = await queueMessages(90);
    const worker = await startWorker(settings);
    await waitUntil('the first messages are sent', () => inbox.messages().length >= 20);
    expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const { sent, queued } = await countMessages(store);
    expect(sent).toBe(inbox.messages().length);
    expect(queued).toBe(90 - sent);
    const claimed = store.database.selectFrom('messages').select('id').where('lease_owner', 'is not', null);
    expect(await claimed.execute()).toEqual([]);
  });

  // PostgreSQL manages its own files.
  if (engine.name !== 'SQLite') return;
  test('the files of a store soon lose the recipients of sent messages', async () => {
    const { store, settings } = await queueMessages(5);
    expect(await filesContainRecipients(settings.storeUrl)).toBe(true);
    const worker = await startWorker({ ...settings, maxEraseDelayMs: 100 });
    await waitUntil('all are sent', async () => (await countMessages(store)).sent === 5);
    await waitUntil('the files are erased', async () => !(await filesContainRecipients(settings.storeUrl)));
    await worker.end('SIGTERM');
  });
});

const recipientPattern = /\+1215555|key-\d/;

/** Whether SQLite's files contain the recipient of a message. */
async function filesContainRecipients(url: string): Promise<boolean> {
  const path = url.replace('sqlite:', '');
  const files = [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return contents.some((content) => recipientPattern.test(content));
}
