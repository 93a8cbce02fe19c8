import { createUniqueCheck, isDate, quoted, type CheckedRow } from './cells.ts';
import type { PublicPriceRecord, TitleRecord } from './records.ts';

const kinds = ['federal', 'maker', 'maker-cash', 'medicare'] as const;

/** public-prices.csv: prices that a public source states for a drug name or a drug class. */
export function checkPublicPrices(rows: CheckedRow[], classes: TitleRecord[]): PublicPriceRecord[] {
  const checkUnique = createUniqueCheck();
  const knownClasses = new Set(classes.map(({ slug }) => slug));
  return rows.map((row) => {
    const { cell } = row;
    const program = cell.required('program');
    const name = cell.text('name');
    const form = cell.text('form');
    const drugClass = name === '' ? cell.known('class', knownClasses, 'a class of classes.csv') : cell.text('class');
    if (name !== '' && drugClass !== '') cell.problem('class', 'is for rows without a name');
    const asOf = cell.required('as_of');
    if (asOf !== '' && !isDate(asOf.length === 7 ? `${asOf}-01` : asOf)) {
      cell.problem('as_of', `${quoted(asOf)} is not a date (YYYY-MM-DD, or YYYY-MM)`);
    }
    checkUnique(row, 'program', [program, name, drugClass, form].join('|'), `${program} for ${name || drugClass}`);
    return {
      program,
      kind: cell.oneOf('kind', kinds),
      name,
      drugClass,
      form,
      cents: Math.round(cell.number('amount', { min: 0.01, max: 100_000, places: 2 }) * 100),
      isMonthly: cell.oneOf('per', ['', 'month']) === 'month',
      asOf,
      until: cell.text('until') && cell.date('until'),
      source: cell.matching('source', /^https:\/\/[^\s]+$/, 'an address that begins with https://'),
    };
  });
}
