import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { errorCode } from '../error-code.ts';
import { createKeyedHasher, keyCheckText } from './keyed-hasher.ts';
import type { Store } from './open-store.ts';
import { isOutage } from './outage.ts';
import type { Database } from './schema.ts';
import { describeFileError, StoreError } from './store-error.ts';

const minLength = 32;

export interface SecretSources {
  /** STORE_SECRET; null where it is not set. */
  configured: string | null;
  /** The path of the store's file, beside which its key is; null without a file. */
  path: string | null;
}

/**
 * Finds the secret that keys the hashes in a store: the configured one, or the one beside the store's file, which is created
 * for a new store only. A store in memory gets a new one.
 * @throws StoreError with instructions if the key is lost or is not the one with which the data was written: with another
 * key every opt-out would be lost.
 */
export async function findStoreSecret(store: Store, { configured, path }: SecretSources): Promise<string> {
  if (configured === null && path === null) return createSecret();
  const name = configured === null ? `${path}.key` : 'STORE_SECRET';
  // Checked before the key file is read, because another node may create both in between.
  const isInUse = await hasKeyedData(store.database);
  const secret = configured ?? findKeyFile(path ?? '', isInUse);
  if (await isRightKey(store.database, secret)) return secret;
  throw new StoreError(
    `${name} is not the key that this store was written with, and with another key every opt-out would be lost. ` +
      `Restore the key from the backup that belongs to the store${configured === null ? ', or set STORE_SECRET to it' : ''}. ` +
      howToStartOver(path),
  );
}

const howToStartOver = (path: string | null) =>
  path === null
    ? 'To start over, without the opt-outs, use an empty database.'
    : `To start over, without the opt-outs, move ${path} and the files beside it away.`;

const createSecret = () => randomBytes(32).toString('hex');

/** Whether a store has a check of its key, or data of an earlier version, which wrote no check. */
async function hasKeyedData(database: Database): Promise<boolean> {
  if ((await readCheck(database)) !== null) return true;
  const [message, optOut] = await Promise.all([
    database.selectFrom('messages').select('id').limit(1).executeTakeFirst(),
    database.selectFrom('opt_outs').select('since').limit(1).executeTakeFirst(),
  ]);
  return message !== undefined || optOut !== undefined;
}

async function readCheck(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('store_properties')
    .select('value')
    .where('name', '=', 'key_check')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Compares a secret with the store's check, which is written first if there is none. */
async function isRightKey(database: Database, secret: string): Promise<boolean> {
  const value = createKeyedHasher(secret).hash(keyCheckText);
  const check = await readCheck(database);
  if (check !== null) return check === value;
  try {
    await database
      .insertInto('store_properties')
      .values({ name: 'key_check', value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    // A full disk must not stop a store that an earlier version created; the next start writes the check.
    if (isOutage(error)) return true;
    throw error;
  }
  // Another node may have written the check first.
  return (await readCheck(database)) === value;
}

/** Reads the key beside a store's file, or creates one for a store without data. */
function findKeyFile(path: string, isInUse: boolean): string {
  const file = `${path}.key`;
  const existing = readKeyFile(file);
  if (existing !== null) return existing;
  if (isInUse) {
    throw new StoreError(
      `${path} has data, but its key ${file} is missing, and without the key every opt-out would be lost. ` +
        `Restore ${file} from the backup that belongs to the store, or set STORE_SECRET to its content. ${howToStartOver(path)}`,
    );
  }
  createKeyFile(file);
  return readKeyFile(file) ?? '';
}

function readKeyFile(file: string): string | null {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const secret = found.isFile() ? readFileSync(file, 'utf8').trim() : '';
    if (secret.length >= minLength) return secret;
  } catch (error) {
    throw new StoreError(`The key ${file} of the store cannot be read: ${describeFileError(error)}.`);
  }
  throw new StoreError(
    `The key ${file} of the store is damaged: restore it from the backup that belongs to the store.`,
  );
}

/** Creates a key file that only its owner can read: atomically, because several nodes may start at once. */
function createKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, createSecret(), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw new StoreError(`The key ${file} of a new store cannot be written: ${describeFileError(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}
