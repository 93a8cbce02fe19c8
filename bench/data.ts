import type { ProductRecord } from '../platform/catalogue/records.ts';
import type { Release } from '../platform/catalogue/release.ts';
import { createQuotes, type Quote } from '../platform/prices/quotes.ts';
import { isExpiredCost, yearsBefore } from '../wire/cost-age.ts';
import { toSlug } from '../wire/slug.ts';
import { printHeading, printLine, printTable, printVerdict } from './report.ts';

/** Insulins by the NDC of five pens, whose NADAC of August 2026 the prices are compared with. */
const insulinPens = ['00002879959', '00169633910', '00088221905'];

interface Measured {
  product: ProductRecord;
  /** Average prices of the country for the usual quantity; empty without a price. */
  quotes: Quote[];
}

/** Measures the costs and prices of the data release, product by product (docs/data-quality.md). Uses no other source. */
export function benchData(release: Release): Promise<void> {
  printHeading('Data: costs and prices of the release', 'script/bench data');
  const today = new Date().toISOString().slice(0, 10);
  const products = allProducts(release);
  const isInsulin = (product: ProductRecord) =>
    release.drug(product.drug)?.classes.includes('insulins') ?? false;
  const measured = measure(release, products);
  const byNdc = new Map(measured.map((entry) => [entry.product.ndc, entry]));

  const defaults = products.filter((product) => product.isDefault);
  printAges(release, { products, defaults, today });
  const old = defaults.filter(({ ndc }) => (release.cost(ndc)?.effectiveDate ?? '') < yearsBefore(today, 2));
  const expired = measured.filter(({ product, quotes }) => {
    const cost = release.cost(product.ndc);
    return quotes.length > 0 && cost && isExpiredCost(cost.effectiveDate, today, isInsulin(product));
  });
  const pairs = findPairs(measured);
  const cheaperBrands = pairs.filter(({ brand, generic }) => lowest(brand) < lowest(generic));
  const unexplained = cheaperBrands.filter(({ brand, generic }) => !isRealBargain(release, brand, generic));
  const aboveBrand = pairs.filter(({ brand, generic }) =>
    generic.quotes.some(({ chain, usual_price: usual }) => usual !== null && usual > usualAt(brand, chain)),
  );
  const brandNames = release.documents().filter(({ id }) => release.name(id)?.brand);
  const homeless = brandNames.filter(({ id, name }) => !hasProduct(release, id, name));
  printLine();
  printVerdict(
    `default products older than 2 years or without a cost: ${old.length} of ${defaults.length}, goal under 40`,
    old.length < 40,
  );
  printVerdict(
    `products with a price from an expired cost: ${expired.length} of ${products.length}, goal 0`,
    expired.length === 0,
  );
  printVerdict(
    `brand cheaper than its own generic: ${cheaperBrands.length} of ${pairs.length} pairs; not real and dated: ${unexplained.length}, goal 0`,
    unexplained.length === 0,
  );
  printVerdict(
    `generic's usual price above its brand's: ${aboveBrand.length} of ${pairs.length} pairs, goal 0`,
    aboveBrand.length === 0,
  );
  printVerdict(
    `searchable brands without a product: ${homeless.length} of ${brandNames.length}, goal 0`,
    homeless.length === 0,
  );
  printInsulins(release, byNdc);
  printMarkups(release, measured);
  return Promise.resolve();
}

function allProducts(release: Release): ProductRecord[] {
  const drugs = new Set(release.documents().map(({ id }) => release.name(id)?.drug ?? ''));
  return [...drugs].flatMap((drug) => release.products(drug));
}

function measure(release: Release, products: readonly ProductRecord[]): Measured[] {
  const quotes = createQuotes(release, { secret: 'bench', faults: false, now: () => new Date() });
  const country = quotes.findPlace(null);
  if (!country) throw new Error('There are no average prices.');
  return products.map((product) => {
    const quantity = Math.min(10_000, product.defaultQuantity * product.packageSize);
    const request = { partner: 'bench', ndc: product.ndc, quantity, pbm: 'hippo' };
    return { product, quotes: quotes.quoteAll(country, request) };
  });
}

const lowest = ({ quotes }: Measured) => Math.min(...quotes.map(({ cost }) => cost));
const usualAt = ({ quotes }: Measured, chain: string) =>
  quotes.find((quote) => quote.chain === chain)?.usual_price ?? Number.POSITIVE_INFINITY;

/** Brands and generics of one drug, form, dosage and quantity that both have a price. */
function findPairs(measured: readonly Measured[]): { brand: Measured; generic: Measured }[] {
  const groups = Map.groupBy(
    measured.filter(({ quotes }) => quotes.length > 0),
    ({ product: { drug, form, dosage, unit, packageSize, defaultQuantity } }) =>
      [drug, form, dosage, unit, packageSize * defaultQuantity].join('|'),
  );
  return [...groups.values()].flatMap((group) => {
    const brands = group.filter(({ product }) => product.type === 'Brand');
    const generics = group.filter(({ product }) => product.type === 'Generic');
    return brands.flatMap((brand) => generics.map((generic) => ({ brand, generic })));
  });
}

/** The brand's cost is lower too, and both costs are of about one date. */
function isRealBargain(release: Release, brand: Measured, generic: Measured): boolean {
  const [low, high] = [release.cost(brand.product.ndc), release.cost(generic.product.ndc)];
  if (!low || !high || low.costE5 >= high.costE5) return false;
  const [older = '', newer = ''] = [low.effectiveDate, high.effectiveDate].toSorted();
  return older >= yearsBefore(newer, 1);
}

function hasProduct(release: Release, id: string, name: string): boolean {
  const drug = release.name(id)?.drug ?? '';
  return release.products(drug).some((product) => `${toSlug(product.name)}-`.startsWith(`${toSlug(name)}-`));
}

function printAges(
  release: Release,
  { products, defaults, today }: { products: ProductRecord[]; defaults: ProductRecord[]; today: string },
): void {
  const bands = ['up to 1 year', '1 to 2 years', '2 to 5 years', 'over 5 years', 'no cost'];
  const bandOf = ({ ndc }: ProductRecord): string => {
    const date = release.cost(ndc)?.effectiveDate;
    if (!date) return 'no cost';
    const index = [1, 2, 5].findIndex((years) => date >= yearsBefore(today, years));
    return bands[index === -1 ? 3 : index] ?? '';
  };
  const count = (list: ProductRecord[], band: string) =>
    String(list.filter((product) => bandOf(product) === band).length);
  printTable(
    ['age of the cost', 'default products', 'all products'],
    bands.map((band) => [band, count(defaults, band), count(products, band)]),
  );
}

function printInsulins(release: Release, byNdc: ReadonlyMap<string, Measured>): void {
  printLine('\nInsulin: the lowest price of 5 pens beside their NADAC; goal within 20 %');
  printTable(
    ['', 'NADAC', 'of', 'price', 'difference'],
    insulinPens.flatMap((ndc) => {
      const entry = byNdc.get(ndc);
      const cost = release.cost(ndc);
      if (!entry || !cost) return [];
      const nadac = (cost.costE5 * entry.product.packageSize * entry.product.defaultQuantity) / 100_000;
      const price = lowest(entry);
      return [
        [
          entry.product.name,
          nadac.toFixed(2),
          cost.effectiveDate,
          price.toFixed(2),
          `${((price / nadac - 1) * 100).toFixed(1)} %`,
        ],
      ];
    }),
  );
}

/** The lowest price as a multiple of the reference cost, and the usual price as a multiple of the lowest. */
function printMarkups(release: Release, measured: readonly Measured[]): void {
  printLine('\nGenerics at their usual quantity: prices over the reference cost, by that cost');
  const rows = measured.flatMap(({ product, quotes }) => {
    const cost = release.cost(product.ndc);
    if (!cost || product.type !== 'Generic' || quotes.length === 0) return [];
    const reference = (cost.costE5 * product.packageSize * product.defaultQuantity) / 100_000;
    const usual = Math.max(...quotes.map(({ usual_price: price }) => price ?? 0));
    return [
      {
        reference,
        low: Math.min(...quotes.map(({ cost: price }) => price)) / reference,
        usual: usual / reference,
      },
    ];
  });
  const bands = [0, 5, 20, 100, 500, Number.POSITIVE_INFINITY];
  printTable(
    ['reference cost', 'products', 'lowest: median', 'highest usual: median', 'maximum'],
    bands.slice(1).map((to, index) => {
      const from = bands[index] ?? 0;
      const band = rows.filter(({ reference }) => reference >= from && reference < to);
      const label = to === Number.POSITIVE_INFINITY ? `$${from} and more` : `$${from} to $${to}`;
      const usuals = band.map(({ usual }) => usual);
      return [
        label,
        String(band.length),
        median(band.map(({ low }) => low)),
        median(usuals),
        `${Math.max(0, ...usuals).toFixed(1)} x`,
      ];
    }),
  );
}

function median(values: readonly number[]): string {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return middle === undefined ? '-' : `${middle.toFixed(2)} x`;
}
