import type { ListedMedication } from './medication-list.ts';

/** The conditions that the FDA has approved GLP-1 medications for. */
const uses = ['type-2-diabetes', 'obesity'] as const;

export type LabeledUse = (typeof uses)[number];

/**
 * What a name of a GLP-1 medication is labeled for; null where the lists do not say. The same ingredient is sold under
 * one name for weight loss, which the list of that condition names, and under others for type 2 diabetes.
 */
export function labeledUse(
  { conditions, topicDrugs }: Pick<ListedMedication, 'conditions' | 'topicDrugs'>,
  { name, isGeneric }: { name: string; isGeneric: boolean },
): LabeledUse | null {
  const [use, otherUse] = uses.filter((one) => conditions.includes(one));
  if (!otherUse) return use ?? null;
  const forWeight = topicDrugs.find(({ page }) => page === '/conditions/obesity')?.name;
  // A generic copies one of the brands, and the lists do not say which.
  if (!forWeight || isGeneric) return null;
  return name === forWeight || name.startsWith(`${forWeight} `) ? 'obesity' : 'type-2-diabetes';
}
