import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import { noDosageLabel, type DrugLookup } from '../../domain/medication.ts';
import { i18nFor } from './i18n.server.ts';
import { spanishForm, spanishQuantity } from './spanish-glossary.server.ts';

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
