import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, inject } from 'vitest';

import { openStore, type Store } from '../../platform/store/open-store.ts';
import { createDatabase } from './postgres-cluster.ts';

/** Creates empty stores of one engine. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Returns the URL of a new, empty database. */
  createUrl: () => Promise<string>;
  /** Opens the store at a URL, or a new one. It is closed after the last test of the file. */
  open: (url?: string) => Promise<Store>;
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachEngine(defineTests: (engine: Engine) => void): void {
  describe('on SQLite', () => {
    defineTests(sqliteEngine());
  });
  describe('on PostgreSQL', () => {
    defineTests(postgresEngine());
  });
}

/** Stores in a temporary folder, which is removed after the last test of the file. */
export function sqliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-store-'));
  // Hooks run in reverse order: the files are removed after the stores are closed.
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return createEngine('SQLite', () => {
    files += 1;
    return Promise.resolve(`sqlite:${join(folder, `store-${files}.sqlite`)}`);
  });
}

/** @param clusterFolder the cluster of the databases; the shared one by default. */
export function postgresEngine(clusterFolder = () => inject('postgresFolder')): Engine {
  return createEngine('PostgreSQL', () => createDatabase(clusterFolder()));
}

function createEngine(name: Engine['name'], createUrl: Engine['createUrl']): Engine {
  const stores: Store[] = [];
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });
  return {
    name,
    createUrl,
    open: async (url) => {
      const store = await openStore({ url: url ?? (await createUrl()) });
      stores.push(store);
      return store;
    },
  };
}
