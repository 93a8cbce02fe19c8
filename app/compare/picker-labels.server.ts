import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PickerName } from './use-pickers.ts';

/** What the pickers are called. */
export function pickerLabels(locale: Locale): Record<PickerName, string> {
  const words = i18nFor(locale);
  return {
    name: words._(msg`Brand or generic`),
    form: words._(msg`Form`),
    dosage: words._(msg`Dosage`),
    quantity: words._(msg`Quantity`),
  };
}
