import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, describe, expect, test } from 'vitest';

import { openStore, parseStoreUrl } from './open-store.ts';
import { isOutage } from './outage.ts';
import { StoreError } from './store-error.ts';

describe('parseStoreUrl', () => {
  test.each([
    ['sqlite:.data/store.sqlite', { engine: 'sqlite', path: '.data/store.sqlite' }],
    ['sqlite::memory:', { engine: 'sqlite', path: ':memory:' }],
    ['postgres://user@host/name', { engine: 'postgres', url: 'postgres://user@host/name' }],
    ['postgresql://host/name', { engine: 'postgres', url: 'postgresql://host/name' }],
    ['mysql://host/name', null],
    ['sqlite:', null],
    ['', null],
  ])('parses the URL "%s" of a store', (url, address) => {
    expect(parseStoreUrl(url)).toEqual(address);
  });

  test('the error for an invalid URL does not repeat it, because it may contain a password', async () => {
    await expect(openStore({ url: 'mysql://user:secret@host' })).rejects.toThrow(/^(?!.*secret)/);
  });
});

describe('openStore on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const listModes = (path: string) =>
    readdirSync(path)
      .toSorted()
      .map((name) => `${name} ${readMode(join(path, name))}`);
  const privateFiles = ['store.sqlite 600', 'store.sqlite-shm 600', 'store.sqlite-wal 600'];

  test('only the owner can read the files of a new store', async () => {
    const newFolder = join(folder, 'new');
    mkdirSync(newFolder);
    const store = await openStore({ url: `sqlite:${join(newFolder, 'store.sqlite')}` });
    expect(listModes(newFolder)).toEqual(privateFiles);
    await store.close();
  });

  test('opening a store whose files everybody can read restricts the files to the owner', async () => {
    const oldFolder = join(folder, 'old');
    mkdirSync(oldFolder);
    const url = `sqlite:${join(oldFolder, 'store.sqlite')}`;
    const first = await openStore({ url });
    for (const name of readdirSync(oldFolder)) chmodSync(join(oldFolder, name), 0o644);
    const second = await openStore({ url });
    expect(listModes(oldFolder)).toEqual(privateFiles);
    await Promise.all([first.close(), second.close()]);
  });

  test('eraseDeleted removes replaced data from the files of an open store, unless a reader prevents it', async () => {
    const path = join(folder, 'erased.sqlite');
    const store = await openStore({ url: `sqlite:${path}` });
    const { database } = store;
    const row = { channel: 'sms' as const, recipient_hash: 'hash-of-ana', since: 0 };
    const listFilesWithTraces = () =>
      [path, `${path}-wal`].filter((file) => existsSync(file) && readFileSync(file).includes('hash-of-ana'));
    await database.insertInto('opt_outs').values(row).execute();
    await database.updateTable('opt_outs').set({ recipient_hash: 'replaced' }).execute();
    expect(listFilesWithTraces()).toEqual([`${path}-wal`]);
    // A transaction that still reads the old data prevents the erasure.
    const reader = new DatabaseSync(path);
    reader.exec('begin; select * from opt_outs');
    expect(await store.eraseDeleted()).toBe(false);
    reader.exec('end');
    expect(await store.eraseDeleted()).toBe(true);
    expect(listFilesWithTraces()).toEqual([]);
    reader.close();
    await store.close();
  });
});

test('a store that reaches a limit of file size says so with its file and its folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-'));
  const file = join(folder, 'store.sqlite');
  const program = `
    import { openStore } from ${JSON.stringify(new URL('open-store.ts', import.meta.url).href)};
    await openStore({ url: ${JSON.stringify(`sqlite:${file}`)} }).catch(({ message }) => console.log(message));`;
  const limited = 'ulimit -f 10; exec "$0" --input-type=module --eval "$1"';
  const { stdout } = spawnSync('bash', ['-c', limited, process.execPath, program], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe(
    `The store ${file} cannot be written: the disk of ${folder} is full, or a quota or a limit of file size is reached. Free some space or raise the limit, and start again.\n`,
  );
});

test('a file of authorities that cannot be read, or has none, is named with its setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-'));
  const ca = join(folder, 'ca.pem');
  const open = () => openStore({ url: 'postgres://user:hunter2@127.0.0.1:1/cards', ca });
  const sentence = (reason: string) =>
    new StoreError(
      `DATABASE_CA is "${ca}"; it must be the path of a file with certificates in PEM (${reason}).`,
    );
  await expect(open()).rejects.toEqual(sentence('it does not exist'));
  writeFileSync(ca, 'a certificate?');
  await expect(open()).rejects.toEqual(sentence('it has none'));
  rmSync(folder, { recursive: true });
});

describe('isOutage', () => {
  const createError = (properties: object, message = 'failed') =>
    Object.assign(new Error(message), properties);

  test.each([
    ['a full disk', createError({ errcode: 13 })],
    ['a busy file', createError({ errcode: 5 })],
    ['an input or output error, with its detail', createError({ errcode: 10 | (3 << 8) })],
    ['a server that does not run', createError({ code: 'ECONNREFUSED' })],
    ['a socket that does not exist', createError({ code: 'ENOENT' })],
    ['several addresses, none of which answers', new AggregateError([createError({ code: 'ECONNREFUSED' })])],
    ['a server that shuts down', createError({ code: '57P01' })],
    ['a server without disk space', createError({ code: '53100' })],
    ['a connection that ended', createError({}, 'Connection terminated unexpectedly')],
    ['a timeout', createError({}, 'timeout exceeded when trying to connect')],
  ])('classifies %s as an outage of the store', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  test.each([
    ['a violated constraint', createError({ errcode: 19 })],
    ['a table that does not exist', createError({ code: '42P01' })],
    ['a bug in the code', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'timeout'],
  ])('does not classify %s as an outage of the store', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
