import { toSlug } from '../../wire/slug.ts';
import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import { isForm } from './check-products.ts';
import type {
  Catalog,
  DrugRecord,
  GenericDosagesRecord,
  MarketingStatus,
  MarketingStatusRecord,
  NameRecord,
  ProductRecord,
} from './records.ts';


/** marketing-status.csv: whether a brand is sold in the U.S., one row for each of its forms. */
export function checkMarketingStatus(rows: CheckedRow[], drugs: DrugRecord[]): MarketingStatusRecord[] {
  const checkUnique = createUniqueCheck();
  const known = new Set(drugs.map(({ slug }) => slug));
  return rows.map((row): MarketingStatusRecord => {
    const { cell } = row;
    const [drug, name, form] = [cell.known('drug', known, 'a drug of drugs.csv'), cell.required('name'), cell.text('form')];
    if (form !== '' && !isForm(form)) cell.problem('form', `${quoted(form)} is not a known form`);
    checkUnique(row, 'form', [drug, toSlug(name), form].join('|'), `the status of ${[name, form].filter(Boolean).join(', ')}`);
    return { drug, name, form, status: cell.oneOf('status', ['active', 'discontinued']) };
  });
}

/**
 * generic-dosages.csv: which generics are the same medication as a brand, in a form in which it has no product here.
 */
export function checkGenericDosages(
  rows: CheckedRow[],
  { drugs, products }: Pick<Catalog, 'drugs' | 'products'>,
): GenericDosagesRecord[] {
  const checkUnique = createUniqueCheck();
  const brands = new Set([
    ...drugs.flatMap(({ slug, brandNames }) => brandNames.map((name) => `${slug}|${name}`)),
    ...products.map(({ drug, name }) => `${drug}|${name}`),
  ]);
  const generics = new Set(
    products.filter(({ type }) => type === 'Generic').map(({ drug, dosage }) => `${drug}|${dosage}`),
  );
  return rows.map((row) => {
    const { cell } = row;
    const record = {
      drug: cell.required('drug'),
      name: cell.required('name'),
      form: cell.required('form'),
      dosages: cell.list('dosages'),
    };
    if (!brands.has(`${record.drug}|${record.name}`)) {
      cell.problem('name', `${quoted(record.name)} is not a brand of ${quoted(record.drug)} in drugs.csv or products.csv`);
    }
    if (!isForm(record.form)) cell.problem('form', `${quoted(record.form)} is not a known form`);
    for (const dosage of record.dosages) {
      if (!generics.has(`${record.drug}|${dosage}`)) cell.problem('dosages', `no generic has ${quoted(dosage)}`);
    }
    checkUnique(row, 'form', [record.drug, record.name, record.form].join('|'), `the generics of ${record.name}, ${record.form}`);
    return record;
  });
}

/** Products with the status of their name and form, unless products.csv has a status. */
export function withMarketingStatus(
  products: readonly ProductRecord[],
  statuses: readonly MarketingStatusRecord[],
): ProductRecord[] {
  const key = (drug: string, name: string, form: string) => [drug, toSlug(name), form].join('|');
  const byForm = new Map(statuses.map(({ drug, name, form, status }) => [key(drug, name, form), status]));
  return products.map((product) => {
    const { drug, name, form, marketingStatus } = product;
    const ofName = byForm.get(key(drug, name, form)) ?? byForm.get(key(drug, name, ''));
    return { ...product, marketingStatus: marketingStatus ?? ofName ?? null };
  });
}

/**
 * The status of a brand (discontinued if all of its forms are), its forms (empty if unknown), and its generics
 * (NameRecord).
 */
export type BrandFacts = Pick<NameRecord, 'marketingStatus' | 'forms' | 'sameGenerics'>;

/** The facts about brands: from marketing-status.csv, or else from the products with the brand's name. */
export function createBrandFacts({
  products,
  marketingStatuses,
  genericDosages,
}: Pick<Catalog, 'products' | 'marketingStatuses' | 'genericDosages'>): (drug: string, brand: string) => BrandFacts {
  const key = ({ drug, name }: { drug: string; name: string }) => `${drug}|${toSlug(name)}`;
  const rowsByName = Map.groupBy(marketingStatuses, key);
  const productsByName = Map.groupBy(products, key);
  const genericsByName = Map.groupBy(genericDosages, key);
  return (drug, brand) => {
    const name = key({ drug, name: brand });
    const rows = rowsByName.get(name) ?? [];
    const statuses =
      rows.length > 0
        ? rows.map(({ status }) => status)
        : (productsByName.get(name) ?? []).map(({ marketingStatus }) => marketingStatus);
    return {
      marketingStatus: summarize(statuses),
      forms: [...new Set(rows.map(({ form }) => form))].filter(Boolean),
      sameGenerics: (genericsByName.get(name) ?? []).flatMap(({ form, dosages }) =>
        dosages.length > 0 ? dosages.map((dosage) => `${form}|${dosage}`) : [`${form}|`],
      ),
    };
  };
}

function summarize(statuses: readonly (MarketingStatus | null)[]): MarketingStatus | null {
  if (statuses.includes('active')) return 'active';
  const isDiscontinued = statuses.length > 0 && statuses.every((status) => status === 'discontinued');
  return isDiscontinued ? 'discontinued' : null;
}
