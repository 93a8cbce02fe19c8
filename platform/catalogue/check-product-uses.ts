import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import { readSlugs } from './check-drugs.ts';
import { isForm } from './check-products.ts';
import type { Catalog, ProductUsesRecord } from './records.ts';

/** product-uses.csv: what a name of a drug, or a form of it, is for, where not every product has all of the drug's conditions. */
export function checkProductUses(
  rows: CheckedRow[],
  { drugs, products, classes, conditions }: Pick<Catalog, 'drugs' | 'products' | 'classes' | 'conditions'>,
): ProductUsesRecord[] {
  const checkUnique = createUniqueCheck();
  const slugs = new Set(drugs.map(({ slug }) => slug));
  const names = new Set([
    ...drugs.flatMap(({ slug, brandNames }) => brandNames.map((name) => `${slug}|${name}`)),
    ...products.map(({ drug, name }) => `${drug}|${name}`),
  ]);
  const classSlugs = new Set(classes.map(({ slug }) => slug));
  const conditionSlugs = new Set(conditions.map(({ slug }) => slug));
  return rows.map((row) => {
    const { cell } = row;
    const record = {
      drug: cell.known('drug', slugs, 'a drug of drugs.csv'),
      name: cell.text('name'),
      form: cell.text('form'),
      conditions: readSlugs(row, 'conditions', conditionSlugs, 1),
      classes: readSlugs(row, 'classes', classSlugs, 0),
    };
    if (record.name === '' && record.form === '') cell.problem('name', 'is empty, like the form');
    if (record.name !== '' && !names.has(`${record.drug}|${record.name}`)) {
      cell.problem('name', `${quoted(record.name)} is not a name of ${quoted(record.drug)} in drugs.csv or products.csv`);
    }
    if (record.form !== '' && !isForm(record.form)) cell.problem('form', `${quoted(record.form)} is not a known form`);
    checkUnique(row, 'form', [record.drug, record.name, record.form].join('|'), `the uses of ${record.drug}, ${record.name || record.form}`);
    return record;
  });
}
