import { toSlug } from '../../wire/slug.ts';
import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import { isForm } from './check-products.ts';
import type { DrugRecord, MarketingStatus, MarketingStatusRecord, ProductRecord } from './records.ts';


/** marketing-status.csv: whether a brand is sold in the US, one row for each of its forms. */
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

/** The status of a brand (discontinued if all of its forms are) and its forms (empty if unknown). */
export interface BrandFacts {
  marketingStatus: MarketingStatus | null;
  forms: string[];
}

/** The facts about brands: from marketing-status.csv, or else from the products with the brand's name. */
export function createBrandFacts({
  products,
  marketingStatuses,
}: {
  products: readonly ProductRecord[];
  marketingStatuses: readonly MarketingStatusRecord[];
}): (drug: string, brand: string) => BrandFacts {
  const key = ({ drug, name }: { drug: string; name: string }) => `${drug}|${toSlug(name)}`;
  const rowsByName = Map.groupBy(marketingStatuses, key);
  const productsByName = Map.groupBy(products, key);
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
    };
  };
}

function summarize(statuses: readonly (MarketingStatus | null)[]): MarketingStatus | null {
  if (statuses.includes('active')) return 'active';
  const isDiscontinued = statuses.length > 0 && statuses.every((status) => status === 'discontinued');
  return isDiscontinued ? 'discontinued' : null;
}
