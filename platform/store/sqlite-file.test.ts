import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openStore } from './open-store.ts';
import { StoreError } from './store-error.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairscript-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (path: string) => openStore({ url: `sqlite:${path}` });

/** The sentence with which a store is rejected. */
async function openProblem(path: string): Promise<string> {
  const error: unknown = await open(path).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(StoreError);
  return error instanceof Error ? error.message : '';
}

/** The names, modes and contents of everything in the folder. */
const snapshot = () =>
  readdirSync(folder)
    .toSorted()
    .map((name) => [name, statSync(join(folder, name)).mode, readFileSync(join(folder, name), 'latin1')]);

function createForeignDatabase(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
  chmodSync(path, 0o644);
}

describe('a file that another program made', () => {
  test.each([
    ['a configuration file', (path: string) => writeFileSync(path, 'root:x:0:0:root\n', { mode: 0o644 })],
    ['a long text', (path: string) => writeFileSync(path, 'x'.repeat(9000), { mode: 0o644 })],
    ['an empty file that others can read', (path: string) => writeFileSync(path, '', { mode: 0o644 })],
    [
      'a database of another program',
      (path: string) =>
        createForeignDatabase(path, 'create table moz_places (url); insert into moz_places values (1)'),
    ],
    [
      'a database of another program with an id',
      (path: string) => createForeignDatabase(path, 'pragma application_id = 5; create table messages (id)'),
    ],
    [
      'a database of another program in WAL mode',
      (path: string) => createForeignDatabase(path, 'pragma journal_mode = wal; create table messages (id)'),
    ],
  ])('%s is rejected, and neither its mode nor anything beside it changes', async (_, create) => {
    const path = join(folder, 'theirs');
    create(path);
    const before = snapshot();
    expect(await openProblem(path)).toBe(
      `${path} exists and is not a store of this application. Nothing in it was changed: correct DATABASE_URL, or move the file away.`,
    );
    expect(snapshot()).toEqual(before);
  });

  test('a link to another program’s file is rejected, and the file keeps its mode', async () => {
    const target = join(folder, 'target');
    writeFileSync(target, 'x'.repeat(9000), { mode: 0o644 });
    symlinkSync(target, join(folder, 'link'));
    expect(await openProblem(join(folder, 'link'))).toContain('is not a store of this application');
    expect(statSync(target).mode & 0o777).toBe(0o644);
  });
});

describe('a path that cannot hold a store', () => {
  test('a pipe, a folder and a socket are rejected at once', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    mkdirSync(join(folder, 'sub'));
    const server = createServer().listen(join(folder, 'socket'));
    await once(server, 'listening');
    expect(await openProblem(join(folder, 'pipe'))).toContain('pipe is a pipe and not a file');
    expect(await openProblem(join(folder, 'sub'))).toContain('sub is a folder and not a file');
    expect(await openProblem(join(folder, 'socket'))).toContain('socket is a socket and not a file');
    server.close();
  });

  test.each([
    [
      '/proc/x/y',
      '/proc/x cannot hold the store /proc/x/y: it does not exist: create it, or correct DATA_DIR or DATABASE_URL.',
    ],
    [
      '/proc/self/store.sqlite',
      '/proc/self belongs to the system and cannot hold a store: correct DATABASE_URL.',
    ],
    ['/dev/null', '/dev belongs to the system and cannot hold a store: correct DATABASE_URL.'],
    [
      '/dev/null/store.sqlite',
      '/dev/null belongs to the system and cannot hold a store: correct DATABASE_URL.',
    ],
    ['/sys/store.sqlite', '/sys belongs to the system and cannot hold a store: correct DATABASE_URL.'],
  ])('%s is rejected at once', async (path, sentence) => {
    expect(await openProblem(path)).toBe(sentence);
  });

  test('a missing folder is not created, because a mistyped path would silently create a new store', async () => {
    const path = join(folder, 'missing', 'deep', 'store.sqlite');
    expect(await openProblem(path)).toBe(
      `${join(folder, 'missing', 'deep')} cannot hold the store ${path}: it does not exist: create it, or correct DATA_DIR or DATABASE_URL.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a store that this program made', () => {
  test('a store that this program made is recognized by its id after it was copied and its tables changed', async () => {
    const path = join(folder, 'store.sqlite');
    await (await open(path)).close();
    copyFileSync(path, join(folder, 'copy.sqlite'));
    chmodSync(join(folder, 'copy.sqlite'), 0o644);
    const store = await open(join(folder, 'copy.sqlite'));
    expect(await store.findProblem()).toBeNull();
    expect(statSync(join(folder, 'copy.sqlite')).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test('of an earlier version without an id is recognized by its tables, and gets an id', async () => {
    const path = join(folder, 'store.sqlite');
    await (await open(path)).close();
    const earlier = new DatabaseSync(path);
    earlier.exec('pragma application_id = 0');
    earlier.close();
    await (await open(path)).close();
    const database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare('pragma application_id').get()).toEqual({ application_id: 0x46_73_52_78 });
    database.close();
  });

  test('a store that this program made is recognized even if all its tables are in the log of a killed process', async () => {
    const path = join(folder, 'store.sqlite');
    const killed = await open(path);
    // A killed process leaves the file and its log as they are on disk.
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, join(folder, `killed.sqlite${end}`));
    await killed.close();
    const file = readFileSync(join(folder, 'killed.sqlite'));
    // Earlier versions wrote no id.
    file.writeUInt32BE(0, 68);
    writeFileSync(join(folder, 'killed.sqlite'), file, { mode: 0o644 });
    chmodSync(join(folder, 'killed.sqlite'), 0o644);
    const store = await open(join(folder, 'killed.sqlite'));
    expect(await store.findProblem()).toBeNull();
    await store.close();
  });

  test('a store that this program made is opened after a process was killed while it wrote the log into the file', async () => {
    const path = join(folder, 'running.db');
    const running = await open(path);
    const killed = join(folder, 'killed.db');
    copyFileSync(`${path}-wal`, `${killed}-wal`);
    const file = readFileSync(path);
    // The header is written, and the rest of its page, which the log has, is not.
    writeFileSync(killed, file.fill(0, 100, 4096), { mode: 0o600 });
    await running.close();
    const store = await open(killed);
    expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('a store that this program made is opened even if another process has created it but not yet filled it', async () => {
    const path = join(folder, 'store.sqlite');
    writeFileSync(path, '', { mode: 0o600 });
    const store = await open(path);
    expect(await store.findProblem()).toBeNull();
    await store.close();
  });
});
