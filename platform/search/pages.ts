import type { DocumentRecord, NeedRecord, TitleRecord } from '../catalogue/records.ts';

/** A document of the search index; `kind` is that of a page which is not a medication's. */
export interface SearchRecord extends DocumentRecord {
  kind?: PageKind;
  /** Everyday words that find the page. */
  needs?: readonly string[];
  /** The page's name in Spanish. */
  spanishName?: string;
}

export type PageKind = 'condition' | 'class';

/** After every medication that matches as well. */
const firstRank = 90_000;

/** The search documents of the pages that needs.csv leads to, with the path of the page as id. */
export function pageDocuments(source: {
  needs: () => NeedRecord[];
  classes: () => TitleRecord[];
  conditions: () => TitleRecord[];
}): SearchRecord[] {
  const titles = new Map<string, string>([
    ...source.conditions().map(({ slug, title }): [string, string] => [`/conditions/${slug}`, title]),
    ...source.classes().map(({ slug, title }): [string, string] => [`/classes/${slug}`, title]),
  ]);
  const pages = Map.groupBy(source.needs(), ({ page }) => page);
  return [...pages].flatMap(([page, needs], index): SearchRecord[] => {
    const title = titles.get(page);
    // Other names of a medication find the medication.
    if (title === undefined) return [];
    const kind = page.startsWith('/classes/') ? 'class' : 'condition';
    const spanish = needs.find((need) => need.language === 'es' && need.kind === kind)?.term;
    return [
      {
        id: page.slice(1),
        drug: page,
        name: title,
        secondaryName: '',
        otherNames: needs.filter((need) => need.kind !== 'need').map(({ term }) => term),
        needs: needs.filter((need) => need.kind === 'need').map(({ term }) => term),
        rank: firstRank + index,
        kind,
        ...(spanish !== undefined && { spanishName: capitalize(spanish) }),
      },
    ];
  });
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
