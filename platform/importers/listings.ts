import { readCatalogRows, type CatalogRow } from './catalog-table.ts';

/** What FDA says of a product: a row of listings.csv. */
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

/** The listings of a catalog, and the rows to write: sorted by NDC, without those that say nothing. */
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

/** Six digits of an application: ANDA076188, NDA018781 and 18781 alike; '' without. */
export function applicationDigits(text: string): string {
  const digits = /(\d{1,6})$/.exec(text.trim())?.[1];
  return digits ? digits.padStart(6, '0') : '';
}
