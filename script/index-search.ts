import { argv, stdout } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { runAtOnce } from '../platform/pieces.ts';
import { searchDocuments } from '../platform/search/pages.ts';
import { readSearchIndexConfig } from '../server/settings/search-index-config.ts';
import { openDataRelease } from '../server/releases/start-releases.ts';
import { fillSearchIndex } from '../upstreams/fill-search-index.ts';
import { fromOption, parseOptions, readSettings, runCommand } from './command.ts';

function readEnvironment() {
  const { values } = parseOptions('script/index-search', {
    args: argv.slice(2),
    options: { 'env-file': { type: 'string' }, from: fromOption },
  });
  return readSettings(values['env-file'], values.from).environment;
}

await runCommand(async () => {
  const config = readSearchIndexConfig(readEnvironment());
  const release = await openDataRelease(config.releaseDir);
  const documents = runAtOnce(searchDocuments(release));
  release.close();
  const report = (line: string) => void stdout.write(`${line}\n`);
  await fillSearchIndex({ ...config, documents, pause, report });
});
