import type { ProductRecord } from '../catalogue/records.ts';

const sizeUnits = { EA: 'count', ML: 'ml', GM: 'g' } as const;

/** A quantity of packages in words: `30 tablets`, `1 inhaler (8.5 g)`, `2 tubes (30 g each)`. */
export function quantityLabel(
  quantity: number,
  { quantityLabel: noun, packageSize, unit }: Pick<ProductRecord, 'quantityLabel' | 'packageSize' | 'unit'>,
): string {
  const counted = `${quantity} ${quantity === 1 ? noun : plural(noun)}`;
  if (packageSize === 1) return counted;
  return `${counted} (${packageSize} ${sizeUnits[unit]}${quantity === 1 ? '' : ' each'})`;
}

function plural(noun: string): string {
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
