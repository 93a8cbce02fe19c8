import { isDate } from '../catalogue/cells.ts';
import type { Row } from './row.ts';

// Parsers of values that many kinds of files contain, and the named rules that correct them.

export interface Corrected<T> {
  value: T;
  /** The rule that corrected the value; null if it was correct. */
  rule: string | null;
}

/**
 * The eleven digits of an NDC with dashes, which show which part lacks a digit (4-4-2, 5-3-2, 5-4-1). Null for any other
 * text.
 */
export function parseDashedNdc(text: string): string | null {
  const [, labeler = '', product = '', pack = ''] = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text) ?? [];
  const missingDigits = Number(labeler.length < 5) + Number(product.length < 4) + Number(pack.length < 2);
  if (labeler === '' || missingDigits > 1) return null;
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}

/** The first nine digits of an NDC from FDA's product code: 0002-1200 is 000021200. */
export function parseProductCode(text: string): string | null {
  const [, labeler, product] = /^(\d{4,5})-(\d{3,4})$/.exec(text) ?? [];
  return labeler && product ? labeler.padStart(5, '0') + product.padStart(4, '0') : null;
}

/** The eleven-digit NDCs for which ten digits without dashes may stand. */
export function readingsOfTenDigits(digits: string): string[] {
  return [
    `0${digits}`,
    `${digits.slice(0, 5)}0${digits.slice(5)}`,
    `${digits.slice(0, 9)}0${digits.slice(9)}`,
  ];
}

const day = 86_400_000;
// Spreadsheets count days from 1899-12-30, because they treat 1900 as a leap year.
const serialEpoch = Date.UTC(1899, 11, 30);

/**
 * Converts a date in any layout to YYYY-MM-DD: 04/22/2026, 2026-04-22, 20260422, or the day number of a spreadsheet
 * (42389.0).
 */
export function parseDay(text: string): Corrected<string> | null {
  let value = /^\d{4}-\d\d-\d\d(?=[ T]|$)/.exec(text)?.[0] ?? '';
  let rule: string | null = null;
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(text) ?? [];
  if (year) value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  else if (/^\d{8}$/.test(text)) value = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  else if (/^\d{5}(?:\.0+)?$/.test(text)) {
    value = new Date(serialEpoch + Number(text) * day).toISOString().slice(0, 10);
    rule = 'serial-date';
  }
  return isDate(value) ? { value, rule } : null;
}

/** Parses money: $1,234.50 is 1234.5. Null for any other text. */
export function parseMoney(text: string): Corrected<number> | null {
  const isPlain = /^(?:\d+\.?\d*|\.\d+)(?:[eE]-\d+)?$/.test(text);
  const digits = isPlain ? text : text.replaceAll(/[$,\s]/g, '');
  if (!isPlain && !/^\$?\s?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(text)) return null;
  const value = digits === '' ? Number.NaN : Number(digits);
  return Number.isFinite(value) ? { value, rule: isPlain ? null : 'money-signs' } : null;
}

/** The five digits of a ZIP code. Restores leading zeros that a number lost, and drops the last four of nine digits. */
export function parseZip(text: string): Corrected<string> | null {
  const digits = text.replace(/-(?=\d{4}$)/, '').replace(/-$/, '');
  if (/^\d{5}$/.test(digits)) return { value: digits, rule: digits === text ? null : 'zip-plus-4' };
  if (/^\d{3,4}$/.test(digits)) return { value: digits.padStart(5, '0'), rule: 'zip-leading-zeros' };
  if (/^\d{9}$/.test(digits)) return { value: digits.slice(0, 5), rule: 'zip-plus-4' };
  if (/^\d{7,8}$/.test(digits))
    return { value: digits.padStart(9, '0').slice(0, 5), rule: 'zip-leading-zeros' };
  return null;
}

/** The ten digits of a U.S. phone number; '' if empty, null for any other text. */
export function parsePhone(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits === '' ? '' : /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

/** Notes the rule of a corrected value and returns the value. */
export function acceptCorrected<Column extends string, T>(
  row: Row<Column>,
  { value, rule }: Corrected<T>,
): T {
  if (rule !== null) row.correct(rule);
  return value;
}

/** The name of a source, from the name and the date of its file: nadac-2026-04-30 for NADAC_20260430.csv. */
export function sourceName(file: string): string {
  const name = file
    .split('/')
    .at(-1)
    ?.replace(/\.(csv|txt|tsv|zip|gz|parquet|geojson|json)$/i, '')
    .toLowerCase()
    .replaceAll(/(20\d\d)(\d\d)(\d\d)(?!\d)/g, '$1-$2-$3')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name || 'import';
}
