import { sql, type Transaction } from 'kysely';

import type { Tables } from './schema.ts';

export interface Migration {
  /** Sorts in the order of application, and must not change after the first release with it. */
  name: string;
  up: (database: Transaction<Tables>) => Promise<void>;
}

/**
 * All changes of the schema, oldest first. They only add to the schema, because nodes of the previous release use it until
 * they are replaced.
 */
export const migrations: readonly Migration[] = [
  {
    name: '0001-outbox',
    up: async (database) => {
      await database.schema
        .createTable('messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('recipient_hash', 'text', (column) => column.notNull())
        .addColumn('recipient', 'text')
        .addColumn('content', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .addCheckConstraint(
          'finished_messages_name_nobody',
          sql`state = 'queued' or (recipient is null and content is null)`,
        )
        .execute();
      // Covers queued messages alone, so that the index stays small.
      await database.schema
        .createIndex('messages_due')
        .on('messages')
        .column('due_at')
        .where(sql.ref('state'), '=', sql.lit('queued'))
        .execute();
      await database.schema
        .createIndex('messages_fingerprint')
        .on('messages')
        .columns(['fingerprint', 'created_at'])
        .execute();
      await database.schema
        .createTable('opt_outs')
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('recipient_hash', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('opt_outs_key', ['channel', 'recipient_hash'])
        .execute();
      await database.schema
        .createTable('sent_counts')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('hour', 'bigint', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sent_counts_key', ['kind', 'subject', 'hour'])
        .execute();
    },
  },
  {
    name: '0002-price-reports',
    up: async (database) => {
      await database.schema
        .createTable('price_reports')
        .addColumn('chain', 'text', (column) => column.notNull())
        .addColumn('ndc', 'text', (column) => column.notNull())
        .addColumn('quantity', 'text', (column) => column.notNull())
        .addColumn('pbm', 'text', (column) => column.notNull())
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('paid_cents', 'integer', (column) => column.notNull())
        .addColumn('shown_cents', 'integer', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        // The columns of the query come first, so that the primary key serves as its index.
        .addPrimaryKeyConstraint('price_reports_key', [
          'ndc',
          'quantity',
          'chain',
          'pbm',
          'day',
          'paid_cents',
          'shown_cents',
        ])
        .execute();
      await database.schema.createIndex('price_reports_day').on('price_reports').column('day').execute();
    },
  },
  {
    name: '0003-messages-in-doubt',
    up: async (database) => {
      await database.schema
        .alterTable('messages')
        // Defaults for nodes of the previous release, which fill neither column: their messages are in English and not in
        // doubt.
        .addColumn('in_doubt', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await database.schema.alterTable('messages').addColumn('locale', 'text').execute();
      // Finds the latest message to the sender of a reply.
      await database.schema
        .createIndex('messages_recipient')
        .on('messages')
        .columns(['recipient_hash', 'created_at'])
        .execute();
    },
  },
  {
    name: '0004-rate-limits',
    up: async (database) => {
      await database.schema
        .createTable('rate_limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('rate_limits_expires_at')
        .on('rate_limits')
        .column('expires_at')
        .execute();
    },
  },
  {
    name: '0005-properties',
    up: async (database) => {
      await database.schema
        .createTable('store_properties')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
];
