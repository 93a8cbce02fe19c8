import type { Locale } from './locale.ts';
import type { MedicationHit } from './search.ts';

/** Beside a name: why it has no price of its own. */
const notes = {
  'en-US': { discontinued: 'no longer sold in the US', no_product: 'no price of its own' },
  es: { discontinued: 'ya no se vende en EE. UU.', no_product: 'sin precio propio' },
} as const satisfies Record<Locale, unknown>;

/**
 * A hit in the visitor's language: the name of its page, and beside its other names why it has no price. Medications have
 * one name in both languages.
 */
export function localizeHit(found: MedicationHit, locale: Locale): MedicationHit {
  const { spanishName, noPrice, ...hit } = found;
  const note = noPrice && notes[locale][noPrice];
  return {
    ...hit,
    name: (locale === 'es' && spanishName) || hit.name,
    secondaryName: [hit.secondaryName, note].filter(Boolean).join(', '),
  };
}
