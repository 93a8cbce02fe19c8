import * as records from './records.ts';
import type { Row } from './release-row.ts';
import type { StorePoint } from './store-index.ts';

// One function for each table of a release: it turns a row into the record of records.ts, and throws if a column has another
// type.

/** A class or a condition. */
export function readTitle(row: Row): records.TitleRecord {
  return { slug: row.text('slug'), title: row.text('title') };
}

/** A drug, the name under which its products are priced. */
export function readDrug(row: Row): records.DrugRecord {
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

/** The reference cost of a product, in hundred-thousandths of a dollar for a pricing unit. */
export function readCost(row: Row): records.CostRecord {
  return { ndc: row.text('ndc'), effectiveDate: row.text('effective_date'), costE5: row.number('cost_e5') };
}

/** A product, with its package size in pricing units: each, milliliters or grams. */
export function readProduct(row: Row): records.ProductRecord {
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
    marketingStatus: readStatus(row),
    schedule: row.oneOf('schedule', ['', ...records.schedules]),
  };
}

/** Whether a product is still marketed; null if the catalog does not say. */
export function readStatus(row: Row): records.MarketingStatus | null {
  if (row.textOrNull('marketing_status') === null) return null;
  return row.oneOf<records.MarketingStatus>('marketing_status', ['active', 'discontinued']);
}

/** A ZIP code, with its center in degrees. */
export function readZip(row: Row): records.ZipRecord {
  return {
    zip: row.text('zip'),
    city: row.text('city'),
    state: row.text('state'),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
  };
}

/** The place of a store in degrees, and its position in the table of stores. */
export function readStorePoint(row: Row): StorePoint {
  return {
    position: row.number('position'),
    chain: row.text('chain'),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
  };
}

/** A store, with its place in degrees. */
export function readStore(row: Row): records.StoreRecord {
  return {
    chain: row.text('chain'),
    name: row.text('name'),
    street: row.text('street'),
    city: row.text('city'),
    state: row.text('state'),
    zip: row.text('zip'),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
    isApproximate: row.number('is_approximate') === 1,
    phone: row.text('phone'),
    ncpdp: row.text('ncpdp'),
  };
}
