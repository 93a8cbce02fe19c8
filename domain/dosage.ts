interface Amount {
  /** What is measured: amounts of different kinds have no common size and stand in the order of `kinds`. */
  kind: number;
  size: number;
}

const kinds = ['mass', 'volume', 'percent', 'units', 'other'] as const;

/** Units that compare with each other: mass in micrograms, volume in millilitres. */
const units: Record<string, { kind: (typeof kinds)[number]; factor: number }> = {
  mcg: { kind: 'mass', factor: 1 },
  mg: { kind: 'mass', factor: 1e3 },
  g: { kind: 'mass', factor: 1e6 },
  ml: { kind: 'volume', factor: 1 },
  l: { kind: 'volume', factor: 1e3 },
  '%': { kind: 'percent', factor: 1 },
  unit: { kind: 'units', factor: 1 },
  units: { kind: 'units', factor: 1 },
};

/**
 * Order of two dosages by strength (spec §4: dosages are sorted): none first, then each amount in turn, so that
 * '500 mcg' < '1 mg', '5 mg/325 mg' < '10 mg/325 mg' and '125 mg/5 ml' < '250 mg/5 ml'. Text without an amount is last.
 */
export function compareDosages(left: string, right: string): number {
  if (left === '' || right === '') return Number(left !== '') - Number(right !== '');
  const a = amounts(left);
  const b = amounts(right);
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  for (const [index, amount] of a.entries()) {
    const other = b[index];
    if (!other) return 1;
    const order = amount.kind - other.kind || amount.size - other.size;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The amounts in a dosage, in order: '1,000 mg/5 ml' is a mass of 1,000,000 mcg and a volume of 5 ml. */
function amounts(dosage: string): Amount[] {
  return [...dosage.toLowerCase().matchAll(/(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-z]+|%)?/g)].map(
    ([, digits = '', unit = '']) => {
      const { kind, factor } = units[unit] ?? { kind: 'other', factor: 1 };
      return { kind: kinds.indexOf(kind), size: Number(digits.replaceAll(',', '')) * factor };
    },
  );
}
