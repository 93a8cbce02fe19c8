import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { argv, cwd, env, exit, stderr, stdout } from 'node:process';

import { errorMessage } from '../domain/error-message.ts';
import { backUpStore } from '../platform/store/back-up-store.ts';
import { parseStoreUrl } from '../platform/store/open-store.ts';
import { readConfig } from '../server/settings/config.ts';
import { readEnvFile } from '../server/settings/env-file.ts';
import { parseOptions } from './parse-options.ts';

/** Paths are resolved against the folder where the command was run, which the wrapper passes as --from. */
try {
  const { values, positionals } = parseOptions('script/backup', {
    args: argv.slice(2),
    allowPositionals: true,
    options: { 'env-file': { type: 'string' }, from: { type: 'string', default: cwd() } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new Error('script/backup needs a folder: script/backup FOLDER');
  const { from, 'env-file': file } = values;
  const settings = file ? readEnvFile(resolve(from, file), env).environment : env;
  const address = parseStoreUrl(readConfig(settings).store.url);
  if (address?.engine !== 'sqlite')
    throw new Error(
      'DATABASE_URL is not a SQLite file: back up PostgreSQL with pg_dump (docs/operating.md).',
    );
  const parent = resolve(from, folder);
  if (existsSync(parent) && !statSync(parent).isDirectory())
    throw new Error(`${parent} is no folder: script/backup FOLDER`);
  stdout.write(`${backUpStore(resolve(address.path), parent, new Date())}\n`);
} catch (error) {
  stderr.write(`${errorMessage(error)}\n`);
  exit(1);
}
