import type { PackageSize } from './package-sizes.ts';

/** The parts of a NADAC description of a liquid, a cream or another product measured in milliliters or grams. */
export interface MeasuredDescription {
  /** The words before the strength. */
  name: readonly string[];
  strength: string;
  form: string;
  /** The package size, if the description ends with it: CREAM 30 GM. */
  size: PackageSize | null;
}

const formsOfWords: Readonly<Record<string, string>> = {
  CREAM: 'Cream',
  CRM: 'Cream',
  OINTMENT: 'Ointment',
  OINT: 'Ointment',
  GEL: 'Gel',
  LOTION: 'Lotion',
  SHAMPOO: 'Shampoo',
  FOAM: 'Foam',
  'EYE DROPS': 'Eye Drops',
  'EYE DROP': 'Eye Drops',
  'EYE OINTMENT': 'Eye Ointment',
  'EYE OINT': 'Eye Ointment',
  'EAR DROPS': 'Ear Drops',
  'EAR SOLUTION': 'Ear Solution',
  SUSPENSION: 'Oral Suspension',
  SUSP: 'Oral Suspension',
  'ORAL SUSP': 'Oral Suspension',
  'ORAL SUSPENSION': 'Oral Suspension',
  SYRUP: 'Syrup',
  'ORAL CONC': 'Oral Concentrate',
  'ORAL CONCENTRATE': 'Oral Concentrate',
  'NASAL SPRAY': 'Nasal Spray',
  VIAL: 'Vial',
  VL: 'Vial',
};
/**
 * The form is the same for solutions in percent (for the skin) and in milligrams (taken or inhaled), because strength and
 * size tell them apart.
 */
const solutions = new Set([
  'SOLUTION',
  'SOLN',
  'SOL',
  'ORAL SOLUTION',
  'ORAL SOLN',
  'ORAL SOL',
  'LIQUID',
  'LIQ',
]);

const milligrams: Readonly<Record<string, number>> = { MCG: 0.001, MG: 1, G: 1000, GM: 1000 };
const number = String.raw`\d[\d,]*(?:\.\d+)?`;
const strengthPattern = new RegExp(
  String.raw`\b(?:${number} ?(?:-|\/)? ?(?:MCG|MG|GM|G|UNITS?|%)?(?: ?[-\/] ?)?)+(?: PER )?(?:${number} ?)?ML\b|\b${number}(?:%?-${number})*%`,
);

/** Reads a description in capitals; null if any part of it is not understood. */
export function parseMeasured(description: string): MeasuredDescription | null {
  const match = strengthPattern.exec(description);
  const strength = match && parseConcentration(match[0]);
  if (!match || !strength) return null;
  const after = description.slice(match.index + match[0].length).trim();
  const [, formWords = after, amount, unit] = /^(.*?) (\d+(?:\.\d+)?) ?(ML|GM|G)$/.exec(after) ?? [];
  const solution = strength.endsWith('%') ? 'Topical Solution' : 'Oral Solution';
  const form = solutions.has(formWords) ? solution : formsOfWords[formWords];
  const name = description
    .slice(0, match.index)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  if (form === undefined || name.length === 0) return null;
  const size =
    amount === undefined ? null : ({ amount: Number(amount), unit: unit === 'ML' ? 'ML' : 'GM' } as const);
  return { name, strength, form, size };
}

/** A concentration in a comparable form: 160 MG/5 ML is 32 mg/ml, 2%-0.5% is 2|0.5 %. Null for any other text. */
export function parseConcentration(text: string): string | null {
  const [, amounts, volume] =
    new RegExp(String.raw`^(.*?[A-Z])(?: ?\/ ?| PER )(${number})? ?ML$`).exec(text) ?? [];
  const isPercent = /^[\d.,%/ -]*%$/.test(text);
  if (amounts === undefined && !isPercent) return null;
  const parts = [...(amounts ?? text).matchAll(new RegExp(String.raw`(${number}) ?([A-Z%]+)?`, 'g'))];
  const lastUnit = parts.at(-1)?.[2];
  const divisor = volume === undefined ? 1 : toNumber(volume);
  const values = parts.map(([, amount = '', unit = lastUnit ?? '']) => {
    const factor = isPercent || /^UNITS?$/.test(unit) ? 1 : (milligrams[unit] ?? Number.NaN);
    return Math.round((toNumber(amount) * factor * 1e6) / divisor) / 1e6;
  });
  if (values.length === 0 || !values.every(Number.isFinite)) return null;
  const unit = isPercent ? '%' : lastUnit?.startsWith('UNIT') ? 'units/ml' : 'mg/ml';
  return `${values.join('|')} ${unit}`;
}

const toNumber = (text: string) => Number(text.replaceAll(',', ''));
