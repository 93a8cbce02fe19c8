import { readCatalogRows, type CatalogRow } from './catalog-table.ts';

/** The FDA data of a product: a row of listings.csv. */
export interface Listing {
  ndc: string;
  application: string;
  category: string;
  start_date: string;
  end_date: string;
  te_code: string;
  source: string;
  date: string;
}

/** A listing without any facts, for an NDC. */
export const emptyListing = (ndc: string): Listing => ({
  ndc,
  application: '',
  category: '',
  start_date: '',
  end_date: '',
  te_code: '',
  source: '',
  date: '',
});

/** The listings of a catalog, and the rows to write: sorted by NDC, without empty listings. */
export function readListings(catalogDir: string): { before: CatalogRow[]; byNdc: Map<string, Listing> } {
  const before = readCatalogRows(catalogDir, 'listings.csv');
  return {
    before,
    byNdc: new Map(before.map((row) => [row['ndc'] ?? '', { ...emptyListing(row['ndc'] ?? ''), ...row }])),
  };
}

/** The listings as rows of the catalog, by NDC. */
export function listingRows(byNdc: ReadonlyMap<string, Listing>): CatalogRow[] {
  return [...byNdc.values()]
    .toSorted((a, b) => a.ndc.localeCompare(b.ndc))
    .map((listing) => ({ ...listing }));
}

/** The six digits of an application number, such as ANDA076188, NDA018781 or 18781; '' if there are none. */
export function applicationDigits(text: string): string {
  const digits = /(\d{1,6})$/.exec(text.trim())?.[1];
  return digits ? digits.padStart(6, '0') : '';
}
