interface Amount {
  /** Index in `kinds`; amounts of different kinds are not comparable by size. */
  kind: number;
  size: number;
}

const kinds = ['mass', 'volume', 'percent', 'units', 'other'] as const;

/** Comparable units: mass in micrograms, volume in milliliters. */
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
 * A dosage, form or quantity with its units as US labels print them: '5 mL', because a small l looks like a 1, and '10 mEq'.
 * Addresses keep 'ml' and 'meq'.
 */
export const printUnits = (text: string): string =>
  text.replaceAll(/\bml\b/g, 'mL').replaceAll(/\bmeq\b/g, 'mEq');

/**
 * Compares two dosages for sorting (spec §4): an empty one first, then amount by amount, so that
 * '500 mcg' < '1 mg', '5 mg/325 mg' < '10 mg/325 mg' and '125 mg/5 ml' < '250 mg/5 ml'. A text without an amount comes last.
 */
export function compareDosages(left: string, right: string): number {
  if (left === '' || right === '') return Number(left !== '') - Number(right !== '');
  const a = parseAmounts(left);
  const b = parseAmounts(right);
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  for (const [index, amount] of a.entries()) {
    const other = b[index];
    if (!other) return 1;
    const order = amount.kind - other.kind || amount.size - other.size;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The amounts of a dosage in order: '1,000 mg/5 ml' is a mass of 1,000,000 mcg and a volume of 5 ml. */
function parseAmounts(dosage: string): Amount[] {
  return [...dosage.toLowerCase().matchAll(/(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-z]+|%)?/g)].map(
    ([, digits = '', unit = '']) => {
      const { kind, factor } = units[unit] ?? { kind: 'other', factor: 1 };
      return { kind: kinds.indexOf(kind), size: Number(digits.replaceAll(',', '')) * factor };
    },
  );
}

const plain = (dosage: string): string => dosage.replaceAll(/[\s,]/g, '').replace(/^\./, '0.').toLowerCase();

/**
 * Whether a dosage is the named one, or begins with its amount: '40mg' and 40 name '40 mg' and '40 mg/0.8 ml', '10/325' names
 * '10 mg/325 mg'. A pen whose label states its doses is named by a dose and not by its content: '2 mg' names
 * '8 mg/3 ml (2 mg dose)'.
 */
export function isNamedDosage(dosage: string, named: string): boolean {
  const [own, start] = [plain(dosage), plain(named)];
  if (own === start) return true;
  if (!/^\d/.test(start)) return false;
  const [, doses] = /\((.+) dose\)$/i.exec(dosage) ?? [];
  if (doses !== undefined) return doses.split(' or ').some((dose) => isNamedDosage(dose, named));
  if (/^[\d.]+([/-][\d.]+)+$/.test(start)) return hasAmounts(own, start.split(/[/-]/).map(Number));
  const rest = own.slice(start.length);
  return own.startsWith(start) && (rest.startsWith('/') || (/\d$/.test(start) && /^[a-z%]/.test(rest)));
}

/** Whether a dosage has these amounts: '1 mg/0.02 mg' has 1 and 20, which is in micrograms. */
function hasAmounts(own: string, amounts: readonly number[]): boolean {
  const parts = own.split('/');
  return (
    parts.length === amounts.length &&
    parts.every((part, index) => {
      const size = Number.parseFloat(part);
      const amount = amounts[index];
      return size === amount || (part.endsWith('mg') && Math.round(size * 1000) === amount);
    })
  );
}
