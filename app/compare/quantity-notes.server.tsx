import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Locale } from '../../domain/locale.ts';
import type { DrugVariant } from '../../domain/medication.ts';
import { bestNearby, formatDollars, type PriceEntry } from '../../domain/prices.ts';
import { quantityText } from '../../domain/product-text.ts';
import { defaultQuantity } from '../../domain/quantity.ts';
import { countText, pluralUnit } from '../../domain/quantity-label.ts';
import { selectionToQuery, type Selection } from '../../domain/selection.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { controlledNote, localizeQuantity } from '../shell/load-drug.server.ts';
import type { PricesResult } from '../shell/load-prices.server.ts';
import { Notice } from '../ui/notice.tsx';

interface PickedQuantity {
  variant: DrugVariant;
  selection: Selection;
}

/**
 * A question whether an unusual quantity is the prescribed one, with the price per day where a package lasts a known
 * number of days, and otherwise per unit, as HTML.
 */
export function renderUnusualQuantity(
  locale: Locale,
  { variant, selection }: PickedQuantity,
  prices: PricesResult,
  query: URLSearchParams,
): string {
  const i18n = i18nFor(locale);
  const quantity = quantityText(variant, selection.quantity);
  const usual = quantityText(variant, defaultQuantity(variant));
  const link = new URLSearchParams([
    ...Object.entries(selectionToQuery({ ...selection, quantity: defaultQuantity(variant) })),
    ...['zip', 'chain'].flatMap((name) => query.getAll(name).map((value) => [name, value])),
  ]);
  const best = prices.state === 'loaded' ? bestNearby(prices.prices) : null;
  return renderToStaticMarkup(
    <Notice>
      <p>
        <strong>{i18n._(msg`Is ${quantity} the amount on your prescription?`)}</strong>{' '}
        {i18n._(msg`That is not a usual amount.`)}{' '}
        {best && i18n._(unitPrice(locale, variant, selection, best))}
      </p>
      <p>
        <a href={`?${link}`} rel="nofollow">
          {i18n._(msg`Change to ${usual}`)}
        </a>
      </p>
    </Notice>,
  );
}

function unitPrice(
  locale: Locale,
  { packageDays, quantityUnit }: DrugVariant,
  { quantity }: Selection,
  { cost }: PriceEntry,
): MessageDescriptor {
  const amount = cost / (Number(quantity) * (packageDays ?? 1));
  // A tenth of a cent matters below ten cents.
  const dollars = amount < 0.1 ? `$${amount.toFixed(3)}` : formatDollars(amount);
  if (packageDays !== undefined) return msg`At the lowest price that is ${dollars} per day.`;
  const unit = quantityUnit && localizeQuantity(locale)(countText(1, quantityUnit)).slice(2);
  return unit
    ? msg`At the lowest price that is ${dollars} per ${unit}.`
    : msg`At the lowest price that is ${dollars} each.`;
}

/** Paragraphs about a rejected quantity and a controlled medication, for a page that shows neither elsewhere. */
export function renderProductNotes(locale: Locale, variant: DrugVariant, problem: string | null): string {
  const controlled = controlledNote(locale, variant);
  return renderToStaticMarkup(
    <>
      {problem && (
        <p role="alert">
          <strong>{problem}</strong>
        </p>
      )}
      {controlled && <p>{controlled}</p>}
    </>,
  );
}

/** The unit and an example beside the field for another quantity; the unit is '' where the drug service names none. */
export function quantityFieldTexts(
  locale: Locale,
  variant: DrugVariant,
): { unit: string; placeholder: string } {
  const { quantityUnit, quantitiesFormatted } = variant;
  const example = quantitiesFormatted.at(1)?.value ?? defaultQuantity(variant);
  return {
    unit: quantityUnit ? localizeQuantity(locale)(`2 ${pluralUnit(quantityUnit)}`).slice(2) : '',
    placeholder: i18nFor(locale)._(msg`e.g. ${example}`),
  };
}
