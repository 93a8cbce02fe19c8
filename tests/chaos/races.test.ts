import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { migrationLock } from '../../platform/store/migrate.ts';
import { migrations } from '../../platform/store/migrations.ts';
import { openStore, type Store } from '../../platform/store/open-store.ts';
import { onEachEngine, postgres } from './engines.ts';
import { eventually } from './eventually.ts';
import { acceptAll, messageNumber, outboxOf } from './outbox-fixture.ts';

/** What two do at the same moment, made certain: one of them is held in the middle while the other begins. */

const claimOf = (owner: string, limit: number) =>
  ({ owner, channels: ['sms'], limit, leaseMs: 60_000 }) as const;

/** A worker that has claimed messages and not committed yet, until it is let go. */
async function holdClaim(store: Store, limit: number) {
  const claimed = Promise.withResolvers<string[]>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const held = store.database.transaction().execute(async (transaction) => {
    const outbox = outboxOf({ ...store, database: transaction });
    const messages = await outbox.claim(claimOf('first', limit));
    claimed.resolve(messages.map(({ id }) => id));
    await released;
  });
  held.catch(claimed.reject);
  return {
    ids: await claimed.promise,
    release: async () => {
      release();
      await held;
    },
  };
}

/** How many connections of a database wait for a lock that another has. */
async function waiting({ database }: Store): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid) as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

onEachEngine((engine) => {
  const twoNodes = async () => {
    const url = await engine.newUrl();
    return [await engine.open(url), await engine.open(url)] as const;
  };

  describe('two workers that claim at the same moment', () => {
    test('share what is due: no message is in the hands of both', async () => {
      const [store, other] = await twoNodes();
      const ids = await acceptAll(outboxOf(store), 8);
      const first = await holdClaim(store, 4);
      const second = outboxOf(other).claim(claimOf('second', 8));
      // SQLite has one writer, so that the second waits there; PostgreSQL must not need this to go on.
      if (engine.name === 'SQLite') await first.release();
      const seconds = (await second).map(({ id }) => id);
      if (engine.name === 'PostgreSQL') await first.release();
      expect(first.ids).toHaveLength(4);
      expect([...first.ids, ...seconds].toSorted()).toEqual(ids.toSorted());
    });
  });
});

describe('on PostgreSQL', () => {
  const engine = postgres();

  test('the same request at two nodes at the same moment is one message', async () => {
    const url = await engine.newUrl();
    const [one, another, holder] = [await engine.open(url), await engine.open(url), await engine.open(url)];
    const locked = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    // Both have to count the message before they write it. Until nobody holds the counts any more they can read, to see
    // whether there is such a message, and not write.
    const held = holder.database.transaction().execute(async (transaction) => {
      await sql`lock table sent_counts in exclusive mode`.execute(transaction);
      locked.resolve();
      await released;
    });
    await locked.promise;
    const asked = [one, another].map((store) => outboxOf(store).accept(messageNumber(1)));
    await eventually('both are in the middle of it', async () => (await waiting(holder)) === 2);
    release();
    await held;
    const outcomes = await Promise.all(asked);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'repeated']);
    expect(await one.database.selectFrom('messages').select('id').execute()).toHaveLength(1);
  });

  test('nodes that start wait for the one that changes the schema, and then change nothing twice', async () => {
    const url = await engine.newUrl();
    // Another database of the same server looks on: this one has no tables yet.
    const starting = await engine.open(await engine.newUrl());
    const { Client } = await import('pg').then((module) => module.default);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const started: Store[] = [];
    const opening = [1, 2].map(async () => {
      const store = await openStore({ url });
      started.push(store);
      return store;
    });
    await eventually('both wait', async () => {
      if (started.length > 0) throw new Error('A node changed the schema while another held the lock');
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted`.execute(starting.database);
      return rows[0]?.count === 2;
    });
    const { rows: tables } = await holder.query("select 1 from pg_tables where schemaname = 'public'");
    expect(tables).toEqual([]);
    await holder.query('commit');
    const [store, other] = await Promise.all(opening);
    const applied = await store?.database.selectFrom('schema_migrations').select('name').execute();
    expect(applied?.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    await Promise.all([store?.close(), other?.close()]);
  });
});
