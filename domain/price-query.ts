import { defaultPackageSize } from './limits.ts';

/** What decides the prices on a page. `quantity` is the picked one, in packages, as its option has it. */
export interface PriceChoice {
  /** The medication is being loaded: there is nothing to ask for yet. */
  loading?: boolean;
  ndc: string | null;
  quantity: string | null;
  /** Pricing units in a package; 1 unless given (spec §9). */
  packageSize?: number;
  zip: string | null;
  source: string | null;
  chain: string | null;
}

/** What the price service is asked. `quantity` is in pricing units: tablets, ml or g. */
export interface PriceQuery {
  ndc: string;
  quantity: number;
  zip: string | null;
}

/** Picked quantity times package size (spec §7), without the noise of binary fractions: 3 x 118.28 is 354.84. */
export function pricingUnits(quantity: string | number, packageSize: number = defaultPackageSize): number {
  return Number((Number(quantity) * packageSize).toPrecision(12));
}

/** The query for a choice; null while the medication is loading and unless ndc and quantity are present (spec §4). */
export function priceQuery({ loading, ndc, quantity, packageSize, zip }: PriceChoice): PriceQuery | null {
  if (loading || !ndc || !quantity) return null;
  const units = pricingUnits(quantity, packageSize);
  return units > 0 ? { ndc, quantity: units, zip } : null;
}

/** Whether prices of one choice must not be shown for the other: the list is cleared (spec §4). */
export function selectionChanged(previous: PriceChoice, next: PriceChoice): boolean {
  return (
    previous.ndc !== next.ndc ||
    previous.quantity !== next.quantity ||
    (previous.packageSize ?? defaultPackageSize) !== (next.packageSize ?? defaultPackageSize) ||
    previous.zip !== next.zip ||
    previous.source !== next.source ||
    previous.chain !== next.chain
  );
}
