import { createUniqueCheck, parseNumber, quoted, type CheckedRow } from './cells.ts';
import {
  schedules,
  type CostRecord,
  type DrugRecord,
  type MarketingStatus,
  type PastCostRecord,
  type ProductRecord,
  type Unit,
} from './records.ts';

const units: readonly Unit[] = ['EA', 'ML', 'GM'];
const ndcPattern = /^\d{11}$/;
/** An NDC, or the RxNorm concept of a strength and form. */
const publishedForPattern = /^(?:\d{11}|rxcui:\d{1,8})$/;
const sourcePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const packageBounds = { min: 0.001, max: 10_000, places: 3 };

/** The largest number of tablets or other pieces of a Schedule II product in a usual fill, which is 90 days or less. */
const maxScheduleTwoPieces = 180;

/** products.csv: packages of existing drugs; exactly one default for each drug with products. */
export function checkProducts(rows: CheckedRow[], drugs: DrugRecord[]): ProductRecord[] {
  const checkUnique = createUniqueCheck();
  const known = new Set(drugs.map(({ slug }) => slug));
  const products = rows.map((row): ProductRecord => {
    const { cell } = row;
    const ndc = cell.matching('ndc', ndcPattern, 'an NDC of 11 digits without dashes');
    if (ndc !== '') checkUnique(row, 'ndc', ndc, `the NDC ${ndc}`);
    const form = cell.required('form');
    if (form !== '' && !isForm(form)) cell.problem('form', `${quoted(form)} is not a known form`);
    const dosage = cell.text('dosage');
    if (dosage !== '' && !isDosage(dosage)) {
      cell.problem('dosage', `${quoted(dosage)} is not a strength with known units`);
    }
    const product = {
      ndc,
      form,
      dosage,
      drug: cell.known('drug', known, 'a drug of drugs.csv'),
      name: cell.required('name'),
      type: cell.oneOf('type', ['Brand', 'Generic']),
      packageSize: cell.number('package_size', packageBounds),
      unit: cell.oneOf('unit', units),
      ...readQuantities(row),
      quantityLabel: cell.required('quantity_label'),
      isDefault: cell.oneOf('default', ['', 'yes']) === 'yes',
      marketingStatus: cell.oneOf<'' | MarketingStatus>('marketing_status', ['', 'active', 'discontinued']) || null,
      schedule: cell.oneOf('schedule', ['', ...schedules]),
    };
    const pieces = product.unit === 'EA' ? Math.max(...product.quantities) * product.packageSize : 0;
    if (product.schedule === 'CII' && pieces > maxScheduleTwoPieces) {
      cell.problem('quantities', `list more than ${maxScheduleTwoPieces} of a Schedule II medication`);
    }
    return product;
  });
  checkDefaults(rows, products);
  return products;
}

function readQuantities({ cell }: CheckedRow): Pick<ProductRecord, 'quantities' | 'defaultQuantity'> {
  const quantities = cell.list('quantities', 1).map((part) => {
    const quantity = parseNumber(part, packageBounds);
    if (quantity === null && part !== '') cell.problem('quantities', `${quoted(part)} is not a quantity`);
    return quantity ?? 0;
  });
  if (quantities.some((quantity, index) => index > 0 && quantity <= (quantities[index - 1] ?? 0))) {
    cell.problem('quantities', 'are not in ascending order');
  }
  const defaultQuantity = cell.number('default_quantity', packageBounds);
  if (!quantities.includes(defaultQuantity)) {
    cell.problem('default_quantity', `${quoted(cell.text('default_quantity'))} is not one of the quantities`);
  }
  return { quantities, defaultQuantity };
}

function checkDefaults(rows: CheckedRow[], products: ProductRecord[]): void {
  const checkUnique = createUniqueCheck();
  const firstRows = new Map<string, CheckedRow>();
  const drugsWithDefault = new Set(products.filter(({ isDefault }) => isDefault).map(({ drug }) => drug));
  for (const [index, { drug, isDefault }] of products.entries()) {
    const row = rows[index];
    if (!row || drug === '') continue;
    if (!firstRows.has(drug)) firstRows.set(drug, row);
    if (isDefault) checkUnique(row, 'default', drug, `the default of ${quoted(drug)}`);
  }
  for (const [drug, row] of firstRows) {
    if (!drugsWithDefault.has(drug)) row.cell.problem('default', `no product of ${quoted(drug)} is the default`);
  }
}

/** costs.csv: positive costs in the product's pricing unit, one for each date. */
export function checkCosts(rows: Iterable<CheckedRow>, products: ProductRecord[]): CostRecord[] {
  return Array.from(rows, createCostReader(products));
}

/**
 * cost-history.csv: costs like those of costs.csv, each with the other NDC, or the RxNorm concept, that it was published
 * for. If that is a product too, it must have the same drug, type, form, dosage and unit.
 */
export function checkCostHistory(rows: Iterable<CheckedRow>, products: ProductRecord[]): PastCostRecord[] {
  const readCost = createCostReader(products);
  const productsByNdc = new Map(products.map((product) => [product.ndc, product]));
  return Array.from(rows, (row) => {
    const cost = readCost(row);
    const publishedFor = row.cell.matching('published_for', publishedForPattern, 'an NDC or an RxNorm concept (rxcui:123)');
    if (publishedFor !== '' && publishedFor === cost.ndc) {
      row.cell.problem('published_for', "is the product's own NDC, whose costs are in costs.csv");
    }
    const [product, other] = [productsByNdc.get(cost.ndc), productsByNdc.get(publishedFor)];
    if (product && other && !isSameMedication(product, other)) {
      row.cell.problem('published_for', `${quoted(publishedFor)} is a product of another drug, type, form or strength`);
    }
    return { ...cost, publishedFor };
  });
}

const isSameMedication = (a: ProductRecord, b: ProductRecord) =>
  a.drug === b.drug && a.type === b.type && a.form === b.form && a.dosage === b.dosage && a.unit === b.unit;

function createCostReader(products: ProductRecord[]): (row: CheckedRow) => CostRecord {
  const checkUnique = createUniqueCheck();
  const unitsByNdc = new Map(products.map(({ ndc, unit }) => [ndc, unit]));
  return (row) => {
    const { cell } = row;
    const ndc = cell.matching('ndc', ndcPattern, 'an NDC of 11 digits without dashes');
    const expected = unitsByNdc.get(ndc);
    if (ndcPattern.test(ndc) && !expected) cell.problem('ndc', `${quoted(ndc)} is not a product of products.csv`);
    const unit = cell.oneOf('unit', units);
    if (expected && units.includes(unit) && unit !== expected) {
      cell.problem('unit', `is ${unit}, but the product is priced in ${expected}`);
    }
    const effectiveDate = cell.date('effective_date');
    checkUnique(row, 'effective_date', `${ndc} ${effectiveDate}`, `the cost of ${ndc} from ${effectiveDate}`);
    if (cell.text('source') !== '') cell.matching('source', sourcePattern, 'lower-case words joined by hyphens');
    const cost = cell.number('cost_per_unit', { min: 0.000_01, max: 1_000_000, places: 5 });
    return { ndc, effectiveDate, costE5: Math.round(cost * 100_000) };
  };
}

/** The allowed dosage forms. A form may be followed by a qualifier in parentheses: `Capsule ER (24 Hour)`. */
const forms: ReadonlySet<string> = new Set(
  `Tablet;Tablet ER;Tablet DR;Chewable Tablet;Chewable Tablet ER;Disintegrating Tablet;Disintegrating Tablet DR;
  Disintegrating Tablet ER;Sublingual Tablet;Buccal Tablet;Effervescent Tablet;Tablet for Suspension;Capsule;Capsule ER;
  Capsule DR;Sprinkle Capsule;Lozenge;Film;Granules;Packet;Powder;Oral Solution;Oral Suspension;Oral Suspension ER;
  Oral Concentrate;Oral Drops;Syrup;Mouthwash;Sublingual Spray;Cream;Cream Packet;Ointment;Gel;Gel Packet;Gel Pump;
  Gel Tube;Lotion;Foam;Shampoo;Oil;Pads;Cloth;Patch;Topical Solution;Topical Suspension;Topical Powder;Topical Spray;
  Dental Cream;Dental Gel;Dental Paste;Eye Drops;Eye Gel;Eye Ointment;Ear Drops;Ear Solution;Ear Suspension;Nasal Spray;
  Nasal Gel;Nasal Ointment;Nasal Powder;Nasal Solution;Inhaler;Inhaler Capsule;Inhaler Cartridge;Nebulizer Solution;Pen;
  Auto-Injector;Syringe;Vial;Cartridge;Kit;Vaginal Cream;Vaginal Gel;Vaginal Insert;Vaginal Ring;Vaginal Suppository;
  Suppository;Enema;Rectal Cream;Rectal Foam;Rectal Gel;Rectal Ointment;Implant`
    .split(';')
    .map((form) => form.trim()),
);

/** Whether a text is an allowed dosage form, with or without a qualifier. */
export function isForm(text: string): boolean {
  return forms.has(text.replace(/ \([A-Za-z0-9/-]+( [A-Za-z0-9/-]+)*\)$/, ''));
}

const amount = /\d+(?:,\d{3})*(?:\.\d+)?( (?:mg|mcg|g|ml|units|meq|hr|day)\b|%)?/g;

/**
 * Whether a text is a dosage: amounts with units (mg, mcg, g, ml, units, meq, %), per ml, g, hr, day or spray.
 */
function isDosage(text: string): boolean {
  if (!/\d/.test(text) || !/(?:mg|mcg|\bg|\bml|units|meq|%)/.test(text)) return false;
  // Besides the amounts, only connecting words may remain.
  const rest = text.replaceAll(amount, '');
  return /^(?:[\s/()-]|\b(?:per|and|or|dose|mg|mcg|g|ml|hr|day|units|spray|actuation)\b)*$/.test(rest);
}
