/** A medication that the content lists on the home page. */
interface HomeMedication {
  /** Path of its page. */
  href: string;
  /** The price in the content; null where the page shows today's. */
  hippoPrice: number | null;
}

/** A popular search. */
interface PopularSearch {
  href: string;
}

/** The medications that the content names for the home page. */
interface HomeMedications<Listed extends HomeMedication, Search extends PopularSearch> {
  listed: readonly Listed[];
  searches: readonly Search[];
}

/** Where the home page shows each medication. */
interface HomePlaces<Listed, Search> {
  /** At the top; null without a price. */
  top: Listed | Search | null;
  list: Listed[];
  /** The medication whose price each popular pharmacy shows; null without a price. */
  inPharmacies: Listed | Search | null;
  /** Searches for medications that the page does not show elsewhere. */
  otherSearches: Search[];
}

const maxListed = 4;

/** The medication at the top: the first listed one, or else the first popular search. */
export const featuredMedication = <Listed extends HomeMedication, Search extends PopularSearch>({
  listed,
  searches,
}: HomeMedications<Listed, Search>): Listed | Search | null => listed[0] ?? searches[0] ?? null;

/** The medication after the list, for the pharmacies, so that none is repeated. */
const medicationAfterList = <Listed>([, ...others]: readonly Listed[]): Listed | undefined =>
  others[maxListed];

/** The medications whose price of today the home page may show: of those with a price in the content only two. */
export function medicationsToPrice<Listed extends HomeMedication, Search extends PopularSearch>(
  content: HomeMedications<Listed, Search>,
): (Listed | Search)[] {
  const featured = featuredMedication(content);
  const last = medicationAfterList(content.listed);
  const unpriced = content.listed.slice(1, maxListed + 1).filter(({ hippoPrice }) => hippoPrice === null);
  return [featured, ...unpriced, last].flatMap((medication) => medication ?? []);
}

/**
 * Gives each medication one place: the first is at the top, the next ones are in the list, and the pharmacies show the one
 * after these, or the first if that one has no price. The first also begins the list if it is not at the top, if it has a
 * price in the content, or if no other row would have one.
 * @param isPriced whether the price of today of a medication is known.
 */
export function arrangeHome<Listed extends HomeMedication, Search extends PopularSearch>(
  content: HomeMedications<Listed, Search>,
  isPriced: (medication: Listed | Search) => boolean,
): HomePlaces<Listed, Search> {
  const { listed, searches } = content;
  const featured = featuredMedication(content);
  const top = featured && isPriced(featured) ? featured : null;
  const next = listed.slice(1, maxListed + 1);
  const isNextPriced = next.some((medication) => medication.hippoPrice !== null || isPriced(medication));
  const isFirstRepeated = !top || !isNextPriced || listed[0]?.hippoPrice !== null;
  const list = isFirstRepeated ? listed.slice(0, maxListed) : next;
  const last = medicationAfterList(listed);
  const inPharmacies = last && isPriced(last) ? last : top;
  const shown = new Set([top, inPharmacies, ...list].map((medication) => medication?.href));
  return { top, list, inPharmacies, otherSearches: searches.filter(({ href }) => !shown.has(href)) };
}
