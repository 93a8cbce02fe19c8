import { buildRelease, type ReleaseCounts } from '../catalogue/build-release.ts';
import { InvalidCatalogError, checkCatalog } from '../catalogue/check-catalog.ts';
import {
  countChanges,
  stageChanges,
  type CatalogChange,
  type ChangeCounts,
  type StagedCatalog,
} from './catalog-table.ts';
import type { Importer, ImportResult, Suspicion, TableReader } from './importer.ts';
import { damaged, openInput } from './input-files.ts';
import type { HeaderCandidate, InputTable } from './input-table.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** The largest share of the rows of a catalog file that an import may remove. */
const maxDroppedShare = 0.05;

export interface ImportOptions {
  importer: Importer;
  paths: readonly string[];
  catalogDir: string;
  /** The state of the catalog when the importer read it; another import must not have changed it since. */
  catalogState?: string;
  /** The file for all rejected rows; null for none. */
  reportPath: string | null;
  /** A dry run changes nothing. */
  isCheck: boolean;
  /** Whether the operator has seen how many rows would be removed. */
  acceptsDrop: boolean;
  signal: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  rows: number;
  bytes: number;
  totalBytes: number;
}

export interface ImportReport {
  files: Ledger['files'];
  changes: (ChangeCounts & { file: string })[];
  /** The suspicious changes that stopped the import. */
  suspicions: Suspicion[];
  /** Replaces the catalog files after the release was built from `staged`; null if nothing changes. */
  staged: StagedCatalog | null;
}

interface OpenedTable {
  table: InputTable;
  header: HeaderCandidate;
  reader: TableReader;
}

/**
 * Runs an importer: reads all rows of all files, accounts for each, applies the guards, and stages the changed catalog
 * files beside the old ones. A dry run checks the changed catalog; otherwise the build of the release does, before it
 * replaces anything.
 * @throws Error if a file is of another kind, InvalidCatalogError if a dry run finds that the changed catalog is invalid.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { importer, paths, catalogDir, signal } = options;
  const tables: OpenedTable[] = [];
  // One file after the other, so that the first one with a problem is reported.
  for (const path of paths) tables.push(...(await openTables(path, importer)));
  const ledger = createLedger(options.reportPath);
  let result: ImportResult;
  try {
    await readTables(tables, ledger, options);
    signal.throwIfAborted();
    result = importer.finish();
    for (const rejection of result.rejected) ledger.rejectLater(rejection);
  } finally {
    ledger.close();
  }
  const { changes, suspicions } = result;
  const counted = changes.map((change) => ({ file: change.file, ...countChanges(change) }));
  const found = [...suspicions, ...counted.flatMap((counts, index) => findDrop(counts, changes[index]))];
  if (found.length === 0) found.push(...findUnused(ledger));
  const stopping = found.filter(({ guard }) => guard !== 'drop' || !options.acceptsDrop);
  const isChanged = counted.some(({ added, changed, removed }) => added + changed + removed > 0);
  const report = { files: ledger.files, changes: counted, suspicions: stopping, staged: null };
  if (stopping.length > 0 || !isChanged) return report;

  const staged = stageChanges(catalogDir, changes, options.catalogState);
  if (!options.isCheck) return { ...report, staged };
  const { problems } = checkCatalog(staged.directory);
  staged.discard();
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  return report;
}

/**
 * Builds the release before it replaces the catalog, so that the old catalog and the old release stay unchanged during the
 * build and if it fails.
 */
export function publishImport(
  staged: NonNullable<ImportReport['staged']>,
  dataDir: string,
  options: { acceptsDrop?: boolean } = {},
): { version: string; counts: ReleaseCounts } {
  try {
    staged.checkUnchanged();
    const release = buildRelease(staged.directory, dataDir, options);
    staged.checkUnchanged();
    staged.commit();
    return release;
  } finally {
    staged.discard();
  }
}

async function openTables(path: string, importer: Importer): Promise<OpenedTable[]> {
  const tables = await openInput(path);
  const opened: OpenedTable[] = [];
  for (const table of tables) {
    const candidates = await withFileName(table.file, table.headers());
    for (const header of candidates) {
      const reader = importer.open(table.file, header.cells);
      if (!reader) continue;
      opened.push({ table, header, reader });
      break;
    }
  }
  if (opened.length === 0) throw new Error(`${path} does not have the header of ${importer.expects}.`);
  return opened;
}

async function readTables(
  tables: readonly OpenedTable[],
  ledger: Ledger,
  { signal, onProgress }: ImportOptions,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: tables.reduce((sum, { table }) => sum + table.bytes, 0) };
  for (const { table, header, reader } of tables.toSorted((a, b) => a.reader.order - b.reader.order)) {
    const account = ledger.open(table.file);
    const reading = table.read(header, {
      onRow: (cells, row) => {
        reader.read(cells, row);
        ledger.add(account, row, reader);
        progress.rows += 1;
      },
      onBytes: (count) => {
        signal.throwIfAborted();
        progress.bytes += count;
        onProgress?.(progress);
      },
    });
    // Sequential: a later table may depend on an earlier one.
    await withFileName(table.file, reading);
    if (account.read === 0)
      throw new Error(`${table.file} has no row after its header. Line breaks must be LF or CRLF.`);
  }
}

/** Adds the name of the file to an error. */
async function withFileName<T>(file: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new Error(`${file}: ${describeError(error)}`, { cause: error });
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's errors of zlib: 'invalid code -- missing end-of-block'.
  const isCompression = 'code' in error && String(error.code).startsWith('Z_');
  return isCompression ? damaged : error.message;
}

/** Every row is rejected where the header is right and the values are in other columns. */
function findUnused({ files }: Ledger): Suspicion[] {
  const isUsed = files.some(({ accepted, corrected }) => accepted + corrected > 0);
  return isUsed ? [] : [{ guard: 'unused', message: 'No row could be used' }];
}

function findDrop(counts: ChangeCounts & { file: string }, change: CatalogChange | undefined): Suspicion[] {
  const before = change?.before.length ?? 0;
  if (counts.removed <= before * maxDroppedShare) return [];
  return [
    { guard: 'drop', message: `${counts.removed} of the ${before} rows of ${counts.file} would be removed` },
  ];
}
