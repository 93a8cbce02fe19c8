import type { DrugLookup, DrugVariant } from './medication.ts';

/** An amount whose price a page compares with the selected one. */
export interface SupplyOption {
  /** In packages, as in the picker. */
  quantity: string;
  /** How long it lasts; null where that depends on the prescription. */
  days: number | null;
}

/** Usual fills of medications that are taken once a day. */
const dailyFills = ['30', '60', '90'];
const maxOptions = 3;

/**
 * Classes whose tablets and capsules are taken for years and usually once a day. For all others a page names amounts
 * without days: how long an antibiotic or a painkiller lasts depends on the prescription.
 */
const dailyClasses = new Set([
  '5-alpha-reductase-inhibitors',
  'ace-inhibitors',
  'angiotensin-receptor-blockers',
  'blood-pressure-combinations',
  'calcium-channel-blockers',
  'cancer-hormone-therapy',
  'cholesterol-medicines-other',
  'dpp-4-inhibitors',
  'leukotriene-modifiers',
  'proton-pump-inhibitors',
  'sglt2-inhibitors',
  'ssris',
  'statins',
  'thyroid-hormones',
]);

/** Whether a day's dose is counted as one tablet or capsule. Pages that use this say so. */
export function isOneADay(variant: DrugVariant, classes: DrugLookup['classes']): boolean {
  const { quantityUnit: unit, defaultQuantity, schedule } = variant;
  const isSolid = unit === 'tablet' || unit === 'capsule';
  // The class is not enough: of a medication taken twice a day the usual fill is 60.
  return isSolid && defaultQuantity === 30 && !schedule && classes.some(({ slug }) => dailyClasses.has(slug));
}

/**
 * The days that a quantity lasts: for packs with a known number of days, and for medications taken once a day;
 * otherwise null.
 */
export function supplyDays(
  variant: DrugVariant,
  quantity: string,
  classes: DrugLookup['classes'],
): number | null {
  const daysPerPackage = variant.packageDays ?? (isOneADay(variant, classes) ? 1 : null);
  return daysPerPackage === null ? null : Number((Number(quantity) * daysPerPackage).toPrecision(12));
}

/**
 * Up to three listed amounts to compare: 30, 60 and 90 of a medication taken once a day, otherwise the default amount
 * and the next ones. None if there is nothing to compare, nor for milliliters and grams, whose packages differ, nor for a
 * Schedule II medication, of which pharmacies often can't dispense more than a month's supply.
 */
export function supplyOptions(variant: DrugVariant, classes: DrugLookup['classes']): SupplyOption[] {
  const { packages = [], quantitiesFormatted, defaultQuantity, schedule } = variant;
  if (packages.length > 0 || schedule === 'CII') return [];
  const listed = quantitiesFormatted
    .map(({ value }) => value)
    .filter((value) => Number(value) > 0)
    .toSorted((a, b) => Number(a) - Number(b));
  const first = Math.max(0, listed.indexOf(String(defaultQuantity)));
  const start = Math.max(0, Math.min(first, listed.length - maxOptions));
  const fills = isOneADay(variant, classes) ? listed.filter((value) => dailyFills.includes(value)) : [];
  const quantities = fills.length > 1 ? fills : listed.slice(start, start + maxOptions);
  if (quantities.length < 2) return [];
  return quantities.map((quantity) => ({ quantity, days: supplyDays(variant, quantity, classes) }));
}
