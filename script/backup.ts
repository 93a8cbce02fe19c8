import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { argv, stdout } from 'node:process';

import { backUpStore } from '../platform/store/back-up-store.ts';
import { parseStoreUrl } from '../platform/store/open-store.ts';
import { readConfig } from '../server/settings/config.ts';
import { fromOption, parseOptions, readSettings, runCommand } from './command.ts';

await runCommand(() => {
  const { values, positionals } = parseOptions('script/backup', {
    args: argv.slice(2),
    allowPositionals: true,
    options: { 'env-file': { type: 'string' }, from: fromOption },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new Error('script/backup needs a folder: script/backup FOLDER');
  const { environment } = readSettings(values['env-file'], values.from);
  const address = parseStoreUrl(readConfig(environment).store.url);
  if (address?.engine !== 'sqlite')
    throw new Error(
      'DATABASE_URL is not a SQLite file: back up PostgreSQL with pg_dump (docs/operating.md).',
    );
  const parent = resolve(values.from, folder);
  if (existsSync(parent) && !statSync(parent).isDirectory())
    throw new Error(`${parent} is no folder: script/backup FOLDER`);
  stdout.write(`${backUpStore(resolve(address.path), parent, new Date())}\n`);
});
