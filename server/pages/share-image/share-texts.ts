import type { Locale } from '../../../domain/locale.ts';
import { isBrandSearch, secondaryNames, translateTerm, type DrugLookup } from '../../../domain/medication.ts';
import { defaultSelection } from '../../../domain/selection.ts';

/** The texts of an image besides the brand's name. They contain no price, because an image outlives a price. */
export interface ShareTexts {
  title: string;
  /** Below the title: other names of the medication, or what the site does. */
  subtitle: string;
  /** What the linked page shows; '' when the title already says it. */
  offer: string;
  /** '' where the prices are real. */
  demonstration: string;
}

const translations = {
  'en-US': {
    offer: 'Prescription prices by pharmacy',
    discontinued: 'No longer sold in the U.S.',
    no_product: 'See what has the same active ingredient',
    site: 'Look up a medication and compare pharmacies',
    demonstration: 'Demonstration prices',
    generic: 'Generic medication',
    genericName: (name: string) => `Generic name: ${name}`,
    alsoSoldAs: (names: string) => `Also sold as ${names}`,
  },
  es: {
    offer: 'Precios de recetas por farmacia',
    discontinued: 'Ya no se vende en EE. UU.',
    no_product: 'Vea qué tiene el mismo ingrediente activo',
    site: 'Busque un medicamento y compare farmacias',
    demonstration: 'Precios de demostración',
    generic: 'Medicamento genérico',
    genericName: (name: string) => `Nombre genérico: ${name}`,
    alsoSoldAs: (names: string) => `También se vende como ${names}`,
  },
} as const satisfies Record<Locale, unknown>;

/**
 * The texts of an image in a language. The second name is the one of the drug page's heading (spec §4).
 * @param lookup the medication with its names in the language, or null for the image of every other page.
 */
export function shareTexts(lookup: DrugLookup | null, locale: Locale, demonstration: boolean): ShareTexts {
  const texts = translations[locale];
  const notice = demonstration ? texts.demonstration : '';
  if (!lookup) return { title: texts.offer, subtitle: texts.site, offer: '', demonstration: notice };
  return {
    title: translateTerm(lookup, lookup.searchName),
    subtitle: otherNames(lookup, locale),
    offer: lookup.unavailability ? texts[lookup.unavailability.reason] : texts.offer,
    demonstration: notice,
  };
}

function otherNames(lookup: DrugLookup, locale: Locale): string {
  const texts = translations[locale];
  const names = secondaryNames(lookup, defaultSelection(lookup).form).join(', ');
  if (isBrandSearch(lookup)) return texts.genericName(names);
  const hasBrand = lookup.drugs.some(({ type }) => type === 'Brand');
  return hasBrand && names ? texts.alsoSoldAs(names) : texts.generic;
}
