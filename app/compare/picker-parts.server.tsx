import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { isOneADay, supplyDays, type SupplyOption } from '../../domain/days-supply.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DrugLookup, DrugVariant } from '../../domain/medication.ts';
import { bestNearby, formatDollars, formatUnitPrice, type PriceEntry } from '../../domain/prices.ts';
import { quantityText, shortQuantityText } from '../../domain/product-text.ts';
import { defaultQuantity } from '../../domain/quantity.ts';
import { countText, pluralUnit } from '../../domain/quantity-label.ts';
import { type Selection } from '../../domain/selection.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import type { PageContext } from '../context.ts';
import { htmlPart, rememberedPart, rememberPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeQuantity } from '../shell/load-drug.server.ts';
import type { PricesResult } from '../shell/load-prices.server.ts';
import buttonStyles from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import { breakableName } from '../ui/medication-name.tsx';
import { ErrorText, Notice } from '../ui/notice.tsx';
import type { HtmlPart } from '../ui/server-html.tsx';
import formStyles from './picker-form.module.css';
import styles from './picker-parts.module.css';

interface PickedQuantity {
  variant: DrugVariant;
  selection: Selection;
  classes: DrugLookup['classes'];
}

/** The question whether an unusual quantity is meant, and the HTML that asks it. */
export interface QuantityQuestion {
  question: string;
  html: string;
}

/** Asks whether an unusual quantity is the prescribed one, with the price per day or unit; null where the query confirms it. */
export function askAboutQuantity(
  locale: Locale,
  { variant, selection, classes }: PickedQuantity,
  prices: PricesResult,
  query: URLSearchParams,
): QuantityQuestion | null {
  if (query.get('confirmed') === selection.quantity) return null;
  const i18n = i18nFor(locale);
  const quantity = quantityText(variant, selection.quantity);
  const usual = quantityText(variant, defaultQuantity(variant));
  const best = prices.state === 'loaded' ? bestNearby(prices.prices) : null;
  const question = i18n._(msg`Is ${quantity} the amount on your prescription?`);
  const confirmed = { ...selectionToQuery(selection), confirmed: selection.quantity };
  const html = renderToStaticMarkup(
    <Notice>
      <p>
        <strong>{question}</strong> {i18n._(msg`That is not a usual amount.`)}{' '}
        {best && i18n._(unitPrice(locale, { variant, selection, classes }, best))}
      </p>
      <p className={styles['answers']}>
        <a
          href={queryWith(query, confirmed)}
          rel="nofollow"
          className={`${buttonStyles['button']} ${buttonStyles['strong']}`}
        >
          {i18n._(msg`Yes, show prices for ${quantity}`)}
        </a>
        <a href={queryWith(query, quantityQuery(selection, defaultQuantity(variant)))} rel="nofollow">
          {i18n._(msg`Change to ${usual}`)}
        </a>
      </p>
    </Notice>,
  );
  return { question, html };
}

/** Query parameters that a link to another choice removes. */
const choiceParameters = ['ndc', 'id', 'other', 'wait', 'confirmed', 'lat', 'lng'];

/** A page's query with another choice. */
function queryWith(query: URLSearchParams, choice: Record<string, string>): string {
  const kept = [...query].filter(([name]) => !(name in choice) && !choiceParameters.includes(name));
  return `?${new URLSearchParams([...Object.entries(choice), ...kept])}`;
}

const quantityQuery = (selection: Selection, quantity: string) =>
  selectionToQuery({ ...selection, quantity });

function unitPrice(
  locale: Locale,
  { variant, selection: { quantity }, classes }: PickedQuantity,
  { cost }: PriceEntry,
): MessageDescriptor {
  const days = supplyDays(variant, quantity, classes);
  const dollars = formatUnitPrice(cost / (days ?? Number(quantity)));
  const unit = unitText(locale, variant);
  if (days !== null && isOneADay(variant, classes))
    return msg`At one a day it lasts ${plural(days, { one: '# day', other: '# days' })}. At the lowest price that is ${dollars} per day.`;
  if (days !== null) return msg`At the lowest price that is ${dollars} per day.`;
  return unit
    ? msg`At the lowest price that is ${dollars} per ${unit}.`
    : msg`At the lowest price that is ${dollars} each.`;
}

/** The unit that a quantity counts: 'tablet'; '' if the drug service does not say. */
const unitText = (locale: Locale, { quantityUnit }: DrugVariant): string =>
  quantityUnit ? localizeQuantity(locale)(countText(1, quantityUnit)).slice(2) : '';

/** An amount to compare; its lowest price is null where it is not known. */
export interface PricedSupply extends SupplyOption {
  cost: number | null;
}

/** A longer text, such as '$2.84/capsule', does not fit into a third of a phone; '$2.84 each' does. */
const maxChipLength = 11;
const fitsChip = (text: string) => text.length <= maxChipLength;

/** Links to other amounts, each with its total and the price of one, as HTML; '' where there is nothing to compare. */
export function renderSupply(
  locale: Locale,
  { variant, selection, classes }: PickedQuantity,
  supply: readonly PricedSupply[],
  query: URLSearchParams,
): string {
  if (supply.length === 0) return '';
  const [i18n, unit] = [i18nFor(locale), unitText(locale, variant)];
  const isDaily = isOneADay(variant, classes);
  const fitsUnit = supply.every((option) => fitsChip(eachText(i18n, option, unit)));
  const options = supply.map((option) => ({
    ...option,
    amount: isDaily ? daysText(i18n, option.days ?? 0) : shortQuantityText(variant, option.quantity),
    each: eachText(i18n, option, fitsUnit ? unit : ''),
  }));
  const condition = isDaily ? msg`(if you take one a day)` : variant.schedule && msg`(if prescribed)`;
  const isLong = !options.every(({ amount, each }) => fitsChip(amount) && fitsChip(each));
  return renderToStaticMarkup(
    <div className={styles['supply']} role="group" aria-labelledby="supply">
      <p id="supply">
        {i18n._(msg`Compare amounts`)} {condition && <span>{i18n._(condition)}</span>}
      </p>
      <ul role="list" data-long={isLong || undefined}>
        {options.map(({ quantity, days, cost, amount, each }) => (
          <li key={quantity}>
            <a
              href={queryWith(query, quantityQuery(selection, quantity))}
              rel="nofollow"
              data-quantity={quantity}
              aria-current={quantity === selection.quantity ? 'true' : undefined}
            >
              <strong>{amount}</strong>
              {!isDaily && days !== null && <span>{daysText(i18n, days)}</span>}
              {cost !== null && <span className="figures">{formatDollars(cost)}</span>}
              {each && <span className="figures">{breakableName(each)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>,
  );
}

const daysText = (i18n: I18n, days: number) =>
  i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`);

/** '16¢/tablet', or '16¢ each' without a unit. */
const eachText = (i18n: I18n, { cost, quantity }: PricedSupply, unit: string) => {
  if (cost === null || quantity === '1') return '';
  const price = formatUnitPrice(cost / Number(quantity));
  return unit ? `${price}/${unit}` : i18n._(msg`${price} each`);
};

/** The visitor's input in a field, with a sentence about it if it is invalid. */
interface FieldInput {
  input: string;
  problem: string | null;
}

/** The field for a quantity that the picker does not list, closed at first; cached where it has no input. */
export function renderOtherQuantity(
  { site: { locale }, request }: PageContext,
  variant: DrugVariant,
  { input, problem }: FieldInput,
): HtmlPart {
  const i18n = i18nFor(locale);
  const { quantityUnit, quantitiesFormatted } = variant;
  const example = quantitiesFormatted.at(1)?.value ?? defaultQuantity(variant);
  const unit = quantityUnit ? localizeQuantity(locale)(`2 ${pluralUnit(quantityUnit)}`).slice(2) : '';
  const render = () =>
    renderToStaticMarkup(
      <details className={formStyles['other']} open={problem !== null}>
        <summary>{i18n._(msg`Different quantity?`)}</summary>
        <div className={formStyles['otherRow']}>
          <label htmlFor="other-quantity" className="sr-only">
            {i18n._(msg`Another quantity`)} {unit}
          </label>
          <input
            id="other-quantity"
            name="other"
            inputMode="decimal"
            placeholder={i18n._(msg`e.g. ${example}`)}
            maxLength={40}
            defaultValue={input}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'other-quantity-problem' : undefined}
            className={formStyles['select']}
          />
          <span aria-hidden="true">{unit}</span>
          <Button look="quiet">{i18n._(msg`Use this quantity`)}</Button>
        </div>
        {problem && <ErrorText id="other-quantity-problem">{problem}</ErrorText>}
      </details>,
    );
  if (input || problem) return htmlPart(request, render());
  return rememberedPart(request, rememberPart('other quantity', [locale, example, unit], render));
}

const locationFailures = {
  'data-denied': msg`Your browser didn’t share your location. Enter your ZIP code instead.`,
  'data-unavailable': msg`Your device can’t tell where it is. Enter your ZIP code instead.`,
  'data-timeout': msg`Finding your location took too long. Enter your ZIP code instead.`,
} as const;

interface ZipFieldProps extends FieldInput {
  i18n: I18n;
  /** Offers the browser's location; beside the pickers, the button is then for browsers without script. */
  offersLocation?: 'beside pickers' | 'alone' | undefined;
  /** The id of the form that the field belongs to, because the field is outside of it. */
  form?: string;
}

/** The ZIP field with its button. A browser applies a ZIP at its fifth digit. */
export function ZipField({ i18n, input, problem, offersLocation, form }: ZipFieldProps) {
  const failures = Object.fromEntries(
    Object.entries(locationFailures).map(([name, text]) => [name, i18n._(text)]),
  );
  return (
    <div className={styles['zipField']}>
      <label htmlFor="zip" className={formStyles['label']}>
        {i18n._(msg`ZIP code`)}
      </label>
      <div className={styles[offersLocation === 'alone' ? 'zipBox' : 'zipRow']}>
        <input
          id="zip"
          name="zip"
          form={form}
          defaultValue={input}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          placeholder={i18n._(msg`5 digits`)}
          className={`${fieldStyles['input']} figures`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'zip-problem' : undefined}
        />
        <span className={offersLocation === 'beside pickers' ? 'without-script' : undefined}>
          {/* The whole name where there is room. */}
          <Button look="quiet" form={form} aria-label={offersLocation ? i18n._(msg`Show prices`) : undefined}>
            {i18n._(offersLocation ? msg`Show` : msg`Show prices`)}
          </Button>
        </span>
        {offersLocation && (
          <span className="with-script">
            <Button type="button" look="quiet" data-locate="" {...failures}>
              <LineIcon path={pageIcons.pin} size={18} />
              {i18n._(msg`Use my location`)}
            </Button>
          </span>
        )}
      </div>
      <ErrorText id="zip-problem">{problem}</ErrorText>
    </div>
  );
}

/**
 * The ZIP field of the pickers as HTML. On a phone it folds into the ZIP.
 * @param place of the ZIP, for screen readers; null for the field and its button alone.
 */
export function renderZipField(locale: Locale, field: FieldInput, place: string | null): string {
  const i18n = i18nFor(locale);
  const zipField = (
    <ZipField {...field} i18n={i18n} offersLocation={place === null ? undefined : 'beside pickers'} />
  );
  if (!place || field.problem) return renderToStaticMarkup(zipField);
  return renderToStaticMarkup(
    <details className={formStyles['zip']}>
      <summary>
        <LineIcon path={pageIcons.pin} size={18} />
        <span className="sr-only">
          {i18n._(msg`Change`)} {place}
        </span>
        <span aria-hidden="true">{field.input}</span>
      </summary>
      {zipField}
    </details>,
  );
}
