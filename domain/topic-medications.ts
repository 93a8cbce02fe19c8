import { maxSecondaryBrandNames } from './limits.ts';
import type { ListedMedication } from './medication-list.ts';
import type { MedicationHit } from './search.ts';
import { toWords } from './similar-names.ts';

/** As many medications as a card of a condition or a class shows. */
export const maxTopicMedications = 4;

/** A medication of a condition or a class: its default drug is what it is used as there, and its brands are of that drug. */
export interface TopicMedication extends ListedMedication {
  /** The path of its page, with that product picked. */
  path: string;
}

/** The medications of a condition or a class by the path of its page, in the order of the list; empty for other paths. */
export function medicationsOf(
  medications: readonly ListedMedication[],
  path: string,
): readonly TopicMedication[] {
  const [page = '', kind, slug = ''] = /^\/(conditions|classes)\/([^?]+)/.exec(path) ?? [];
  if (kind === undefined) return [];
  return medications
    .filter(({ classes, conditions }) => (kind === 'classes' ? classes : conditions).includes(slug))
    .map((medication) => asUsedFor(medication, page));
}

/** A medication with the product that it is used as for a condition or a class: '/conditions/glaucoma'. */
export function asUsedFor(medication: ListedMedication, page: string): TopicMedication {
  const path = `/${encodeURIComponent(medication.slug)}`;
  const drug = medication.topicDrugs.find((one) => one.page === page);
  const { brandNames = [] } = drug ?? medication.defaultDrug ?? {};
  const used = { ...medication, brandNames: brandNames.length > 0 ? [...brandNames] : medication.brandNames };
  if (!drug || drug.ndc === medication.defaultDrug?.ndc) return { ...used, path };
  const { name, form, dosage, noPrice } = drug;
  const named = Object.entries({ name, form, dosage }).filter(([, value]) => value !== '');
  return {
    ...used,
    defaultDrug: drug,
    noPrice,
    path: `${path}?${new URLSearchParams(named)}`,
  };
}

/**
 * A medication of a topic as a search result.
 * @param localName in the visitor's language; the English name is beside it.
 */
export function toTopicHit(
  { slug, path, name, brandNames }: TopicMedication,
  localName: string,
): MedicationHit {
  const english = localName === name ? [] : [name];
  const secondaryName = [...english, ...brandNames.slice(0, maxSecondaryBrandNames)].join(', ');
  return { id: slug, name: localName, secondaryName, page: path };
}

/** The first medications of each condition and class that a text names: each of its words begins a word of the slug. */
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
