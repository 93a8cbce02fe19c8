import { toSlug } from '../../wire/slug.ts';
import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import { sourceName } from './cell-rules.ts';
import { catalogForm } from './fda-forms.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, TableReader } from './importer.ts';
import { applicationDigits, listingRows, readListings } from './listings.ts';
import { createRow, type Row } from './row.ts';

/** The columns of the Orange Book's products.txt, of Products.txt, MarketingStatus.txt and TE.txt of Drugs@FDA, and of compilations. */
const columnNames = {
  application: ['application number', 'applno', 'appl no'],
  productNo: ['productno', 'product no'],
  name: ['brand name', 'drugname', 'trade name'],
  form: ['dosage form', 'form', 'df;route'],
  route: ['route'],
  strength: ['strength'],
  status: ['marketing status', 'marketingstatusid', 'type'],
  te: ['te code', 'tecode'],
} as const;

type Column = keyof typeof columnNames;
type FdaRow = Row<Column>;
type Status = 'active' | 'discontinued';

/** Drugs@FDA numbers the statuses (1 prescription, 2 over the counter, 3 discontinued), the Orange Book names them. */
const statuses: Readonly<Record<string, Status>> = {
  '1': 'active',
  '2': 'active',
  '3': 'discontinued',
  rx: 'active',
  otc: 'active',
  discn: 'discontinued',
  prescription: 'active',
  'over-the-counter': 'active',
  discontinued: 'discontinued',
};

/** A product of an application, as described in Products.txt. The other files of Drugs@FDA refer to it by number. */
interface ApplicationProduct {
  name: string;
  form: string;
  strength: string;
}

/**
 * Imports Drugs@FDA and the Orange Book: the marketing status of the catalog's brands in each form into
 * marketing-status.csv, and TE codes into listings.csv, which contains the applications of products from the NDC directory.
 */
export function createTeImporter(context: ImportContext): Importer {
  const products = readCatalogRows(context.catalogDir, 'products.csv');
  const { before, byNdc } = readListings(context.catalogDir);
  const statusBefore = readCatalogRows(context.catalogDir, 'marketing-status.csv');
  const brands = findBrands(products, statusBefore);
  const byApplication = Map.groupBy(
    products.filter(({ ndc = '' }) => byNdc.get(ndc)?.application),
    ({ ndc = '' }) => applicationDigits(byNdc.get(ndc)?.application ?? ''),
  );
  const described = new Map<string, ApplicationProduct>();
  const statusesFound = new Map<
    string,
    { drug: string; name: string; form: string; status: Status; source: string }
  >();
  const codes = new Map<string, { codes: Set<string>; source: string }>();

  const noteStatus = (row: FdaRow, brand: Brand, form: string, source: string): boolean => {
    const status = statuses[row.text('status').toLowerCase()];
    if (status === undefined) return false;
    const key = [brand.drug, toSlug(brand.name), form].join('|');
    // A brand is active in a form as long as one application of it is.
    if (statusesFound.get(key)?.status !== 'active')
      statusesFound.set(key, { ...brand, form, status, source });
    return true;
  };

  const noteCode = (row: FdaRow, { form, strength }: ApplicationProduct, source: string): boolean => {
    const code = row.text('te').toUpperCase();
    const ofApplication = byApplication.get(applicationDigits(row.text('application'))) ?? [];
    const targets = ofApplication.filter(
      (product) =>
        isForm(product, form) && (strength === '' || isStrength(product['dosage'] ?? '', strength)),
    );
    if (code === '') return targets.length > 0;
    for (const { ndc = '' } of targets) {
      const noted = codes.get(ndc) ?? { codes: new Set(), source };
      codes.set(ndc, { codes: noted.codes.add(code), source });
    }
    return targets.length > 0;
  };

  /** The product of a row, with its brand and whether the catalog has its application; null for a rejected row. */
  function findProduct(row: FdaRow) {
    const application = applicationDigits(row.text('application'));
    if (application === '') return row.reject('application', 'is not an application number');
    const key = `${application}-${row.text('productNo')}`;
    const own = { name: row.text('name'), form: formOf(row), strength: row.text('strength') };
    const product = row.has('name') ? own : described.get(key);
    if (!product)
      return row.reject(
        'productNo',
        'is not in a Products.txt imported with this file, or belongs to no product of the catalog',
      );
    const brand = brands.get(toSlug(product.name));
    const isOfApplication = byApplication.has(application);
    if (!brand && !isOfApplication)
      return row.reject(
        'name',
        'is not a brand of the catalog, and no product of the catalog has this application',
      );
    if (row.has('name') && row.has('productNo')) described.set(key, own);
    return { product, brand, isOfApplication };
  }

  function read(row: FdaRow, source: string): void {
    const found = findProduct(row);
    // Products.txt only describes the products to which the other files refer.
    if (!found || (!row.has('status') && !row.has('te'))) return;
    const { product, brand, isOfApplication } = found;
    const text = row.text('te');
    if (text !== '' && !/^[A-Z]{1,2}\d?(?:,\s?[A-Z]{1,2}\d?)*$/i.test(text))
      return void row.reject('te', 'is not a TE code');
    const form = catalogForm(product.form);
    const hasStatus = brand && form !== null && tellsStatus(row) && noteStatus(row, brand, form, source);
    const hasCode = isOfApplication && noteCode(row, product, source);
    if (hasStatus || hasCode) return;
    if (brand && form === null) row.reject('form', 'is not a form of the catalog');
    else if (brand && tellsStatus(row))
      row.reject('status', 'is not a marketing status (tentative approvals are not sold)');
    else row.reject('strength', 'matches no product of the application in the catalog');
  }

  return {
    expects:
      "Drugs@FDA or the Orange Book: an application number with a product's name, marketing status or TE code",
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['application']);
      if (!header || !hasAny<Column>(header, ['name', 'productNo'])) return null;
      return createTableReader(header, (row) => read(row, sourceName(header.file)));
    },
    finish: () => {
      for (const [ndc, { codes: ofProduct, source }] of codes) {
        const listing = byNdc.get(ndc);
        // Several codes of one product cannot be told apart without its product number.
        if (listing && ofProduct.size === 1) {
          byNdc.set(ndc, {
            ...listing,
            te_code: [...ofProduct].join(''),
            source,
            date: context.date ?? context.today,
          });
        }
      }
      const statusAfter = mergeStatuses(statusBefore, statusesFound);
      return {
        changes: [
          { file: 'marketing-status.csv', before: statusBefore, after: statusAfter },
          { file: 'listings.csv', before, after: listingRows(byNdc) },
        ],
        suspicions: [],
        rejected: [],
      };
    },
  };
}

function createTableReader(header: Header<Column>, read: (row: FdaRow) => void): TableReader {
  const row = createRow(header);
  return {
    ...row,
    // Read first, because the other files refer to its products by number.
    order: row.has('name') ? 0 : 1,
    read: (cells) => {
      row.begin(cells);
      if (!row.rejection()) read(row);
    },
  };
}

interface Brand {
  drug: string;
  name: string;
}

/** The catalog's brands by slug: of its products, and of marketing-status.csv. */
function findBrands(products: readonly CatalogRow[], statusRows: readonly CatalogRow[]): Map<string, Brand> {
  const ofProducts = products.filter(({ type }) => type === 'Brand');
  return new Map(
    [...statusRows, ...ofProducts].map(({ drug = '', name = '' }) => [toSlug(name), { drug, name }] as const),
  );
}

/** The rows by drug and name: existing rows first, unchanged ones as they were. */
function mergeStatuses(
  before: readonly CatalogRow[],
  found: ReadonlyMap<string, { drug: string; name: string; form: string; status: Status; source: string }>,
): CatalogRow[] {
  const keyOf = (row: CatalogRow) => [row['drug'], toSlug(row['name'] ?? ''), row['form']].join('|');
  const existing = new Set(before.map(keyOf));
  const changed = before.map((row) => {
    const next = found.get(keyOf(row));
    return next && next.status !== row['status'] ? { ...row, status: next.status, source: next.source } : row;
  });
  const added = [...found].filter(([key]) => !existing.has(key)).map(([, row]) => ({ ...row }));
  if (added.length === 0) return changed;
  return [...changed, ...added].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function isForm(product: CatalogRow, form: string): boolean {
  const expected = catalogForm(form);
  return expected !== null && (product['form'] ?? '').replace(/ \(.*\)$/, '') === expected;
}

/** TE.txt repeats a status, which is not of its own date. */
const tellsStatus = (row: FdaRow) => row.has('status') && (row.has('name') || !row.has('te'));

/** The form with its route, which some files have in a separate column. */
const formOf = (row: FdaRow) => [row.text('form'), row.text('route')].filter((part) => part !== '').join(';');

/** Normalizes a strength: 5MG;20MG equals 5 mg/20 mg, and EQ 4% BASE equals 4%. */
const strengthParts = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/\b(?:EQ|BASE)\b|[\s,]/g, '')
    .split(/[;/]/)
    .toSorted()
    .join('/');

const isStrength = (dosage: string, strength: string) =>
  dosage !== '' && strengthParts(dosage) === strengthParts(strength);
