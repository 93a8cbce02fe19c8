import { quoted } from './cells.ts';
import { uniqueBy, type CheckedRow } from './checked-row.ts';
import type { DrugRecord, ProductRecord, TitleRecord } from './records.ts';

/** classes.csv and conditions.csv: a slug and its title. */
export function checkTitles(rows: CheckedRow[], column: 'class' | 'condition'): TitleRecord[] {
  const unique = uniqueBy();
  return rows.map((row) => {
    const slug = row.cell.slug(column);
    unique(row, column, slug, `the ${column} ${quoted(slug)}`);
    return { slug, title: row.cell.required('title') };
  });
}

/** drugs.csv: what is said about each ingredient. Classes and conditions must exist. */
export function checkDrugs(
  rows: CheckedRow[],
  known: { classes: TitleRecord[]; conditions: TitleRecord[] },
): DrugRecord[] {
  const unique = uniqueBy();
  const classes = new Set(known.classes.map(({ slug }) => slug));
  const conditions = new Set(known.conditions.map(({ slug }) => slug));
  return rows.map((row) => {
    const { cell } = row;
    const slug = cell.slug('drug');
    unique(row, 'drug', slug, `the drug ${quoted(slug)}`);
    return {
      slug,
      genericName: cell.required('generic_name'),
      brandNames: cell.list('brand_names'),
      classes: slugs(row, 'classes', classes),
      conditions: slugs(row, 'conditions', conditions),
      sideEffects: cell.list('side_effects', 1),
      description: cell.required('description'),
      aliases: cell.list('aliases'),
      rank: cell.number('rank', { min: 1, max: 100_000, places: 0 }),
    };
  });
}

function slugs({ cell }: CheckedRow, column: 'classes' | 'conditions', known: Set<string>): string[] {
  const list = cell.list(column, 1);
  for (const slug of list) {
    if (slug !== '' && !known.has(slug)) cell.problem(column, `${quoted(slug)} is not in ${column}.csv`);
  }
  return list;
}

/** A drug without a product would be found and lead nowhere. */
export function checkSold(rows: CheckedRow[], products: ProductRecord[]): void {
  const sold = new Set(products.map(({ drug }) => drug));
  for (const { cell } of rows) {
    const drug = cell.text('drug');
    if (drug !== '' && !sold.has(drug)) cell.problem('drug', `${quoted(drug)} has no product in products.csv`);
  }
}
