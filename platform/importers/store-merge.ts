import type { CatalogChange, CatalogRow } from './catalog-table.ts';
import type { ImportContext } from './importer.ts';
import { streetKey } from './store-names.ts';

export interface NewStore {
  chain: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  latitude: string;
  longitude: string;
  precision: string;
  phone: string;
  source: string;
}

export interface StoreMerge {
  add: (store: NewStore) => void;
  finish: () => CatalogChange;
}

/**
 * Merges stores into those of the catalog. Two stores are the same if chain, street and ZIP code are equal; for independent
 * pharmacies the name must be equal too. The center of a ZIP code never replaces the coordinates of an address.
 */
export function createStoreMerge(context: ImportContext, before: readonly CatalogRow[]): StoreMerge {
  const stores = new Map(before.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const chains = new Set<string>();
  const date = context.date ?? context.today;
  return {
    add: (store) => {
      const key = keyOf({ ...store });
      seen.add(key);
      chains.add(store.chain);
      const existing = stores.get(key);
      if (!existing) stores.set(key, { ...store, date, ncpdp: '' });
      else {
        const isBetter = store.precision === 'address' && !isMeasured(existing);
        const phone = existing['phone'] || store.phone;
        const { latitude, longitude, precision, source } = store;
        if (isBetter) stores.set(key, { ...existing, phone, latitude, longitude, precision, source, date });
        else if (phone !== (existing['phone'] ?? '')) stores.set(key, { ...existing, phone });
      }
    },
    finish: () => {
      const isGone = (key: string, row: CatalogRow) =>
        context.replaces && chains.has(row['chain'] ?? '') && !seen.has(key);
      const rows = [...stores].filter(([key, row]) => !isGone(key, row)).map(([, row]) => row);
      const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
      return { file: 'stores.csv', before, after: isSame ? before : rows.toSorted(compareStores) };
    },
  };
}

const isMeasured = ({ latitude = '', precision = '' }: CatalogRow) => latitude !== '' && precision !== 'zip';

function keyOf(row: CatalogRow): string {
  const { chain = '', name = '', street = '', zip = '' } = row;
  const place = `${chain}|${streetKey(street)}|${zip}`;
  return chain === 'other' ? `${place}|${name.toLowerCase().replaceAll(/['’]/g, '')}` : place;
}

/** Sorts by chain, ZIP code and street, so that a new list changes few lines. */
function compareStores(a: CatalogRow, b: CatalogRow): number {
  for (const column of ['chain', 'zip', 'street', 'name']) {
    const [left, right] = [a[column] ?? '', b[column] ?? ''];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
