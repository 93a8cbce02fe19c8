import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import type { DrugRecord, ProductRecord, TopicProductRecord } from './records.ts';

/**
 * topic-products.csv: the product that a drug is used as for one of its conditions or classes, where it is not the default one.
 */
export function checkTopicProducts(
  rows: CheckedRow[],
  drugs: readonly DrugRecord[],
  products: readonly ProductRecord[],
): TopicProductRecord[] {
  const checkUnique = createUniqueCheck();
  const drugsBySlug = new Map(drugs.map((drug) => [drug.slug, drug]));
  const slugs = new Set(drugsBySlug.keys());
  const known = new Set(products.map(productKey));
  return rows.map((row) => {
    const { cell } = row;
    const slug = cell.known('drug', slugs, 'a drug of drugs.csv');
    const record = {
      page: cell.required('page'),
      drug: slug,
      name: cell.required('name'),
      form: cell.required('form'),
      dosage: cell.text('dosage'),
    };
    const drug = drugsBySlug.get(slug);
    if (drug && !topicPages(drug).includes(record.page)) {
      cell.problem('page', `${quoted(record.page)} is not the page of a condition or a class of ${quoted(slug)}`);
    }
    if (drug && !known.has(productKey(record))) {
      cell.problem('name', `${quoted(slug)} has no product with this name, form and dosage`);
    }
    checkUnique(row, 'drug', `${slug}|${record.page}`, `${quoted(slug)} for ${record.page}`);
    return record;
  });
}

const productKey = ({ drug, name, form, dosage }: Pick<ProductRecord, 'drug' | 'name' | 'form' | 'dosage'>) =>
  [drug, name, form, dosage].join('|');

const topicPages = ({ classes, conditions }: DrugRecord): string[] => [
  ...classes.map((slug) => `/classes/${slug}`),
  ...conditions.map((slug) => `/conditions/${slug}`),
];
