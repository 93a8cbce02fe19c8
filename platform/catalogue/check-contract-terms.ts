import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import type { ChainRecord, ContractTermRecord, TitleRecord } from './records.ts';

const cents = { min: 0, max: 1_000_000, places: 0 };
const quantityBounds = { min: 0, max: 1_000_000, places: 3 };

/**
 * contract-terms.csv: terms of a PBM with a chain for one product (NDC), one class, or one type, from and until a quantity
 * and a date. They take precedence over contracts.csv, which has one contract for all products of a type.
 */
export function checkContractTerms(rows: CheckedRow[], chains: ChainRecord[], classes: TitleRecord[]): ContractTermRecord[] {
  const checkUnique = createUniqueCheck();
  const knownChains = new Set(chains.map(({ chain }) => chain));
  const scopes = new Set(['Brand', 'Generic', ...classes.map(({ slug }) => slug)]);
  return rows.map((row) => {
    const { cell } = row;
    const scope = cell.required('scope');
    const isNdc = /^\d{11}$/.test(scope);
    if (scope !== '' && !isNdc && !scopes.has(scope)) {
      cell.problem('scope', `${quoted(scope)} is not an NDC of 11 digits, a class of classes.csv, Brand or Generic`);
    }
    const basis = cell.oneOf('basis', ['nadac', 'awp', 'mac']);
    if (basis !== 'nadac' && !isNdc) cell.problem('scope', `${basis.toUpperCase()} needs an NDC, because it is the cost of one product`);
    if (basis === 'nadac' && cell.text('unit_cost') !== '') cell.problem('unit_cost', 'is for AWP and MAC');
    const unitCost = basis === 'nadac' ? 0 : cell.number('unit_cost', { min: 0.000_01, max: 1_000_000, places: 5 });
    const minQuantity = optionalNumber(row, 'min_quantity', 0);
    const maxQuantity = optionalNumber(row, 'max_quantity', quantityBounds.max);
    if (maxQuantity < minQuantity) cell.problem('max_quantity', 'is below min_quantity');
    const effectiveDate = cell.date('effective_date');
    const endDate = cell.text('end_date') === '' ? '9999-12-31' : cell.date('end_date');
    if (endDate < effectiveDate) cell.problem('end_date', 'is before effective_date');
    const term: ContractTermRecord = {
      pbm: cell.slug('pbm'),
      chain: cell.known('chain', knownChains, 'a chain of chains.csv'),
      scope,
      costE5: Math.round(unitCost * 100_000),
      percentE2: Math.round(cell.number('percent', { min: -100, max: 10_000, places: 2 }) * 100),
      feeCents: cell.number('dispensing_fee_cents', cents),
      minimumCents: cell.number('minimum_cents', cents),
      minQuantity,
      maxQuantity,
      effectiveDate,
      endDate,
    };
    const key = [term.pbm, term.chain, scope, minQuantity, effectiveDate].join('|');
    checkUnique(row, 'scope', key, `the terms of ${term.pbm} with ${term.chain} for ${scope} from ${minQuantity} and ${effectiveDate}`);
    return term;
  });
}

function optionalNumber({ cell }: CheckedRow, column: string, fallback: number): number {
  return cell.text(column) === '' ? fallback : cell.number(column, quantityBounds);
}
