import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PriceProblemReason } from '../shell/load-prices.server.ts';

const words = {
  none: {
    title: msg`No price for this choice`,
    text: msg`We have no price for this choice. Another strength, quantity or the generic may have one.`,
  },
  'too-much': {
    title: msg`That is more than we can price`,
    text: msg`We cannot price that much at once. Choose a smaller quantity.`,
  },
  slow: {
    title: msg`Prices are slow right now`,
    text: msg`The prices are taking too long to arrive. Nothing you chose is lost.`,
  },
  unavailable: {
    title: msg`Prices are not available`,
    text: msg`We could not get the prices just now. Nothing you chose is lost.`,
  },
} as const;

/** Why there are no prices, in words. */
export interface PriceProblemWords {
  title: string;
  text: string;
  /** The service failed, so that trying again is of use. */
  failed: boolean;
}

/** What a page says where it has no prices. */
export function priceProblem(locale: Locale, reason: PriceProblemReason): PriceProblemWords {
  const { title, text } = words[reason];
  const said = i18nFor(locale);
  return {
    title: said._(title),
    text: said._(text),
    failed: reason === 'slow' || reason === 'unavailable',
  };
}
