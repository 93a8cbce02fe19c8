import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { errorCode } from '../error-code.ts';
import { describeFileError, StoreError } from './store-error.ts';

/** The application id that marks our files in the header of SQLite: the letters FsRx. */
export const applicationId = 0x46_73_52_78;

/** A SQLite file has at least one page. */
const minFileBytes = 512;
const malformed = 11;
const notADatabase = 26;
/** SQLite's index of its log. */
const minFreeBytes = 32_768;
/** How long another process may hold a lock while the file is checked. */
const maxWaitMs = 4000;

/**
 * Checks that a store of this application is at a path, or can be created there, without changing anything.
 * @returns whether the file exists.
 * @throws StoreError for anything else, such as another program's file, a folder, a device or a path below /proc.
 */
export function checkSqliteFile(path: string): boolean {
  const folder = dirname(path);
  checkFolder(path, folder);
  const file = readFile(path);
  if (file === null) return false;
  if (!file.isFile())
    throw new StoreError(`${path} is ${kindOf(file)} and not a file: correct DATABASE_URL.`);
  check(path, 'cannot be written', () => accessSync(path, constants.R_OK | constants.W_OK));
  const isPrivate = (file.mode & 0o077) === 0;
  if (file.size === 0 ? isPrivate : file.size >= minFileBytes && isOurDatabase(path, isPrivate)) return true;
  throw new StoreError(
    `${path} exists and is not a store of this application. Nothing in it was changed: correct DATABASE_URL, or move the file away.`,
  );
}

function checkFolder(path: string, folder: string): void {
  const real = check(
    folder,
    `cannot hold the store ${path}`,
    () => realpathSync(folder),
    ': create it, or correct DATA_DIR or DATABASE_URL',
  );
  if (/^\/(proc|sys|dev)(\/|$)/.test(real) && !/^\/dev\/shm(\/|$)/.test(real)) {
    throw new StoreError(`${folder} belongs to the system and cannot hold a store: correct DATABASE_URL.`);
  }
  if (!statSync(real).isDirectory()) throw new StoreError(`${folder} is not a folder: correct DATABASE_URL.`);
  // SQLite writes a log beside the file.
  check(folder, 'cannot be written, and the store is in it', () =>
    accessSync(real, constants.R_OK | constants.W_OK | constants.X_OK),
  );
}

function readFile(path: string) {
  return check(path, 'cannot be opened', () => statSync(path, { throwIfNoEntry: false }) ?? null);
}

function check<T>(path: string, problem: string, action: () => T, advice = ''): T {
  try {
    return action();
  } catch (error) {
    throw new StoreError(`${path} ${problem}: ${describeFileError(error)}${advice}.`);
  }
}

function kindOf(file: NonNullable<ReturnType<typeof readFile>>): string {
  if (file.isDirectory()) return 'a folder';
  if (file.isFIFO()) return 'a pipe';
  if (file.isSocket()) return 'a socket';
  return 'a device';
}

/**
 * Whether a file is a store of this application, by its header or, for earlier versions, by its tables. An empty file counts
 * if no other user can read it, because each process creates the file before it fills it.
 */
function isOurDatabase(path: string, isPrivate: boolean): boolean {
  const found = describeDatabase(path, 'immutable');
  if (found === null) return false;
  if (found.id === applicationId) return true;
  if (found.id !== 0) return false;
  // Everything written since the last checkpoint is in the log, which SQLite ignores for an immutable database.
  const { tables } = existsSync(`${path}-wal`) ? (describeDatabase(path, 'shared') ?? found) : found;
  if (tables.length === 0) return isPrivate;
  return ['schema_migrations', 'messages', 'opt_outs'].every((name) => tables.includes(name));
}

/** The id and the tables of a database that is opened for reading only; null for another file. */
function describeDatabase(
  path: string,
  mode: 'immutable' | 'shared',
): { id: number; tables: string[] } | null {
  const url = pathToFileURL(path);
  if (mode === 'immutable') url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true, timeout: maxWaitMs });
  try {
    const id = database.prepare('pragma application_id').get()?.['application_id'];
    const rows = database.prepare(`select name from sqlite_master where type = 'table'`).all();
    return { id: Number(id), tables: rows.map(({ name }) => String(name)) };
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
    if (code === notADatabase) return null;
    // An immutable database is read without locks and without its log: another process may be writing it, or was killed then.
    if (code === malformed && mode === 'immutable') return describeDatabase(path, 'shared');
    throw error;
  } finally {
    database.close();
  }
}

/** Creates an empty file that only its owner can read. @returns false if another process has created it first. */
export function createSqliteFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw new StoreError(`${path} cannot be created: ${describeFileError(error)}.`);
  }
}

/** Whether the disk of a file has no space left. */
export function isOnFullDisk(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < minFreeBytes;
}

/** Removes a file that was created and never filled. */
export function removeEmptyFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true });
}

/**
 * Restricts a store and the files next to it to the owner. SQLite copies the mode of the store to the others. The files are
 * not opened, because closing them would release the locks of other connections in this process.
 */
export function restrictToOwner(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600);
    } catch (error) {
      // The file does not exist, or another user owns it and granted access, or the disk cannot be written now.
      if (!['ENOENT', 'EPERM', 'EROFS', 'ENOSPC'].includes(errorCode(error))) throw error;
    }
  }
}
