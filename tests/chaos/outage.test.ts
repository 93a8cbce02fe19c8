import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import {
  createNotificationsService,
  type NotificationsService,
} from '../../platform/notifications/notifications-service.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { onEachEngine, postgres, sqlite } from './engines.ts';
import { eventually } from './eventually.ts';
import { createNetwork } from './network.ts';
import { account, countsOf, secret, smsProvider } from './outbox-fixture.ts';

const stopped: NotificationsService[] = [];
afterAll(async () => {
  await Promise.all(stopped.map((notifications) => notifications.stop()));
});

/** The whole service over a store, and requests to it. Its worker runs when it is started. */
function service(store: Store, baseUrl: string) {
  const events: NotificationEvent[] = [];
  const notifications = createNotificationsService({
    smsPrograms: new Map(),
    store,
    secret,
    sms: { ...account, baseUrl, webhookUrl: null, timeoutMs: 1000 },
    email: null,
    fetch: globalThis.fetch,
    report: (event) => void events.push(event),
  });
  stopped.push(notifications);
  const ask = async (number: number) => {
    const response = await notifications.api.request('/notifications/sms', {
      method: 'POST',
      headers: { 'x-partner-name': 'super', 'x-visitor-address': `203.0.113.${number % 250}` },
      body: JSON.stringify({
        phone: `215555${String(number).padStart(4, '0')}`,
        // Long, so that a small disk is soon full.
        coupon: { key: `${number}-${'k'.repeat(1500)}` },
      }),
    });
    const { id, error } = (await response.json()) as { id?: string; error?: { code: string } };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), id, error };
  };
  return { notifications, ask, events };
}

/** Every table but the one of migrations, as it is. */
async function contents({ database }: Store) {
  return {
    messages: await database.selectFrom('messages').selectAll().orderBy('id').execute(),
    counts: await database.selectFrom('sent_counts').selectAll().orderBy('subject').execute(),
  };
}

const unavailable = { status: 503, retryAfter: '30', error: { code: 'unavailable' } };

describe('a disk that is full', () => {
  const { inbox, provider } = smsProvider();

  describe('on SQLite', () => {
    const engine = sqlite();
    test('is said, nothing is half written, and it goes on when there is room again', async () => {
      const store = await engine.open();
      const { ask, events, notifications } = service(store, provider().baseUrl);
      const pages = await sql<{ page_count: number }>`pragma page_count`.execute(store.database);
      await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 8)}`.execute(
        store.database,
      );

      let number = 0;
      let before = await contents(store);
      let reply = await ask(number);
      while (reply.status === 202 && number < 100) {
        before = await contents(store);
        number += 1;
        reply = await ask(number);
      }
      expect(number).toBeGreaterThan(0);
      expect(reply).toMatchObject(unavailable);
      expect(events.at(-1)).toMatchObject({ kind: 'store_failed', ok: false });
      expect(await contents(store)).toEqual(before);

      await sql`pragma max_page_count = 1000000`.execute(store.database);
      expect(await ask(number)).toMatchObject({ status: 202 });
      inbox.clear();
      notifications.start();
      await eventually('all are sent', async () => (await countsOf(store)).queued === 0);
      expect(inbox.messages()).toHaveLength(number + 1);
    });
  });

  describe('on PostgreSQL', () => {
    const engine = postgres();
    test('is said, and nothing is half written', async () => {
      const store = await engine.open();
      const { ask } = service(store, provider().baseUrl);
      expect(await ask(1)).toMatchObject({ status: 202 });
      const before = await contents(store);
      // What PostgreSQL says when a table cannot grow; a disk that is really full cannot be had without being root.
      await sql`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        store.database,
      );
      await sql`create trigger full_disk before insert on messages for each row execute function full_disk()`.execute(
        store.database,
      );
      expect(await ask(2)).toMatchObject(unavailable);
      expect(await contents(store)).toEqual(before);
      await sql`drop trigger full_disk on messages`.execute(store.database);
      expect(await ask(2)).toMatchObject({ status: 202 });
    });
  });
});

describe('a database that goes away and comes back', () => {
  const { inbox, provider } = smsProvider();
  const engine = postgres();

  test('is said while it is away; what was accepted is sent once it is back, and the same process goes on', async () => {
    const store = await engine.open();
    const { ask, notifications, events } = service(store, provider().baseUrl);
    const first = await ask(1);
    expect(first.status).toBe(202);
    await engine.cluster().stop();
    expect(await ask(2)).toMatchObject(unavailable);
    expect(await store.findProblem()).toBe('The store does not answer.');
    expect(await notifications.countBacklog()).toBeNull();
    notifications.start();
    await eventually('the worker notices', () => events.some(({ reason }) => reason === 'not_claimed'));
    expect(inbox.messages()).toEqual([]);

    await engine.cluster().start();
    expect(await store.findProblem()).toBeNull();
    // The visitor tries again: the first is the same, the second is accepted now.
    expect((await ask(1)).id).toBe(first.id);
    expect(await ask(2)).toMatchObject({ status: 202 });
    await eventually('both are sent', async () => (await countsOf(store)).sent === 2);
    expect(inbox.messages()).toHaveLength(2);
    expect(await notifications.countBacklog()).toEqual({ queued: 0, oldestMs: 0 });
  });
});

describe('connections that go dead without a word, as when another server takes over', () => {
  const { provider } = smsProvider();
  const engine = postgres();
  const network = createNetwork(() => engine.cluster().socket);

  test('are left after one failure each, and the service goes on over new ones', async () => {
    const direct = new URL(await engine.newUrl());
    const store = await engine.open(
      `postgres://fairscript@127.0.0.1:${await network.port()}${direct.pathname}`,
    );
    const { ask } = service(store, provider().baseUrl);
    expect((await ask(1)).status).toBe(202);
    network.freeze();
    expect(await ask(2)).toMatchObject(unavailable);
    expect(await ask(2)).toMatchObject({ status: 202 });
  });
});

onEachEngine((engine) => {
  const { inbox, provider, misbehaviour } = smsProvider();

  describe('another process that writes', () => {
    test('is waited for', async () => {
      const url = await engine.newUrl();
      const [store, other] = await Promise.all([engine.open(url), engine.open(url)]);
      const { ask } = service(store, provider().baseUrl);
      const { ask: askOther } = service(other, provider().baseUrl);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, number) => (number % 2 ? ask(number) : askOther(number))),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
      // Both were asked for the same one at the same moment.
      const [one, another] = await Promise.all([ask(100), askOther(100)]);
      expect(one.id).toBe(another.id);
    });
  });

  describe('a provider that fails', () => {
    test('costs no message: what may heal is tried again, what cannot is dead with its reason', async () => {
      const store = await engine.open();
      const { ask, notifications, events } = service(store, provider().baseUrl);
      const refusals = new Map<string, { status: number; code?: number }>([
        ['+12155550001', { status: 500 }],
        ['+12155550002', { status: 400, code: 21211 }],
        ['+12155550003', { status: 429 }],
        ['+12155550004', { status: 400, code: 21610 }],
      ]);
      misbehaviour.of = (to) => refusals.get(to) ?? null;
      inbox.clear();
      const ids: Record<number, string | undefined> = {};
      for (const number of [0, 1, 2, 3, 4]) ids[number] = (await ask(number)).id;
      notifications.start();
      await eventually(
        'each was tried',
        () => new Set(events.filter(isAttempt).map(({ id }) => id)).size === 5,
      );
      const { database } = store;
      const rows = await database
        .selectFrom('messages')
        .select(['id', 'state', 'reason', 'recipient', 'attempts', 'due_at', 'created_at'])
        .execute();
      const row = (number: number) => rows.find(({ id }) => id === ids[number]);
      expect(row(0)).toMatchObject({ state: 'sent', reason: null, recipient: null });
      expect(row(1)).toMatchObject({ state: 'queued', reason: 'provider_500', attempts: 1 });
      expect(row(2)).toMatchObject({ state: 'dead', reason: 'provider_400_21211', recipient: null });
      expect(row(3)).toMatchObject({ state: 'queued', reason: 'provider_429' });
      expect(row(4)).toMatchObject({ state: 'dead', reason: 'provider_400_21610' });
      // Not at once: the next attempt is two to four seconds away.
      expect(Number(row(1)?.due_at) - Number(row(1)?.created_at)).toBeGreaterThanOrEqual(2000);
      // Who has told the provider to stop has told us.
      expect(await ask(4)).toMatchObject({ status: 409, error: { code: 'opted_out' } });
      expect((await ask(2)).id).not.toBe(ids[2]);

      refusals.clear();
      await database.updateTable('messages').set({ due_at: 0 }).where('state', '=', 'queued').execute();
      await eventually('what could heal is sent', async () => (await countsOf(store)).queued === 0);
      expect(inbox.messages().map(({ key }) => key)).toEqual(expect.arrayContaining([ids[1], ids[3]]));
      misbehaviour.of = () => null;
    });

    test('is not given a message again that it took without an answer', async () => {
      const store = await engine.open();
      const { ask, notifications, events } = service(store, provider().baseUrl);
      misbehaviour.of = () => 'accept-without-reply';
      inbox.clear();
      const { id } = await ask(1);
      notifications.start();
      await eventually('it was not answered', () =>
        events.some(({ reason }) => reason === 'provider_timeout'),
      );
      // Again and again, until it is sent: the provider takes each without an answer.
      await eventually('it is sent', async () => {
        await store.database
          .updateTable('messages')
          .set({ due_at: 0 })
          .where('state', '=', 'queued')
          .execute();
        return (await countsOf(store)).sent === 1;
      });
      misbehaviour.of = () => null;
      expect(inbox.messages().map(({ key }) => key)).toEqual([id]);
    });
  });
});

function isAttempt({ kind }: NotificationEvent): boolean {
  return kind === 'sent' || kind === 'retried' || kind === 'dead';
}
