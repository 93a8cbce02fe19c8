import { resolve } from 'node:path';
import { argv, cwd, env, exit, stderr, stdout } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { errorMessage } from '../domain/error-message.ts';
import { runAtOnce } from '../platform/pieces.ts';
import { searchDocuments } from '../platform/search/pages.ts';
import { readEnvFile } from '../server/settings/env-file.ts';
import { readSearchIndexConfig } from '../server/settings/search-index-config.ts';
import { openDataRelease } from '../server/releases/start-releases.ts';
import { fillSearchIndex } from '../upstreams/fill-search-index.ts';
import { parseOptions } from './parse-options.ts';

/** Paths are resolved against the folder where the command was run, which the wrapper passes as --from. */
function readEnvironment() {
  const { values } = parseOptions('script/index-search', {
    args: argv.slice(2),
    options: { 'env-file': { type: 'string' }, from: { type: 'string', default: cwd() } },
  });
  const { from, 'env-file': file } = values;
  return file ? readEnvFile(resolve(from, file), env).environment : env;
}

try {
  const config = readSearchIndexConfig(readEnvironment());
  const release = await openDataRelease(config.releaseDir);
  const documents = runAtOnce(searchDocuments(release));
  release.close();
  const report = (line: string) => void stdout.write(`${line}\n`);
  await fillSearchIndex({ ...config, documents, pause, report });
} catch (error) {
  stderr.write(`${errorMessage(error)}\n`);
  exit(1);
}
