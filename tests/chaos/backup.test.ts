import { execFile } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { NewMessage } from '../../platform/notifications/accept-message.ts';
import { hasOptedOut, optOut } from '../../platform/notifications/opt-outs.ts';
import type { Outbox } from '../../platform/notifications/outbox.ts';
import { backUpStore } from '../../platform/store/back-up-store.ts';
import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { restoreStore } from '../../platform/store/restore-store.ts';
import { postgresEngine, sqliteEngine } from './engines.ts';
import {
  acceptMessages,
  account,
  countMessages,
  createMessage,
  createTestOutbox,
  secret,
  useFakeSmsProvider,
  useWorkerProcesses,
} from './outbox-fixture.ts';
import { createDatabase, findPrograms } from './postgres-cluster.ts';
import { waitUntil } from './wait-until.ts';

const run = promisify(execFile);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairscript-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs script/backup.ts or script/restore.ts as an operator does, and returns what it prints. */
async function runScript(name: 'backup' | 'restore', storeUrl: string, ...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: storeUrl, STORE_SECRET: secret };
  const { stdout } = await run(process.execPath, [`script/${name}.ts`, ...args], { env });
  return stdout;
}

const email: NewMessage = { ...createMessage(0), channel: 'email', recipient: 'pat@example.com' };
const unsubscribed = createKeyedHasher(secret).hashRecipient('sms', '+12155559999');

/** Queues texts and an email, and records an opt-out. Returns the ids of the texts. */
async function fillStore({ database }: Store, outbox: Outbox, texts: number): Promise<string[]> {
  await optOut(database, 'sms', unsubscribed, Date.now());
  await outbox.accept(email);
  return acceptMessages(outbox, texts);
}

const findEmail = ({ database }: Store) =>
  database
    .selectFrom('messages')
    .select(['state', 'reason', 'recipient', 'content'])
    .where('channel', '=', 'email')
    .executeTakeFirst();

const abandoned = { state: 'dead', reason: 'restored', recipient: null, content: null };

describe('on SQLite', () => {
  const engine = sqliteEngine();
  const { inbox, provider } = useFakeSmsProvider();
  const startWorker = useWorkerProcesses();
  const settings = (storeUrl: string) => ({
    storeUrl,
    secret,
    sms: { ...account, baseUrl: provider().baseUrl },
    concurrency: 4,
    leaseMs: 60_000,
  });
  const receivedKeys = () => inbox.messages().map(({ key }) => key ?? '');

  /** The path of a new store that has a key and an opt-out. */
  const createStore = async () => {
    const url = await engine.createUrl();
    const path = url.replace('sqlite:', '');
    const store = await engine.open(url);
    await optOut(store.database, 'sms', unsubscribed, 1);
    writeFileSync(`${path}.key`, secret);
    return { store, path, url };
  };

  test('a backup and a restore take the settings of a server that is stopped from its file', async () => {
    const { store, path, url } = await createStore();
    await store.close();
    writeFileSync(join(folder, 'fairscript.env'), `DATABASE_URL=${url}\n`);
    // As an operator runs them: in another folder, where Node itself does not find the file.
    const runHere = async (name: string, argument: string) => {
      const script = join(process.cwd(), 'script', name);
      const { stdout } = await run(script, ['--env-file', 'fairscript.env', argument], { cwd: folder });
      return stdout.trim();
    };
    const backup = await runHere('backup', 'by-hand');
    for (const suffix of ['', '-wal', '-shm', '.key']) rmSync(`${path}${suffix}`, { force: true });
    expect(await runHere('restore', backup)).toContain(`Restored ${path} as it was at`);
    expect(readFileSync(`${path}.key`, 'utf8')).toBe(secret);
  });

  test('a store that is destroyed and restored from a backup made under writes loses no opt-out and sends no text twice', async () => {
    const storeUrl = `sqlite:${join(folder, 'destroyed', 'store.sqlite')}`;
    mkdirSync(join(folder, 'destroyed'));
    const store = await engine.open(storeUrl);
    const outbox = createTestOutbox(store);
    const ids = await fillStore(store, outbox, 150);
    const worker = await startWorker(settings(storeUrl));
    await waitUntil('the first texts are sent', () => inbox.messages().length >= 5);

    const [printed] = await Promise.all([
      runScript('backup', storeUrl, join(folder, 'backups')),
      acceptMessages(outbox, 250),
    ]);
    const backup = printed.trim();
    const copy = new DatabaseSync(join(backup, 'store.sqlite'), { readOnly: true });
    const rows = copy.prepare("select id, state from messages where channel = 'sms'").all();
    copy.close();
    const waiting = rows.filter(({ state }) => state === 'queued').map(({ id }) => String(id));
    expect(waiting.length).toBeGreaterThan(20);
    await waitUntil('a part of them is sent after the backup', () => {
      const received = new Set(receivedKeys());
      return waiting.filter((id) => received.has(id)).length >= 10;
    });
    await worker.end('SIGKILL');
    await store.close();
    rmSync(join(folder, 'destroyed'), { recursive: true });

    const restoredUrl = `sqlite:${join(folder, 'restored', 'store.sqlite')}`;
    const report = await runScript('restore', restoredUrl, backup);
    expect(report).toContain(`${waiting.length} waiting texts are sent, unless the provider has sent them`);
    expect(report).toContain('1 waiting emails and 0 texts older than a day were given up');
    const restored = await engine.open(restoredUrl);
    expect(await hasOptedOut(restored.database, 'sms', [unsubscribed])).toBe(true);
    expect(await findEmail(restored)).toEqual(abandoned);
    const nextWorker = await startWorker(settings(restoredUrl));
    await waitUntil('nothing waits', async () => (await countMessages(restored)).queued === 0);
    await nextWorker.end('SIGTERM');

    const received = receivedKeys();
    expect(received.filter((key, index) => received.indexOf(key) !== index)).toEqual([]);
    expect(ids.filter((id) => rows.some((row) => row['id'] === id) && !received.includes(id))).toEqual([]);
    for (const file of readdirSync(backup)) expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'restored', 'store.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('a restore never replaces a store without --force, and with it keeps the store and its opt-outs', async () => {
    const { store, path } = await createStore();
    const backup = backUpStore(path, join(folder, 'forced'), new Date(0));
    await optOut(store.database, 'email', 'later', 2);
    const options = { backup, path, now: new Date(0), prepare: () => Promise.resolve() };
    await expect(restoreStore({ ...options, force: false })).rejects.toThrow(
      `${path} already exists. Use --force to move it aside`,
    );
    await expect(restoreStore({ ...options, force: true })).rejects.toThrow(
      `A server is using ${path}. Stop it first.`,
    );
    await store.close();
    expect(await restoreStore({ ...options, force: true })).toMatchObject({
      replaced: [`${path}.replaced-19700101T000000Z`, `${path}.key.replaced-19700101T000000Z`],
      addedOptOuts: 1,
    });
    const restored = await engine.open(`sqlite:${path}`);
    expect(await hasOptedOut(restored.database, 'email', ['later'])).toBe(true);
    expect(existsSync(`${path}.replaced-19700101T000000Z`)).toBe(true);
    expect(readFileSync(`${path}.key`, 'utf8')).toBe(secret);
    expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600);
  });

  test('a restore over the store of a killed server keeps the opt-outs in its log', async () => {
    const { store, path } = await createStore();
    const backup = backUpStore(path, join(folder, 'over-killed'), new Date(0));
    await optOut(store.database, 'email', 'later', 2);
    const killed = join(folder, 'killed.sqlite');
    for (const suffix of ['', '-wal', '.key']) copyFileSync(`${path}${suffix}`, `${killed}${suffix}`);
    await store.close();
    const options = { backup, path: killed, now: new Date(0), prepare: () => Promise.resolve() };
    expect(await restoreStore({ ...options, force: true })).toMatchObject({
      replaced: [`${killed}.replaced-19700101T000000Z`, `${killed}.key.replaced-19700101T000000Z`],
      addedOptOuts: 1,
    });
    expect(existsSync(killed)).toBe(true);
    expect(readFileSync(`${killed}.key`, 'utf8')).toBe(secret);
  });

  test('a restore over a damaged store reports that its opt-outs could not be read', async () => {
    const { store, path } = await createStore();
    const backup = backUpStore(path, join(folder, 'over-damaged'), new Date(0));
    await store.close();
    writeFileSync(path, 'This is no database.');
    const options = { backup, path, now: new Date(0), prepare: () => Promise.resolve() };
    expect(await restoreStore({ ...options, force: true })).toMatchObject({ addedOptOuts: null });
    const lost = join(folder, 'no-store', 'store.sqlite');
    expect(await restoreStore({ ...options, path: lost, force: false })).toMatchObject({ addedOptOuts: 0 });
  });

  test('a backup with a changed or missing file is not restored, and nothing is written', async () => {
    const { path } = await createStore();
    const backup = backUpStore(path, join(folder, 'changed'), new Date(0));
    const target = join(folder, 'never', 'store.sqlite');
    const options = {
      backup,
      path: target,
      force: false,
      now: new Date(0),
      prepare: () => Promise.resolve(),
    };
    appendFileSync(join(backup, 'store.sqlite'), 'x');
    await expect(restoreStore(options)).rejects.toThrow('its checksum differs');
    rmSync(join(backup, 'store.sqlite'));
    await expect(restoreStore(options)).rejects.toThrow('The backup is incomplete');
    expect(existsSync(dirname(target))).toBe(false);
  });

  test('a backup of a damaged store fails and leaves nothing behind', async () => {
    const { store, path } = await createStore();
    await store.close();
    const content = readFileSync(path);
    content.fill(0xff, 4096 + 8, 3 * 4096);
    rmSync(path);
    appendFileSync(path, content);
    expect(() => backUpStore(path, join(folder, 'damaged'), new Date(0))).toThrow(/malformed|damaged/);
    expect(readdirSync(join(folder, 'damaged'))).toEqual([]);
  });
});

describe('on PostgreSQL', () => {
  test('a restore names a database without a store, which pg_restore has not filled, and leaves it empty', async () => {
    const empty = await createDatabase(inject('postgresFolder'));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      // The second run proves that the first left nothing behind.
      await expect(runScript('restore', empty, '--postgres')).rejects.toMatchObject({
        stderr: 'The database at DATABASE_URL has no store: run pg_restore first.\n',
      });
    }
  });

  test('a restore names a server that cannot be reached', async () => {
    await expect(
      runScript('restore', 'postgres://postgres@127.0.0.1:9/cards', '--postgres'),
    ).rejects.toMatchObject({
      stderr: 'The store at DATABASE_URL could not be opened: connect ECONNREFUSED 127.0.0.1:9.\n',
    });
  });

  const engine = postgresEngine();

  test('after pg_restore the waiting texts are in doubt, the emails are given up, and opt-outs are there', async () => {
    const url = await engine.createUrl();
    const store = await engine.open(url);
    const ids = await fillStore(store, createTestOutbox(store), 3);
    const dump = join(folder, 'store.dump');
    const programs = findPrograms();
    await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, url]);
    const restoredUrl = await createDatabase(inject('postgresFolder'));
    await run(join(programs, 'pg_restore'), [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${restoredUrl}`,
      dump,
    ]);

    expect(await runScript('restore', restoredUrl, '--postgres')).toContain('3 waiting texts');
    const restored = await engine.open(restoredUrl);
    expect(await hasOptedOut(restored.database, 'sms', [unsubscribed])).toBe(true);
    expect(await findEmail(restored)).toEqual(abandoned);
    const texts = await restored.database
      .selectFrom('messages')
      .select('id')
      .where('channel', '=', 'sms')
      .where('in_doubt', '=', 1)
      .execute();
    expect(texts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
