import { numberIn, quoted } from './cells.ts';
import { uniqueBy, type CheckedRow } from './checked-row.ts';
import { isDosage, isForm } from './forms.ts';
import type { CostRecord, DrugRecord, PastCostRecord, ProductRecord, Unit } from './records.ts';

const units: readonly Unit[] = ['EA', 'ML', 'GM'];
const ndcPattern = /^\d{11}$/;
const packages = { min: 0.001, max: 10_000, places: 3 };

/** products.csv: real NDCs, each of a drug that exists; exactly one default for each drug that has products. */
export function checkProducts(rows: CheckedRow[], drugs: DrugRecord[]): ProductRecord[] {
  const unique = uniqueBy();
  const known = new Set(drugs.map(({ slug }) => slug));
  const products = rows.map((row): ProductRecord => {
    const { cell } = row;
    const ndc = cell.matching('ndc', ndcPattern, 'an NDC of 11 digits without dashes');
    if (ndc !== '') unique(row, 'ndc', ndc, `the NDC ${ndc}`);
    const form = cell.required('form');
    if (form !== '' && !isForm(form)) cell.problem('form', `${quoted(form)} is not a known form`);
    const dosage = cell.text('dosage');
    if (dosage !== '' && !isDosage(dosage)) {
      cell.problem('dosage', `${quoted(dosage)} is not a strength with known units`);
    }
    return {
      ndc,
      form,
      dosage,
      drug: cell.known('drug', known, 'a drug of drugs.csv'),
      name: cell.required('name'),
      type: cell.oneOf('type', ['Brand', 'Generic']),
      packageSize: cell.number('package_size', packages),
      unit: cell.oneOf('unit', units),
      ...quantitiesOf(row),
      quantityLabel: cell.required('quantity_label'),
      isDefault: cell.oneOf('default', ['', 'yes']) === 'yes',
    };
  });
  checkDefaults(rows, products);
  return products;
}

function quantitiesOf({ cell }: CheckedRow): Pick<ProductRecord, 'quantities' | 'defaultQuantity'> {
  const quantities = cell.list('quantities', 1).map((part) => {
    const quantity = numberIn(part, packages);
    if (quantity === null && part !== '') cell.problem('quantities', `${quoted(part)} is not a quantity`);
    return quantity ?? 0;
  });
  if (quantities.some((quantity, at) => at > 0 && quantity <= (quantities[at - 1] ?? 0))) {
    cell.problem('quantities', 'are not in ascending order');
  }
  const defaultQuantity = cell.number('default_quantity', packages);
  if (!quantities.includes(defaultQuantity)) {
    cell.problem('default_quantity', `${quoted(cell.text('default_quantity'))} is none of the quantities`);
  }
  return { quantities, defaultQuantity };
}

function checkDefaults(rows: CheckedRow[], products: ProductRecord[]): void {
  const defaults = uniqueBy();
  const first = new Map<string, CheckedRow>();
  const having = new Set(products.filter(({ isDefault }) => isDefault).map(({ drug }) => drug));
  for (const [at, { drug, isDefault }] of products.entries()) {
    const row = rows[at];
    if (!row || drug === '') continue;
    if (!first.has(drug)) first.set(drug, row);
    if (isDefault) defaults(row, 'default', drug, `the default of ${quoted(drug)}`);
  }
  for (const [drug, row] of first) {
    if (!having.has(drug)) row.cell.problem('default', `no product of ${quoted(drug)} is the default`);
  }
}

/** costs.csv: positive costs in the unit the product is priced in, one for each date. */
export function checkCosts(rows: CheckedRow[], products: ProductRecord[]): CostRecord[] {
  const costOf = costReader(products);
  return rows.map((row) => costOf(row));
}

/**
 * cost-history.csv: costs like those of costs.csv, each with the other NDC that it was published for. Where that is a
 * product too, it is the same drug in the same form and strength, brand or generic like the other.
 */
export function checkCostHistory(rows: CheckedRow[], products: ProductRecord[]): PastCostRecord[] {
  const costOf = costReader(products);
  const productOf = new Map(products.map((product) => [product.ndc, product]));
  return rows.map((row) => {
    const cost = costOf(row);
    const publishedFor = row.cell.matching('published_for', ndcPattern, 'an NDC of 11 digits without dashes');
    if (publishedFor !== '' && publishedFor === cost.ndc) {
      row.cell.problem('published_for', "is the product's own NDC, whose costs are in costs.csv");
    }
    const [product, other] = [productOf.get(cost.ndc), productOf.get(publishedFor)];
    if (product && other && !isSameMedicine(product, other)) {
      row.cell.problem('published_for', `${quoted(publishedFor)} is a product of another drug, type, form or strength`);
    }
    return { ...cost, publishedFor };
  });
}

const isSameMedicine = (a: ProductRecord, b: ProductRecord) =>
  a.drug === b.drug && a.type === b.type && a.form === b.form && a.dosage === b.dosage && a.unit === b.unit;

function costReader(products: ProductRecord[]): (row: CheckedRow) => CostRecord {
  const unique = uniqueBy();
  const unitOf = new Map(products.map(({ ndc, unit }) => [ndc, unit]));
  return (row) => {
    const { cell } = row;
    const ndc = cell.matching('ndc', ndcPattern, 'an NDC of 11 digits without dashes');
    const expected = unitOf.get(ndc);
    if (ndcPattern.test(ndc) && !expected) cell.problem('ndc', `${quoted(ndc)} is not a product of products.csv`);
    const unit = cell.oneOf('unit', units);
    if (expected && units.includes(unit) && unit !== expected) {
      cell.problem('unit', `is ${unit} where the product is priced in ${expected}`);
    }
    const effectiveDate = cell.date('effective_date');
    unique(row, 'effective_date', `${ndc} ${effectiveDate}`, `the cost of ${ndc} from ${effectiveDate}`);
    const cost = cell.number('cost_per_unit', { min: 0.000_01, max: 1_000_000, places: 5 });
    return { ndc, effectiveDate, costE5: Math.round(cost * 100_000) };
  };
}
