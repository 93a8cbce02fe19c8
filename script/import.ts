import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { argv, cwd, exit, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

import { releaseVersion, useRelease } from '../platform/catalogue/release-files.ts';

const usage = `script/import [--catalogue DIR] [--data DIR] [--quiet]
script/import nadac FILE [--catalogue DIR] [--data DIR]`;

interface ImportArguments {
  /** The NADAC file to import, if any. */
  nadacFile: string | null;
  catalogDir: string;
  dataDir: string;
  quiet: boolean;
}

/** Resolves paths against the folder where the command was run, which the wrapper passes as --from. */
function readArguments(): ImportArguments {
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
  const path = (value: string | undefined, fallback: string) =>
    value === undefined ? resolve(fallback) : resolve(values.from, value.replace(/^~(?=\/)/, homedir()));
  const [command, file, ...rest] = positionals;
  if (command !== undefined && (command !== 'nadac' || file === undefined || rest.length > 0))
    throw new Error(usage);
  return {
    nadacFile: file === undefined ? null : resolve(values.from, file),
    catalogDir: path(values.catalogue, 'catalogue'),
    dataDir: path(values.data, '.data'),
    quiet: values.quiet,
  };
}

const displayPath = (path: string) => relative(cwd(), path) || '.';

async function importNadac(file: string, catalogDir: string): Promise<void> {
  const { importNadacFile, describeNadacReport } = await import('../platform/catalogue/nadac-import.ts');
  const report = await importNadacFile(file, catalogDir);
  stdout.write(describeNadacReport(report));
}

/** Loads the build code only when the release is out of date, because loading it takes most of the time. */
async function updateRelease({ catalogDir, dataDir, quiet }: ImportArguments): Promise<void> {
  const version = releaseVersion(catalogDir);
  if (useRelease(dataDir, version)) {
    if (!quiet) stdout.write(`The data release ${version} in ${displayPath(dataDir)} is current.\n`);
    return;
  }
  const { buildRelease } = await import('../platform/catalogue/build-release.ts');
  const { counts } = buildRelease(catalogDir, dataDir);
  const { drugs, products, costs, chains, stores } = counts;
  stdout.write(
    `Built the data release ${version} in ${displayPath(dataDir)}: ${drugs} drugs, ${products} products, ${costs} costs, ` +
      `${chains} chains, ${stores} stores.\n`,
  );
}

/** Throws an error that names the setting if the data folder cannot be written. */
function checkDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR was "${displayPath(dataDir)}"; it may be a folder that can be written.`);
  }
}

try {
  const args = readArguments();
  checkDataFolder(args.dataDir);
  if (args.nadacFile !== null) await importNadac(args.nadacFile, args.catalogDir);
  await updateRelease(args);
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
}
