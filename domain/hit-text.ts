import type { Locale } from './locale.ts';
import type { MedicationHit } from './search.ts';

/** Beside a name: why it has no price of its own. */
const notes = {
  'en-US': { discontinued: 'no longer sold in the US', no_product: 'no price of its own' },
  es: { discontinued: 'ya no se vende en EE. UU.', no_product: 'sin precio propio' },
} as const satisfies Record<Locale, unknown>;

/**
 * A hit in the visitor's language: its Spanish name comes first on Spanish pages, then the English name, which labels have
 * too. Beside its other names is why it has no price.
 */
export function localizeHit(found: MedicationHit, locale: Locale): MedicationHit {
  const { spanishName, noPrice, ...hit } = found;
  const note = noPrice && notes[locale][noPrice];
  const name = (locale === 'es' && spanishName) || hit.name;
  // A page has the English word that found it already.
  const english = name === hit.name || hit.page ? '' : hit.name;
  return {
    ...hit,
    name,
    secondaryName: [english, hit.secondaryName, note].filter(Boolean).join(', '),
  };
}
