import type { ZipRecord } from '../../platform/catalogue/records.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { lookUpDrug } from '../../platform/drugs/drug-lookup.ts';
import { createPlaceFinder, maxStoreMiles } from '../../platform/prices/places.ts';
import { toSlug } from '../../wire/slug.ts';
import { percent } from '../report.ts';
import type { Goal } from './goals.ts';
import { createIngredientCheck, type NadacFile } from './nadac-descriptions.ts';
import { allProducts } from './priced-products.ts';
import { countReachablePackages } from './reachable-packages.ts';

const minIngredients = 0.9;
const minZips = 0.97;

/** Measures brands that show another brand, discontinued brands, ingredients, package sizes and ZIP codes. */
export function coverageGoals(release: Release, nadac: NadacFile | null): Goal[] {
  return [
    brandGoal(release),
    discontinuedGoal(release),
    ingredientGoal(release, nadac),
    packageGoal(release),
    ...zipGoals(release),
  ];
}

/** Brands without a product whose page opens with another brand. */
function brandGoal(release: Release): Goal {
  const brands = release.documents().filter(({ id }) => release.name(id)?.brand);
  const borrowing = brands.filter(({ id, name }) => {
    const lookup = lookUpDrug(release, id, { demonstration: false });
    const shown = lookup?.drugs.find((drug) => drug.id === lookup.default_drug_id);
    if (shown?.type !== 'Brand') return false;
    return !`${toSlug(shown.name)}-`.startsWith(`${toSlug(name)}-`);
  });
  return {
    measure: "searchable brands without a product that show another brand's price",
    now: `${borrowing.length} of ${brands.length}`,
    goal: '0',
    isMet: borrowing.length === 0,
  };
}

/** Discontinued brands whose lookup is not marked as discontinued. */
export function discontinuedGoal(release: Release): Goal {
  const discontinued = release
    .documents()
    .filter(({ id }) => release.name(id)?.marketingStatus === 'discontinued');
  const unmarked = discontinued.filter(({ id }) => {
    const lookup = lookUpDrug(release, id, { demonstration: false });
    return lookup !== null && !('unavailable' in lookup);
  });
  return {
    measure: 'discontinued brands sold as current',
    now: `${unmarked.length} of ${discontinued.length}`,
    goal: '0 unmarked',
    isMet: unmarked.length === 0,
  };
}

/** The share of the prescriptions in a NADAC file whose medication the release has; not measured without a file. */
export function ingredientGoal(release: Release, nadac: NadacFile | null): Goal {
  const measure = 'ingredients: prescription descriptions of a NADAC file, 2024 or later, covered';
  const goal = `${minIngredients * 100} %`;
  if (!nadac) return { measure, now: 'give --nadac FILE', goal, isMet: null };
  const isCovered = createIngredientCheck(release);
  const all = [...nadac.descriptions];
  const covered = all.filter(([description, ndcs]) => isCovered(description, ndcs));
  return {
    measure,
    now: `${percent(covered.length, all.length)} of ${all.length}`,
    goal,
    isMet: covered.length >= minIngredients * all.length,
  };
}

/** Package sizes that no option of the quantity picker selects. */
function packageGoal(release: Release): Goal {
  const { sizes, unreachable } = countReachablePackages(release, allProducts(release));
  return {
    measure: 'package sizes that cannot be picked',
    now: `${unreachable.length} of ${sizes}`,
    goal: '0',
    isMet: unreachable.length === 0,
  };
}

/** The states of military mail, whose ZIP codes stand for a unit and not for a place. */
const militaryStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);

/** ZIP codes of the states and territories with a store, and those of military mail with a pharmacy that sends by mail. */
export function zipGoals(release: Release): Goal[] {
  const stores = release.stores();
  const findPlace = createPlaceFinder(release, false);
  const [military, civil] = [true, false].map((isMilitary) =>
    release.zips().filter(({ state }) => militaryStates.has(state) === isMilitary),
  ) as [ZipRecord[], ZipRecord[]];
  const near = civil.filter((center) => stores.isWithinReach(center, maxStoreMiles));
  const served = military.filter(({ zip }) =>
    findPlace(zip)?.chains.some(({ chain }) => chain.kind === 'mail'),
  );
  return [
    {
      measure: 'ZIP codes with a store within 25 miles',
      now: `${percent(near.length, civil.length)} of ${civil.length}`,
      goal: `${minZips * 100} %`,
      isMet: near.length >= minZips * civil.length,
    },
    {
      measure: 'military ZIP codes with a mail-order pharmacy',
      now: `${served.length} of ${military.length}`,
      goal: 'all',
      isMet: served.length === military.length,
    },
  ];
}
