import type { Locale } from './locale.ts';
import { productWithForm } from './product-text.ts';

/** A medication in a list: its page, its other names, and the default variant of its page. */
export interface ListedMedication {
  /** The slug of its page, which several names may share. */
  slug: string;
  name: string;
  /** For a brand the name of its ingredient; null if unknown. */
  genericName: string | null;
  brandNames: string[];
  /** Null if unknown; then the medication has no price. */
  defaultDrug: ListedDrug | null;
  /** What it is used as for some of its conditions and classes, each by the path of its page; empty for most. */
  topicDrugs: readonly TopicDrug[];
  /** Slugs of its classes, and of the conditions it is used for; empty for a brand, and where the gateway does not say. */
  classes: string[];
  conditions: string[];
  /** Why it has no current price of its own; null where it has one, and where the gateway does not say. */
  noPrice: NoPriceReason | null;
}

/** Not sold, without a product, or with costs that are too old for a price. */
export type NoPriceReason = 'discontinued' | 'no_product' | 'old_cost';

/** The product of a medication for a condition or a class: eye drops, where its page opens with tablets. */
export interface TopicDrug extends ListedDrug {
  /** '/conditions/glaucoma' */
  page: string;
  /** Why it has no current price; null where it has one, and where the gateway does not say. */
  noPrice: NoPriceReason | null;
}

/** The default variant and amount of a medication's page. */
export interface ListedDrug {
  ndc: string;
  name: string;
  form: string;
  /** '' when the product has none. */
  dosage: string;
  /** In pricing units: tablets, ml or g. */
  quantity: number;
  /** The amount as a label: '30 tablets'. */
  label: string;
  /** The brands of the product, not those of other forms; empty or missing where the gateway does not say. */
  brandNames?: readonly string[];
}

/**
 * The label of a price in a list: '20 mg, 30 tablets', '0.3% eye drops, 5 ml (1 bottle)', preceded by the product's name if it
 * differs from the medication's: 'Ozempic 2 mg/3 ml, 1 pen'.
 */
export function listedDrugLabel(
  medicationName: string,
  { name, form, dosage, label }: ListedDrug,
  locale: Locale,
): string {
  const productName = name.toLowerCase() === medicationName.toLowerCase() ? '' : name;
  return productWithForm({ name: productName, form, dosage }, label, locale);
}

/** Items whose names share an initial. */
export interface LetterGroup<T> {
  /** A letter in upper case, or '0–9' for names that do not begin with one. */
  letter: string;
  /** For links: 'a', '0-9'. */
  id: string;
  items: T[];
}

const noLetter = { letter: '0–9', id: '0-9' };

/** Sorts items and groups them by initial; names without a letter come first. Ignores accents, except that Ñ is a letter. */
export function groupByLetter<T>(
  items: readonly T[],
  getName: (item: T) => string,
  locale: string,
): LetterGroup<T>[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sorted = items.toSorted((a, b) => collator.compare(getName(a), getName(b)));
  const groups = new Map<string, LetterGroup<T>>();
  for (const item of sorted) {
    const { letter, id } = findInitial(getName(item));
    const group = groups.get(letter) ?? { letter, id, items: [] };
    group.items.push(item);
    groups.set(letter, group);
  }
  const all = [...groups.values()].toSorted((a, b) => collator.compare(a.letter, b.letter));
  return [...all.filter(({ id }) => id === noLetter.id), ...all.filter(({ id }) => id !== noLetter.id)];
}

function findInitial(name: string): { letter: string; id: string } {
  const first = name.trim().charAt(0).toUpperCase().normalize('NFC');
  const letter = first === 'Ñ' ? first : first.normalize('NFD').charAt(0);
  return /^[A-ZÑ]$/.test(letter) ? { letter, id: letter.toLowerCase() } : noLetter;
}
