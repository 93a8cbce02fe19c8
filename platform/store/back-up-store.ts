import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { createFolder } from '../create-folder.ts';
import {
  BackupError,
  databaseFile,
  keyFile,
  syncToDisk,
  writeManifest,
  writeSecurely,
} from './backup-files.ts';
import { describeWriteError } from './store-error.ts';

/** How long another process may hold a lock. */
const maxWaitMs = 10_000;

/**
 * Copies a consistent snapshot of a store in SQLite and its key to a new folder, while servers keep writing. The copy
 * contains no deleted data, and only its owner can read it. Returns the path of the folder.
 * @param path the store's file.
 * @param target the folder of all backups.
 * @throws BackupError if there is no store at the path or the copy is damaged.
 */
export function backUpStore(path: string, target: string, now: Date): string {
  if (!existsSync(path)) throw new BackupError(`There is no store at ${path}.`);
  const folder = join(target, `store-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  if (existsSync(folder)) throw new BackupError(`${folder} exists.`);
  const draft = `${folder}.part`;
  try {
    rmSync(draft, { recursive: true, force: true });
    createFolder(target, 0o700);
    mkdirSync(draft, { mode: 0o700 });
    const copy = join(draft, databaseFile);
    copyDatabase(path, copy);
    if (existsSync(`${path}.key`)) writeSecurely(join(draft, keyFile), readFileSync(`${path}.key`));
    writeManifest(draft, { createdAt: now.toISOString(), ...describeCopy(copy) });
    syncToDisk(draft);
    renameSync(draft, folder);
    syncToDisk(target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw describeWriteError(target, error);
  }
  return folder;
}

function copyDatabase(path: string, copy: string): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: maxWaitMs });
  try {
    // A single read transaction: it does not block writers, and does not see their later writes.
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
  chmodSync(copy, 0o600);
  syncToDisk(copy);
}

/** Checks a copy and counts its rows. */
function describeCopy(copy: string) {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    const [check] = database.prepare('pragma integrity_check').all();
    if (check?.['integrity_check'] !== 'ok')
      throw new BackupError('The store is damaged: its copy is incomplete.');
    return {
      messages: { queued: count("select count(*) from messages where state = 'queued'") },
      optOuts: count('select count(*) from opt_outs'),
    };
  } finally {
    database.close();
  }
}
