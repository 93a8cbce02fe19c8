import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import { nameDocuments } from './drug-names.ts';
import type { Catalog, NeedRecord } from './records.ts';

const kinds = ['need', 'missing', 'not-sold', 'condition', 'class', 'medication'] as const;
const languages = ['en', 'es'] as const;

/**
 * needs.csv: the terms that people use for a need, a condition, a class or a medication, each with its page, which must
 * exist; that of a medication may open in one of its forms and dosages.
 */
export function checkNeeds(
  rows: CheckedRow[],
  catalog: Pick<Catalog, 'classes' | 'conditions' | 'drugs' | 'products' | 'marketingStatuses' | 'genericDosages'>,
): NeedRecord[] {
  const checkUnique = createUniqueCheck();
  const topicPages = new Set([
    ...catalog.conditions.map(({ slug }) => `/conditions/${slug}`),
    ...catalog.classes.map(({ slug }) => `/classes/${slug}`),
  ]);
  const productsOf = Map.groupBy(catalog.products, ({ drug }) => drug);
  const medicationPages = new Set(
    nameDocuments({ ...catalog, needs: [] }).flatMap(({ id, drug }) => {
      const products = productsOf.get(drug) ?? [];
      const inForms = products.map(({ form }) => `/${id}?form=${form}`);
      const inDosages = products.map(({ form, dosage }) => `/${id}?form=${form}&dosage=${dosage}`);
      return [`/${id}`, ...inForms, ...inDosages];
    }),
  );
  return rows.map((row) => {
    const { cell } = row;
    const term = cell.required('term');
    const kind = cell.oneOf('kind', kinds);
    const page =
      kind === 'medication'
        ? cell.known('page', medicationPages, 'the page of a medication')
        : cell.known('page', topicPages, 'the page of a condition or a class');
    if (kind === 'condition' || kind === 'class') {
      if (page !== '' && !page.startsWith(`/${kind === 'class' ? 'classes' : 'conditions'}/`)) {
        cell.problem('kind', `${quoted(page)} is not the page of a ${kind}`);
      }
    }
    checkUnique(row, 'term', `${term.toLowerCase()}|${page}`, `${quoted(term)} for ${page}`);
    return { term, language: cell.oneOf('language', languages), kind, page };
  });
}
