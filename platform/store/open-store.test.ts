import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, describe, expect, test } from 'vitest';

import { openStore, parseStoreUrl } from './open-store.ts';
import { isOutage } from './outage.ts';

describe('the address of the store', () => {
  test.each([
    ['sqlite:.data/store.sqlite', { engine: 'sqlite', path: '.data/store.sqlite' }],
    ['sqlite::memory:', { engine: 'sqlite', path: ':memory:' }],
    ['postgres://user@host/name', { engine: 'postgres', url: 'postgres://user@host/name' }],
    ['postgresql://host/name', { engine: 'postgres', url: 'postgresql://host/name' }],
    ['mysql://host/name', null],
    ['sqlite:', null],
    ['', null],
  ])('%s', (url, address) => {
    expect(parseStoreUrl(url)).toEqual(address);
  });

  test('that is none is refused without repeating it: it may hold a password', async () => {
    await expect(openStore({ url: 'mysql://user:secret@host' })).rejects.toThrow(/^(?!.*secret)/);
  });
});

describe('the files of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const modesIn = (path: string) =>
    readdirSync(path)
      .toSorted()
      .map((name) => `${name} ${modeOf(join(path, name))}`);
  const three = ['store.sqlite 600', 'store.sqlite-shm 600', 'store.sqlite-wal 600'];

  test('are for their owner alone, and so is a folder that was made for them', async () => {
    const made = join(folder, 'made', 'for-it');
    const store = await openStore({ url: `sqlite:${join(made, 'store.sqlite')}` });
    expect(modesIn(made)).toEqual(three);
    expect([modeOf(made), modeOf(join(folder, 'made'))]).toEqual(['700', '700']);
    await store.close();
  });

  test('that everybody could read are taken from them', async () => {
    const old = join(folder, 'old');
    const url = `sqlite:${join(old, 'store.sqlite')}`;
    const first = await openStore({ url });
    for (const name of readdirSync(old)) chmodSync(join(old, name), 0o644);
    const second = await openStore({ url });
    expect(modesIn(old)).toEqual(three);
    await Promise.all([first.close(), second.close()]);
  });

  test('hold nothing of what was replaced once they are wiped, while the store is open', async () => {
    const path = join(folder, 'wiped.sqlite');
    const store = await openStore({ url: `sqlite:${path}` });
    const { database } = store;
    const said = { channel: 'sms' as const, recipient_hash: 'ana-was-here', since: 0 };
    const remains = () =>
      [path, `${path}-wal`].filter((file) => existsSync(file) && readFileSync(file).includes('ana-was-here'));
    await database.insertInto('opt_outs').values(said).execute();
    await database.updateTable('opt_outs').set({ recipient_hash: 'nobody' }).execute();
    expect(remains()).toEqual([`${path}-wal`]);
    // Somebody else reads what was before: it is asked for again.
    const reader = new DatabaseSync(path);
    reader.exec('begin; select * from opt_outs');
    expect(await store.eraseDeleted()).toBe(false);
    reader.exec('end');
    expect(await store.eraseDeleted()).toBe(true);
    expect(remains()).toEqual([]);
    reader.close();
    await store.close();
  });
});

describe('an outage', () => {
  const failure = (properties: object, message = 'failed') => Object.assign(new Error(message), properties);

  test.each([
    ['a full disk', failure({ errcode: 13 })],
    ['a busy file', failure({ errcode: 5 })],
    ['an input or output error, with its detail', failure({ errcode: 10 | (3 << 8) })],
    ['a server that is not there', failure({ code: 'ECONNREFUSED' })],
    ['a socket that is not there', failure({ code: 'ENOENT' })],
    ['several addresses, none of which answers', new AggregateError([failure({ code: 'ECONNREFUSED' })])],
    ['a server that shuts down', failure({ code: '57P01' })],
    ['a server without space', failure({ code: '53100' })],
    ['a connection that ended', failure({}, 'Connection terminated unexpectedly')],
    ['no answer in time', failure({}, 'timeout exceeded when trying to connect')],
  ])('is %s', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  test.each([
    ['a broken constraint', failure({ errcode: 19 })],
    ['a table that does not exist', failure({ code: '42P01' })],
    ['a fault in the code', new TypeError('undefined is not a function')],
    ['no error at all', 'timeout'],
  ])('is not %s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
