import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import { parseDashedNdc, parseDay, parseProductCode, sourceName } from './cell-rules.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, Suspicion, TableReader } from './importer.ts';
import { emptyListing, listingRows, readListings, type Listing } from './listings.ts';
import { createRow, type Row } from './row.ts';

/** The columns of product.txt and package.txt of FDA's NDC directory, finished and unfinished. */
const columnNames = {
  productCode: ['productndc'],
  packageCode: ['ndcpackagecode'],
  start: ['startmarketingdate'],
  end: ['endmarketingdate'],
  category: ['marketingcategoryname'],
  application: ['applicationnumber'],
  schedule: ['deaschedule'],
  certified: ['listing record certified through'],
} as const;

type Column = keyof typeof columnNames;

/** Entries of labelers that are not medications. */
const unfinished = new Set([
  'BULK INGREDIENT',
  'DRUG FOR FURTHER PROCESSING',
  'BULK INGREDIENT FOR ANIMAL DRUG COMPOUNDING',
]);

/** Schedule I has no approved medication. */
const schedules = new Set(['CII', 'CIII', 'CIV', 'CV']);

/** The marketing data of a product or package, as far as the directory has it. */
interface Marketing {
  start: string;
  end: string;
  /** The day until which the labeler certified the listing; '' if unknown. */
  certified: string;
}

/**
 * Imports FDA's NDC directory for the products of the catalog: marketing dates, application and category into listings.csv,
 * marketing status and DEA schedule into products.csv. product.txt describes all packages of a product, package.txt a single
 * one. An empty DEA schedule changes nothing, because some files leave the column empty.
 */
export function createNdcImporter(context: ImportContext): Importer {
  const products = readCatalogRows(context.catalogDir, 'products.csv');
  const { before, byNdc } = readListings(context.catalogDir);
  const byProductCode = Map.groupBy(products, ({ ndc = '' }) => ndc.slice(0, 9));
  const known = new Map(products.map((product) => [product['ndc'] ?? '', product]));
  const marketing = new Map<string, Marketing>();
  const schedulesOf = new Map<string, string>();

  const noteMarketing = (ndc: string, next: Marketing) => {
    const earlier = marketing.get(ndc);
    // If a product has several entries, the one with the latest end date counts.
    const isLonger = !earlier || next.end === '' || (earlier.end !== '' && next.end > earlier.end);
    if (isLonger) marketing.set(ndc, next);
  };

  function readFacts(
    row: Row<Column>,
    targets: readonly CatalogRow[],
    source: string,
    isPackage: boolean,
  ): void {
    if (unfinished.has(row.text('category').toUpperCase()))
      return void row.reject('category', 'is not a finished medication');
    const dates = readDates(row);
    const schedule = readSchedule(row);
    if (!dates || schedule === null || row.rejection()) return;
    for (const { ndc = '' } of targets) {
      if (row.has('start')) noteMarketing(isPackage ? `package ${ndc}` : ndc, dates);
      if (schedule !== '') schedulesOf.set(ndc, schedule);
      const listing: Listing = { ...emptyListing(ndc), ...byNdc.get(ndc) };
      byNdc.set(ndc, {
        ...listing,
        application: row.text('application') || listing.application,
        category: row.text('category') || listing.category,
        source,
        date: context.date ?? context.today,
      });
    }
  }

  return {
    expects: "FDA's NDC directory: PRODUCTNDC with MARKETINGCATEGORYNAME, or NDCPACKAGECODE",
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['productCode']);
      const isPackage = header !== null && hasAny<Column>(header, ['packageCode']);
      if (!header || !hasAny<Column>(header, ['packageCode', 'category'])) return null;
      return createTableReader(header, isPackage, (row) => {
        const targets = findTargets(row, isPackage, { known, byProductCode });
        if (targets) readFacts(row, targets, sourceName(header.file), isPackage);
      });
    },
    finish: () => {
      for (const [ndc, listing] of byNdc) {
        const dates = { ...marketing.get(ndc), ...onlyGiven(marketing.get(`package ${ndc}`)) };
        if (dates.start !== undefined) {
          byNdc.set(ndc, { ...listing, start_date: dates.start, end_date: dates.end ?? '' });
        }
      }
      const statusOf = (ndc: string) =>
        findStatus(marketing.get(ndc), marketing.get(`package ${ndc}`), context.today);
      const after = products.map((product) => {
        const { ndc = '' } = product;
        const [status, schedule] = [statusOf(ndc), schedulesOf.get(ndc)];
        return { ...product, ...(status && { marketing_status: status }), ...(schedule && { schedule }) };
      });
      return {
        changes: [
          { file: 'products.csv', before: products, after },
          { file: 'listings.csv', before, after: listingRows(byNdc) },
        ],
        suspicions: findEnded(products, after),
        rejected: [],
      };
    },
  };
}

function createTableReader(
  header: Header<Column>,
  isPackage: boolean,
  read: (row: Row<Column>) => void,
): TableReader {
  const row = createRow(header);
  return {
    ...row,
    // The packages' own dates complete those of their product, in any order of the files.
    order: isPackage ? 1 : 0,
    read: (cells) => {
      row.begin(cells);
      read(row);
    },
  };
}

function findTargets(
  row: Row<Column>,
  isPackage: boolean,
  {
    known,
    byProductCode,
  }: { known: ReadonlyMap<string, CatalogRow>; byProductCode: ReadonlyMap<string, CatalogRow[]> },
): readonly CatalogRow[] | null {
  const column = isPackage ? 'packageCode' : 'productCode';
  const code = isPackage ? parseDashedNdc(row.text(column)) : parseProductCode(row.text(column));
  if (code === null) return row.reject(column, 'is not an NDC with dashes');
  const product = known.get(code);
  const targets = isPackage ? product && [product] : byProductCode.get(code);
  return targets ?? row.reject(column, 'is not in the catalog');
}

function readDates(row: Row<Column>): Marketing | null {
  const read = (column: Column): string | null => {
    const text = row.text(column);
    return text === ''
      ? ''
      : (parseDay(text)?.value ?? parseOldDay(row, text) ?? row.reject(column, 'is not a date'));
  };
  const [start, end, certified] = [read('start'), read('end'), read('certified')];
  return start === null || end === null || certified === null ? null : { start, end, certified };
}

/** Dates before 1990 are real (19500712) but invalid in the catalog. It only matters that they are long ago. */
function parseOldDay(row: Row<Column>, text: string): string | null {
  if (!/^(19[0-8]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text)) return null;
  row.correct('date-before-1990');
  return '1990-01-01';
}

function readSchedule(row: Row<Column>): string | null {
  const text = row.text('schedule').toUpperCase();
  if (text === '' || schedules.has(text)) return text;
  return row.reject('schedule', 'is not a DEA schedule (CII, CIII, CIV, CV)');
}

const onlyGiven = (marketing: Marketing | undefined) =>
  marketing && {
    ...(marketing.start && { start: marketing.start }),
    ...(marketing.end && { end: marketing.end }),
  };

/** Discontinued after its end date; active while the labeler certifies the listing. Else the directory does not say. */
function findStatus(
  product: Marketing | undefined,
  pack: Marketing | undefined,
  today: string,
): string | null {
  const ends = [product?.end ?? '', pack?.end ?? ''].filter((end) => end !== '');
  if (ends.some((end) => end < today)) return 'discontinued';
  return (product?.certified ?? '') >= today ? 'active' : null;
}

const maxEndedShare = 0.05;

/** A directory that would discontinue many products at once is suspicious: it may be old or cut off. */
function findEnded(before: readonly CatalogRow[], after: readonly CatalogRow[]): Suspicion[] {
  const ended = after.filter(
    (product, index) =>
      product['marketing_status'] === 'discontinued' &&
      before[index]?.['marketing_status'] !== 'discontinued',
  ).length;
  if (ended <= before.length * maxEndedShare) return [];
  return [{ guard: 'drop', message: `${ended} of ${before.length} products would become discontinued` }];
}
