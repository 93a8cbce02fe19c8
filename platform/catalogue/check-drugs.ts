import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import type { DrugRecord, ProductRecord, TitleRecord } from './records.ts';

/** classes.csv and conditions.csv: a slug and its title. */
export function checkTitles(rows: CheckedRow[], column: 'class' | 'condition'): TitleRecord[] {
  const checkUnique = createUniqueCheck();
  return rows.map((row) => {
    const slug = row.cell.slug(column);
    checkUnique(row, column, slug, `the ${column} ${quoted(slug)}`);
    return { slug, title: row.cell.required('title') };
  });
}

/** drugs.csv: the ingredients. Classes and conditions must exist; a drug that fits no class has none. */
export function checkDrugs(
  rows: CheckedRow[],
  known: { classes: TitleRecord[]; conditions: TitleRecord[] },
): DrugRecord[] {
  const checkUnique = createUniqueCheck();
  const classes = new Set(known.classes.map(({ slug }) => slug));
  const conditions = new Set(known.conditions.map(({ slug }) => slug));
  return rows.map((row) => {
    const { cell } = row;
    const slug = cell.slug('drug');
    checkUnique(row, 'drug', slug, `the drug ${quoted(slug)}`);
    return {
      slug,
      genericName: cell.required('generic_name'),
      brandNames: cell.list('brand_names'),
      classes: readSlugs(row, 'classes', classes, 0),
      conditions: readSlugs(row, 'conditions', conditions, 1),
      sideEffects: cell.list('side_effects', 1),
      description: cell.required('description'),
      aliases: cell.list('aliases'),
      rank: cell.number('rank', { min: 1, max: 100_000, places: 0 }),
    };
  });
}

/** A list of slugs; those that are not known are problems. */
export function readSlugs(
  { cell }: CheckedRow,
  column: 'classes' | 'conditions',
  known: Set<string>,
  min: number,
): string[] {
  const list = cell.list(column, min);
  for (const slug of list) {
    if (slug !== '' && !known.has(slug)) cell.problem(column, `${quoted(slug)} is not in ${column}.csv`);
  }
  return list;
}

/** Reports drugs without a product, because their page would be empty. */
export function checkDrugsHaveProducts(rows: CheckedRow[], products: ProductRecord[]): void {
  const drugsWithProducts = new Set(products.map(({ drug }) => drug));
  for (const { cell } of rows) {
    const drug = cell.text('drug');
    if (drug !== '' && !drugsWithProducts.has(drug)) cell.problem('drug', `${quoted(drug)} has no product in products.csv`);
  }
}
