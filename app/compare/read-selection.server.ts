import { msg } from '@lingui/core/macro';

import type { DrugLookup } from '../../domain/medication.ts';
import { toCustomQuantity } from '../../domain/quantity.ts';
import { selectByNdc, selectionFromQuery, type Selection } from '../../domain/selection.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';

export interface ReadSelection {
  selection: Selection;
  /** What was typed as another quantity, kept when it is none, with one sentence about it. */
  other: { typed: string; problem: string | null };
}

/** The selection a URL means; the text of a selection error is logged and the selection left as it is (spec §8). */
export function readSelection(
  page: Pick<PageContext, 'site' | 'telemetry'>,
  lookup: DrugLookup,
  query: URLSearchParams,
): ReadSelection {
  const typed = (query.get('other') ?? '').trim().slice(0, 40);
  const quantity = typed ? toCustomQuantity(typed) : null;
  const asked = Object.fromEntries(query);
  if (asked['ndc']) {
    const { error } = selectByNdc(lookup, asked['ndc'], Number(asked['quantity'] ?? ''));
    // An address can hold anything; only what can be an NDC goes into the log.
    if (error && /^\d{11}$/.test(asked['ndc'])) page.telemetry.warn(error);
  }
  const selection = selectionFromQuery(lookup, quantity ? { ...asked, quantity } : asked);
  const wrong = typed !== '' && quantity === null;
  return {
    selection,
    other: {
      typed: wrong ? typed : '',
      problem: wrong
        ? i18nFor(page.site.locale)._(msg`Another quantity is a number from 1 to 1000, such as 45.`)
        : null,
    },
  };
}
