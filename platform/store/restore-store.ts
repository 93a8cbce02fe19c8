import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { createFolder } from '../create-folder.ts';
import type { OptOutRow } from './schema.ts';
import {
  BackupError,
  databaseFile,
  keyFile,
  readManifest,
  syncToDisk,
  writeSecurely,
} from './backup-files.ts';
import { isBusy } from './outage.ts';
import { openStore, type Store } from './open-store.ts';
import { describeWriteError } from './store-error.ts';

export interface RestoreOptions {
  /** The folder of one backup. */
  backup: string;
  /** The file of the store to restore. */
  path: string;
  /** Whether to replace an existing store, which is then moved aside. */
  force: boolean;
  now: Date;
  /** Runs on the restored store before the store gets its final name. */
  prepare: (store: Store) => Promise<void>;
}

/** The result of a restore. */
export interface Restored {
  /** When the backup was made, in ISO 8601. */
  createdAt: string;
  /** The files of the store that was replaced, under their new names. */
  replaced: string[];
  /** The number of opt-outs that the replaced store had and the backup did not; null where they could not be read. */
  addedOptOuts: number | null;
}

/**
 * Restores a store in SQLite and its key from a backup. A replaced store is kept under another name, and its opt-outs are
 * copied to the restored store.
 * @throws Error that names the folder if it cannot be written.
 * @throws BackupError if the backup is incomplete or changed, a store exists and `force` is false, or a server uses it.
 */
export async function restoreStore(options: RestoreOptions): Promise<Restored> {
  const { backup, path, force } = options;
  const { createdAt, files } = readManifest(backup);
  const [existing] = findExisting(path);
  if (existing && !force) {
    throw new BackupError(
      `${existing} already exists. Use --force to move it aside and restore the backup in its place.`,
    );
  }
  const optOuts = existsSync(path) ? readOptOuts(path, backup) : [];
  try {
    return { createdAt, ...(await replaceStore(options, { optOuts, hasKey: Boolean(files[keyFile]) })) };
  } catch (error) {
    throw describeWriteError(dirname(path), error);
  }
}

const findExisting = (path: string) =>
  [path, `${path}-wal`, `${path}-shm`, `${path}.key`].filter((file) => existsSync(file));

/** Writes the store of a backup and adds opt-outs, then moves the existing store aside and puts the new one in its place. */
async function replaceStore(
  { backup, path, now, prepare }: RestoreOptions,
  { optOuts, hasKey }: { optOuts: OptOutRow[] | null; hasKey: boolean },
): Promise<Omit<Restored, 'createdAt'>> {
  createFolder(dirname(path), 0o700);
  const draft = `${path}.restoring`;
  for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
  writeSecurely(draft, readFileSync(join(backup, databaseFile)));
  const store = await openStore({ url: `sqlite:${draft}` });
  let addedOptOuts: number | null = null;
  try {
    if (optOuts) addedOptOuts = await addOptOuts(store, optOuts);
    await prepare(store);
    await store.eraseDeleted();
  } finally {
    await store.close();
  }

  const suffix = `.replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  // Reading the opt-outs removed the log that a killed server leaves beside its store.
  const replaced = findExisting(path);
  for (const file of replaced) renameSync(file, `${file}${suffix}`);
  // The key first: a store without its key does not start.
  if (hasKey) writeSecurely(`${path}.key`, readFileSync(join(backup, keyFile)));
  renameSync(draft, path);
  giveToOwnerOfFolder([path, `${path}.key`]);
  syncToDisk(path);
  syncToDisk(dirname(path));
  return { replaced: replaced.map((file) => `${file}${suffix}`), addedOptOuts };
}

/**
 * The opt-outs of a store that will be replaced. Null if the store cannot be read or has another key, because hashes with
 * another key are useless.
 * @throws BackupError if a process has the store open.
 */
function readOptOuts(path: string, backup: string): OptOutRow[] | null {
  const readKey = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  const hasSameKey = readKey(`${path}.key`) === readKey(join(backup, keyFile));
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Leaving WAL mode requires exclusive access, and merges the log into the file.
    database.exec('pragma journal_mode = delete');
    if (!hasSameKey) return null;
    const rows = database.prepare('select channel, recipient_hash, since from opt_outs').all();
    // Columns of our own schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return rows as unknown as OptOutRow[];
  } catch (error) {
    if (isBusy(error)) throw new BackupError(`A server is using ${path}. Stop it first.`);
    return null;
  } finally {
    database?.close();
  }
}

async function addOptOuts({ database }: Store, rows: readonly OptOutRow[]): Promise<number> {
  let added = 0;
  for (const row of rows) {
    const result = await database
      .insertInto('opt_outs')
      .values({ channel: row.channel, recipient_hash: row.recipient_hash, since: row.since })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** Gives the files to the owner of the folder, because an administrator may restore a store of the server's user. */
function giveToOwnerOfFolder(files: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  for (const file of files.filter((name) => existsSync(name))) {
    const { uid, gid } = statSync(dirname(file));
    chownSync(file, uid, gid);
  }
}
