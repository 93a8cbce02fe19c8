import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shippedBrands as folder } from '../server/settings/brand-settings.ts';
import { readBrands, type Brands } from '../tenants/brands.ts';
import { flagsWith } from './flags.ts';
import { createRegistry, type FindSite, type RegistryOptions, type Site } from '../tenants/registry.ts';

const { brands: read, problems } = readBrands(folder);
if (!read) throw new Error(JSON.stringify(problems));

/** The brands that the site ships. */
export const shippedBrands: Brands = read;

/** Finds the sites of the shipped brands, with the flags of their files. */
export function shippedRegistry(options: Partial<RegistryOptions> = {}): FindSite {
  const { brands = shippedBrands, environment = 'development' } = options;
  const flags = new Map(
    [...brands.tenants.values()].map(({ id, flags: own, flagsIn }) => [
      id,
      flagsWith({ ...own, ...flagsIn[environment] }),
    ]),
  );
  return createRegistry({ brands, environment, flags, ...options });
}

/** A site of a shipped brand in development. */
export function shippedSite(host: string): Site {
  const site = shippedRegistry()(host);
  if (!site) throw new Error(`There is no site at ${host}`);
  return site;
}

export type FileChange = string | null | ((text: string) => string);

/** Changes files of a folder of brands: to a text, by a function of the text, or null to delete one. */
export function changeFiles(target: string, changes: Record<string, FileChange>): void {
  for (const [file, change] of Object.entries(changes)) {
    const path = join(target, file);
    if (change === null) rmSync(path);
    else writeFileSync(path, typeof change === 'string' ? change : change(readFileSync(path, 'utf8')));
  }
}

/** A new folder with the shipped brands and some changes, for BRANDS_DIR. */
export function copyShippedBrands(changes: Record<string, FileChange> = {}): string {
  const target = mkdtempSync(join(tmpdir(), 'fairscript-brands-'));
  cpSync(folder, target, { recursive: true });
  changeFiles(target, changes);
  return target;
}
