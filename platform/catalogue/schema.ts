/** Increase this with every change of the tables, so that a release with another schema is never opened. */
export const schemaVersion = 8;

/**
 * The tables of a data release. Lists are JSON texts and money is stored as integers. `position` is the order in the CSV
 * file; equal packages are ordered by their costs.
 */
export const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE classes (slug TEXT PRIMARY KEY, title TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE conditions (slug TEXT PRIMARY KEY, title TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE drugs (
    slug TEXT PRIMARY KEY, generic_name TEXT NOT NULL, brand_names TEXT NOT NULL, classes TEXT NOT NULL,
    conditions TEXT NOT NULL, side_effects TEXT NOT NULL, description TEXT NOT NULL, aliases TEXT NOT NULL,
    rank INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE names (
    slug TEXT PRIMARY KEY, drug TEXT NOT NULL REFERENCES drugs, brand TEXT, marketing_status TEXT, forms TEXT NOT NULL,
    same_generics TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE products (
    position INTEGER PRIMARY KEY, ndc TEXT NOT NULL UNIQUE, drug TEXT NOT NULL REFERENCES drugs, name TEXT NOT NULL,
    type TEXT NOT NULL, form TEXT NOT NULL, dosage TEXT NOT NULL, package_size REAL NOT NULL, unit TEXT NOT NULL,
    quantities TEXT NOT NULL, default_quantity REAL NOT NULL, quantity_label TEXT NOT NULL,
    is_default INTEGER NOT NULL, marketing_status TEXT, schedule TEXT NOT NULL
  );
  CREATE INDEX products_of_drug ON products (drug, position);
  CREATE TABLE costs (
    ndc TEXT NOT NULL, effective_date TEXT NOT NULL, cost_e5 INTEGER NOT NULL, PRIMARY KEY (ndc, effective_date)
  ) WITHOUT ROWID;
  CREATE TABLE cost_history (
    ndc TEXT NOT NULL, effective_date TEXT NOT NULL, cost_e5 INTEGER NOT NULL, published_for TEXT NOT NULL,
    PRIMARY KEY (ndc, effective_date)
  ) WITHOUT ROWID;
  CREATE TABLE reference_costs (
    ndc TEXT PRIMARY KEY, effective_date TEXT NOT NULL, cost_e5 INTEGER NOT NULL, published_for TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE chains (
    position INTEGER PRIMARY KEY, chain TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL, kind TEXT NOT NULL,
    states TEXT NOT NULL
  );
  CREATE TABLE stores (
    position INTEGER PRIMARY KEY, chain TEXT NOT NULL, name TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL,
    state TEXT NOT NULL, zip TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
    is_approximate INTEGER NOT NULL, phone TEXT NOT NULL, ncpdp TEXT NOT NULL
  );
  CREATE TABLE contracts (
    pbm TEXT NOT NULL, chain TEXT NOT NULL, type TEXT NOT NULL, basis TEXT NOT NULL, percent_e2 INTEGER NOT NULL,
    fee_cents INTEGER NOT NULL, minimum_cents INTEGER NOT NULL, PRIMARY KEY (pbm, chain, type)
  );
  CREATE TABLE contract_terms (
    pbm TEXT NOT NULL, scope TEXT NOT NULL, chain TEXT NOT NULL, cost_e5 INTEGER NOT NULL, percent_e2 INTEGER NOT NULL,
    fee_cents INTEGER NOT NULL, minimum_cents INTEGER NOT NULL, min_quantity REAL NOT NULL, max_quantity REAL NOT NULL,
    effective_date TEXT NOT NULL, end_date TEXT NOT NULL,
    PRIMARY KEY (pbm, scope, chain, min_quantity, effective_date)
  ) WITHOUT ROWID;
  CREATE TABLE usual_prices (
    chain TEXT NOT NULL, type TEXT NOT NULL, percent_e2 INTEGER NOT NULL, base_cents INTEGER NOT NULL,
    PRIMARY KEY (chain, type)
  );
  CREATE TABLE areas (zip3 TEXT PRIMARY KEY, factor_percent INTEGER NOT NULL, area TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE programs (
    number TEXT PRIMARY KEY, name TEXT NOT NULL, chains TEXT NOT NULL, description TEXT NOT NULL,
    help_line TEXT NOT NULL, demonstration INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE public_prices (
    program TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, drug_class TEXT NOT NULL, form TEXT NOT NULL,
    cents INTEGER NOT NULL, is_monthly INTEGER NOT NULL, as_of TEXT NOT NULL, until TEXT NOT NULL, source TEXT NOT NULL
  );
  CREATE TABLE zips (
    zip TEXT PRIMARY KEY, city TEXT NOT NULL, state TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE needs (
    position INTEGER PRIMARY KEY, term TEXT NOT NULL, language TEXT NOT NULL, kind TEXT NOT NULL, page TEXT NOT NULL
  );
  CREATE TABLE topic_products (
    page TEXT NOT NULL, drug TEXT NOT NULL REFERENCES drugs, name TEXT NOT NULL, form TEXT NOT NULL, dosage TEXT NOT NULL,
    PRIMARY KEY (drug, page)
  ) WITHOUT ROWID;
  CREATE TABLE product_uses (
    drug TEXT NOT NULL REFERENCES drugs, name TEXT NOT NULL, form TEXT NOT NULL, conditions TEXT NOT NULL,
    classes TEXT NOT NULL, PRIMARY KEY (drug, name, form)
  ) WITHOUT ROWID;
  CREATE TABLE documents (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, drug TEXT NOT NULL, name TEXT NOT NULL, secondary_name TEXT NOT NULL,
    other_names TEXT NOT NULL, rank INTEGER NOT NULL
  );
`;
