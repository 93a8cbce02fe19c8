import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe } from 'vitest';

import { openStore, type Store } from '../../platform/store/open-store.ts';
import { startPostgres, type PostgresCluster } from './postgres-cluster.ts';

/** New, empty stores of one engine. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** The address of a new, empty database. */
  newUrl: () => Promise<string>;
  /** Opens one; it is closed after the last test. */
  open: (url?: string) => Promise<Store>;
  /** The server of PostgreSQL. @throws Error for SQLite, which has none. */
  cluster: () => PostgresCluster;
}

/** The same tests on SQLite and on PostgreSQL. */
export function onEachEngine(tests: (engine: Engine) => void): void {
  describe('on SQLite', () => {
    tests(sqlite());
  });
  describe('on PostgreSQL', () => {
    tests(postgres());
  });
}

function closedAtTheEnd(): (url: string) => Promise<Store> {
  const stores: Store[] = [];
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });
  return async (url) => {
    const store = await openStore({ url });
    stores.push(store);
    return store;
  };
}

export function sqlite(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-store-'));
  // Hooks run in reverse order: the files go when nobody has them open any more.
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = closedAtTheEnd();
  let files = 0;
  const newUrl = () => {
    files += 1;
    return Promise.resolve(`sqlite:${join(folder, `store-${files}.sqlite`)}`);
  };
  return {
    name: 'SQLite',
    newUrl,
    open: async (url) => open(url ?? (await newUrl())),
    cluster: () => {
      throw new Error('SQLite has no server');
    },
  };
}

export function postgres(): Engine {
  let started: PostgresCluster | null = null;
  beforeAll(async () => {
    started = await startPostgres();
  });
  afterAll(() => started?.close());
  const open = closedAtTheEnd();
  const cluster = () => {
    if (!started) throw new Error('PostgreSQL is not running');
    return started;
  };
  return {
    name: 'PostgreSQL',
    newUrl: () => cluster().newDatabase(),
    open: async (url) => open(url ?? (await cluster().newDatabase())),
    cluster,
  };
}
