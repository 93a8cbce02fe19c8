import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { readRow, type Row } from './row.ts';
import type * as records from './records.ts';
import { schemaVersion } from './schema.ts';
import { currentFile } from './release-files.ts';

/** A data release, read-only: what `script/import` made of a catalogue. */
export interface Release {
  /** 12 hex digits; the same for the same catalogue. */
  version: string;
  /** YYYY-MM-DD: the date of the newest of the costs that products are priced from. */
  newestCost: string;
  /** What a slug stands for; null when nothing is called so. */
  name: (slug: string) => records.NameRecord | null;
  drug: (slug: string) => records.DrugRecord | null;
  /** The most prescribed drug that has a default product. */
  mostPrescribed: () => string | null;
  /** Products of a drug in the catalogue's order. */
  products: (drug: string) => records.ProductRecord[];
  product: (ndc: string) => records.ProductRecord | null;
  /** The cost that a product is priced from; null where none is known. */
  cost: (ndc: string) => records.ReferenceCostRecord | null;
  /** All costs of a product, the oldest first: its own, and for other dates those of packages that cost the same. */
  costHistory: (ndc: string) => records.CostRecord[];
  classes: () => records.TitleRecord[];
  conditions: () => records.TitleRecord[];
  chains: () => records.ChainRecord[];
  stores: () => records.StoreRecord[];
  contracts: () => records.ContractRecord[];
  usualPrices: () => records.UsualPriceRecord[];
  area: (zip3: string) => records.AreaRecord | null;
  zip: (zip: string) => records.ZipRecord | null;
  assistanceProgram: (number: string) => records.AssistanceProgramRecord | null;
  documents: () => records.DocumentRecord[];
  close: () => void;
}

/**
 * Opens the release that a data folder has in use.
 * @throws Error with one sentence when there is none, or it has another layout.
 */
export function openRelease(dataDir: string): Release {
  const current = join(dataDir, currentFile);
  const name = existsSync(current) ? readFileSync(current, 'utf8').trim() : null;
  if (name === null || !existsSync(join(dataDir, name))) {
    throw new Error(`There is no data release in ${dataDir}: run script/import.`);
  }
  const database = new DatabaseSync(join(dataDir, name), { readOnly: true });
  try {
    return readerOf(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function readerOf(database: DatabaseSync): Release {
  const one = <T>(sql: string, read: (row: Row) => T) => {
    const statement = database.prepare(sql);
    return (...values: string[]): T | null => {
      const row = statement.get(...values);
      return row ? read(readRow(row)) : null;
    };
  };
  const all = <T>(sql: string, read: (row: Row) => T) => {
    const statement = database.prepare(sql);
    return (...values: string[]): T[] => statement.all(...values).map((row) => read(readRow(row)));
  };
  const meta = one('SELECT value FROM meta WHERE key = ?', (row) => row.text('value'));
  if (meta('schema') !== String(schemaVersion)) {
    throw new Error('The data release was made by another version: run script/import.');
  }
  return {
    version: meta('version') ?? '',
    newestCost: meta('newest_cost') ?? '',
    name: one('SELECT * FROM names WHERE slug = ?', (row) => ({
      slug: row.text('slug'),
      drug: row.text('drug'),
      brand: row.textOrNull('brand'),
    })),
    drug: one('SELECT * FROM drugs WHERE slug = ?', drugIn),
    mostPrescribed: one(
      'SELECT d.slug FROM drugs d JOIN products p ON p.drug = d.slug WHERE p.is_default = 1 ORDER BY d.rank LIMIT 1',
      (row) => row.text('slug'),
    ),
    products: all('SELECT * FROM products WHERE drug = ? ORDER BY position', productIn),
    product: one('SELECT * FROM products WHERE ndc = ?', productIn),
    cost: one('SELECT * FROM reference_costs WHERE ndc = ?', (row) => ({
      ...costIn(row),
      publishedFor: row.text('published_for'),
    })),
    costHistory: all(
      `SELECT ndc, effective_date, cost_e5 FROM costs WHERE ndc = ?1
      UNION ALL SELECT ndc, effective_date, cost_e5 FROM cost_history WHERE ndc = ?1
        AND effective_date NOT IN (SELECT effective_date FROM costs WHERE ndc = ?1)
      ORDER BY effective_date`,
      costIn,
    ),
    classes: all('SELECT * FROM classes ORDER BY slug', titleIn),
    conditions: all('SELECT * FROM conditions ORDER BY slug', titleIn),
    chains: all('SELECT * FROM chains ORDER BY position', (row) => ({
      chain: row.text('chain'),
      displayName: row.text('display_name'),
      kind: row.oneOf('kind', ['national', 'regional', 'independent']),
      states: row.texts('states'),
    })),
    stores: all('SELECT * FROM stores ORDER BY position', storeIn),
    contracts: all('SELECT * FROM contracts', (row) => ({
      pbm: row.text('pbm'),
      chain: row.text('chain'),
      type: row.oneOf('type', ['Brand', 'Generic']),
      basis: row.oneOf('basis', ['nadac']),
      percentE2: row.number('percent_e2'),
      feeCents: row.number('fee_cents'),
      minimumCents: row.number('minimum_cents'),
    })),
    usualPrices: all('SELECT * FROM usual_prices', (row) => ({
      chain: row.text('chain'),
      type: row.oneOf('type', ['Brand', 'Generic']),
      percentE2: row.number('percent_e2'),
      baseCents: row.number('base_cents'),
    })),
    area: one('SELECT * FROM areas WHERE zip3 = ?', (row) => ({
      zip3: row.text('zip3'),
      factorPercent: row.number('factor_percent'),
      area: row.text('area'),
    })),
    zip: one('SELECT * FROM zips WHERE zip = ?', (row) => ({
      zip: row.text('zip'),
      city: row.text('city'),
      state: row.text('state'),
      latitude: row.number('latitude'),
      longitude: row.number('longitude'),
    })),
    assistanceProgram: one('SELECT * FROM programmes WHERE number = ?', (row) => ({
      number: row.text('number'),
      name: row.text('name'),
      chains: row.texts('chains'),
      description: row.text('description'),
      helpLine: row.text('help_line'),
      demonstration: row.number('demonstration') === 1,
    })),
    documents: all('SELECT * FROM documents ORDER BY position', (row) => ({
      id: row.text('id'),
      name: row.text('name'),
      secondaryName: row.text('secondary_name'),
      otherNames: row.texts('other_names'),
      rank: row.number('rank'),
    })),
    close: () => database.close(),
  };
}

function titleIn(row: Row): records.TitleRecord {
  return { slug: row.text('slug'), title: row.text('title') };
}

function drugIn(row: Row): records.DrugRecord {
  return {
    slug: row.text('slug'),
    genericName: row.text('generic_name'),
    brandNames: row.texts('brand_names'),
    classes: row.texts('classes'),
    conditions: row.texts('conditions'),
    sideEffects: row.texts('side_effects'),
    description: row.text('description'),
    aliases: row.texts('aliases'),
    rank: row.number('rank'),
  };
}

function costIn(row: Row): records.CostRecord {
  return { ndc: row.text('ndc'), effectiveDate: row.text('effective_date'), costE5: row.number('cost_e5') };
}

function productIn(row: Row): records.ProductRecord {
  return {
    ndc: row.text('ndc'),
    drug: row.text('drug'),
    name: row.text('name'),
    type: row.oneOf('type', ['Brand', 'Generic']),
    form: row.text('form'),
    dosage: row.text('dosage'),
    packageSize: row.number('package_size'),
    unit: row.oneOf('unit', ['EA', 'ML', 'GM']),
    quantities: row.numbers('quantities'),
    defaultQuantity: row.number('default_quantity'),
    quantityLabel: row.text('quantity_label'),
    isDefault: row.number('is_default') === 1,
  };
}

function storeIn(row: Row): records.StoreRecord {
  return {
    chain: row.text('chain'),
    name: row.text('name'),
    street: row.text('street'),
    city: row.text('city'),
    state: row.text('state'),
    zip: row.text('zip'),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
    precision: row.oneOf('precision', ['address', 'zip']),
    phone: row.text('phone'),
    ncpdp: row.text('ncpdp'),
  };
}
