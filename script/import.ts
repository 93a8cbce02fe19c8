import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { argv, cwd, exit, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

import { releaseVersion } from '../platform/catalogue/release-files.ts';

const usage = `script/import [--catalogue DIR] [--data DIR] [--quiet]
script/import nadac FILE [--catalogue DIR] [--data DIR]`;

interface Asked {
  words: string[];
  catalogue: string;
  data: string;
  quiet: boolean;
}

/** Paths are meant from where the command was given, which the wrapper passes on. */
function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      catalogue: { type: 'string' },
      data: { type: 'string' },
      from: { type: 'string', default: cwd() },
      quiet: { type: 'boolean', default: false },
    },
  });
  const path = (given: string | undefined, fallback: string) =>
    given === undefined ? resolve(fallback) : resolve(values.from, given.replace(/^~(?=\/)/, homedir()));
  const [command, file, ...rest] = positionals;
  if (command !== undefined && (command !== 'nadac' || file === undefined || rest.length > 0))
    throw new Error(usage);
  return {
    words: file === undefined ? [] : ['nadac', resolve(values.from, file)],
    catalogue: path(values.catalogue, 'catalogue'),
    data: path(values.data, '.data'),
    quiet: values.quiet,
  };
}

const shown = (path: string) => relative(cwd(), path) || '.';

async function importNadac(file: string, { catalogue }: Asked): Promise<void> {
  const { importNadacFile, describeNadacReport } = await import('../platform/catalogue/nadac-import.ts');
  const report = await importNadacFile(file, catalogue);
  stdout.write(describeNadacReport(report));
}

/** What is not needed to see that nothing has changed is loaded only when something has: that takes most of the time. */
async function makeRelease({ catalogue, data, quiet }: Asked): Promise<void> {
  const { useRelease } = await import('../platform/catalogue/release-files.ts');
  const version = releaseVersion(catalogue);
  if (useRelease(data, version)) {
    if (!quiet) stdout.write(`The data release ${version} in ${shown(data)} is current.\n`);
    return;
  }
  const { buildRelease } = await import('../platform/catalogue/build-release.ts');
  const { counts } = buildRelease(catalogue, data);
  const { drugs, products, costs, chains, stores } = counts;
  stdout.write(
    `Made the data release ${version} in ${shown(data)}: ${drugs} drugs, ${products} products, ${costs} costs, ` +
      `${chains} chains, ${stores} stores.\n`,
  );
}

/** Stops early, with the setting's name, where a release could not be written. */
function checkFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true });
    accessSync(data, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR was "${shown(data)}"; it may be a folder that can be written.`);
  }
}

try {
  const asked = readArguments();
  checkFolder(asked.data);
  const [, file] = asked.words;
  if (file !== undefined) await importNadac(file, asked);
  await makeRelease(asked);
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
}
