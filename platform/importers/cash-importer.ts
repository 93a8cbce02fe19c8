import { isForm } from '../catalogue/check-products.ts';
import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import { parseDay, parseMoney, acceptCorrected } from './cell-rules.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, TableReader } from './importer.ts';
import { createRow, type Row } from './row.ts';
import { groupSuspicions, isJump } from './suspicions.ts';

/** The columns of public-prices.csv, and of lists of cash prices by brand. */
const columnNames = {
  program: ['program'],
  kind: ['kind'],
  name: ['name', 'brand name', 'drug'],
  class: ['class'],
  form: ['form', 'dosage form', 'dosage'],
  amount: ['amount', 'price', 'cash price', 'trumprx price'],
  per: ['per'],
  asOf: ['as of', 'effective date'],
  until: ['until', 'end date', 'expiration date'],
  source: ['source', 'url'],
} as const;

type Column = keyof typeof columnNames;
type CashRow = Row<Column>;

/** Fields that are the same in all rows of the federal site's list, and missing in the file. */
const federalSite = { program: 'TrumpRx', kind: 'federal', source: 'https://trumprx.gov/browse' };

/** Imports dated cash programs into public-prices.csv, for names of products in the catalog. */
export function createCashImporter(context: ImportContext): Importer {
  const products = readCatalogRows(context.catalogDir, 'products.csv');
  const before = readCatalogRows(context.catalogDir, 'public-prices.csv');
  const rows = new Map(before.map((row) => [keyOf(row), row]));
  const futures: string[] = [];
  const jumps: string[] = [];

  function add(next: CatalogRow, row: CashRow): void {
    // An existing price for all forms of a name is updated even if the list names a form.
    const general = rows.get(keyOf({ ...next, form: '' }));
    const current = general ?? rows.get(keyOf(next));
    // Values that the list lacks are kept, such as whether a price is for a month.
    const per = next['per'] || current?.['per'] || '';
    const merged: CatalogRow = { ...next, per, form: general ? '' : (next['form'] ?? '') };
    if (current && (next['as_of'] ?? '') < (current['as_of'] ?? '')) return;
    const [amount, earlier] = [next['amount'], current?.['amount']];
    if (context.jumps !== 'accept' && isJump(Number(amount), Number(earlier))) {
      if (context.jumps === 'reject') return void row.reject('amount', 'is a jump from the previous price');
      jumps.push(`${next['program']} for ${next['name']}: $${amount}, but it was $${earlier}`);
    }
    rows.set(keyOf(merged), merged);
  }

  function read(row: CashRow, isFederalSite: boolean): void {
    const name = readName(row, products);
    const form = name === null ? null : readForm(row, name, products);
    const amount = readAmount(row);
    const dates = readDates(row, context);
    if (name === null || form === null || amount === null || !dates) return;
    if (dates.asOf.padEnd(10, '-01') > context.today) {
      futures.push(`the price of ${name} is of ${dates.asOf}`);
      return void row.reject('asOf', 'is in the future');
    }
    const fixed = isFederalSite ? federalSite : { program: '', kind: '', source: '' };
    const given = (column: 'program' | 'kind' | 'source') => row.text(column) || fixed[column];
    if (given('program') === '') return void row.reject('program', 'is empty');
    if (!/^https:\/\/\S+$/.test(given('source')))
      return void row.reject('source', 'is not an address that begins with https://');
    if (!['federal', 'maker', 'maker-cash', 'medicare'].includes(given('kind')))
      return void row.reject('kind', 'is not one of federal, maker, maker-cash, medicare');
    if (!['', 'month'].includes(row.text('per'))) return void row.reject('per', 'must be month or empty');
    if (row.rejection()) return;
    const facts = { program: given('program'), kind: given('kind'), source: given('source') };
    const price = { amount, per: row.text('per'), as_of: dates.asOf, until: dates.until };
    add({ ...facts, ...price, name, class: name === '' ? row.text('class') : '', form }, row);
  }

  return {
    expects: 'cash prices: a name (or class) and a price',
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['amount']);
      if (!header || !hasAny<Column>(header, ['name', 'class'])) return null;
      return createTableReader(header, read);
    },
    finish: () => {
      const after = [...rows.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const isSorted = before.length === rows.size && before.every((row) => rows.get(keyOf(row)) === row);
      return {
        changes: [{ file: 'public-prices.csv', before, after: isSorted ? before : after }],
        suspicions: [...groupSuspicions('future', futures), ...groupSuspicions('jump', jumps)],
        rejected: [],
      };
    },
  };
}

function createTableReader(
  header: Header<Column>,
  read: (row: CashRow, isFederalSite: boolean) => void,
): TableReader {
  const row = createRow(header);
  const isFederalSite = header.names.includes('trumprx price');
  return {
    ...row,
    order: 0,
    read: (cells) => {
      row.begin(cells);
      read(row, isFederalSite);
    },
  };
}

const keyOf = (row: CatalogRow) =>
  ['program', 'name', 'class', 'form'].map((column) => row[column] ?? '').join('|');

/** A name with which products of the catalog begin; '' for the price of a class. */
function readName(row: CashRow, products: readonly CatalogRow[]): string | null {
  const text = row.text('name');
  const name = text.replaceAll(/[®™]/g, '').replaceAll(/\s+/g, ' ').trim();
  if (name === '') return row.text('class') === '' ? row.reject('name', 'is empty') : '';
  if (name !== text) row.correct('trademark-signs');
  return products.some((product) => isNamed(product, name))
    ? name
    : row.reject('name', 'is not the beginning of a product name in the catalog');
}

const isNamed = (product: CatalogRow, name: string) => `${product['name'] ?? ''} `.startsWith(`${name} `);

/** How lists word the forms of the catalog. */
const formWords: readonly (readonly [RegExp, string])[] = [
  [/^tablet,? extended[ -]release$/i, 'Tablet ER'],
  [/^tablet,? delayed[ -]release$/i, 'Tablet DR'],
  [/auto-?injector/i, 'Auto-Injector'],
  [/\bpen$|pen®?$/i, 'Pen'],
  [/syringe$/i, 'Syringe'],
  [/inhaler$/i, 'Inhaler'],
];

/** The form to which a price is limited; '' if the name has only one form or the list gives none. */
function readForm(row: CashRow, name: string, products: readonly CatalogRow[]): string | null {
  const text = row.text('form');
  if (text === '' || name === '') return '';
  const known = new Set(
    products.filter((product) => isNamed(product, name)).map(({ form = '' }) => form.replace(/ \(.*\)$/, '')),
  );
  const form = known.has(text) ? text : (formWords.find(([pattern]) => pattern.test(text))?.[1] ?? '');
  if (form !== text) row.correct('form-words');
  if (known.has(form)) return form;
  // If a name has only one form, the list means that form, however it words it (a tube, a bottle).
  return known.size === 1 && form === '' && !isForm(text)
    ? ''
    : row.reject('form', 'is not a form of the products with this name');
}

function readAmount(row: CashRow): string | null {
  const money = parseMoney(row.text('amount'));
  if (!money) return row.reject('amount', 'is not a price');
  const amount = acceptCorrected(row, money);
  return amount >= 0.01 && amount <= 100_000
    ? amount.toFixed(2)
    : row.reject('amount', 'is not from $0.01 to $100,000');
}

function readDates(row: CashRow, context: ImportContext): { asOf: string; until: string } | null {
  const text = row.text('asOf');
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;
  const asOf = text === '' ? context.date : (month ?? parseDay(text)?.value ?? null);
  if (asOf === null)
    return row.reject(
      'asOf',
      text === '' ? 'is empty: give the date of the list with --date' : 'is not a date',
    );
  if (text === '') row.correct('date-of-the-file');
  const until = row.text('until') === '' ? '' : (parseDay(row.text('until'))?.value ?? null);
  if (until === null) return row.reject('until', 'is not a date');
  return until !== '' && until < context.today ? row.reject('until', 'is over') : { asOf, until };
}
