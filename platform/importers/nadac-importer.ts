import type { CatalogRow } from './catalog-table.ts';
import { readCatalogRows } from './catalog-table.ts';
import {
  parseDashedNdc,
  parseDay,
  parseMoney,
  readingsOfTenDigits,
  sourceName,
  acceptCorrected,
} from './cell-rules.ts';
import { createCostSeries, type CostSeries, type NewCost, type ProductCosts } from './cost-series.ts';
import { createDescriptionMatcher, type DescriptionMatcher } from './description-match.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, TableReader } from './importer.ts';
import { createNumberMap } from './number-map.ts';
import { createPackageSizes, type PackageSizes } from './package-sizes.ts';
import { createRow, type Row } from './row.ts';

/** The columns of all layouts of CMS since 2012, and of compilations of them. */
const columnNames = {
  ndc: ['ndc'],
  rxcui: ['rxcui'],
  description: ['ndc description', 'drug name', 'drug term', 'description'],
  cost: ['nadac per unit'],
  date: ['effective date'],
  unit: ['pricing unit', 'nadac pricing unit'],
  asOf: ['as of date', 'as of'],
  rate: ['classification for rate setting', 'classification'],
} as const;

type Column = keyof typeof columnNames;
type NadacRow = Row<Column>;

/** The highest cost of a unit that the catalog accepts. */
const maxCost = 1_000_000;

/** The product to which the cost of a row belongs. */
interface Target {
  products: readonly CatalogRow[];
  costs: readonly ProductCosts[];
  /** The NDC or RxNorm concept of the row where it is not the product's own; null for its own. */
  publishedFor: string | null;
  rule: string | null;
}

/**
 * Imports costs from NADAC files of CMS into costs.csv, for products of the catalog by NDC. A cost of another package is
 * matched by its description, and entered in cost-history.csv if it is newer than the costs of the product itself. FDA's
 * package.txt among the files provides the sizes by which liquids and creams are matched.
 */
export function createNadacImporter(context: ImportContext): Importer {
  const products = readCatalogRows(context.catalogDir, 'products.csv');
  const drugs = readCatalogRows(context.catalogDir, 'drugs.csv');
  const series = createCostSeries(context, products);
  const sizes = createPackageSizes();
  const findTarget = createTargetFinder(
    products,
    { series, sizes },
    createDescriptionMatcher(
      products,
      new Map(drugs.map((row) => [row['drug'] ?? '', row['generic_name'] ?? ''])),
    ),
  );
  return {
    expects: 'a NADAC file: NADAC Per Unit, with NDC or RxCUI, and Effective Date or As of Date',
    open: (file, cells) => {
      const packages = sizes.open(file, cells);
      if (packages) return packages;
      const header = findColumns<Column>(file, cells, columnNames, ['cost']);
      if (!header || !hasAny<Column>(header, ['ndc', 'rxcui'])) return null;
      return createTableReader(header, context, { series, findTarget });
    },
    finish: () => series.finish(),
  };
}

interface Parts {
  series: CostSeries;
  findTarget: (row: NadacRow) => Target | null;
}

function createTableReader(
  header: Header<Column>,
  context: ImportContext,
  { series, findTarget }: Parts,
): TableReader {
  const row = createRow(header);
  const source = sourceName(header.file);
  const findDate = createDateReader(context);
  // One object is reused for all rows, because the series copies the values that it stores.
  const cost: NewCost = { costE5: 0, source, asOf: '', file: header.file, line: 0, outcome: 'accepted' };
  return {
    ...row,
    // Files without descriptions are read after those that have them.
    order: row.has('description') ? 0 : 1,
    read: (cells, line) => {
      row.begin(cells);
      const target = findTarget(row);
      if (!target) return;
      const costE5 = readCost(row);
      const date = costE5 === null ? null : findDate(row);
      if (costE5 === null || date === null || !checkUnit(row, target.products[0]?.['unit'] ?? '')) return;
      if (date > context.today) {
        series.addFuture(header.file, line, row.text('ndc'), date);
        row.reject('date', 'is in the future');
        return;
      }
      if (target.rule !== null) row.correct(target.rule);
      if (row.rejection()) return;
      cost.costE5 = costE5;
      cost.asOf = dayOf(row.text('asOf'));
      cost.line = line;
      cost.outcome = row.outcome();
      for (const costs of target.costs) series.add(costs, date, cost, target.publishedFor);
    },
  };
}

const days = new Map<string, ReturnType<typeof parseDay>>();

/** Parses a date, and caches the result, because a file has few different dates. */
function parseKnownDay(text: string): ReturnType<typeof parseDay> {
  const known = days.get(text);
  if (known !== undefined) return known;
  const day = parseDay(text);
  // Limited, because a file with garbage in this column must not fill the memory.
  if (days.size < 100_000) days.set(text, day);
  return day;
}

const dayOf = (text: string) => parseKnownDay(text)?.value ?? '';

/** The date of the cost in a row: its own, or else that of the week of the file, or else the date that the operator gave. */
function createDateReader(context: ImportContext): (row: NadacRow) => string | null {
  return (row) => {
    const text = row.text('date');
    if (text !== '') {
      const day = parseKnownDay(text);
      return day ? acceptCorrected(row, day) : row.reject('date', 'is not a date');
    }
    const week = parseKnownDay(row.text('asOf'));
    if (week) {
      row.correct('date-of-the-week');
      return week.value;
    }
    if (context.date === null) return row.reject('date', 'is empty: give the date of the file with --date');
    row.correct('date-of-the-file');
    return context.date;
  };
}

function readCost(row: NadacRow): number | null {
  const plain = row.number('cost');
  const money = Number.isNaN(plain) ? parseMoney(row.text('cost')) : null;
  if (Number.isNaN(plain) && !money) return row.reject('cost', 'is not a cost');
  const costE5 = Math.round((money ? acceptCorrected(row, money) : plain) * 100_000);
  if (costE5 < 1) return row.reject('cost', 'is not above 0');
  return costE5 > maxCost * 100_000 ? row.reject('cost', `is above $${maxCost} for one unit`) : costE5;
}

function checkUnit(row: NadacRow, unit: string): boolean {
  const text = row.text('unit');
  if (text === unit || text.toUpperCase() === unit) return true;
  if (text === '' && !row.has('unit')) row.correct('unit-of-the-product');
  else row.reject('unit', 'is not the unit in which the product is priced');
  return text === '';
}

const types: Readonly<Record<string, string>> = { B: 'Brand', G: 'Generic' };

/** Finds the product to which the cost of a row belongs, and caches it for the same package in later weeks. */
function createTargetFinder(
  products: readonly CatalogRow[],
  { series, sizes }: { series: CostSeries; sizes: PackageSizes },
  match: DescriptionMatcher,
): (row: NadacRow) => Target | null {
  const targetOf = (
    found: readonly CatalogRow[],
    publishedFor: string | null,
    rule: string | null,
  ): Target => ({
    products: found,
    costs: found.map(({ ndc = '' }) => series.ofProduct(ndc)),
    publishedFor,
    rule,
  });
  const own = new Map<string, Target>(
    products.map((product) => [product['ndc'] ?? '', targetOf([product], null, null)]),
  );
  const targets = new Map<string, Target | string>(own);

  const matched = (row: NadacRow, publishedFor: string, rule: string): Target | string => {
    const type = types[row.text('rate').slice(0, 1)] ?? '';
    const found = match({
      description: row.text('description'),
      unit: row.text('unit').toUpperCase(),
      type,
      size: sizes.get(publishedFor) ?? null,
    });
    return found.length > 0
      ? targetOf(found, publishedFor, rule)
      : 'is not in the catalog, and its description matches no product';
  };
  const lookUp = (row: NadacRow, text: string): Target | string => {
    if (text === '') {
      const rxcui = row.text('rxcui');
      if (!/^\d{1,8}$/.test(rxcui)) return 'is empty';
      return matched(row, `rxcui:${rxcui}`, 'matched-by-description');
    }
    const { ndc, rule, reason } = readNdc(text, own, row.text('description'));
    if (ndc === null) return reason;
    const target = own.get(ndc);
    if (target) return { ...target, rule };
    return matched(row, ndc, 'matched-by-description');
  };

  const read = (row: NadacRow): Target | string => {
    const text = row.text('ndc');
    const known = targets.get(text);
    const target = known ?? lookUp(row, text);
    // Another file may describe the package.
    const isFinal = typeof target !== 'string' || row.text('description') !== '';
    if (known === undefined && text !== '' && isFinal) targets.set(text, target);
    return target;
  };
  // Looked up by number, which is faster than by text and creates no string.
  const byDigits = createNumberMap<Target | string>();

  return (row) => {
    const key = row.digitKey('ndc');
    const known = key < 0 ? undefined : byDigits.get(key);
    const target = known ?? read(row);
    if (known === undefined && key >= 0 && targets.has(row.text('ndc'))) byDigits.set(key, target);
    return typeof target === 'string' ? row.reject(row.has('ndc') ? 'ndc' : 'rxcui', target) : target;
  };
}

/**
 * The eleven digits of an NDC. Restores leading zeros that a spreadsheet dropped. Ten digits may also be an NDC without its
 * dashes, so they are accepted only if exactly one reading is a product and the description begins with its name.
 */
function readNdc(
  text: string,
  own: ReadonlyMap<string, Target>,
  description: string,
): { ndc: string | null; rule: string | null; reason: string } {
  const dashed = parseDashedNdc(text);
  if (dashed !== null) return { ndc: dashed, rule: 'ndc-dashes', reason: '' };
  // A spreadsheet may have changed the text to a number: 71015523.0
  const digits = /^(\d{7,11})(?:\.0+)?$/.exec(text)?.[1] ?? '';
  if (digits === '') return { ndc: null, rule: null, reason: 'is not an NDC' };
  if (digits.length === 11) return { ndc: digits, rule: digits === text ? null : 'ndc-number', reason: '' };
  if (digits.length < 10) return { ndc: digits.padStart(11, '0'), rule: 'ndc-leading-zeros', reason: '' };
  const readings = readingsOfTenDigits(digits).filter((reading) => own.has(reading));
  const [ndc = null] = readings;
  const name =
    own
      .get(ndc ?? '')
      ?.products[0]?.['name']?.split(/[ /-]/)[0]
      ?.toUpperCase() ?? '';
  const isClear = readings.length === 1 && name !== '' && description.toUpperCase().startsWith(name);
  if (isClear) return { ndc, rule: 'ndc-ten-digits-with-description', reason: '' };
  return { ndc: null, rule: null, reason: 'has ten digits without dashes, which can stand for three NDCs' };
}
