import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { printUnits } from '../../domain/dosage.ts';
import { noListReason } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  lowerCaseName,
  nameInSentence,
  noDosageLabel,
  translateTerm,
  type DrugLookup,
  type DrugVariant,
} from '../../domain/medication.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import type { HitNotes } from '../../domain/hit-text.ts';
import { formLabel, formNote } from '../../domain/product-text.ts';
import { defaultQuantity, maxQuantity } from '../../domain/quantity.ts';
import { quantityLabel, withQuantityOption, type Localize } from '../../domain/quantity-label.ts';
import type { MedicationHit } from '../../domain/search.ts';
import type { ZipProblem } from '../../domain/zip.ts';
import { toSlug } from '../../wire/slug.ts';
import type { NoPriceReason } from '../../domain/medication-list.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from './i18n.server.ts';
import { isDefect } from './loader-guards.server.ts';
import { spanishDosage, spanishForm, spanishName, spanishQuantity } from './spanish-glossary.server.ts';
import type { ThrownDetails } from './shell-data.ts';

/**
 * The drug of a page, in the visitor's language.
 * @throws 404 with its text if no drug has this name (`isKnown` false) or it has no product (`isKnown` true),
 * 503 if the drug service failed (spec §8).
 */
export async function loadDrug(page: PageContext, drugName: string): Promise<DrugLookup> {
  const name = drugName.slice(0, 200);
  let lookup: DrugLookup | null = null;
  let isKnown = false;
  try {
    lookup = await page.services.drugs.lookUp(name, page.request.call);
  } catch (error) {
    if (!isNotFound(error)) {
      // The client has reported any other failure with its category and code (spec §8).
      if (isDefect(error)) page.telemetry.logError(error);
      throw data(null, { status: 503 });
    }
    isKnown = true;
  }
  // The same object for all pages of a lookup, because caches compare it by identity.
  const { locale } = page.site;
  if (lookup) return localizedMemos[locale](lookup, [], () => localizeLookup(locale, lookup));
  throw data({ text: toNameText(name), isKnown } satisfies ThrownDetails, { status: 404 });
}

/** The words of a name in an address. */
export const toNameText = (name: string): string => name.replaceAll(/[-_\s]+/g, ' ').trim();

/**
 * Redirects a drug page with another spelling of its slug, such as `/atorvastatin.`: caches would store a page for each
 * spelling.
 * @param path of the page of a slug, below the base path.
 */
export function redirectToSlug(page: PageContext, drugName: string, path: (slug: string) => string): void {
  const slug = toSlug(drugName).replace(/^-/, '');
  if (slug !== drugName) throw redirect(path(slug) + page.request.url.search);
}

const localizedMemos = { 'en-US': createObjectMemo<DrugLookup>(), es: createObjectMemo<DrugLookup>() };

/** Notes beside a name in a list that say why it has no current price of its own. */
export function noPriceNotes(locale: Locale): Record<NoPriceReason, string> {
  const i18n = i18nFor(locale);
  return {
    discontinued: i18n._(msg`no longer sold`),
    no_product: i18n._(msg`no price`),
    old_cost: i18n._(msg`no current price`),
  };
}

/** Notes beside a name in a search that say why it has no price of its own. */
export function hitNotes(locale: Locale): HitNotes {
  const i18n = i18nFor(locale);
  return {
    discontinued: i18n._(msg`no longer sold in the U.S.`),
    no_product: i18n._(msg`no price of its own`),
    not_sold: i18n._(msg`not sold in the U.S.`),
    missing: i18n._(msg`we have no price for this`),
  };
}

/** The texts about a name without a product that is sold, and its alternatives. */
export interface UnavailableTexts {
  what: string;
  /** Before the names of the alternatives; without any, what to do. */
  instead: string;
  /**
   * `form` is the only form of the alternative if the missing product is not known to have it, such as 'eye drops';
   * otherwise ''.
   */
  alternatives: { slug: string; name: string; form: string }[];
}

/** Null for a name that is sold. */
export function unavailableTexts(i18n: I18n, lookup: DrugLookup): UnavailableTexts | null {
  const { unavailability, drugs } = lookup;
  if (!unavailability) return null;
  const name = nameInSentence(lookup, lookup.searchName, i18n.locale);
  const isDiscontinued = unavailability.reason === 'discontinued';
  const { alternatives } = unavailability;
  const isPriced = drugs.some(({ isUnpriced }) => !isUnpriced);
  const generics = alternatives.filter(({ type }) => type === 'Generic');
  const same = isPriced
    ? msg`These are prices of its generic, the same medication:`
    : msg`The same active ingredient is sold as:`;
  const askInstead = isDiscontinued
    ? msg`Ask your doctor or pharmacist what can replace it.`
    : msg`Ask a pharmacy for today’s price.`;
  // Short where prices follow, so the prices are on the first screen.
  const noPrice = isPriced
    ? msg`We have no price for ${name}.`
    : msg`We have no price for ${name}: our price list has no product with this name.`;
  return {
    what: i18n._(isDiscontinued ? msg`${name} is no longer sold in the U.S.` : noPrice),
    instead: i18n._(alternatives.length > 0 ? same : askInstead),
    alternatives: (isPriced && generics.length > 0 ? generics : alternatives).map((alternative) => ({
      slug: alternative.slug,
      name: nameInSentence(lookup, alternative.name, i18n.locale),
      form: isPriced ? '' : formNote(translateTerm(lookup, alternative.form ?? '')),
    })),
  };
}

/** The texts as one line, with at most so many alternatives. */
export function unavailableSentence(i18n: I18n, lookup: DrugLookup, maxAlternatives = Infinity): string {
  const texts = unavailableTexts(i18n, lookup);
  if (!texts) return '';
  const names = texts.alternatives
    .slice(0, maxAlternatives)
    .map(({ name, form }) => (form ? `${name} (${form})` : name))
    .join(', ');
  return [texts.what, texts.instead, names && `${names}.`].filter(Boolean).join(' ');
}

/** Why a known name without a page of its own has no price, and what to do. */
export const unpricedSentence = (
  locale: Locale,
  text: string,
  noPrice: NonNullable<MedicationHit['noPrice']>,
): string =>
  i18nFor(locale)._(
    noPrice === 'not_sold'
      ? msg`“${text}” is not sold in the U.S. Ask your doctor or pharmacist what can replace it.`
      : msg`We have no price for “${text}”. Our price list has no product with this name. A pharmacist can tell you more.`,
  );

/** Whether a lookup failed because the drug has no product. A reply without a list of products does not prove that. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof Object && 'status' in error)) return false;
  return error.status === 404 && !('reason' in error && error.reason === noListReason);
}

/** Whether `loadDrug` threw because no drug has this name. */
export function isUnknownDrug(error: unknown): boolean {
  if (!(error instanceof Object && 'data' in error)) return false;
  const { data: details } = error;
  return details instanceof Object && 'isKnown' in details && details.isKnown === false;
}

/** Translates an English label of a quantity for a locale. */
export const localizeQuantity = (locale: Locale): Localize =>
  locale === 'es' ? (label) => printUnits(spanishQuantity(label)) : printUnits;

/** A dosage of the drug service in the visitor's language. */
export const localizeDosage = (locale: Locale, dosage: string): string =>
  printUnits(locale === 'es' ? spanishDosage(dosage) : dosage);

/** A form of the drug service in the visitor's language, with its size as labels print it: 'Vial (5 mL)'. */
export const localizeForm = (locale: Locale, form: string): string =>
  printUnits(formLabel(locale === 'es' ? spanishForm(form) : form));

/** The name of a medication in the visitor's language. */
export const localizeName = (locale: Locale, english: string): string =>
  (locale === 'es' && spanishName(english)) || english;

/**
 * A lookup in the visitor's language: its quantities, and `translations` of its names, forms, dosages and types. The drug service
 * answers in English; descriptions stay so. Each product has an option for its default quantity.
 */
export function localizeLookup(locale: Locale, lookup: DrugLookup): DrugLookup {
  const localize = localizeQuantity(locale);
  const drugs = lookup.drugs.map((drug) => {
    const quantitiesFormatted = drug.quantitiesFormatted.map(({ label, value }) => ({
      label: localize(label),
      value,
    }));
    return withQuantityOption({ ...drug, quantitiesFormatted }, defaultQuantity(drug), localize);
  });
  const { searchName, genericName, unavailability } = lookup;
  const alternatives = unavailability?.alternatives ?? [];
  const products = Object.fromEntries(
    [
      ...[...drugs, ...alternatives].map(({ form = '' }) => [form, localizeForm(locale, form)]),
      ...drugs.map(({ dosage }) => [dosage, localizeDosage(locale, dosage)]),
    ].filter(([english, local]) => english !== local),
  );
  if (locale !== 'es') return { ...lookup, drugs, translations: products };
  const i18n = i18nFor(locale);
  const names = [searchName, genericName, ...[...drugs, ...alternatives].map(({ name }) => name)];
  const translations = {
    ...Object.fromEntries(
      names.map((name) => [name, localizeName(locale, name)]).filter(([name, local]) => name !== local),
    ),
    ...products,
    generic: i18n._(msg`generic`),
    brand: i18n._(msg`brand`),
    [noDosageLabel]: i18n._(msg`No dosage listed`),
  };
  return { ...lookup, drugs, translations };
}

/** What a visitor must know about the card of a controlled medication; null for another one. */
export function controlledNote(locale: Locale, { schedule }: Pick<DrugVariant, 'schedule'>): string | null {
  if (!schedule) return null;
  return i18nFor(locale)._(
    msg`Call before you go: some pharmacies don’t accept discount cards for this controlled medication.`,
  );
}

/** Why a quantity cannot be picked, and what to do. */
export function quantityProblem(
  locale: Locale,
  variant: DrugVariant,
  reason: 'invalid' | 'too-much',
): string {
  const localName = localizeName(locale, variant.name);
  const name = localName === variant.name ? localName : lowerCaseName(localName);
  const i18n = i18nFor(locale);
  const most = quantityLabel(variant, String(maxQuantity(variant)), localizeQuantity(locale));
  if (reason === 'too-much' && variant.schedule === 'CII') {
    return i18n._(
      msg`We show prices for up to ${most} of ${name} at a time (Schedule II). Enter the quantity on your prescription.`,
    );
  }
  if (reason === 'too-much')
    return i18n._(msg`We can show prices for up to ${most} at a time. Enter a smaller quantity.`);
  const example = quantityLabel(variant, defaultQuantity(variant), localizeQuantity(locale));
  return i18n._(msg`Enter the quantity as a number, such as ${example}.`);
}

/** A sentence about an invalid ZIP, for the visitor who entered it. */
export const zipProblemText = (locale: Locale, problem: ZipProblem): string =>
  i18nFor(locale)._(problemMessage(problem));

function problemMessage(problem: ZipProblem): MessageDescriptor {
  switch (problem.reason) {
    case 'missing':
      return msg`Enter a 5-digit ZIP code.`;
    case 'not-digits':
      return msg`A ZIP code has only digits, such as 19103.`;
    case 'unknown': {
      const { zip } = problem;
      return msg`We couldn’t find the ZIP code ${zip}. Check it, or use one nearby.`;
    }
    case 'short':
      return msg`Enter all 5 digits.`;
    default:
      return msg`Enter only 5 digits.`;
  }
}
