import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { argv, cwd, stdout } from 'node:process';

import { catalogHash, findReleaseOf } from '../platform/catalogue/catalog-hash.ts';
import { useRelease, versionOf } from '../platform/catalogue/release-files.ts';
import { createFolder } from '../platform/create-folder.ts';
import type { FilesToImport } from './import-files.ts';
import { fromOption, parseOptions, runCommand } from './command.ts';

const kinds = ['nadac', 'ndc', 'te', 'stores', 'contracts', 'cash'];

/** What is wrong with the words of a command line; null for a valid one. */
function findProblem(command: string, others: readonly string[]): string | null {
  if (command === '') return null;
  if (command === 'use') return others.length > 1 ? 'script/import use takes one hash' : null;
  if (!kinds.includes(command)) return `${command} is not a command of script/import`;
  return others.length === 0 ? `script/import ${command} needs a file` : null;
}

interface ImportArguments {
  /** The files to import, if any. */
  files: FilesToImport | null;
  /** The release to use, or '' to list them; null to build one. */
  release: string | null;
  catalogDir: string;
  dataDir: string;
  quiet: boolean;
  acceptsDrop: boolean;
}

function readArguments(): ImportArguments {
  const { values, positionals } = parseOptions('script/import', {
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      catalogue: { type: 'string' },
      data: { type: 'string' },
      from: fromOption,
      quiet: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      report: { type: 'string' },
      date: { type: 'string' },
      jumps: { type: 'string', default: 'stop' },
      replace: { type: 'boolean', default: false },
      'accept-drop': { type: 'boolean', default: false },
    },
  });
  const path = (value: string) => resolve(values.from, value.replace(/^~(?=\/)/, homedir()));
  const catalogDir = values.catalogue === undefined ? resolve('catalogue') : path(values.catalogue);
  const dataDir = values.data === undefined ? resolve('.data') : path(values.data);
  const [command = '', ...others] = positionals;
  const { jumps, date = null } = values;
  const isJumpRule = jumps === 'stop' || jumps === 'reject' || jumps === 'accept';
  // 2026-02-30 is read as March 2.
  const isDate = date === null || new Date(`${date}T00:00Z`).toJSON()?.slice(0, 10) === date;
  const isFiles = kinds.includes(command) && others.length > 0;
  const problem = findProblem(command, others);
  if (!isDate) throw new Error(`--date is "${date}"; it must be a day such as 2026-04-29.`);
  if (!isJumpRule) throw new Error(`--jumps is "${jumps}"; it must be accept or reject.`);
  if (problem !== null) throw new Error(`${problem}. See script/import --help.`);
  const files: FilesToImport = {
    kind: command,
    paths: others.map(path),
    catalogDir,
    dataDir,
    isCheck: values.check,
    reportPath: values.report === undefined ? null : path(values.report),
    date,
    jumps,
    replaces: values.replace,
    acceptsDrop: values['accept-drop'],
  };
  const release = command === 'use' ? (others[0] ?? '') : null;
  return {
    files: isFiles ? files : null,
    release,
    catalogDir,
    dataDir,
    quiet: values.quiet,
    acceptsDrop: values['accept-drop'],
  };
}

/** Relative to the working directory where the path is inside it. */
function displayPath(path: string): string {
  const shown = relative(cwd(), path) || '.';
  return shown.startsWith('..') ? path : shown;
}

/** Loads the build code only when the release is out of date, because loading it takes most of the time. */
async function updateRelease({ catalogDir, dataDir, quiet, acceptsDrop }: ImportArguments): Promise<void> {
  const existing = findReleaseOf(dataDir, catalogHash(catalogDir));
  if (existing !== null && useRelease(dataDir, existing)) {
    if (!quiet)
      stdout.write(`The data release ${versionOf(existing)} in ${displayPath(dataDir)} is current.\n`);
    return;
  }
  const { buildRelease } = await import('../platform/catalogue/build-release.ts');
  const { version, counts } = buildRelease(catalogDir, dataDir, { acceptsDrop });
  const { drugs, products, costs, chains, stores } = counts;
  stdout.write(
    `Built the data release ${version} in ${displayPath(dataDir)}: ${drugs} drugs, ${products} products, ${costs} costs, ` +
      `${chains} chains, ${stores} stores.\n`,
  );
}

/** Makes a release that was built before the current one; lists them where none is named. */
async function changeRelease(dataDir: string, prefix: string): Promise<void> {
  const { describeReleases, useReleaseOf } = await import('./import-use.ts');
  if (prefix === '') {
    stdout.write(describeReleases(displayPath(dataDir)));
    return;
  }
  const version = versionOf(await useReleaseOf(displayPath(dataDir), prefix));
  stdout.write(
    `The data release ${version} in ${displayPath(dataDir)} is current: a running server switches to it on SIGHUP.\n`,
  );
}

/** Throws an error that names the setting if the data folder cannot be written. */
function checkDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `DATA_DIR or --data is "${displayPath(dataDir)}"; it must be a folder that can be written.`,
    );
  }
}

/** Throws an error that names the option if the catalog is no folder. */
function checkCatalogFolder(catalogDir: string): void {
  if (statSync(catalogDir, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new Error(`--catalogue is "${catalogDir}"; it must be a folder with the files of catalogue/.`);
}

/** Throws an error that names the option if the report cannot be written, before anything is read. */
function checkReport(path: string): void {
  try {
    closeSync(openSync(path, 'a'));
  } catch {
    throw new Error(`--report is "${path}"; it must be a file that can be written.`);
  }
}

await runCommand(async () => {
  const args = readArguments();
  if (args.release === null) checkCatalogFolder(args.catalogDir);
  if (args.files?.reportPath) checkReport(args.files.reportPath);
  if (args.files?.isCheck !== true) checkDataFolder(args.dataDir);
  if (args.release !== null) await changeRelease(args.dataDir, args.release);
  else {
    if (args.files !== null) {
      const { importFiles } = await import('./import-files.ts');
      await importFiles(args.files);
    }
    if (args.files?.isCheck !== true) await updateRelease(args);
  }
});
