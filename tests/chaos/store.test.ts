import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { migrate } from '../../platform/store/migrate.ts';
import { migrations } from '../../platform/store/migrations.ts';
import { isOutage } from '../../platform/store/outage.ts';
import { onEachEngine } from './engines.ts';

const program = join(import.meta.dirname, 'open-store-process.ts');

/** A node that starts; gives its exit code and what it said on standard error. */
async function startNode(url: string) {
  const node = spawn(process.execPath, [program, url], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(node.stderr), once(node, 'exit') as Promise<unknown[]>]);
  return { code, said };
}

onEachEngine((engine) => {
  describe('the store', () => {
    test('is brought up to date once when 8 nodes start at the same moment', async () => {
      const url = await engine.newUrl();
      const nodes = await Promise.all(Array.from({ length: 8 }, () => startNode(url)));
      expect(nodes).toEqual(nodes.map(() => ({ code: 0, said: '' })));
      const { database } = await engine.open(url);
      const applied = await database.selectFrom('schema_migrations').select('name').execute();
      expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    });

    test('is changed in order, only by what is missing, and leaves what a newer release did', async () => {
      const store = await engine.open();
      const later = (name: string, table: string) => ({
        name,
        up: async (database: { schema: typeof store.database.schema }) => {
          await database.schema.createTable(table).addColumn('id', 'integer').execute();
        },
      });
      const newer = [...migrations, later('9999-second', 'second'), later('9998-first', 'first')];
      const options = { migrations: newer };
      expect(await migrate(store.database, store.engine, options)).toEqual(['9998-first', '9999-second']);
      expect(await migrate(store.database, store.engine, options)).toEqual([]);
      expect(await migrate(store.database, store.engine)).toEqual([]);
    });

    test('keeps nothing of a change that fails halfway', async () => {
      const store = await engine.open();
      const halfway = {
        name: '9999-halfway',
        up: async (database: { schema: typeof store.database.schema }) => {
          await database.schema.createTable('half').addColumn('id', 'integer').execute();
          throw new Error('the second half fails');
        },
      };
      const failing = migrate(store.database, store.engine, { migrations: [...migrations, halfway] });
      await expect(failing).rejects.toThrow('the second half fails');
      await expect(sql`select * from half`.execute(store.database)).rejects.toThrow(/half/);
      expect(await store.findProblem()).toBeNull();
    });

    test('gives times and counts as the same numbers', async () => {
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

    test('refuses a finished message that still names somebody', async () => {
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

    test('a fault of ours is not taken for an outage', async () => {
      const { database } = await engine.open();
      const failure: unknown = await sql`select nonsense from nowhere`
        .execute(database)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(isOutage(failure)).toBe(false);
    });
  });
});
