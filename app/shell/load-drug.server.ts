import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import type { Locale } from '../../domain/locale.ts';
import { noDosageLabel, type DrugLookup } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from './i18n.server.ts';
import { spanishForm, spanishQuantity } from './spanish-glossary.server.ts';

const maxNearestHits = 5;

/**
 * The drug of a page, in the visitor's language.
 * @throws 404 with the nearest names if no drug has this name (`isKnown` false) or it has no product (`isKnown` true),
 * 503 if the drug service failed (spec §8).
 */
export async function loadDrug(page: PageContext, drugName: string): Promise<DrugLookup> {
  const name = drugName.slice(0, 200);
  let lookup: DrugLookup | null = null;
  let isKnown = false;
  try {
    lookup = await page.services.drugs.lookUp(name, page.request.call);
  } catch (error) {
    if (!isNotFound(error)) throw data(null, { status: 503 });
    isKnown = true;
  }
  if (lookup) return localizeLookup(page.site.locale, lookup);
  const text = name.replaceAll(/[-_\s]+/g, ' ').trim();
  const nearest = await page.services.search
    .search(text, page.request.call, { hitsPerPage: maxNearestHits })
    .catch(() => null);
  throw data({ text, nearest: nearest?.hits ?? [], isKnown }, { status: 404 });
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Whether `loadDrug` threw because no drug has this name. */
export function isUnknownDrug(error: unknown): boolean {
  if (!(error instanceof Object && 'data' in error)) return false;
  const { data: details } = error;
  return details instanceof Object && 'isKnown' in details && details.isKnown === false;
}

/**
 * A lookup in the visitor's language: its quantities, and `translations` of its forms and types. The drug service answers
 * in English; names, dosages and descriptions stay as they are printed.
 */
export function localizeLookup(locale: Locale, lookup: DrugLookup): DrugLookup {
  if (locale !== 'es') return lookup;
  const i18n = i18nFor(locale);
  const drugs = lookup.drugs.map((drug) => ({
    ...drug,
    quantitiesFormatted: drug.quantitiesFormatted.map(({ label, value }) => ({
      label: spanishQuantity(label),
      value,
    })),
  }));
  const translations = {
    ...Object.fromEntries(drugs.map(({ form }) => [form, spanishForm(form)])),
    generic: i18n._(msg`generic`),
    brand: i18n._(msg`brand`),
    [noDosageLabel]: i18n._(msg`No strength listed`),
  };
  return { ...lookup, drugs, translations };
}
