import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { z } from 'zod';

import { errorCode } from '../domain/error-message.ts';
import { parseBrandFile, type BrandFile, type BrandProblem } from './brand-file.ts';
import { findContrastProblems } from './contrast.ts';
import { imagePath } from './fields.ts';
import { hostsInFile } from './hosts.ts';
import { partnerSchema, type Partner } from './partner.ts';
import { sourceSchema, type PartnerSource } from './source-schema.ts';
import { tenantSchema, type Tenant } from './tenant.ts';
import { wordsSchema, type WordsFile } from './words.ts';

/** The contents of a folder of brand files (decision 0036). Immutable: a reload creates a new object. */
export interface Brands {
  /** By id. */
  tenants: ReadonlyMap<string, Tenant>;
  /** Sorted by `order`, then by file name. */
  partners: readonly Partner[];
  sources: readonly PartnerSource[];
  /** SVG files, by their path on the site. */
  images: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Brands without a partner and colors with too little contrast, which do not prevent a start. */
  warnings: readonly BrandProblem[];
}

type TenantFile = z.infer<typeof tenantSchema>;

interface BrandFiles {
  tenants: BrandFile<TenantFile>[];
  words: BrandFile<WordsFile>[];
  partners: BrandFile<Partner>[];
  sources: BrandFile<PartnerSource>[];
  images: Map<string, Uint8Array<ArrayBuffer>>;
}

/** The kinds of brand files, by the suffix of the file name. */
export const brandFileSchemas = {
  brand: tenantSchema,
  words: wordsSchema,
  partner: partnerSchema,
  source: sourceSchema,
};

const kindOfFile = /\.(brand|words|partner|source)\.(ya?ml|json)$/;
const maxImageBytes = 64 * 1024;

/**
 * Reads all brands of a folder. If there is any problem, `brands` is null and `problems` lists all of them.
 * @throws Error if the folder cannot be read.
 */
export function readBrands(folder: string): { brands: Brands | null; problems: BrandProblem[] } {
  const names = readdirSync(folder).toSorted();
  const files: BrandFiles = { tenants: [], words: [], partners: [], sources: [], images: new Map() };
  const problems: BrandProblem[] = [];
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) => {
    const bytes = readBytes(folder, file, problems);
    if (!bytes) return [];
    if (!isUtf8(bytes)) {
      problems.push({ file, line: findOtherEncoding(bytes), reason: 'is not in UTF-8. Save it as UTF-8.' });
      return [];
    }
    const { parsed, problems: found } = parseBrandFile(file, bytes.toString('utf8'), schema);
    problems.push(...found);
    return parsed ? [parsed] : [];
  };
  for (const file of names) {
    const kind = kindOfFile.exec(file)?.[1];
    if (kind === 'brand') files.tenants.push(...read(file, tenantSchema));
    else if (kind === 'words') files.words.push(...read(file, wordsSchema));
    else if (kind === 'partner') files.partners.push(...read(file, partnerSchema));
    else if (kind === 'source') files.sources.push(...read(file, sourceSchema));
    else if (file.endsWith('.svg')) addImage(folder, file, files.images, problems);
    else if (isMisnamed(file)) problems.push({ file, line: 1, reason: misnamed });
  }
  // References between files can be checked only if every file was read.
  if (problems.length === 0) problems.push(...findConflicts(files));
  if (problems.length > 0) return { brands: null, problems };
  const tenants = new Map(files.tenants.map(({ value }) => [value.id, withWords(value, files.words)]));
  const partners = files.partners.map(({ value }) => value).toSorted((one, other) => one.order - other.order);
  const sources = files.sources.map(({ value }) => value);
  const warnings = [...findBrandsWithoutPartner(files), ...files.tenants.flatMap(findLowContrast)];
  return { brands: { tenants, partners, sources, images: files.images, warnings }, problems };
}

/** The bytes of a file; null and a problem if it cannot be read. */
function readBytes(folder: string, file: string, problems: BrandProblem[]): Buffer | null {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    const code = errorCode(error) || String(error);
    problems.push({ file, line: 1, reason: `cannot be read (${code}).` });
    return null;
  }
}

/** The first line that is not in UTF-8. */
const findOtherEncoding = (bytes: Buffer): number =>
  // In Latin-1 each byte is a character, so that each line has its bytes.
  bytes
    .toString('latin1')
    .split('\n')
    .findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;

function withWords(tenant: TenantFile, files: BrandFiles['words']): Tenant {
  const { 'en-US': english, es } = files.find(({ value }) => value.brand === tenant.id)?.value ?? {};
  return { ...tenant, words: { 'en-US': english ?? {}, es: es ?? {} } };
}

function findBrandsWithoutPartner({ tenants, partners }: BrandFiles): BrandProblem[] {
  return tenants
    .filter(({ value }) => !partners.some((partner) => partner.value.brand === value.id))
    .map(({ value, problemAt }) =>
      problemAt(['id'], `"${value.id}" is the brand of no *.partner.yaml, so that no site shows it`),
    );
}

function findLowContrast({ value, problemAt }: BrandFile<TenantFile>): BrandProblem[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    findContrastProblems(value.theme[scheme]).map(({ color, text }) =>
      problemAt(['theme', scheme, color], `lacks contrast: ${text}`),
    ),
  );
}

const misnamed =
  'The name must end with .brand.yaml, .words.yaml, .partner.yaml or .source.yaml (or .yml or .json), or .svg for an image.';

/** Whether a file looks like a brand file but would be ignored because of its name. */
const isMisnamed = (file: string) =>
  /\.(ya?ml|json)$/i.test(file) && !file.startsWith('.') && !file.endsWith('.schema.json');

function addImage(
  folder: string,
  file: string,
  images: BrandFiles['images'],
  problems: BrandProblem[],
): void {
  const read = readBytes(folder, file, problems);
  if (!read) return;
  const bytes = new Uint8Array(read);
  if (bytes.byteLength > maxImageBytes) {
    problems.push({ file, line: 1, reason: `The image must have at most ${maxImageBytes / 1024} kB.` });
  } else if (!/<svg[\s>]/.test(new TextDecoder().decode(bytes))) {
    problems.push({ file, line: 1, reason: 'The image must be an SVG.' });
  } else {
    images.set(imagePath(file), bytes);
  }
}

/** Problems between files: duplicates, conflicts and references to files that do not exist. */
function findConflicts({ tenants, words, partners, sources, images }: BrandFiles): BrandProblem[] {
  const folderProblem = (reason: string): BrandProblem => ({ file: '.', line: 1, reason });
  return [
    ...findDuplicates(tenants, 'id'),
    ...findDuplicates(words, 'brand'),
    ...findDuplicates(partners, 'name'),
    ...findDuplicates(sources, 'id'),
    ...findDuplicates(sources, 'shortLinkNumber'),
    ...findHostConflicts(partners),
    ...[...partners, ...words].flatMap(({ value, problemAt }) =>
      tenants.some((tenant) => tenant.value.id === value.brand)
        ? []
        : problemAt(['brand'], `is "${value.brand}", but no *.brand.yaml has that id`),
    ),
    ...tenants.flatMap(({ value, problemAt }) =>
      Object.keys(value.partnerGroups)
        .filter((name) => !sources.some((source) => source.value.id === name))
        .map((name) => problemAt(['partnerGroups', name], 'must be the id of a *.source.yaml')),
    ),
    ...tenants.flatMap(({ value: { mark, illustrations }, problemAt }) => [
      ...findMissingImage(['mark'], mark, problemAt, images),
      ...Object.entries(illustrations).flatMap(([place, image]) =>
        [image].flat().flatMap((path) => findMissingImage(['illustrations', place], path, problemAt, images)),
      ),
    ]),
    ...sources.flatMap(({ value, problemAt }) => findMissingImage(['logo'], value.logo, problemAt, images)),
    ...(partners.some(({ value }) => value.enabled)
      ? []
      : [folderProblem('The folder must have at least one *.partner.yaml with enabled: "true".')]),
  ];
}

function findDuplicates<T>(files: readonly BrandFile<T>[], field: keyof T & string): BrandProblem[] {
  return files.flatMap(({ value, problemAt }, index) => {
    const first = files.slice(0, index).find((file) => file.value[field] === value[field]);
    if (!first || value[field] === null) return [];
    return [
      problemAt([field], `${JSON.stringify(value[field])} is already used at ${placeOf(first, [field])}`),
    ];
  });
}

/** The place of a field in another file, such as `super.partner.yaml:4`. */
function placeOf({ problemAt }: Pick<BrandFile<unknown>, 'problemAt'>, path: PropertyKey[]): string {
  const { file, line } = problemAt(path, '');
  return `${file}:${line}`;
}

/** Finds hosts that two partners claim: a host has one site and one base path, so the second claim would be ignored. */
function findHostConflicts(partners: readonly BrandFile<Partner>[]): BrandProblem[] {
  const claims = partners.flatMap((file) =>
    hostsInFile(file.value).map(({ path, pattern }) => ({ file, path, pattern })),
  );
  return claims.flatMap(({ file, path, pattern }, index) => {
    const other = claims
      .slice(0, index)
      .find((claim) => claim.file !== file && doOverlap(claim.pattern, pattern));
    if (!other) return [];
    const isSame = other.pattern === pattern;
    const what = isSame ? 'is already used' : `overlaps with ${other.pattern}`;
    const { basePath } = other.file.value;
    return [
      file.problemAt(
        path,
        `${pattern} ${what} at ${placeOf(other.file, other.path)}, with the base path ${basePath}`,
      ),
    ];
  });
}

/** Whether some host name matches both patterns. */
function doOverlap(one: string, other: string): boolean {
  if (one === other) return true;
  const isBelow = (pattern: string, name: string) =>
    pattern.startsWith('*.') && name.replace(/^\*/, '').endsWith(pattern.slice(1));
  return isBelow(one, other) || isBelow(other, one);
}

function findMissingImage(
  field: readonly string[],
  path: string | null | undefined,
  problemAt: BrandFile<unknown>['problemAt'],
  images: BrandFiles['images'],
): BrandProblem[] {
  if (!path || images.has(path)) return [];
  return [problemAt(field, `is "${path.replace('/brands/', '')}", but this folder has no such file`)];
}
