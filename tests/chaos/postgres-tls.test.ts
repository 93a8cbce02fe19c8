import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { inspectStore } from '../../platform/store/inspect-store.ts';
import { openStore, type Store, type StoreOptions } from '../../platform/store/open-store.ts';
import { withCheckedTls } from '../../platform/store/postgres-dialect.ts';
import { findStoreSecret } from '../../platform/store/store-secret.ts';
import { createDatabase, socketPath } from './postgres-cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-tls-'));
const [key, ca] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true });
});

// A certificate that signs itself is its own authority.
beforeAll(() => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', ca];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject, ...files],
    { stdio: 'ignore' },
  );
});

/** What a client sends first to ask for TLS, and the server's answers. */
const tlsRequestBytes = 8;

/** Starts PostgreSQL's side of TLS before the shared cluster, whose Unix socket has none; counts what comes in clear. */
async function startServer({ offersTls = true } = {}) {
  const state = { bytesInClear: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('data', (request) => {
      const isTlsRequest = request.length === tlsRequestBytes && request.readUInt32BE(4) === 80_877_103;
      if (!isTlsRequest || !offersTls) {
        state.bytesInClear += isTlsRequest ? 0 : request.length;
        client.end(isTlsRequest ? 'N' : '');
        return;
      }
      client.write('S');
      const encrypted = new TLSSocket(client, {
        isServer: true,
        key: readFileSync(key),
        cert: readFileSync(ca),
      });
      const database = connect(socketPath(inject('postgresFolder')));
      sockets.add(database);
      for (const socket of [encrypted, database]) socket.on('error', () => socket.destroy());
      encrypted.pipe(database).pipe(encrypted);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { pathname } = new URL(await createDatabase(inject('postgresFolder')));
  const urlOf = (host: string, query = '') => `postgres://fairscript@${host}:${port}${pathname}${query}`;
  return { state, urlOf };
}

async function open(options: StoreOptions): Promise<Store> {
  const store = await openStore(options);
  closing.push(() => store.close());
  return store;
}

test('a store on PostgreSQL is reached over TLS with a certificate of the configured authority', async () => {
  const { urlOf, state } = await startServer();
  const store = await open({ url: urlOf('localhost'), ca });
  expect(await store.findProblem()).toBeNull();
  const sameByMode = await open({ url: urlOf('localhost', `?sslmode=require&sslrootcert=${ca}`) });
  expect(await sameByMode.findProblem()).toBeNull();
  expect(state.bytesInClear).toBe(0);
});

test('an inspection of a store says whether TLS is in use, and whether the migrations and the key are right', async () => {
  const { urlOf } = await startServer();
  const [url, secret] = [urlOf('localhost'), 'a'.repeat(32)];
  const empty = await inspectStore({ url, ca, secret });
  expect(empty.facts).toEqual([
    expect.stringMatching(/^PostgreSQL \d.* answers, over TLS with a checked certificate\.$/),
    expect.stringMatching(/^The store has 0 of \d+ migrations/),
  ]);
  const store = await open({ url, ca });
  await findStoreSecret(store, { configured: secret, path: null });
  expect((await inspectStore({ url, ca, secret })).facts).toContain('STORE_SECRET is its key.');
  const { problems } = await inspectStore({ url, ca, secret: 'b'.repeat(32) });
  expect(problems).toEqual(['STORE_SECRET is not the key that the store was written with.']);
});

test.each(['require', 'verify-ca', 'verify-full', 'prefer'])(
  'sslmode=%s rejects a certificate of an unknown authority',
  async (mode) => {
    const { urlOf } = await startServer();
    await expect(open({ url: urlOf('localhost', `?sslmode=${mode}`) })).rejects.toThrow(
      /self-signed certificate/,
    );
  },
);

test('a certificate for another host name is rejected', async () => {
  const { urlOf } = await startServer();
  await expect(open({ url: urlOf('127.0.0.1'), ca })).rejects.toThrow(
    /does not match certificate's altnames/,
  );
});

test('nothing is sent in clear to a server without TLS where TLS is required', async () => {
  const { urlOf, state } = await startServer({ offersTls: false });
  await expect(open({ url: urlOf('localhost'), ca })).rejects.toThrow(/does not support SSL/);
  expect(state.bytesInClear).toBe(0);
});

test('the URL of a database keeps its password and options when TLS is added', () => {
  const url = 'postgres://user:p%40ss%2Fword@db.example:6432/cards?application_name=x&sslmode=require';
  expect(withCheckedTls(url, null)).toBe(url.replace('require', 'verify-full'));
  expect(withCheckedTls('postgres://u@h/d?sslmode=disable', '/ca.pem')).toBe(
    'postgres://u@h/d?sslmode=disable',
  );
  expect(withCheckedTls('postgres://u@h/d', null)).toBe('postgres://u@h/d');
});

test('a node opens no more connections than DATABASE_POOL_SIZE', async () => {
  const { database } = await open({ url: await createDatabase(inject('postgresFolder')), poolSize: 2 });
  const queries = Array.from({ length: 12 }, () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(database),
  );
  const pids = (await Promise.all(queries)).map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids).size).toBe(2);
});
