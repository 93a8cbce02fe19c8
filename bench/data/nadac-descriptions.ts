import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';

import type { Release } from '../../platform/catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';

/** The parts of a NADAC file that the benchmark uses. */
export interface NadacFile {
  /** The newest cost of a unit in dollars with its date (YYYY-MM-DD), by NDC. */
  costs: Map<string, { dollars: number; date: string }>;
  /** Descriptions of prescription products of 2024 or later, with their NDCs. */
  descriptions: Map<string, Set<string>>;
}

/** Header cells of the layouts of CMS and of a compilation by month, in lower case. */
const columns = {
  description: ['ndc description', 'ndc_description', 'drug_name'],
  ndc: ['ndc'],
  cost: ['nadac per unit', 'nadac_per_unit'],
  date: ['effective date', 'effective_date', 'as_of'],
  otc: ['otc', 'otc_indicator'],
};
const firstYear = '2024';

/**
 * Reads a NADAC file whose header is in its first lines.
 * @throws Error for a file without description, NDC and cost.
 */
export function readNadacDescriptions(path: string): NadacFile {
  const rows: string[][] = parse(readFileSync(path, 'utf8'), {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  });
  const isHeader = (row: readonly string[]) => row.some((cell) => columns.cost.includes(cell.toLowerCase()));
  const header = rows.findIndex(isHeader);
  const names = rows[header]?.map((cell) => cell.toLowerCase()) ?? [];
  const position = (name: keyof typeof columns) => names.findIndex((cell) => columns[name].includes(cell));
  const [description, ndc, cost, date, otc] = [
    position('description'),
    position('ndc'),
    position('cost'),
    position('date'),
    position('otc'),
  ];
  if (description < 0 || ndc < 0 || cost < 0) throw new Error(`${path} has no NADAC header`);
  const file: NadacFile = { costs: new Map(), descriptions: new Map() };
  for (const row of rows.slice(header + 1)) {
    const [text = '', code = '', day] = [
      row[description],
      row[ndc]?.padStart(11, '0'),
      toIsoDate(row[date] ?? ''),
    ];
    const dollars = Number(row[cost]);
    if (!/^\d{11}$/.test(code) || !(dollars > 0)) continue;
    if (day >= (file.costs.get(code)?.date ?? '')) file.costs.set(code, { dollars, date: day });
    if (row[otc] === 'Y' || (day !== '' && day < firstYear)) continue;
    file.descriptions.set(text, (file.descriptions.get(text) ?? new Set()).add(code));
  }
  return file;
}

const toIsoDate = (text: string) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2');

/** Creates a check whether the catalog has the ingredient of a NADAC description, by NDC or by name. */
export function createIngredientCheck(
  release: Release,
): (description: string, ndcs: ReadonlySet<string>) => boolean {
  const drugs = new Set(release.documents().map(({ id }) => release.name(id)?.drug ?? ''));
  const names = new Set<string>();
  const combinations = new Set<string>();
  for (const slug of drugs) {
    const drug = release.drug(slug);
    if (!drug) continue;
    const { genericName, brandNames, aliases } = drug;
    const products = release.products(slug).map(({ name }) => name);
    for (const name of [genericName, ...brandNames, ...aliases, ...products]) names.add(toSlug(name));
    combinations.add(combinationKey(genericName.split('/')));
  }
  return (description, ndcs) => {
    if ([...ndcs].some((ndc) => release.product(ndc))) return true;
    const words = ingredientPart(description);
    const parts = words.split(/[-/]/);
    if (parts.length > 1 && combinations.has(combinationKey(parts))) return true;
    const slug = toSlug(words);
    for (let end = slug.length; end > 0; end = slug.lastIndexOf('-', end - 1)) {
      const name = slug.slice(0, end);
      // A combination is not covered by its first ingredient alone: amlodipine in AMLODIPINE-OLMESARTAN.
      if (names.has(name) && !/^[-/][A-Z]/.test(words.slice(name.length))) return true;
    }
    return false;
  };
}

/** The words of a description before the dosage: 'AMLODIPINE-OLMESARTAN' of 'AMLODIPINE-OLMESARTAN 5-20 MG'. */
function ingredientPart(description: string): string {
  const words = description.toUpperCase().split(/\s+/);
  const dosage = words.findIndex((word, index) => index > 0 && /^[\d.(]/.test(word));
  return words.slice(0, dosage === -1 ? words.length : dosage).join(' ');
}

/** Four letters are enough to tell ingredients apart, and descriptions abbreviate the rest. */
function combinationKey(parts: readonly string[]): string {
  const abbreviations = new Map([['HCTZ', 'HYDR']]);
  return parts
    .map((part) => part.trim().toUpperCase().slice(0, 4))
    .map((part) => abbreviations.get(part) ?? part)
    .toSorted()
    .join(' ');
}
