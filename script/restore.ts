import { resolve } from 'node:path';
import { argv, stdout } from 'node:process';

import { errorMessage } from '../domain/error-message.ts';
import { settleRestoredMessages } from '../platform/notifications/settle-restored-messages.ts';
import { inspectStore } from '../platform/store/inspect-store.ts';
import { openStore, parseStoreUrl, type Store } from '../platform/store/open-store.ts';
import { restoreStore } from '../platform/store/restore-store.ts';
import { readConfig } from '../server/settings/config.ts';
import { fromOption, parseOptions, readSettings, runCommand } from './command.ts';

const print = (line: string) => stdout.write(`${line}\n`);

async function settle(store: Store): Promise<void> {
  const { textsToCheck, textsGivenUp, emailsGivenUp } = await settleRestoredMessages(store, Date.now());
  print(`${textsToCheck} waiting texts are sent, unless the provider has sent them since the backup.`);
  print(
    `${emailsGivenUp} waiting emails and ${textsGivenUp} texts older than a day were given up (reason: restored).`,
  );
}

async function restoreSqlite(
  backup: string,
  { url, force, moved }: { url: string; force: boolean; moved: boolean },
): Promise<void> {
  const address = parseStoreUrl(url);
  if (address?.engine !== 'sqlite' || address.path === ':memory:')
    throw new Error(
      'DATABASE_URL is not a SQLite file: restore PostgreSQL with pg_restore (docs/operating.md).',
    );
  const path = resolve(address.path);
  const prepare = moved ? () => Promise.resolve() : settle;
  const { createdAt, replaced, addedOptOuts } = await restoreStore({
    backup,
    path,
    force,
    now: new Date(),
    prepare,
  });
  for (const file of replaced) print(`The previous file is ${file}.`);
  if (addedOptOuts === null)
    print('The opt-outs of the previous store could not be read. Those since the backup are lost.');
  else if (addedOptOuts > 0) print(`${addedOptOuts} opt-outs of the previous store were added.`);
  print(`Restored ${path} as it was at ${createdAt}.`);
}

async function settlePostgres({ url, ca, secret }: ReturnType<typeof readConfig>['store']): Promise<void> {
  if (parseStoreUrl(url)?.engine !== 'postgres') throw new Error('DATABASE_URL is not a URL of PostgreSQL.');
  const { isNew, problems } = await inspectStore({ url, ca, secret }).catch((error: unknown) => {
    // The address is not repeated: it may hold a password.
    const reason = errorMessage(error);
    throw new Error(`The store at DATABASE_URL could not be opened: ${reason || 'it cannot be reached'}.`);
  });
  if (isNew) throw new Error('The database at DATABASE_URL has no store: run pg_restore first.');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const store = await openStore({ url, ca });
  try {
    await settle(store);
  } finally {
    await store.close();
  }
}

await runCommand(async () => {
  const { values, positionals } = parseOptions('script/restore', {
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      'env-file': { type: 'string' },
      from: fromOption,
      force: { type: 'boolean', default: false },
      moved: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
    },
  });
  const [backup, ...rest] = positionals;
  if (rest.length > 0 || values.postgres === (backup !== undefined))
    throw new Error('script/restore needs a backup, or --postgres. See script/restore --help.');
  const { force, moved } = values;
  const { store } = readConfig(readSettings(values['env-file'], values.from).environment);
  if (backup === undefined) await settlePostgres(store);
  else await restoreSqlite(resolve(values.from, backup), { url: store.url, force, moved });
});
