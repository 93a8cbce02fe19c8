import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import { parseDashedNdc, parseDay, parseMoney, sourceName, acceptCorrected } from './cell-rules.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, TableReader } from './importer.ts';
import { createRow, type Row } from './row.ts';
import { groupSuspicions, isJump } from './suspicions.ts';

/** The columns of price sheets, as contract-terms.csv names them and as PBMs do. */
const columnNames = {
  pbm: ['pbm', 'payer'],
  chain: ['chain', 'pharmacy chain'],
  scope: ['scope'],
  ndc: ['ndc'],
  class: ['class', 'drug class', 'type', 'brand/generic'],
  basis: ['basis', 'price basis', 'rate', 'discount'],
  percent: ['percent'],
  unitCost: ['unit cost', 'mac', 'mac per unit', 'awp', 'awp per unit', 'unit price'],
  fee: ['dispensing fee cents', 'dispensing fee', 'fee'],
  minimum: ['minimum cents', 'minimum', 'minimum price'],
  from: ['min quantity', 'quantity from', 'tier from'],
  to: ['max quantity', 'quantity to', 'tier to'],
  start: ['effective date', 'start date'],
  end: ['end date', 'termination date'],
} as const;

type Column = keyof typeof columnNames;
type SheetRow = Row<Column>;

interface Scopes {
  pbms: ReadonlySet<string>;
  chains: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  ndcs: ReadonlySet<string>;
}

/** Imports price sheets into contract-terms.csv: a PBM's terms with a chain for an NDC, a class or a type. */
export function createContractsImporter(context: ImportContext): Importer {
  const idsOf = (file: 'contracts.csv' | 'chains.csv' | 'classes.csv' | 'products.csv', column: string) =>
    new Set(readCatalogRows(context.catalogDir, file).map((row) => row[column] ?? ''));
  const scopes = {
    pbms: idsOf('contracts.csv', 'pbm'),
    chains: idsOf('chains.csv', 'chain'),
    classes: idsOf('classes.csv', 'class'),
    ndcs: idsOf('products.csv', 'ndc'),
  };
  const before = readCatalogRows(context.catalogDir, 'contract-terms.csv');
  const terms = new Map(before.map((row) => [keyOf(row), row]));
  const jumps: string[] = [];
  const latest = new Map<string, CatalogRow>();
  for (const row of before) noteLatest(latest, row);

  const add = (term: CatalogRow, row: SheetRow) => {
    const [cost, earlier] = [term['unit_cost'], latest.get(termOf(term))?.['unit_cost']];
    if (context.jumps !== 'accept' && isJump(Number(cost), Number(earlier))) {
      if (context.jumps === 'reject') {
        row.reject('unitCost', 'is a jump from the previous cost');
        return;
      }
      jumps.push(`${termOf(term)}: ${cost} a unit, but it was ${earlier}`);
    }
    terms.set(keyOf(term), term);
    noteLatest(latest, term);
  };

  return {
    expects: 'a price sheet: PBM, chain, NDC or class, basis, dispensing fee, effective date',
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['pbm', 'chain', 'basis', 'fee', 'start']);
      if (!header || !hasAny<Column>(header, ['scope', 'ndc', 'class'])) return null;
      return createTableReader(header, scopes, add);
    },
    finish: () => {
      const rows = [...terms.values()];
      const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
      const after = isSame ? before : rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      return {
        changes: [{ file: 'contract-terms.csv', before, after }],
        suspicions: groupSuspicions('jump', jumps),
        rejected: [],
      };
    },
  };
}

function createTableReader(
  header: Header<Column>,
  scopes: Scopes,
  add: (term: CatalogRow, row: SheetRow) => void,
): TableReader {
  const row = createRow(header);
  const source = sourceName(header.file);
  // Columns whose name contains "cents" are in cents, others in dollars.
  const isCents = (column: Column) =>
    header.names[header.positions[column] ?? -1]?.endsWith('cents') ?? false;
  return {
    ...row,
    order: 0,
    read: (cells) => {
      row.begin(cells);
      const term = readTerm(row, scopes, isCents);
      if (term && !row.rejection()) add({ ...term, source }, row);
    },
  };
}

function readTerm(row: SheetRow, scopes: Scopes, isCents: (column: Column) => boolean): CatalogRow | null {
  const pbm = row.text('pbm').toLowerCase();
  // Prices are computed only for these PBMs.
  if (!scopes.pbms.has(pbm)) return row.reject('pbm', 'is not a PBM of contracts.csv');
  const chain = row.text('chain').toLowerCase();
  if (!scopes.chains.has(chain)) return row.reject('chain', 'is not a chain of chains.csv');
  const scope = readScope(row, scopes);
  const basis = scope === null ? null : readBasis(row, scope);
  const fee = readCents(row, 'fee', isCents('fee'));
  const minimum = row.text('minimum') === '' ? '0' : readCents(row, 'minimum', isCents('minimum'));
  const [from, to] = [readQuantity(row, 'from'), readQuantity(row, 'to')];
  const start = parseDay(row.text('start'));
  const end = row.text('end') === '' ? { value: '', rule: null } : parseDay(row.text('end'));
  if (!start) return row.reject('start', 'is not a date');
  if (!end) return row.reject('end', 'is not a date');
  if (end.value !== '' && end.value < start.value) return row.reject('end', 'is before the effective date');
  if (scope === null || basis === null || fee === null || minimum === null || from === null || to === null)
    return null;
  if (to !== '' && Number(to) < Number(from)) return row.reject('to', 'is below the start of the tier');
  return {
    pbm,
    chain,
    scope,
    ...basis,
    dispensing_fee_cents: fee,
    minimum_cents: minimum,
    min_quantity: from,
    max_quantity: to,
    effective_date: acceptCorrected(row, start),
    end_date: acceptCorrected(row, end),
  };
}

/** An NDC of a product, a class, or Brand or Generic. */
function readScope(row: SheetRow, { classes, ndcs }: Scopes): string | null {
  const column: Column = row.text('ndc') !== '' ? 'ndc' : row.text('scope') !== '' ? 'scope' : 'class';
  const text = row.text(column);
  const dashed = parseDashedNdc(text);
  if (dashed !== null) row.correct('ndc-dashes');
  const ndc = dashed ?? (/^\d{11}$/.test(text) ? text : null);
  if (ndc !== null) return ndcs.has(ndc) ? ndc : row.reject(column, 'is not in the catalog');
  if (column === 'ndc') return row.reject(column, 'is not an NDC of 11 digits or with dashes');
  if (/^(?:brand|generic)s?$/i.test(text)) return /^b/i.test(text) ? 'Brand' : 'Generic';
  return classes.has(text) ? text : row.reject(column, 'is not a class of classes.csv, Brand or Generic');
}

/** A basis such as AWP-15%, NADAC+5% or MAC, whose percentage may be in a separate column. */
function readBasis(row: SheetRow, scope: string): CatalogRow | null {
  const [, name = '', sign = '', amount] =
    /^(AWP|NADAC|MAC)(?:\s*([+-])\s*(\d+(?:\.\d{1,2})?)\s*%?)?$/i.exec(row.text('basis')) ?? [];
  if (name === '') return row.reject('basis', 'is not AWP, NADAC or MAC with a percentage');
  const basis = name.toLowerCase();
  const percent = amount === undefined ? row.text('percent') || '0' : `${sign === '-' ? '-' : ''}${amount}`;
  if (!/^-?\d+(?:\.\d{1,2})?$/.test(percent) || Number(percent) < -100)
    return row.reject('percent', 'is not a percentage');
  if (amount !== undefined && !['', percent].includes(row.text('percent')))
    return row.reject('percent', 'contradicts the percentage in the basis');
  if (basis === 'nadac') return { basis, percent, unit_cost: '' };
  if (!/^\d{11}$/.test(scope))
    return row.reject('basis', 'needs an NDC, because AWP and MAC are costs of one product');
  const money = parseMoney(row.text('unitCost'));
  if (!money || !(money.value >= 0.000_01))
    return row.reject('unitCost', 'is not the AWP or MAC of one unit, which is not public');
  return { basis, percent, unit_cost: acceptCorrected(row, money).toFixed(5) };
}

function readCents(row: SheetRow, column: Column, isCents: boolean): string | null {
  const money = parseMoney(row.text(column));
  if (!money) return row.reject(column, 'is not an amount');
  const cents = acceptCorrected(row, money) * (isCents ? 1 : 100);
  return cents <= 1_000_000 ? String(Math.round(cents)) : row.reject(column, 'is above $10,000');
}

function readQuantity(row: SheetRow, column: Column): string | null {
  const text = row.text(column);
  return text === '' || /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? text : row.reject(column, 'is not a quantity');
}

const termOf = (row: CatalogRow) =>
  ['pbm', 'chain', 'scope', 'min_quantity'].map((column) => row[column] ?? '').join('|');
const keyOf = (row: CatalogRow) => `${termOf(row)}|${row['effective_date'] ?? ''}`;

function noteLatest(latest: Map<string, CatalogRow>, row: CatalogRow): void {
  const earlier = latest.get(termOf(row));
  if (!earlier || (row['effective_date'] ?? '') >= (earlier['effective_date'] ?? ''))
    latest.set(termOf(row), row);
}
