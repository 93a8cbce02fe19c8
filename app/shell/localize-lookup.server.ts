import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import { noDosageLabel, type DrugLookup } from '../../domain/medication.ts';
import { i18nFor } from './i18n.server.ts';
import { spanishForm } from './spanish-forms.ts';
import { spanishQuantity } from './spanish-quantity.ts';

/**
 * A lookup in the visitor's language: its quantities read so, and `words` has its forms and the like. The drug service
 * speaks English; names, strengths and what the label says stay as they are printed.
 */
export function localizeLookup(locale: Locale, lookup: DrugLookup): DrugLookup {
  if (locale !== 'es') return lookup;
  const said = i18nFor(locale);
  const drugs = lookup.drugs.map((drug) => ({
    ...drug,
    quantitiesFormatted: drug.quantitiesFormatted.map(({ label, value }) => ({
      label: spanishQuantity(label),
      value,
    })),
  }));
  const words = {
    ...Object.fromEntries(drugs.map(({ form }) => [form, spanishForm(form)])),
    generic: said._(msg`generic`),
    brand: said._(msg`brand`),
    [noDosageLabel]: said._(msg`No strength listed`),
  };
  return { ...lookup, drugs, translations: words };
}
