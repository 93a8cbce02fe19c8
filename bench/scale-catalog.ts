import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

/** The minimum size of the generated catalog. */
export const scale = { products: 100_000, chains: 60, pbms: 3 };

type Cells = Record<string, string>;
type Change = (cells: Cells, copy: number) => Cells;

/**
 * Generates a catalog of this scale from another: copies its drugs, products and costs under other names and NDCs, and its
 * chains with their stores and terms under other names. All chains are nationwide, so that each has a price for every
 * product. Only for measurements.
 */
export function makeScaleCatalog(from: string, to: string): { products: number; chains: number } {
  const products = multiplyProducts(
    from,
    to,
    Math.ceil(scale.products / readRows(from, 'products.csv').length),
  );
  const chains = readRows(from, 'chains.csv').length;
  const chainCopies = Math.ceil(scale.chains / chains) - 1;

  for (const [file, change] of Object.entries(changesOfChains)) {
    // The last copy has only as many chains as are missing.
    const isCopied = ({ chain = '' }: Cells, copy: number) =>
      chains * copy + chainPosition(from, chain) < scale.chains;
    copyRows({ from, to, file }, chainCopies, change, isCopied);
  }
  writeRows(
    to,
    'chains.csv',
    readRows(to, 'chains.csv').map((row) => ({ ...row, kind: 'national', states: '*' })),
  );
  return { products, chains: readRows(to, 'chains.csv').length };
}

/**
 * Generates a catalog with `times` (up to 100) as many drugs, products and costs as another. @returns the number of
 * products.
 */
export function multiplyProducts(from: string, to: string, times: number): number {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
  for (const [file, change] of Object.entries(changesOfProducts))
    copyRows({ from, to, file }, times - 1, change);
  return readRows(from, 'products.csv').length * times;
}

const changesOfProducts: Record<string, Change> = {
  'drugs.csv': (cells, copy) => ({
    ...cells,
    drug: renameSlug(cells['drug'], copy),
    generic_name: rename(cells['generic_name'], copy),
    brand_names: renameList(cells['brand_names'], copy),
    aliases: renameList(cells['aliases'], copy),
    rank: String(Number(cells['rank']) + 1000 * copy),
  }),
  'products.csv': (cells, copy) => ({
    ...cells,
    ndc: renumber(cells['ndc'], copy),
    drug: renameSlug(cells['drug'], copy),
    name: rename(cells['name'], copy),
  }),
  'costs.csv': (cells, copy) => ({ ...cells, ndc: renumber(cells['ndc'], copy) }),
  'cost-history.csv': (cells, copy) => ({
    ...cells,
    ndc: renumber(cells['ndc'], copy),
    // Some costs belong to a group instead of a product.
    published_for: /^\d{11}$/.test(cells['published_for'] ?? '')
      ? renumber(cells['published_for'], copy)
      : (cells['published_for'] ?? ''),
  }),
};

const renameChain: Change = (cells, copy) => ({
  ...cells,
  chain: `${cells['chain']}-${copy + 1}`,
  ...(cells['display_name'] !== undefined && { display_name: `${cells['display_name']} ${copy + 1}` }),
});

const changesOfChains: Record<string, Change> = {
  'chains.csv': renameChain,
  'stores.csv': renameChain,
  'contracts.csv': renameChain,
  'usual-prices.csv': renameChain,
};

/** The word that each copy puts before every name: Babe Atorvastatin, Bace Atorvastatin. */
function wordOf(copy: number): string {
  const [consonants, vowels] = ['bcdfghjklmnpqrstvwxz', 'aeiou'];
  const second = consonants[Math.floor(copy / vowels.length) % consonants.length];
  return `B${vowels[copy % vowels.length]}${second}e`;
}

const rename = (name = '', copy = 0) => (name === '' ? '' : `${wordOf(copy)} ${name}`);
const renameList = (names = '', copy = 0) =>
  names
    .split(';')
    .map((name) => rename(name, copy))
    .join(';');
const renameSlug = (slug = '', copy = 0) => `${wordOf(copy).toLowerCase()}-${slug}`;

const numbers = new Map<string, string>();

/** Another NDC of 11 digits for each NDC and copy, from 90000000000. */
function renumber(ndc = '', copy = 0): string {
  const key = `${copy} ${ndc}`;
  const number = numbers.get(key) ?? String(90_000_000_000 + numbers.size);
  numbers.set(key, number);
  return number;
}

const positions = new Map<string, number>();

function chainPosition(folder: string, chain: string): number {
  if (positions.size === 0) {
    for (const [position, { chain: name = '' }] of readRows(folder, 'chains.csv').entries())
      positions.set(name, position);
  }
  return positions.get(chain) ?? Number.POSITIVE_INFINITY;
}

function copyRows(
  { from, to, file }: Record<'from' | 'to' | 'file', string>,
  copies: number,
  change: Change,
  isCopied: (cells: Cells, copy: number) => boolean = () => true,
): void {
  const rows = readRows(from, file);
  writeRows(to, file, rows);
  // Written copy by copy, because a hundred copies are millions of rows.
  for (let copy = 1; copy <= copies; copy += 1) {
    const copied = rows.filter((row) => isCopied(row, copy)).map((row) => change(row, copy));
    appendFileSync(join(to, file), linesOf(Object.keys(rows[0] ?? {}), copied));
  }
}

const readRows = (folder: string, file: string): Cells[] =>
  parse(readFileSync(join(folder, file), 'utf8'), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  });

function writeRows(folder: string, file: string, rows: readonly Cells[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const header = Object.fromEntries(columns.map((column) => [column, column]));
  writeFileSync(join(folder, file), linesOf(columns, [header, ...rows]));
}

const linesOf = (columns: readonly string[], rows: readonly Cells[]) =>
  rows.map((row) => `${columns.map((column) => quote(row[column] ?? '')).join(',')}\n`).join('');

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
