import { basename } from 'node:path';
import { stderr, stdout } from 'node:process';

import { createCashImporter } from '../platform/importers/cash-importer.ts';
import { readCatalogState } from '../platform/importers/catalog-table.ts';
import { createContractsImporter } from '../platform/importers/contracts-importer.ts';
import type { ImportContext, Importer } from '../platform/importers/importer.ts';
import { describeLedger } from '../platform/importers/ledger.ts';
import { createNadacImporter } from '../platform/importers/nadac-importer.ts';
import { createNdcImporter } from '../platform/importers/ndc-importer.ts';
import { publishImport, runImport, type ImportReport } from '../platform/importers/run-import.ts';
import { createStoresImporter } from '../platform/importers/stores-importer.ts';
import { createTeImporter } from '../platform/importers/te-importer.ts';
import { createProgressBar } from './progress-bar.ts';

/** The kinds of files that can be imported. */
export const importers: Readonly<Record<string, (context: ImportContext) => Importer>> = {
  nadac: createNadacImporter,
  ndc: createNdcImporter,
  te: createTeImporter,
  stores: createStoresImporter,
  contracts: createContractsImporter,
  cash: createCashImporter,
};

export interface FilesToImport {
  kind: string;
  paths: readonly string[];
  catalogDir: string;
  dataDir: string;
  /** A dry run. */
  isCheck: boolean;
  reportPath: string | null;
  date: string | null;
  jumps: ImportContext['jumps'];
  replaces: ImportContext['replaces'];
  acceptsDrop: boolean;
}

/**
 * Imports files into a catalog and builds its release. Ctrl-C stops it and changes nothing.
 * @throws Error if anything stops the import.
 */
export async function importFiles(files: FilesToImport): Promise<void> {
  const { kind, paths, catalogDir, isCheck } = files;
  const createImporter = importers[kind];
  if (!createImporter) throw new Error(`There is no importer ${kind}`);
  const today = new Date().toISOString().slice(0, 10);
  const catalogState = readCatalogState(catalogDir);
  const importer = createImporter({
    catalogDir,
    today,
    date: files.date,
    jumps: files.jumps,
    replaces: files.replaces,
  });
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop);
  const bar = createProgressBar(
    stderr,
    `${kind} ${paths.length === 1 ? basename(paths[0] ?? '') : `${paths.length} files`}`,
  );
  let report: ImportReport;
  try {
    report = await runImport({
      ...files,
      catalogState,
      importer,
      signal: abort.signal,
      onProgress: bar.update,
    });
  } catch (error) {
    if (abort.signal.aborted) throw new Error('Stopped: nothing was changed.', { cause: error });
    throw error;
  } finally {
    bar.end();
    // From here on a signal ends the process, which also leaves the old release in place.
    process.off('SIGINT', stop);
  }
  stdout.write(describeLedger(report));
  for (const { file, added, changed, removed } of report.changes) {
    stdout.write(
      `${file}: ${added} ${added === 1 ? 'row' : 'rows'} added, ${changed} changed, ${removed} removed\n`,
    );
  }
  if (report.suspicions.length > 0) throw new Error(describeSuspicions(report));
  if (isCheck) stdout.write('Checked only: nothing was changed.\n');
  else if (report.staged) publishImport(report.staged, files.dataDir, { acceptsDrop: files.acceptsDrop });
}

const advice = {
  future: 'A cost cannot be of a day to come: is the date of the file or of this machine wrong?',
  jump: 'Look at these rows. Then import again with --jumps accept, or with --jumps reject to leave them out.',
  drop: 'Is the file whole? If the rows are to go, import again with --accept-drop.',
  unused: 'Is it the right file, with each value in its own column?',
} as const;

function describeSuspicions({ suspicions }: ImportReport): string {
  const lines = suspicions.map(({ guard, message }) => `${message}\n${advice[guard]}`);
  return `The import was stopped and nothing was changed:\n${lines.join('\n')}`;
}
