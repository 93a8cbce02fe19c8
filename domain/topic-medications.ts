import type { ListedMedication } from './medication-list.ts';
import { toWords } from './similar-names.ts';

/** As many medications as a card of a condition or a class shows. */
export const maxTopicMedications = 4;

/** The medications of a condition or a class by the path of its page, in the order of the list; empty for other paths. */
export function medicationsOf(
  medications: readonly ListedMedication[],
  path: string,
): readonly ListedMedication[] {
  const [, kind, slug = ''] = /^\/(conditions|classes)\/([^?]+)/.exec(path) ?? [];
  if (kind === undefined) return [];
  return medications.filter((medication) =>
    (kind === 'classes' ? medication.classes : medication.conditions).includes(slug),
  );
}

/** The first medications of each condition and class whose slug has words that those of a text begin. */
export function medicationsOfNamedTopics(
  medications: readonly ListedMedication[],
  text: string,
): Set<ListedMedication> {
  const words = toWords(text);
  const counts = new Map<string, number>();
  const isNamed = (slug: string) =>
    words.length > 0 && words.every((word) => slug.split('-').some((part) => part.startsWith(word)));
  return new Set(
    medications.filter(({ conditions, classes }) => {
      const topics = [...conditions, ...classes].filter(isNamed);
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
      return topics.some((topic) => (counts.get(topic) ?? 0) <= maxTopicMedications);
    }),
  );
}
