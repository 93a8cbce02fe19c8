import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openStore, type Store } from './open-store.ts';
import { StoreError } from './store-error.ts';
import { findStoreSecret } from './store-secret.ts';

let folder = '';
const stores: Store[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairscript-secret-'));
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  rmSync(folder, { recursive: true });
});

const longSecret = 'a secret of more than thirty-two characters';
const pathOf = (name = 'store.sqlite') => join(folder, name);

/** Opens a store like a starting node, and finds its secret. */
async function start({ configured = null as string | null, path = pathOf() } = {}) {
  const store = await openStore({ url: `sqlite:${path}` });
  stores.push(store);
  return findStoreSecret(store, { configured, path });
}

async function startProblem(options: Parameters<typeof start>[0] = {}): Promise<string> {
  const error: unknown = await start(options).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(StoreError);
  return error instanceof Error ? error.message : '';
}

/** Makes a store look like one of an earlier version, which wrote no check of its key. */
async function forgetCheck(): Promise<void> {
  await stores[0]?.database.deleteFrom('store_properties').execute();
}

const addOptOut = () =>
  stores[0]?.database
    .insertInto('opt_outs')
    .values({ channel: 'sms', recipient_hash: 'hash', since: 0 })
    .execute();

describe('the key of a new store', () => {
  test('the key of a new store is created once, beside its file, readable only by its owner', async () => {
    const secret = await start();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await start()).toBe(secret);
    expect(statSync(`${pathOf()}.key`).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('.key'))).toEqual(['store.sqlite.key']);
  });

  test('the key of a new store is the same for nodes that start at the same time', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(new Set(secrets).size).toBe(1);
  });

  test('the key of a new store is not written when STORE_SECRET is set', async () => {
    expect(await start({ configured: longSecret })).toBe(longSecret);
    expect(readdirSync(folder).filter((name) => name.includes('.key'))).toEqual([]);
  });

  test('the key of a new store is new at each start for a store in memory', async () => {
    const store = await openStore({ url: 'sqlite::memory:' });
    stores.push(store);
    const find = () => findStoreSecret(store, { configured: null, path: null });
    expect(await find()).not.toBe(await find());
  });
});

describe('the key of a store with data', () => {
  test('the key of a store with data is only read: a start writes no file next to the store', async () => {
    await start();
    const { mtimeMs, ino } = statSync(`${pathOf()}.key`);
    const { mtimeMs: folderTime } = statSync(folder);
    await start();
    expect(statSync(`${pathOf()}.key`)).toMatchObject({ mtimeMs, ino });
    expect(statSync(folder).mtimeMs).toBe(folderTime);
  });

  test('a lost secret prevents the start, with instructions to restore it or to start over', async () => {
    await start();
    rmSync(`${pathOf()}.key`);
    expect(await startProblem()).toBe(
      `${pathOf()} has data, but its key ${pathOf()}.key is missing, and without the key every opt-out would be lost. ` +
        `Restore ${pathOf()}.key from the backup that belongs to the store, or set STORE_SECRET to its content. ` +
        `To start over, without the opt-outs, move ${pathOf()} and the files beside it away.`,
    );
    expect(readdirSync(folder)).not.toContain('store.sqlite.key');
  });

  test('the key of a store with data can be given as STORE_SECRET, and restored with a line break at its end', async () => {
    const secret = await start();
    rmSync(`${pathOf()}.key`);
    expect(await start({ configured: secret })).toBe(secret);
    writeFileSync(`${pathOf()}.key`, `${secret}\n`);
    expect(await start()).toBe(secret);
  });

  test.each([
    ['of another store', 'f'.repeat(64), 'is not the key that this store was written with'],
    ['that was cut off', 'ff', 'is damaged: restore it from the backup'],
    ['that is empty', '', 'is damaged: restore it from the backup'],
  ])('%s prevents the start', async (_, content, sentence) => {
    await start();
    writeFileSync(`${pathOf()}.key`, content);
    expect(await startProblem()).toContain(sentence);
    expect(readFileSync(`${pathOf()}.key`, 'utf8')).toBe(content);
  });

  test('prevents the start at once if it is a pipe or a folder', async () => {
    await start();
    rmSync(`${pathOf()}.key`);
    execFileSync('mkfifo', [`${pathOf()}.key`]);
    expect(await startProblem()).toContain('is damaged');
    rmSync(`${pathOf()}.key`);
    mkdirSync(`${pathOf()}.key`);
    expect(await startProblem()).toContain('is damaged');
  });

  test('prevents the start if STORE_SECRET has changed, with an error that shows neither secret', async () => {
    await start({ configured: longSecret });
    const sentence = await startProblem({ configured: 'another secret of more than thirty-two characters' });
    expect(sentence).toContain('STORE_SECRET is not the key that this store was written with');
    expect(sentence).not.toContain('thirty-two');
  });

  test('of an earlier version without a check is accepted once, and checked from then on', async () => {
    const secret = await start();
    await forgetCheck();
    await addOptOut();
    expect(await start()).toBe(secret);
    expect(await startProblem({ configured: longSecret })).toContain('STORE_SECRET is not the key');
  });

  test('of an earlier version prevents the start if it is lost', async () => {
    await start();
    await forgetCheck();
    await addOptOut();
    rmSync(`${pathOf()}.key`);
    expect(await startProblem()).toContain('its key');
  });
});
