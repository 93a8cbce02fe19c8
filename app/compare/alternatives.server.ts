import { findCounterpart, type Counterpart } from '../../domain/counterpart.ts';
import { supplyOptions } from '../../domain/days-supply.ts';
import { translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import { bestNearby, toPricingUnits, type PricedProduct } from '../../domain/prices.ts';
import { withZip } from '../../domain/with-zip.ts';
import type { PageContext } from '../context.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { localizeQuantity } from '../shell/load-drug.server.ts';
import { loadPrices, oldCostYear } from '../shell/load-prices.server.ts';
import { loadLowestCosts, loadLowestPrices, toRowPrice } from '../shell/lowest-prices.server.ts';
import type { SelectedProduct } from './load-priced-drug.server.ts';
import type { PricedSupply } from './picker-parts.server.tsx';

/** The brand of a selected generic, or the generic of a brand, with its lowest price. */
export interface PricedCounterpart extends Counterpart {
  /** In dollars; null if there is none or it could not be loaded. */
  cost: number | null;
  /** The cost is an average of the United States. */
  isAverage: boolean;
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
      isAverage: price?.isAverage ?? false,
      costYear: price ? oldCostYear(price.pricedOn) : '',
    },
  };
}

/** The product of an amount, as the price service asks for it. */
export const toProduct = ({ ndc, packageSize }: DrugVariant, quantity: string): PricedProduct => ({
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

/** Names without those that open on a product of an earlier one: a brand's page may open on its generic. */
const distinctProducts = (named: readonly ListedMedication[]): ListedMedication[] =>
  named.filter(
    ({ defaultDrug }, index) =>
      !defaultDrug || named.findIndex((other) => other.defaultDrug?.ndc === defaultDrug.ndc) === index,
  );

/** The names under which the same ingredient is sold, with their lowest prices. */
export async function loadPricedAlternatives(
  page: PageContext,
  { unavailability, translations }: DrugLookup,
) {
  const slugs = unavailability?.alternatives.map(({ slug }) => slug) ?? [];
  const listed = await loadOptional(page, 'drugs', ({ services, request }) =>
    services.drugs.list({}, request.call),
  );
  const named = distinctProducts((listed ?? []).filter(({ slug }) => slugs.includes(slug)));
  const prices = await loadLowestPrices(page, named);
  const { zip } = page.request;
  return named.flatMap(({ slug, name }) => {
    const price = prices.get(slug);
    const path = withZip(`/${encodeURIComponent(slug)}`, zip);
    return price ? [{ path, name: translateTerm({ translations }, name), price: toRowPrice(price) }] : [];
  });
}
