import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { migrationLock } from '../../platform/store/migrate.ts';
import { migrations } from '../../platform/store/migrations.ts';
import { openStore, type Store } from '../../platform/store/open-store.ts';
import { describeEachEngine, postgresEngine } from './engines.ts';
import { acceptMessages, createMessage, createTestOutbox } from './outbox-fixture.ts';
import { waitUntil } from './wait-until.ts';

// Each test forces a race: it holds one transaction open while another one begins.

const claimOptions = (owner: string, limit: number) =>
  ({ owner, channels: ['sms'], limit, leaseMs: 60_000 }) as const;

/** Claims messages in a transaction that stays open until `release`. */
async function holdClaim(store: Store, limit: number) {
  const claimed = Promise.withResolvers<string[]>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const holding = store.database.transaction().execute(async (transaction) => {
    const outbox = createTestOutbox({ ...store, database: transaction });
    const messages = await outbox.claim(claimOptions('first', limit));
    claimed.resolve(messages.map(({ id }) => id));
    await released;
  });
  holding.catch(claimed.reject);
  return {
    ids: await claimed.promise,
    release: async () => {
      release();
      await holding;
    },
  };
}

/** The number of connections to a database that wait for a lock. */
async function countWaiting({ database }: Store): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid) as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

describeEachEngine((engine) => {
  test('two workers that claim messages at the same time never claim the same one', async () => {
    const url = await engine.createUrl();
    const [store, otherStore] = [await engine.open(url), await engine.open(url)];
    const ids = await acceptMessages(createTestOutbox(store), 8);
    const firstClaim = await holdClaim(store, 4);
    const claiming = createTestOutbox(otherStore).claim(claimOptions('second', 8));
    // On SQLite the second worker waits for the first transaction; on PostgreSQL it must not.
    if (engine.name === 'SQLite') await firstClaim.release();
    const secondIds = (await claiming).map(({ id }) => id);
    if (engine.name === 'PostgreSQL') await firstClaim.release();
    expect(firstClaim.ids).toHaveLength(4);
    expect([...firstClaim.ids, ...secondIds].toSorted()).toEqual(ids.toSorted());
  });

  test('a node whose clock jumps ahead claims no message that another node is sending', async () => {
    const url = await engine.createUrl();
    const [store, otherStore] = [await engine.open(url), await engine.open(url)];
    await acceptMessages(createTestOutbox(store), 4);
    expect(await createTestOutbox(store).claim(claimOptions('first', 4))).toHaveLength(4);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    expect(await createTestOutbox(otherStore).claim(claimOptions('second', 4))).toEqual([]);
  });
});

const postgres = postgresEngine();

test('the same request at two nodes at the same time becomes one message on PostgreSQL', async () => {
  const url = await postgres.createUrl();
  const [first, second, holder] = [
    await postgres.open(url),
    await postgres.open(url),
    await postgres.open(url),
  ];
  const locked = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  // Both nodes count a message before they store it. While the counters are locked, they can look for a duplicate but
  // not store a message.
  const holding = holder.database.transaction().execute(async (transaction) => {
    await sql`lock table rate_limits in exclusive mode`.execute(transaction);
    locked.resolve();
    await released;
  });
  await locked.promise;
  const accepting = [first, second].map((store) => createTestOutbox(store).accept(createMessage(1)));
  await waitUntil('both nodes wait', async () => (await countWaiting(holder)) === 2);
  release();
  await holding;
  const outcomes = (await Promise.all(accepting)).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['accepted', 'repeated']);
  expect(await first.database.selectFrom('messages').select('id').execute()).toHaveLength(1);
});

test('nodes that start on PostgreSQL wait for the one that migrates the schema, and migrate nothing twice', async () => {
  const url = await postgres.createUrl();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const opened: Store[] = [];
  const opening = [1, 2].map(async () => {
    const store = await openStore({ url });
    opened.push(store);
    return store;
  });
  await waitUntil('both nodes wait', async () => {
    if (opened.length > 0) throw new Error('A node migrated the schema while another held the lock');
    const { rows } = await holder.query<{ count: string }>(
      `select count(*) as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return Number(rows[0]?.count) === 2;
  });
  const { rows: tables } = await holder.query("select 1 from pg_tables where schemaname = 'public'");
  expect(tables).toEqual([]);
  await holder.query('commit');
  const [store, otherStore] = await Promise.all(opening);
  const applied = await store?.database.selectFrom('schema_migrations').select('name').execute();
  expect(applied?.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  await Promise.all([store?.close(), otherStore?.close()]);
});
