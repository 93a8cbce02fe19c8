import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import {
  createNotificationsService,
  type NotificationsService,
} from '../../platform/notifications/notifications-service.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { describeEachEngine, postgresEngine, sqliteEngine } from './engines.ts';
import { createFreezableProxy } from './freezable-proxy.ts';
import { account, countMessages, secret, useFakeSmsProvider } from './outbox-fixture.ts';
import { socketPath, startPostgres, type PostgresCluster } from './postgres-cluster.ts';
import { waitUntil } from './wait-until.ts';

const services: NotificationsService[] = [];
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
});

/** A notifications service with `request` to request message number n. Its worker runs once a test starts it. */
function createService(store: Store, baseUrl: string) {
  const events: NotificationEvent[] = [];
  const service = createNotificationsService({
    originFor: () => null,
    smsPrograms: () => new Map(),
    store,
    secret,
    sms: { ...account, baseUrl, webhookUrl: null, timeoutMs: 1000 },
    email: null,
    fetch: globalThis.fetch,
    report: (event) => void events.push(event),
    logError: () => {},
  });
  services.push(service);
  const request = async (number: number) => {
    const response = await service.api.request('/notifications/sms', {
      method: 'POST',
      headers: { 'x-partner-name': 'super', 'x-visitor-address': `203.0.113.${number % 250}` },
      body: JSON.stringify({
        phone: `215555${String(number).padStart(4, '0')}`,
        // Long, so that a small disk fills up quickly.
        coupon: { key: `${number}-${'k'.repeat(1500)}` },
      }),
    });
    const { id, error } = (await response.json()) as { id?: string; error?: { code: string } };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), id, error };
  };
  return { service, request, events };
}

/** All rows of the tables that accepting a message changes. */
async function readRows({ database }: Store) {
  return {
    messages: await database.selectFrom('messages').selectAll().orderBy('id').execute(),
    counters: await database.selectFrom('sent_counts').selectAll().orderBy('subject').execute(),
  };
}

const unavailable = { status: 503, retryAfter: '30', error: { code: 'unavailable' } };

const { inbox, provider, faults } = useFakeSmsProvider();
const sqlite = sqliteEngine();
const sharedPostgres = postgresEngine();

// A cluster of its own, because the test stops it.
let restartedCluster: PostgresCluster | undefined;
beforeAll(async () => {
  restartedCluster = await startPostgres();
});
afterAll(() => restartedCluster?.close());
const restartedPostgres = postgresEngine(() => restartedCluster?.folder ?? '');

test('a full disk on SQLite is answered with 503 and leaves no partial write, and the service recovers', async () => {
  const store = await sqlite.open();
  const { request, events, service } = createService(store, provider().baseUrl);
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(store.database);
  await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 8)}`.execute(store.database);

  let number = 0;
  let before = await readRows(store);
  let reply = await request(number);
  while (reply.status === 202 && number < 100) {
    before = await readRows(store);
    number += 1;
    reply = await request(number);
  }
  expect(number).toBeGreaterThan(0);
  expect(reply).toMatchObject(unavailable);
  expect(events.at(-1)).toMatchObject({ kind: 'store_failed', ok: false });
  expect(await readRows(store)).toEqual(before);

  await sql`pragma max_page_count = 1000000`.execute(store.database);
  expect(await request(number)).toMatchObject({ status: 202 });
  inbox.clear();
  service.start();
  await waitUntil('all are sent', async () => (await countMessages(store)).queued === 0);
  expect(inbox.messages()).toHaveLength(number + 1);
});

test('a full disk on PostgreSQL is answered with 503 and leaves no partial write', async () => {
  const store = await sharedPostgres.open();
  const { request } = createService(store, provider().baseUrl);
  expect(await request(1)).toMatchObject({ status: 202 });
  const before = await readRows(store);
  // Raises PostgreSQL's error of a table that cannot grow, because filling a disk would require root.
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(store.database);
  await sql`create trigger full_disk before insert on messages for each row execute function full_disk()`.execute(
    store.database,
  );
  expect(await request(2)).toMatchObject(unavailable);
  expect(await readRows(store)).toEqual(before);
  await sql`drop trigger full_disk on messages`.execute(store.database);
  expect(await request(2)).toMatchObject({ status: 202 });
});

test('a restart of the database is answered with 503, and afterwards the same process sends all messages', async () => {
  const store = await restartedPostgres.open();
  const { request, service, events } = createService(store, provider().baseUrl);
  inbox.clear();
  const first = await request(1);
  expect(first.status).toBe(202);
  await restartedCluster?.stop();
  expect(await request(2)).toMatchObject(unavailable);
  expect(await store.findProblem()).toBe('The store does not answer.');
  expect(await service.countBacklog()).toBeNull();
  service.start();
  await waitUntil('the worker notices', () => events.some(({ reason }) => reason === 'not_claimed'));
  expect(inbox.messages()).toEqual([]);

  await restartedCluster?.start();
  expect(await store.findProblem()).toBeNull();
  // The visitor retries: the first message is a repetition, the second is accepted now.
  expect((await request(1)).id).toBe(first.id);
  expect(await request(2)).toMatchObject({ status: 202 });
  await waitUntil('both are sent', async () => (await countMessages(store)).sent === 2);
  expect(inbox.messages()).toHaveLength(2);
  expect(await service.countBacklog()).toEqual({ queued: 0, oldestMs: 0 });
});

test('a connection that the database closes between two queries fails its transaction and not the process', async () => {
  const store = await sharedPostgres.open();
  const transaction = store.database.transaction().execute(async (open) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(open);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(store.database);
    const isClosed = async () => {
      const found = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(
        store.database,
      );
      return found.rows.length === 0;
    };
    await waitUntil('the connection is closed', isClosed);
    await sql`select 1`.execute(open);
  });
  await expect(transaction).rejects.toThrow(/terminat|clos|not queryable|ECONNRESET|EPIPE/i);
  expect(await store.findProblem()).toBeNull();
});

test.each(['fast', 'immediate'] as const)(
  'a restart (%s) of the database while two nodes send loses no message and repeats none',
  async (mode) => {
    const url = await restartedPostgres.createUrl();
    const nodes = await Promise.all(
      [1, 2].map(async () => createService(await restartedPostgres.open(url), provider().baseUrl)),
    );
    inbox.clear();
    for (const { service } of nodes) service.start();
    const accepted = new Set<number>();
    const requestUntilAccepted = async (number: number) => {
      await waitUntil('the message is accepted', async () => {
        const { status } = (await nodes[number % 2]?.request(number)) ?? {};
        if (status === 202) accepted.add(number);
        return status === 202;
      });
    };
    const requests = Array.from({ length: 40 }, (_, number) => requestUntilAccepted(number));
    await waitUntil('some are accepted', () => accepted.size >= 8);
    await restartedCluster?.stop(mode);
    await restartedCluster?.start();
    await Promise.all(requests);
    await waitUntil('all are sent', () => new Set(inbox.messages().map(({ to }) => to)).size === 40);
    await waitUntil('no message waits', async () => (await nodes[0]?.service.countBacklog())?.queued === 0);
    expect(inbox.messages()).toHaveLength(40);
  },
);

test('a connection that freezes, as in a failover, fails one request and is then replaced', async () => {
  const proxy = createFreezableProxy(socketPath(inject('postgresFolder')));
  const { pathname } = new URL(await sharedPostgres.createUrl());
  const store = await sharedPostgres.open(
    `postgres://fairscript@127.0.0.1:${await proxy.listen()}${pathname}`,
  );
  const { request } = createService(store, provider().baseUrl);
  expect((await request(1)).status).toBe(202);
  proxy.freeze();
  expect(await request(2)).toMatchObject(unavailable);
  expect(await request(2)).toMatchObject({ status: 202 });
});

describeEachEngine((engine) => {
  test('two processes that write at the same time wait for each other', async () => {
    const url = await engine.createUrl();
    const [store, otherStore] = await Promise.all([engine.open(url), engine.open(url)]);
    const { request } = createService(store, provider().baseUrl);
    const { request: requestOther } = createService(otherStore, provider().baseUrl);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) => (number % 2 ? request(number) : requestOther(number))),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
    const [first, duplicate] = await Promise.all([request(100), requestOther(100)]);
    expect(first.id).toBe(duplicate.id);
  });

  test('a failing provider loses no message: temporary errors are retried, permanent ones end with a reason', async () => {
    const store = await engine.open();
    const { request, service, events } = createService(store, provider().baseUrl);
    const errors = new Map<string, { status: number; code?: number }>([
      ['+12155550001', { status: 500 }],
      ['+12155550002', { status: 400, code: 21211 }],
      ['+12155550003', { status: 429 }],
      ['+12155550004', { status: 400, code: 21610 }],
    ]);
    faults.for = (to) => errors.get(to) ?? null;
    inbox.clear();
    const ids: Record<number, string | undefined> = {};
    for (const number of [0, 1, 2, 3, 4]) ids[number] = (await request(number)).id;
    service.start();
    await waitUntil(
      'each message has an attempt',
      () => new Set(events.filter(isAttempt).map(({ id }) => id)).size === 5,
    );
    const { database } = store;
    const rows = await database
      .selectFrom('messages')
      .select(['id', 'state', 'reason', 'recipient', 'attempts', 'due_at', 'created_at'])
      .execute();
    const findRow = (number: number) => rows.find(({ id }) => id === ids[number]);
    expect(findRow(0)).toMatchObject({ state: 'sent', reason: null, recipient: null });
    expect(findRow(1)).toMatchObject({ state: 'queued', reason: 'provider_500', attempts: 1 });
    expect(findRow(2)).toMatchObject({ state: 'dead', reason: 'provider_400_21211', recipient: null });
    expect(findRow(3)).toMatchObject({ state: 'queued', reason: 'provider_429' });
    expect(findRow(4)).toMatchObject({ state: 'dead', reason: 'provider_400_21610' });
    // The next attempt is two to four seconds away.
    expect(Number(findRow(1)?.due_at) - Number(findRow(1)?.created_at)).toBeGreaterThanOrEqual(2000);
    // An opt-out at the provider is one at the service.
    expect(await request(4)).toMatchObject({ status: 409, error: { code: 'opted_out' } });
    expect((await request(2)).id).not.toBe(ids[2]);

    errors.clear();
    await database.updateTable('messages').set({ due_at: 0 }).where('state', '=', 'queued').execute();
    await waitUntil('the retried messages are sent', async () => (await countMessages(store)).queued === 0);
    expect(inbox.messages().map(({ key }) => key)).toEqual(expect.arrayContaining([ids[1], ids[3]]));
    faults.for = () => null;
  });
});

function isAttempt({ kind }: NotificationEvent): boolean {
  return kind === 'sent' || kind === 'retried' || kind === 'dead';
}
