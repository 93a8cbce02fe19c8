import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { findCounterpart, type Counterpart } from '../../domain/counterpart.ts';
import { supplyOptions } from '../../domain/days-supply.ts';
import {
  localizeVariant,
  translateTerm,
  type DrugLookup,
  type DrugVariant,
} from '../../domain/medication.ts';
import { isInSameDosage, otherProducts, type OtherProduct } from '../../domain/other-products.ts';
import { bestNearby, formatDollars, toPricingUnits, type PricedProduct } from '../../domain/prices.ts';
import { labeledAmount, quantityText, variantText, withNoBreakSpaces } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { withZip } from '../../domain/with-zip.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { localizeName, localizeQuantity } from '../shell/load-drug.server.ts';
import { costDateText, loadPrices, oldCostYear } from '../shell/load-prices.server.ts';
import {
  loadLowestCosts,
  loadLowestPrices,
  toRowPrice,
  type RowPrice,
} from '../shell/lowest-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import { breakableName } from '../ui/medication-name.tsx';
import type { PricedDrug, SelectedProduct } from './load-priced-drug.server.ts';
import type { PricedSupply } from './picker-parts.server.tsx';
import { PriceRow } from './medication-sections.server.tsx';
import otherStyles from './other-products.module.css';
import messageStyles from './price-messages.module.css';
import noteStyles from './price-notes.module.css';
import type { PriceProblemText } from './price-notes.server.tsx';
import { notTheSame, similarMedicationsId } from './content-sections.server.tsx';
import type { SimilarMedications } from './section-content.server.ts';

/** The brand of a selected generic, or the generic of a brand, with its lowest price. */
export interface PricedCounterpart extends Counterpart {
  /** In dollars; null if there is none or it could not be loaded. */
  cost: number | null;
  /** The year of an older cost; '' for a newer one. */
  costYear: string;
}

/** The alternatives to a product: other amounts of it, and its brand or generic. */
export interface Alternatives {
  /** The cost of the selected amount is null: the page has its prices. */
  supply: PricedSupply[];
  /** Null where there is none. */
  counterpart: PricedCounterpart | null;
}

/** The lowest prices of a product's alternatives; for other amounts the prices of the chain in the query. */
export async function loadAlternatives(
  page: PageContext,
  { lookup, variant, selection }: SelectedProduct,
  query: URLSearchParams,
): Promise<Alternatives> {
  const options = supplyOptions(variant, lookup.classes);
  const counterpart = findCounterpart(lookup, variant, selection, localizeQuantity(page.site.locale));
  const others = options.filter(({ quantity }) => quantity !== selection.quantity);
  const products = others.map(({ quantity }) => toProduct(variant, quantity));
  const within = query.has('wait') ? null : page.site.pricesWithinMs;
  const chain = query.get('chain');
  const [lowest, atChain] = await Promise.all([
    loadLowestCosts(
      page,
      [
        ...(chain ? [] : products),
        ...(counterpart ? [toProduct(counterpart.variant, counterpart.selection.quantity)] : []),
      ],
      within,
    ),
    chain ? loadCostsAtChain(page, products, { chain: chain.toLowerCase(), within }) : null,
  ]);
  const costs = atChain ?? lowest.map((price) => price?.dollars ?? null);
  const price = counterpart ? lowest.at(-1) : null;
  return {
    supply: options.map((option) => ({ ...option, cost: costs[others.indexOf(option)] ?? null })),
    counterpart: counterpart && {
      ...counterpart,
      cost: price?.dollars ?? null,
      costYear: price ? oldCostYear(price.pricedOn) : '',
    },
  };
}

const toProduct = ({ ndc, packageSize }: DrugVariant, quantity: string): PricedProduct => ({
  ndc,
  quantity: toPricingUnits(quantity, packageSize),
});

/** The costs of products at a chain, or the lowest costs where it has none, each with its own call. */
function loadCostsAtChain(
  page: PageContext,
  products: readonly PricedProduct[],
  { chain, within }: { chain: string; within: number | null },
): Promise<(number | null)[]> {
  return Promise.all(
    products.map(async (product) => {
      const { result } = await loadPrices(page, { ...product, zip: page.request.zip }, within);
      const prices = result.state === 'loaded' ? result.prices : [];
      const chosen = prices.find((entry) => entry.chain.toLowerCase() === chain);
      return (chosen ?? bestNearby(prices))?.cost ?? null;
    }),
  );
}

/** Another product of a medication, with its lowest price in dollars. */
interface PricedOther extends OtherProduct, Pick<RowPrice, 'costDate'> {
  cost: number;
}

const maxOthers = 4;
/** More than are shown, because the drug service may not say which have no price. */
const maxPricedOthers = 12;

/** Other products of a medication that have a price, where the selected one has none; the most alike first. */
export async function loadPricedOthers(
  page: PageContext,
  { lookup, variant, selection }: SelectedProduct,
  query: URLSearchParams,
): Promise<PricedOther[]> {
  const { locale, pricesWithinMs } = page.site;
  const options = { limit: maxPricedOthers, localize: localizeQuantity(locale) };
  const others = otherProducts(lookup, variant, selection, options);
  const products = others.map((other) => toProduct(other.variant, other.selection.quantity));
  const costs = await loadLowestCosts(page, products, query.has('wait') ? null : pricesWithinMs);
  const priced = others.flatMap((other, index) => {
    const price = costs[index];
    return price ? { ...other, cost: price.dollars, costDate: costDateText(locale, price.pricedOn) } : [];
  });
  return priced.slice(0, maxOthers);
}

interface NoPriceFacts extends Pick<Alternatives, 'counterpart'> {
  others: readonly PricedOther[];
  similar: SimilarMedications | null;
}

/** Why the selected product has no price, and what has one: other products of the medication, or similar medications. */
export function renderNoPrice(
  { site }: PageContext,
  drug: PricedDrug,
  { title, text, why }: PriceProblemText,
  { others, counterpart, similar }: NoPriceFacts,
): PriceProblemText {
  const i18n = i18nFor(site.locale);
  const { lookup, variant, zip } = drug;
  const near = zip.input && { zip: zip.input };
  const addressOf = ({ selection }: OtherProduct) =>
    site.href(`/${lookup.slug}?${new URLSearchParams({ ...selectionToQuery(selection), ...near })}`);
  const isSame = (other: OtherProduct) => isInSameDosage(variant, other.variant);
  // A tile above leads to it.
  const tile = counterpart?.cost ? counterpart.variant.name : null;
  const besideTile = others.filter((other) => !isSame(other) || other.variant.name !== tile);
  const listed = besideTile.length > 0 ? besideTile : others;
  const html = renderToStaticMarkup(
    <div className={messageStyles['problem']}>
      <Icon name="info" size={28} />
      <h2>{title}</h2>
      <p>{listed.length > 0 ? text : why}</p>
      {listed.length === 0 && <NextSteps site={site} drug={drug} similar={similar} />}
      {listed.length > 0 && (
        <section className={otherStyles['others']}>
          <h3>{i18n._(msg`These have a price`)}</h3>
          <ul role="list" className={otherStyles['rows']}>
            {listed.map(({ cost, costDate, ...other }) => (
              <PriceRow
                key={other.variant.ndc}
                i18n={i18n}
                href={addressOf(other)}
                name={withNoBreakSpaces(variantText(localizeVariant(lookup, other.variant), site.locale))}
                amount={quantityText(other.variant, other.selection.quantity)}
                price={{ from: formatDollars(cost), costDate }}
              />
            ))}
          </ul>
          {!listed.every(isSame) && (
            <p>{i18n._(msg`Ask your doctor before you change the dosage or form.`)}</p>
          )}
        </section>
      )}
    </div>,
  );
  return { title, text, why, html };
}

interface NextStepsProps extends Pick<NoPriceFacts, 'similar'> {
  site: PageContext['site'];
  drug: PricedDrug;
}

/** What helps if no product of a medication has a price: whom to ask, and similar medications with their prices. */
function NextSteps({ site, drug: { lookup, variant, selection, zip }, similar }: NextStepsProps) {
  const i18n = i18nFor(site.locale);
  // A link only where it may lead to a price.
  const link = !variant.isUnpriced
    ? { href: '#picker-name', name: msg`Change dosage or quantity` }
    : similar && !site.flags.classConditionPrices
      ? { href: `#${similarMedicationsId}`, name: msg`See similar medications` }
      : null;
  return (
    <>
      <section className={otherStyles['others']}>
        <h3>{i18n._(msg`What you can do now`)}</h3>
        <ul>
          <li>
            {i18n._(msg`Ask a pharmacy for today’s price of`)}{' '}
            <strong>
              {breakableName(withNoBreakSpaces(labeledAmount(lookup, variant, selection, site.locale)))}
            </strong>
            .
          </li>
          {variant.type === 'Brand' && (
            <li>
              {i18n._(
                msg`Ask your pharmacist if the company that makes it has a program that lowers the price.`,
              )}
            </li>
          )}
          <li>
            {i18n._(
              msg`Don’t go without it because of the price. Your doctor or pharmacist may know a cheaper choice.`,
            )}
          </li>
        </ul>
      </section>
      {/* No row should suggest another controlled medication. */}
      {!variant.schedule && <SimilarMedicationRows {...{ site, similar, zip }} />}
      {link && (
        <div>
          <a href={link.href} className={noteStyles['act']}>
            {i18n._(link.name)}
          </a>
        </div>
      )}
    </>
  );
}

const maxSimilarRows = 3;

/** Similar medications that have a price. */
function SimilarMedicationRows({
  site,
  similar,
  zip,
}: Pick<NextStepsProps, 'site' | 'similar'> & Pick<PricedDrug, 'zip'>) {
  const i18n = i18nFor(site.locale);
  const priced = (similar?.medications ?? []).flatMap(({ lowest, ...medication }) =>
    lowest ? [{ ...medication, price: toRowPrice(lowest) }] : [],
  );
  if (priced.length === 0) return null;
  return (
    <section className={otherStyles['others']}>
      <h3>{i18n._(msg`Similar medications with a price`)}</h3>
      <ul role="list" className={otherStyles['rows']}>
        {priced.slice(0, maxSimilarRows).map(({ path, name, price }) => (
          <PriceRow
            key={path}
            i18n={i18n}
            href={site.href(withZip(path, zip.input))}
            name={localizeName(site.locale, name)}
            amount={price.product}
            price={price}
          />
        ))}
      </ul>
      <p>{i18n._(notTheSame)}</p>
    </section>
  );
}

/** The names under which the same ingredient is sold, with their lowest prices. */
export async function loadPricedAlternatives(
  page: PageContext,
  { unavailability, translations }: DrugLookup,
) {
  const slugs = unavailability?.alternatives.map(({ slug }) => slug) ?? [];
  const listed = await loadOptional(page, 'drugs', ({ services, request }) =>
    services.drugs.list({}, request.call),
  );
  const named = (listed ?? []).filter(({ slug }) => slugs.includes(slug));
  const prices = await loadLowestPrices(page, named);
  const { zip } = page.request;
  return named.flatMap(({ slug, name }) => {
    const price = prices.get(slug);
    const path = withZip(`/${encodeURIComponent(slug)}`, zip);
    return price ? [{ path, name: translateTerm({ translations }, name), price: toRowPrice(price) }] : [];
  });
}
