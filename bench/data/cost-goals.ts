import type { ProductRecord } from '../../platform/catalogue/records.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { insulinClass, isExpiredCost, yearsBefore } from '../../wire/cost-age.ts';
import { printLine, printTable } from '../report.ts';
import type { Goal } from './goals.ts';
import { lowestPrice, median, referenceCost, type PricedProduct } from './priced-products.ts';

/** Insulins by the NDC of five pens, with their NADAC of the week of 2026-08-19 for 15 ml. */
const insulinPens = new Map([
  ['00002879959', 152.53],
  ['00169633910', 134.04],
  ['00088221905', 92.47],
]);
const maxInsulinDifference = 0.2;
const maxOldDefaults = 40;

interface Pair {
  brand: PricedProduct;
  generic: PricedProduct;
}

/** Measures the ages of costs, and prices that can be explained only by an old cost. */
export function costGoals(release: Release, priced: readonly PricedProduct[], today: string): Goal[] {
  const defaults = priced.filter(({ product }) => product.isDefault);
  const dateOf = ({ ndc }: ProductRecord) => release.cost(ndc)?.effectiveDate ?? '';
  const old = defaults.filter(({ product }) => dateOf(product) < yearsBefore(today, 2));
  const isInsulin = ({ drug }: ProductRecord) => release.drug(drug)?.classes.includes(insulinClass) ?? false;
  const expired = priced.filter(
    ({ product, quotes }) => quotes.length > 0 && isExpiredCost(dateOf(product), today, isInsulin(product)),
  );
  const pairs = findPairs(priced);
  const cheaperBrands = pairs.filter(({ brand, generic }) => lowestPrice(brand) < lowestPrice(generic));
  const unreal = cheaperBrands.filter((pair) => !isRealBargain(release, pair));
  const aboveBrand = pairs.filter(hasHigherUsualPrice);
  const twins = pairs.filter(
    ({ brand, generic }) =>
      release.cost(brand.product.ndc)?.costE5 === release.cost(generic.product.ndc)?.costE5,
  );
  return [
    {
      measure: 'default products whose cost is older than 2 years, or that have none',
      now: `${old.length} of ${defaults.length}`,
      goal: `under ${maxOldDefaults}`,
      isMet: old.length < maxOldDefaults,
    },
    zeroGoal('products with a price from a cost older than 5 years (insulin: 1 year)', expired, priced),
    insulinGoal(priced),
    zeroGoal('brand cheaper than its own generic, not real and dated', unreal, pairs),
    zeroGoal("generic's usual price above the brand's", aboveBrand, pairs),
    zeroGoal('branded generics typed as brands: the very cost of a generic', twins, pairs),
  ];
}

function zeroGoal(measure: string, found: readonly unknown[], all: readonly unknown[]): Goal {
  return { measure, now: `${found.length} of ${all.length}`, goal: '0', isMet: found.length === 0 };
}

function insulinGoal(priced: readonly PricedProduct[]): Goal {
  const measured = [...insulinPens].flatMap(([ndc, nadac]) => {
    const entry = priced.find(({ product }) => product.ndc === ndc);
    return entry ? [{ nadac, price: lowestPrice(entry) }] : [];
  });
  const isNear = ({ nadac, price }: { nadac: number; price: number }) =>
    Math.abs(price / nadac - 1) <= maxInsulinDifference;
  return {
    measure: 'insulin: Humalog KwikPen, NovoLog FlexPen, Lantus SoloStar, 5 pens',
    now: measured.map(({ price }) => `$${price.toFixed(0)}`).join(', '),
    goal: `within 20 % of ${[...insulinPens.values()].map((nadac) => `$${nadac.toFixed(0)}`).join(', ')}`,
    isMet: measured.length === insulinPens.size && measured.every(isNear),
  };
}

/** Pairs of a brand and a generic with the same drug, form, dosage and quantity, both with a price. */
function findPairs(priced: readonly PricedProduct[]): Pair[] {
  const groups = Map.groupBy(
    priced.filter(({ quotes }) => quotes.length > 0),
    ({ product: { drug, form, dosage, unit, packageSize, defaultQuantity } }) =>
      [drug, form, dosage, unit, packageSize * defaultQuantity].join('|'),
  );
  return [...groups.values()].flatMap((group) => {
    const brands = group.filter(({ product }) => product.type === 'Brand');
    const generics = group.filter(({ product }) => product.type === 'Generic');
    return brands.flatMap((brand) => generics.map((generic) => ({ brand, generic })));
  });
}

/** Whether the cost of the brand is lower too, and both costs are of about the same date. */
function isRealBargain(release: Release, { brand, generic }: Pair): boolean {
  const [low, high] = [release.cost(brand.product.ndc), release.cost(generic.product.ndc)];
  if (!low || !high || low.costE5 >= high.costE5) return false;
  const [older = '', newer = ''] = [low.effectiveDate, high.effectiveDate].toSorted();
  return older >= yearsBefore(newer, 1);
}

function hasHigherUsualPrice({ brand, generic }: Pair): boolean {
  const ofBrand = new Map(brand.quotes.map(({ chain, usual_price: usual }) => [chain, usual]));
  return generic.quotes.some(({ chain, usual_price: usual }) => {
    const limit = ofBrand.get(chain) ?? null;
    return usual !== null && limit !== null && usual > limit;
  });
}

/** Prints how many products have a reference cost of which age. @param today as YYYY-MM-DD. */
export function printAges(release: Release, priced: readonly PricedProduct[], today: string): void {
  const bands = ['up to 1 year', '1 to 2 years', '2 to 5 years', 'over 5 years', 'no cost'];
  const bandOf = ({ product: { ndc } }: PricedProduct): string => {
    const date = release.cost(ndc)?.effectiveDate;
    if (!date) return 'no cost';
    const index = [1, 2, 5].findIndex((years) => date >= yearsBefore(today, years));
    return bands[index === -1 ? 3 : index] ?? '';
  };
  const count = (list: readonly PricedProduct[], band: string) =>
    String(list.filter((entry) => bandOf(entry) === band).length);
  const defaults = priced.filter(({ product }) => product.isDefault);
  printLine();
  printTable(
    ['age of the cost', 'default products', 'all products'],
    bands.map((band) => [band, count(defaults, band), count(priced, band)]),
  );
}

/** The lowest price as a multiple of the reference cost, and the highest usual price too. */
export function printMarkups(release: Release, priced: readonly PricedProduct[]): void {
  printLine('\nGenerics at their usual quantity: prices over the reference cost, by that cost');
  const rows = priced.flatMap((entry) => {
    const { product, quotes } = entry;
    const reference = referenceCost(release, product);
    if (reference === null || product.type !== 'Generic' || quotes.length === 0) return [];
    const usual = Math.max(...quotes.map(({ usual_price: price }) => price ?? 0));
    return [{ reference, low: lowestPrice(entry) / reference, usual: usual / reference }];
  });
  const bands = [0, 5, 20, 100, 500, Number.POSITIVE_INFINITY];
  printTable(
    ['reference cost', 'products', 'lowest: median', 'highest usual: median', 'maximum'],
    bands.slice(1).map((to, index) => {
      const from = bands[index] ?? 0;
      const band = rows.filter(({ reference }) => reference >= from && reference < to);
      const usuals = band.map(({ usual }) => usual);
      return [
        to === Number.POSITIVE_INFINITY ? `$${from} and more` : `$${from} to $${to}`,
        String(band.length),
        `${median(band.map(({ low }) => low)).toFixed(2)} x`,
        `${median(usuals).toFixed(2)} x`,
        `${Math.max(0, ...usuals).toFixed(1)} x`,
      ];
    }),
  );
}
