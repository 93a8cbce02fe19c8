/** A medicine where it is one of many: its page, what else it is called, and what its page shows first. */
export interface ListedMedication {
  /** Of its page; several names may lead to one page. */
  slug: string;
  name: string;
  /** Of a brand the name of its ingredient; null where that is not known. */
  genericName: string | null;
  brandNames: string[];
  /** Null where nobody knows what the page shows first: it has no price then. */
  defaultDrug: ListedDrug | null;
}

/** The variant and amount that the page of a medicine shows first. */
export interface ListedDrug {
  ndc: string;
  name: string;
  form: string;
  /** '' when the product has none. */
  dosage: string;
  /** In pricing units: tablets, ml or g. */
  quantity: number;
  /** The amount in words: '30 tablets'. */
  label: string;
}

/**
 * What a price in a list is for: '20 mg, 30 tablets', with the product's own name before it where the medicine is
 * called something else: 'Ozempic 2 mg/3 ml, 1 pen'.
 */
export function listedDrugLabel(medicine: string, { name, dosage, label }: ListedDrug): string {
  const own = name.toLowerCase() === medicine.toLowerCase() ? '' : name;
  return [[own, dosage].filter(Boolean).join(' '), label].filter(Boolean).join(', ');
}

/** Names that begin alike. */
export interface LetterGroup<T> {
  /** A letter in upper case, or '0–9' for names that do not begin with one. */
  letter: string;
  /** The same in an address: 'a', '0-9'. */
  id: string;
  items: T[];
}

const noLetter = { letter: '0–9', id: '0-9' };

/** Items in alphabetical order by initial, names without one first. Accents do not count; Ñ is a letter of its own. */
export function groupByLetter<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  locale: string,
): LetterGroup<T>[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sorted = items.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)));
  const groups = new Map<string, LetterGroup<T>>();
  for (const item of sorted) {
    const { letter, id } = initialOf(nameOf(item));
    const group = groups.get(letter) ?? { letter, id, items: [] };
    group.items.push(item);
    groups.set(letter, group);
  }
  const all = [...groups.values()].toSorted((one, other) => collator.compare(one.letter, other.letter));
  return [...all.filter(({ id }) => id === noLetter.id), ...all.filter(({ id }) => id !== noLetter.id)];
}

function initialOf(name: string): { letter: string; id: string } {
  const first = name.trim().charAt(0).toUpperCase().normalize('NFC');
  const letter = first === 'Ñ' ? first : first.normalize('NFD').charAt(0);
  return /^[A-ZÑ]$/.test(letter) ? { letter, id: letter.toLowerCase() } : noLetter;
}
