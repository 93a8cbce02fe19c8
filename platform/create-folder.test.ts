import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { createFolder } from './create-folder.ts';
import { backUpStore } from './store/back-up-store.ts';
import { openStore } from './store/open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'create-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('creates a folder and those above it with the mode, and accepts one that exists', () => {
  const below = join(folder, 'new', 'below');
  createFolder(below, 0o700);
  createFolder(below, 0o700);
  expect([below, join(folder, 'new')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

// In processes of their own, because a call that never returns would block the tests.
describe.runIf(process.platform === 'linux')('a folder that the system cannot create', () => {
  const run = (script: string, args: string[], settings: Record<string, string> = {}) => {
    const { PATH } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [`script/${script}.ts`, ...args], {
      encoding: 'utf8',
      env: { PATH, ...settings },
      timeout: 20_000,
    });
    return { status, stderr };
  };
  const storePath = join(folder, 'store.sqlite');
  const failure = { status: 1, stderr: '/proc/none/below cannot be written: it does not exist.\n' };

  test('fails a backup with a sentence', async () => {
    const store = await openStore({ url: `sqlite:${storePath}` });
    await store.close();
    expect(run('backup', ['/proc/none/below'], { DATABASE_URL: `sqlite:${storePath}` })).toEqual(failure);
  });

  test('fails a restore with a sentence', async () => {
    const store = await openStore({ url: `sqlite:${storePath}` });
    await store.close();
    const backup = backUpStore(storePath, join(folder, 'backups'), new Date(0));
    expect(run('restore', [backup], { DATA_DIR: '/proc/none/below' })).toEqual(failure);
  });

  test('fails an export of the content with a sentence', () => {
    expect(run('export-content', ['/proc/none/below'])).toEqual(failure);
  });
});
