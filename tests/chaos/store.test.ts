import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrate } from '../../platform/store/migrate.ts';
import { migrations } from '../../platform/store/migrations.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { isOutage } from '../../platform/store/outage.ts';
import { StoreError } from '../../platform/store/store-error.ts';
import { findStoreSecret } from '../../platform/store/store-secret.ts';
import { describeEachEngine } from './engines.ts';

const program = join(import.meta.dirname, 'open-store-process.ts');

/** Starts a node, and returns its exit code and its output on standard error. */
async function startNode(url: string) {
  const node = spawn(process.execPath, [program, url], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [errors, [code]] = await Promise.all([text(node.stderr), once(node, 'exit') as Promise<unknown[]>]);
  return { code, errors };
}

describeEachEngine((engine) => {
  test('four nodes that start at the same time migrate the schema once', async () => {
    const url = await engine.createUrl();
    const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode(url)));
    expect(nodes).toEqual(nodes.map(() => ({ code: 0, errors: '' })));
    const { database } = await engine.open(url);
    const applied = await database.selectFrom('schema_migrations').select('name').execute();
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('migrate applies only missing migrations, in order, and leaves those of a newer release', async () => {
    const store = await engine.open();
    const createMigration = (name: string, table: string) => ({
      name,
      up: async (database: { schema: typeof store.database.schema }) => {
        await database.schema.createTable(table).addColumn('id', 'integer').execute();
      },
    });
    const newer = [
      ...migrations,
      createMigration('9999-second', 'second'),
      createMigration('9998-first', 'first'),
    ];
    const options = { migrations: newer };
    expect(await migrate(store.database, store.engine, options)).toEqual(['9998-first', '9999-second']);
    expect(await migrate(store.database, store.engine, options)).toEqual([]);
    expect(await migrate(store.database, store.engine)).toEqual([]);
  });

  test('nodes with different secrets cannot share a store, also when they start at the same time', async () => {
    const url = await engine.createUrl();
    const stores = await Promise.all([engine.open(url), engine.open(url)]);
    const find = (store: Store, letter: string) =>
      findStoreSecret(store, { configured: letter.repeat(32), path: null }).catch((error: unknown) => error);
    const outcomes = await Promise.all(stores.map((store, index) => find(store, index === 0 ? 'a' : 'b')));
    expect(outcomes.filter((outcome) => outcome instanceof StoreError)).toHaveLength(1);
    const right = String(outcomes.find((outcome) => typeof outcome === 'string'));
    const store = await engine.open(url);
    expect(await find(store, right.charAt(0))).toBe(right);
    expect(await find(store, 'c')).toBeInstanceOf(StoreError);
  });

  test('a migration that fails halfway is rolled back', async () => {
    const store = await engine.open();
    const failingMigration = {
      name: '9999-halfway',
      up: async (database: { schema: typeof store.database.schema }) => {
        await database.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new Error('the second half fails');
      },
    };
    const migrating = migrate(store.database, store.engine, {
      migrations: [...migrations, failingMigration],
    });
    await expect(migrating).rejects.toThrow('the second half fails');
    await expect(sql`select * from half`.execute(store.database)).rejects.toThrow(/half/);
    expect(await store.findProblem()).toBeNull();
  });

  test('times and counts are read as numbers', async () => {
    const { database } = await engine.open();
    const since = 1_795_270_753_138;
    await database.insertInto('opt_outs').values({ channel: 'sms', recipient_hash: 'a', since }).execute();
    const row = await database.selectFrom('opt_outs').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ channel: 'sms', recipient_hash: 'a', since });
    const { count, last } = await database
      .selectFrom('opt_outs')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('since').as('last')])
      .executeTakeFirstOrThrow();
    expect([count, last]).toEqual([1, since]);
  });

  test('the store rejects a finished message that still has a recipient', async () => {
    const { database } = await engine.open();
    const message = {
      id: 'one',
      channel: 'sms' as const,
      partner: 'tests',
      fingerprint: 'f',
      recipient_hash: 'h',
      recipient: '+12155550100',
      content: '{}',
      state: 'queued' as const,
      attempts: 0,
      due_at: 0,
      in_doubt: 0,
      locale: null,
      lease_owner: null,
      lease_until: 0,
      reason: null,
      created_at: 0,
      finished_at: null,
    };
    await database.insertInto('messages').values(message).execute();
    const finish = database.updateTable('messages').set({ state: 'sent', content: null });
    await expect(finish.execute()).rejects.toThrow(/finished_messages_name_nobody/);
  });

  test('an invalid query is not an outage', async () => {
    const { database } = await engine.open();
    const failure: unknown = await sql`select nonsense from nowhere`
      .execute(database)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isOutage(failure)).toBe(false);
  });
});
