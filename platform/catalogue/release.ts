import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { hashOfFile, requireCurrent, versionOf } from './release-files.ts';
import {
  readCost,
  readDrug,
  readProduct,
  readStatus,
  readStore,
  readStorePoint,
  readTitle,
  readZip,
} from './read-records.ts';
import { readRow, type Row } from './release-row.ts';
import type * as records from './records.ts';
import { schemaVersion } from './schema.ts';
import { createReleaseStoreIndex, type StoreIndex } from './store-index.ts';

/** A read-only data release, built by `script/import` from a catalog. */
export interface Release {
  /** The first 12 hex digits of the SHA-256 of the file; the same for the same catalog and code. */
  version: string;
  /** YYYY-MM-DD of the newest reference cost. */
  newestCost: string;
  /** The name with a slug; null for an unknown slug. */
  name: (slug: string) => records.NameRecord | null;
  drug: (slug: string) => records.DrugRecord | null;
  /** The slug of the most prescribed drug with a default product. */
  mostPrescribed: () => string | null;
  /** The slugs of the brands that are known to be discontinued. */
  discontinuedBrands: () => string[];
  /** The products of a drug in the catalog's order. */
  products: (drug: string) => records.ProductRecord[];
  product: (ndc: string) => records.ProductRecord | null;
  /** The cost that a product is priced from; null without any. */
  cost: (ndc: string) => records.ReferenceCostRecord | null;
  /** All costs of a product, oldest first: its own, and for other dates those of packages with the same cost. */
  costHistory: (ndc: string) => records.CostRecord[];
  classes: () => readonly records.TitleRecord[];
  conditions: () => readonly records.TitleRecord[];
  chains: () => readonly records.ChainRecord[];
  /** The index of stores, built at the first call. */
  stores: () => StoreIndex;
  zips: () => records.ZipRecord[];
  contracts: () => records.ContractRecord[];
  hasContractTerms: () => boolean;
  /** The terms of a PBM with all chains for an NDC, class or type, of all quantities and dates. */
  contractTerms: (pbm: string, scope: string) => records.ContractTermRecord[];
  usualPrices: () => records.UsualPriceRecord[];
  area: (zip3: string) => records.AreaRecord | null;
  zip: (zip: string) => records.ZipRecord | null;
  assistanceProgram: (number: string) => records.AssistanceProgramRecord | null;
  publicPrices: () => readonly records.PublicPriceRecord[];
  documents: () => records.DocumentRecord[];
  /** The search terms of pages, in the order of the catalog. */
  needs: () => records.NeedRecord[];
  topicProducts: () => records.TopicProductRecord[];
  /** What names and forms of a drug are for, where not every product has all of its conditions. */
  productUses: (drug: string) => records.ProductUsesRecord[];
  close: () => void;
}

/**
 * Opens the current release of a data folder.
 * @throws Error if there is no release or it has another schema.
 */
export function openRelease(dataDir: string): Release {
  return openReleaseFile(join(dataDir, requireCurrent(dataDir)));
}

/**
 * Opens a release by the path of its file.
 * @throws Error if the file is not a release or has another schema.
 */
export function openReleaseFile(path: string): Release {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return createReader(database, versionOf(hashOfFile(basename(path)) ?? ''));
  } catch (error) {
    database.close();
    throw error;
  }
}

function createReader(database: DatabaseSync, version: string): Release {
  const one = <T>(sql: string, read: (row: Row) => T) => {
    const statement = database.prepare(sql);
    return (...values: (string | number)[]): T | null => {
      const row = statement.get(...values);
      return row ? read(readRow(row)) : null;
    };
  };
  const all = <T>(sql: string, read: (row: Row) => T) => {
    const statement = database.prepare(sql);
    return (...values: string[]): T[] => statement.all(...values).map((row) => read(readRow(row)));
  };
  /** A small table that every lookup needs, read once. */
  const table = <T>(sql: string, read: (row: Row) => T) => {
    const rows = all(sql, read);
    let known: readonly T[] | null = null;
    return (): readonly T[] => (known ??= rows());
  };
  const meta = one('SELECT value FROM meta WHERE key = ?', (row) => row.text('value'));
  const schema = meta('schema');
  if (schema !== String(schemaVersion)) {
    throw new Error(
      `The data release was made by another version (schema ${schema}, not ${schemaVersion}): run script/import.`,
    );
  }
  const readStorePoints = all('SELECT position, chain, latitude, longitude FROM stores ORDER BY position', readStorePoint);
  const oneStore = one('SELECT * FROM stores WHERE position = ?', readStore);
  const readStoreAt = (position: number): records.StoreRecord => {
    const store = oneStore(position);
    if (!store) throw new Error(`The data release has no store ${position}.`);
    return store;
  };
  let storeIndex: StoreIndex | null = null;
  return {
    version,
    newestCost: meta('newest_cost') ?? '',
    name: one('SELECT * FROM names WHERE slug = ?', (row) => ({
      slug: row.text('slug'),
      drug: row.text('drug'),
      brand: row.textOrNull('brand'),
      marketingStatus: readStatus(row),
      forms: row.texts('forms'),
      sameGenerics: row.texts('same_generics'),
    })),
    drug: one('SELECT * FROM drugs WHERE slug = ?', readDrug),
    mostPrescribed: one(
      'SELECT d.slug FROM drugs d JOIN products p ON p.drug = d.slug WHERE p.is_default = 1 ORDER BY d.rank LIMIT 1',
      (row) => row.text('slug'),
    ),
    discontinuedBrands: all("SELECT slug FROM names WHERE brand IS NOT NULL AND marketing_status = 'discontinued'", (row) => row.text('slug')),
    products: all('SELECT * FROM products WHERE drug = ? ORDER BY position', readProduct),
    product: one('SELECT * FROM products WHERE ndc = ?', readProduct),
    cost: one('SELECT * FROM reference_costs WHERE ndc = ?', (row) => ({
      ...readCost(row),
      publishedFor: row.text('published_for'),
    })),
    costHistory: all(
      `SELECT ndc, effective_date, cost_e5 FROM costs WHERE ndc = ?1
      UNION ALL SELECT ndc, effective_date, cost_e5 FROM cost_history WHERE ndc = ?1
        AND effective_date NOT IN (SELECT effective_date FROM costs WHERE ndc = ?1)
      ORDER BY effective_date`,
      readCost,
    ),
    classes: table('SELECT * FROM classes ORDER BY slug', readTitle),
    conditions: table('SELECT * FROM conditions ORDER BY slug', readTitle),
    chains: table('SELECT * FROM chains ORDER BY position', (row) => ({
      chain: row.text('chain'),
      displayName: row.text('display_name'),
      kind: row.oneOf('kind', ['national', 'regional', 'independent', 'mail']),
      states: row.texts('states'),
    })),
    stores: () => (storeIndex ??= createReleaseStoreIndex(version, readStorePoints, readStoreAt)),
    zips: all('SELECT * FROM zips ORDER BY zip', readZip),
    hasContractTerms: () => one('SELECT pbm FROM contract_terms LIMIT 1', (row) => row.text('pbm'))() !== null,
    contractTerms: all('SELECT * FROM contract_terms WHERE pbm = ? AND scope = ?', (row) => ({
      pbm: row.text('pbm'),
      chain: row.text('chain'),
      scope: row.text('scope'),
      costE5: row.number('cost_e5'),
      percentE2: row.number('percent_e2'),
      feeCents: row.number('fee_cents'),
      minimumCents: row.number('minimum_cents'),
      minQuantity: row.number('min_quantity'),
      maxQuantity: row.number('max_quantity'),
      effectiveDate: row.text('effective_date'),
      endDate: row.text('end_date'),
    })),
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
    zip: one('SELECT * FROM zips WHERE zip = ?', readZip),
    assistanceProgram: one('SELECT * FROM programs WHERE number = ?', (row) => ({
      number: row.text('number'),
      name: row.text('name'),
      chains: row.texts('chains'),
      description: row.text('description'),
      helpLine: row.text('help_line'),
      demonstration: row.number('demonstration') === 1,
    })),
    publicPrices: table('SELECT * FROM public_prices', (row) => ({
      program: row.text('program'),
      kind: row.oneOf('kind', ['federal', 'maker', 'maker-cash', 'medicare']),
      name: row.text('name'),
      drugClass: row.text('drug_class'),
      form: row.text('form'),
      cents: row.number('cents'),
      isMonthly: row.number('is_monthly') === 1,
      asOf: row.text('as_of'),
      until: row.text('until'),
      source: row.text('source'),
    })),
    topicProducts: all('SELECT * FROM topic_products', (row) => ({
      page: row.text('page'),
      drug: row.text('drug'),
      name: row.text('name'),
      form: row.text('form'),
      dosage: row.text('dosage'),
    })),
    productUses: all('SELECT * FROM product_uses WHERE drug = ?', (row) => ({
      drug: row.text('drug'),
      name: row.text('name'),
      form: row.text('form'),
      conditions: row.texts('conditions'),
      classes: row.texts('classes'),
    })),
    needs: all('SELECT * FROM needs ORDER BY position', (row) => ({
      term: row.text('term'),
      language: row.oneOf('language', ['en', 'es']),
      kind: row.oneOf('kind', ['need', 'missing', 'not-sold', 'condition', 'class', 'medication']),
      page: row.text('page'),
    })),
    documents: all('SELECT * FROM documents ORDER BY position', (row) => ({
      id: row.text('id'),
      drug: row.text('drug'),
      name: row.text('name'),
      secondaryName: row.text('secondary_name'),
      otherNames: row.texts('other_names'),
      rank: row.number('rank'),
    })),
    close: () => database.close(),
  };
}
