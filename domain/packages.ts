import type { DrugPackage, DrugVariant } from './medication.ts';

/** How an amount is dispensed. */
interface PackageFit {
  package: DrugPackage;
  /** Null where the amount is not a whole number of packages. */
  count: number | null;
}

/**
 * The packages of an amount: whole ones of one size, as few as possible; otherwise part of the smallest that holds it, or
 * of the largest. Null without packages.
 */
export function fitPackages(packages: readonly DrugPackage[], amount: number): PackageFit | null {
  const descending = packages.toSorted((a, b) => b.size - a.size);
  const whole = descending.find(({ size }) => isWhole(amount / size));
  if (whole) return { package: whole, count: Math.round(amount / whole.size) };
  const holding = descending.findLast(({ size }) => size >= amount) ?? descending[0];
  return holding ? { package: holding, count: null } : null;
}

/** Whether a number is whole and positive, apart from floating-point errors. */
export const isWhole = (number: number): boolean =>
  Math.round(number) >= 1 && Math.abs(number - Math.round(number)) < 1e-9;

/** The variant with the NDC of the packages that a picked quantity is dispensed in. */
export function dispensedAs(variant: DrugVariant, quantity: string): DrugVariant {
  const fit = fitPackages(variant.packages ?? [], Number(quantity));
  return fit ? { ...variant, ndc: fit.package.ndc } : variant;
}
