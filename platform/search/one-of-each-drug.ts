import type { FoundDocument } from './medication-index.ts';

/**
 * Moves the first two documents of the first drug and the first document of every other drug to the front, because a
 * misspelled word is close to several drugs, each of which has brands.
 */
export function oneOfEachDrug(found: readonly FoundDocument[]): FoundDocument[] {
  const counts = new Map<string, number>();
  const first = found[0]?.document.drug;
  const isFirst = found.map(({ document: { drug } }) => {
    const count = (counts.get(drug) ?? 0) + 1;
    counts.set(drug, count);
    return count <= (drug === first ? 2 : 1);
  });
  return [...found.filter((_, index) => isFirst[index]), ...found.filter((_, index) => !isFirst[index])];
}
