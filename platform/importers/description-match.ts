import type { CatalogRow } from './catalog-table.ts';

/**
 * Finds the products that a NADAC description is of, such as METFORMIN HCL ER 500 MG TABLET: ingredient or brand, every
 * strength and the form must be equal, and no word may remain. Only pieces match: the packages of liquids and creams have
 * a cost for each size, which a description does not give.
 */
export type DescriptionMatcher = (description: string, unit: string, type: string) => readonly CatalogRow[];

/** Salts that an ingredient's usual name leaves out. Succinate and tartrate are different medications, and not here. */
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

export function createDescriptionMatcher(
  products: readonly CatalogRow[],
  genericNames: ReadonlyMap<string, string>,
): DescriptionMatcher {
  const byKey = new Map<string, CatalogRow[]>();
  for (const product of products) {
    if (product['unit'] !== 'EA') continue;
    const strength = parseStrength((product['dosage'] ?? '').toUpperCase());
    if (!strength) continue;
    const names = new Set([product['name'] ?? '']);
    if (product['type'] === 'Generic' && product['name'] === genericNames.get(product['drug'] ?? '')) {
      names.add((product['drug'] ?? '').replaceAll('-', ' '));
    }
    for (const name of names) {
      const key = keyOf(nameWords(name.toUpperCase()), strength, product['form'] ?? '');
      byKey.set(key, [...new Set([...(byKey.get(key) ?? []), product])]);
    }
  }
  return (description, unit, type) => {
    if (unit !== '' && unit !== 'EA') return [];
    const found = keysOf(description.toUpperCase()).flatMap((key) => byKey.get(key) ?? []);
    const matching = found.filter((product) => type === '' || product['type'] === type);
    // Products of two medications under one description would be a misreading.
    return new Set(matching.map(({ drug }) => drug)).size === 1 ? [...new Set(matching)] : [];
  };
}

const keyOf = (name: readonly string[], strength: string, form: string) =>
  `${name.join(' ')}|${strength}|${form}`;

/** The possible keys of a description; none if any of it is not understood. */
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

/** Generics of other release forms (XL, CD) are other products, so that only the plain letters stand for a form. */
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
  // Sodium chloride is no salt of something else.
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
