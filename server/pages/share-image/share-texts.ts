import type { Locale } from '../../../domain/locale.ts';
import { isBrandSearch, secondaryNames, type DrugLookup } from '../../../domain/medication.ts';

/** Everything an image says besides the brand's name. It never holds a price: an image outlives one. */
export interface ShareTexts {
  title: string;
  /** Under the title: what else the medicine is called, or what the site does. */
  subtitle: string;
  /** What the page behind the link shows; '' where the title says it already. */
  offer: string;
  /** '' where the prices are real. */
  demonstration: string;
}

const phrases = {
  'en-US': {
    offer: 'Prescription prices by pharmacy',
    site: 'Look up a medicine and compare pharmacies',
    demonstration: 'Demonstration prices',
    generic: 'Generic medicine',
    genericName: (name: string) => `Generic name: ${name}`,
    alsoSoldAs: (names: string) => `Also sold as ${names}`,
  },
  es: {
    offer: 'Precios de recetas por farmacia',
    site: 'Busque un medicamento y compare farmacias',
    demonstration: 'Precios de demostración',
    generic: 'Medicamento genérico',
    genericName: (name: string) => `Nombre genérico: ${name}`,
    alsoSoldAs: (names: string) => `También se vende como ${names}`,
  },
} as const satisfies Record<Locale, unknown>;

/**
 * The words of an image in a language. The second name is the one of the drug page's heading (spec §4).
 * @param lookup the medicine, or null for the image of every other page.
 */
export function shareTexts(lookup: DrugLookup | null, locale: Locale, demonstration: boolean): ShareTexts {
  const said = phrases[locale];
  const notice = demonstration ? said.demonstration : '';
  if (!lookup) return { title: said.offer, subtitle: said.site, offer: '', demonstration: notice };
  return {
    title: lookup.searchName,
    subtitle: otherNames(lookup, locale),
    offer: said.offer,
    demonstration: notice,
  };
}

function otherNames(lookup: DrugLookup, locale: Locale): string {
  const said = phrases[locale];
  const names = secondaryNames(lookup).join(', ');
  if (isBrandSearch(lookup)) return said.genericName(names);
  return lookup.drugs.some(({ type }) => type === 'Brand') ? said.alsoSoldAs(names) : said.generic;
}
