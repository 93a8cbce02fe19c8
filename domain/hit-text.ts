import { genericIngredient, markSpanishGeneric } from '../wire/spanish-names.ts';
import type { Locale } from './locale.ts';
import { openedPath, type MedicationHit } from './search.ts';
import { amountInText } from './typed-amount.ts';

/** Beside a name: why it has no price of its own, in the visitor's language. */
export interface HitNotes extends Record<NonNullable<MedicationHit['noPrice']>, string> {
  /** Beside a word that found a condition or a class but names something without a price, such as test strips. */
  missing: string;
}

/**
 * A hit in the visitor's language: on Spanish pages its Spanish name, then the English one, which is on labels too. A note
 * after its other names says why it has no price. A condition or a class that was found by the name of something without a
 * price keeps the reason.
 */
export function localizeHit(found: MedicationHit, locale: Locale, notes: HitNotes): MedicationHit {
  const { spanishName, spanishSecondaryName, noPrice, ...hit } = found;
  const isMissing = hit.kind && noPrice === 'no_product';
  const note = isMissing ? notes.missing : noPrice && notes[noPrice];
  const isSpanish = locale === 'es';
  const name = (isSpanish && spanishName) || hit.name;
  // A page's hit already contains the English word that found it.
  const english = name === hit.name || hit.page ? '' : hit.name;
  const others = isSpanish ? (spanishSecondaryName ?? toSpanishMark(hit.secondaryName)) : hit.secondaryName;
  const secondaryName = [english, others, note].filter(Boolean).join(', ');
  return { ...hit, name, secondaryName, ...(hit.kind && noPrice && { noPrice }) };
}

function toSpanishMark(secondaryName: string): string {
  const generic = genericIngredient(secondaryName);
  return generic === null ? secondaryName : markSpanishGeneric(generic);
}

/**
 * The conditions and classes that a text found as the exact name of something without a price, without this name beside
 * them, and the reason; all hits and null if the text is not such a name.
 */
export function findUnpriced<Hit extends MedicationHit>(
  hits: readonly Hit[],
  text: string,
): { found: readonly Hit[]; noPrice: MedicationHit['noPrice'] | null } {
  const start = `${text.toLowerCase()}, `;
  const found = hits
    .filter(
      ({ kind, noPrice, secondaryName }) => kind && noPrice && secondaryName.toLowerCase().startsWith(start),
    )
    .map((hit) => ({ ...hit, secondaryName: '' }));
  return found[0] ? { found, noPrice: found[0].noPrice } : { found: hits, noPrice: null };
}

/**
 * Makes the hits of a search text open in its amount, if it has one: '/lipitor?dosage=40+mg'. A number that is part of a
 * name is not an amount: Tylenol with Codeine #3, omega-3.
 */
export function withAmount<Hit extends MedicationHit>(hits: readonly Hit[], text: string): Hit[] {
  const dosage = amountInText(text);
  const isOfName = ({ name, secondaryName }: Hit) =>
    `${name} ${secondaryName}`
      .split(/[\s,#]+/)
      .flatMap((word) => [word, ...word.split('-')])
      .includes(dosage ?? '');
  return hits.map((hit) =>
    dosage && !isOfName(hit) && (hit.form || !hit.page)
      ? { ...hit, page: openedPath(hit.id, { form: hit.form, dosage }) }
      : hit,
  );
}

/**
 * Leaves out of a hit's other names what its priced product says again: of 'Eliquis' and 'Eliquis 5 mg' only the product
 * stays, and 'Lipitor, generic atorvastatin' and 'Atorvastatin 20 mg' become 'Lipitor' and 'generic atorvastatin 20 mg'.
 * Beside the price of a brand its ingredient is not called generic, as if that price were the generic's.
 */
export function mergeGeneric(
  secondaryName: string,
  product: string,
): { secondaryName: string; product: string } {
  if (secondaryName && product.startsWith(`${secondaryName} `)) return { secondaryName: '', product };
  const others = secondaryName.split(', ');
  for (const other of others) {
    const name = genericIngredient(other);
    if (name && product.toLowerCase().startsWith(`${name.toLowerCase()} `)) {
      const rest = others.filter((text) => text !== other);
      return { secondaryName: rest.join(', '), product: other + product.slice(name.length) };
    }
  }
  return { secondaryName: others.map((other) => genericIngredient(other) ?? other).join(', '), product };
}

/** The hit whose name is the text, in any case; null if there is none or more than one. */
export function findExactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const name = text.trim().toLowerCase();
  const matches = hits.filter((hit) => hit.name.toLowerCase() === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
