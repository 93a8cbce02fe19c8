import type { CatalogRow } from './catalog-table.ts';
import { parseConcentration, parseMeasured } from './measured-description.ts';
import type { PackageSize } from './package-sizes.ts';

/** The package to which a cost applies. */
export interface DescribedPackage {
  description: string;
  /** EA, ML or GM; '' if the layout has no unit. */
  unit: string;
  /** Brand or Generic; '' if unknown. */
  type: string;
  /** The size of the package; null if unknown. */
  size: PackageSize | null;
}

/**
 * Finds the products that match a NADAC description, such as METFORMIN HCL ER 500 MG TABLET: the ingredient or brand, every
 * strength and the form must be equal, and no word may remain. Liquids and creams have a cost for each package size, so the
 * size must be equal too. Descriptions seldom state it, but FDA's package.txt does.
 */
export type DescriptionMatcher = (described: DescribedPackage) => readonly CatalogRow[];

/**
 * Salts that the usual name of an ingredient leaves out. Succinate and tartrate are missing, because they make different
 * medications.
 */
const salts = new Set(
  'HCL HYDROCHLORIDE BESYLATE CALCIUM SODIUM SOD POTASSIUM POT MALEATE MESYLATE HBR'.split(' '),
);

const forms: Readonly<Record<string, string>> = {
  TABLET: 'Tablet',
  TAB: 'Tablet',
  TABS: 'Tablet',
  CAPLET: 'Tablet',
  CAPSULE: 'Capsule',
  CAP: 'Capsule',
  CAPS: 'Capsule',
};
const perMilligram: Readonly<Record<string, number>> = { MCG: 0.001, MG: 1, GM: 1000, G: 1000, GRAM: 1000 };
const strengthPattern =
  /\b\d[\d,.]*(?:[ -]*(?:MCG|MG|GRAM|GM|G)\b)?(?:[-/ ]+\d[\d,.]*(?:[ -]*(?:MCG|MG|GRAM|GM|G)\b)?)*/;

/** @param genericNames by the slug of the drug. */
export function createDescriptionMatcher(
  products: readonly CatalogRow[],
  genericNames: ReadonlyMap<string, string>,
): DescriptionMatcher {
  const byKey = new Map<string, CatalogRow[]>();
  for (const product of products) {
    const isPieces = product['unit'] === 'EA';
    const dosage = (product['dosage'] ?? '').toUpperCase();
    const strength = isPieces ? parseStrength(dosage) : parseConcentration(dosage);
    if (!strength) continue;
    const size = isPieces ? '' : sizeKey(Number(product['package_size']), product['unit'] ?? '');
    const names = new Set([product['name'] ?? '']);
    if (product['type'] === 'Generic' && product['name'] === genericNames.get(product['drug'] ?? '')) {
      names.add((product['drug'] ?? '').replaceAll('-', ' '));
    }
    for (const name of names) {
      const key = keyOf(nameWords(name.toUpperCase()), strength, (product['form'] ?? '') + size);
      byKey.set(key, [...new Set([...(byKey.get(key) ?? []), product])]);
    }
  }
  return ({ description, unit, type, size }) => {
    const text = description.toUpperCase();
    const keys = unit === '' || unit === 'EA' ? keysOf(text) : measuredKeysOf(text, unit, size);
    const found = keys.flatMap((key) => byKey.get(key) ?? []);
    const matching = found.filter((product) => type === '' || product['type'] === type);
    // A description that matches products of two medications was misread.
    return new Set(matching.map(({ drug }) => drug)).size === 1 ? [...new Set(matching)] : [];
  };
}

const keyOf = (name: readonly string[], strength: string, form: string) =>
  `${name.join(' ')}|${strength}|${form}`;

const sizeKey = (amount: number, unit: string) => `|${amount} ${unit}`;

/** The key of a liquid or cream; none if the size is unknown or its unit is not that of the cost. */
function measuredKeysOf(text: string, unit: string, known: PackageSize | null): string[] {
  const described = parseMeasured(text);
  const size = known ?? described?.size;
  if (!described || size?.unit !== unit) return [];
  return [
    keyOf(withoutSalts(described.name), described.strength, described.form + sizeKey(size.amount, unit)),
  ];
}

/** The possible keys of a description; none if any part of it is not understood. */
function keysOf(description: string): string[] {
  const match = strengthPattern.exec(description);
  const strength = match && parseStrength(match[0]);
  if (!match || !strength) return [];
  const before = words(description.slice(0, match.index));
  const after = words(description.slice(match.index + match[0].length));
  const form = findForm(after, before);
  if (form === null || before.length === 0) return [];
  const release = before.filter((word) => releases[word] !== undefined);
  const bare = before.filter((word) => releases[word] === undefined);
  return [
    keyOf(withoutSalts(before), strength, form),
    ...(release.length === 1 ? [keyOf(withoutSalts(bare), strength, form)] : []),
  ];
}

/** Only the plain letters (ER) stand for a form, because generics of other release forms (XL, CD) are other products. */
const releases: Readonly<Record<string, string>> = { ER: ' ER', DR: ' DR', EC: ' DR' };
const releasesOfBrands: Readonly<Record<string, string>> = {
  ...releases,
  XR: ' ER',
  XL: ' ER',
  SR: ' ER',
  CR: ' ER',
  LA: ' ER',
};

/** The catalog's form; null unless every word is understood. */
function findForm(after: readonly string[], before: readonly string[]): string | null {
  const isChewable = after.some((word) => word === 'CHEW' || word === 'CHEWABLE');
  const isDisintegrating = after.includes('ODT') || before.includes('ODT');
  const rest = after.filter(
    (word) => !['CHEW', 'CHEWABLE', 'ODT'].includes(word) && releases[word] === undefined,
  );
  const base = rest.length === 0 && (isChewable || isDisintegrating) ? 'Tablet' : forms[rest[0] ?? ''];
  if (base === undefined || rest.length > 1) return null;
  const release =
    [...before, ...after].map((word) => releasesOfBrands[word]).find((found) => found !== undefined) ?? '';
  if (base === 'Capsule') return isChewable || isDisintegrating ? null : `Capsule${release}`;
  if (isChewable && isDisintegrating) return null;
  const kind = isChewable ? 'Chewable ' : isDisintegrating ? 'Disintegrating ' : '';
  return `${kind}Tablet${release}`;
}

const words = (text: string) => text.split(/[^A-Z0-9]+/).filter((word) => word !== '');
const nameWords = (text: string) => withoutSalts(words(text));

function withoutSalts(name: readonly string[]): string[] {
  const rest = name.filter((word) => !salts.has(word) && word !== 'ODT');
  // Sodium chloride is an ingredient, not the salt of one.
  return rest.length === 0 ? [...name] : rest;
}

/** All amounts of a strength in milligrams: 600-300 MG and 600 mg/300 mg are 600|300. Null for other units. */
function parseStrength(text: string): string | null {
  const parts = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)[ -]*(MCG|MG|GRAM|GM|G)?/g)];
  const lastUnit = parts.at(-1)?.[2];
  if (lastUnit === undefined || /[^\d,.\s/MCGRA-]/.test(text)) return null;
  const amounts: number[] = [];
  for (const [, amount = '', unit = lastUnit] of parts) {
    amounts.push(Number(amount.replaceAll(',', '')) * (perMilligram[unit] ?? Number.NaN));
  }
  if (!amounts.every(Number.isFinite)) return null;
  return amounts.map((amount) => String(Math.round(amount * 1e6) / 1e6)).join('|');
}
