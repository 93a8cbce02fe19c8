import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { buildRelease } from './build-release.ts';
import { InvalidCatalogError } from './check-catalog.ts';
import { copyFixtureCatalog, fixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';
import { openRelease } from './release.ts';
import { releaseVersion, useRelease } from './release-files.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

describe('buildRelease', () => {
  test('a data release is one file named after its version, and becomes the current release of its folder', () => {
    const { version, counts } = buildRelease(fixtureCatalog, folder);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(counts).toMatchObject({ drugs: 8, products: 25, chains: 5, stores: 11 });
    expect(readdirSync(folder).toSorted()).toEqual(['current', `release-${version}.sqlite`]);
    expect(readFileSync(join(folder, 'current'), 'utf8')).toBe(`release-${version}.sqlite\n`);
  });

  test('a data release has the same version for the same catalog and another after a change', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    expect(releaseVersion(copy)).toBe(releaseVersion(fixtureCatalog));
    edit('areas.csv', (text) => text.replace('102', '103'));
    expect(releaseVersion(copy)).not.toBe(releaseVersion(fixtureCatalog));
  });

  test('an existing data release becomes current again without a build', () => {
    expect(useRelease(folder, releaseVersion(fixtureCatalog))).toBe(false);
    const { version } = buildRelease(fixtureCatalog, folder);
    writeFileSync(join(folder, 'current'), 'release-000000000000.sqlite\n');
    expect(useRelease(folder, version)).toBe(true);
    const release = openRelease(folder);
    expect(release.version).toBe(version);
    release.close();
  });

  test('a data release stays current after a failed build, which leaves no temporary files', () => {
    const { version } = buildRelease(fixtureCatalog, join(folder, 'data'));
    copyFixtureCatalog(join(folder, 'bad')).edit('costs.csv', (text) => text.replace(',EA', ',XX'));
    expect(() => buildRelease(join(folder, 'bad'), join(folder, 'data'))).toThrow(InvalidCatalogError);
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['current', `release-${version}.sqlite`]);
  });

  test('a build keeps the two previous data releases and removes older ones', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    const versions = [102, 103, 104, 105].map((percent) => {
      if (percent > 102) edit('areas.csv', (text) => text.replace(`191,${percent - 1}`, `191,${percent}`));
      const { version } = buildRelease(copy, join(folder, 'data'));
      const modified = new Date(Date.UTC(2026, 0, percent - 100));
      utimesSync(join(folder, 'data', `release-${version}.sqlite`), modified, modified);
      return version;
    });
    const remaining = versions.slice(1).map((version) => `release-${version}.sqlite`);
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['current', ...remaining.toSorted()]);
  });

  test('opening a missing data release throws an error that names script/import', () => {
    expect(() => openRelease(folder)).toThrow(`There is no data release in ${folder}: run script/import.`);
    writeFileSync(join(folder, 'current'), 'release-000000000000.sqlite\n');
    expect(() => openRelease(folder)).toThrow('There is no data release');
  });

  test('a data release returns the records of the catalog', () => {
    buildRelease(fixtureCatalog, folder);
    const release = openRelease(folder);
    expect(release.name('lipitor')).toEqual({ slug: 'lipitor', drug: 'atorvastatin', brand: 'Lipitor' });
    expect(release.name('nothing')).toBeNull();
    expect(release.drug('atorvastatin')).toMatchObject({ genericName: 'Atorvastatin', classes: ['statins'], rank: 1 });
    expect(release.product('72603040401')).toMatchObject({ dosage: '20 mg', quantities: [30, 60, 90, 180], isDefault: true });
    expect(release.cost('72603040401')).toEqual({
      ndc: '72603040401',
      effectiveDate: '2025-12-03',
      costE5: 3099,
      publishedFor: '72603040401',
    });
    expect(release.cost('59630057460')).toBeNull();
    expect(release.costHistory('59630057460')).toEqual([]);
    expect(release.zip('19103')).toMatchObject({ city: 'Philadelphia', state: 'PA' });
    expect(release.zip('00000')).toBeNull();
    expect(release.area('191')).toMatchObject({ factorPercent: 102 });
    expect(release.mostPrescribed()).toBe('atorvastatin');
    release.close();
  });

  test('a data release lists the costs of a product by date and prefers its own on the same date', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    edit('cost-history.csv', (text) => `${text}00143958105,2016-01-20,9.00000,EA,00000000019\n`);
    buildRelease(copy, join(folder, 'data'));
    const release = openRelease(join(folder, 'data'));
    const datedCosts = (ndc: string) =>
      release.costHistory(ndc).map(({ effectiveDate, costE5 }) => [effectiveDate, costE5]);
    expect(datedCosts('72603040401')).toEqual([
      ['2019-07-03', 8890],
      ['2020-12-02', 6353],
      ['2021-11-03', 5743],
      ['2022-01-19', 4616],
      ['2022-07-06', 4596],
      ['2023-05-03', 4635],
      ['2024-08-07', 3009],
      ['2025-03-05', 3400],
      ['2025-12-03', 3099],
    ]);
    expect(datedCosts('00143958105')).toEqual([
      ['2015-12-23', 5603],
      ['2016-01-20', 5140],
    ]);
    release.close();
  });

  test('a data release prices a product from the newest cost of its group, with the NDC it was published for', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    edit('cost-history.csv', (text) => `${text}00143958105,2026-05-06,0.04000,EA,00000000019\n`);
    buildRelease(copy, join(folder, 'data'));
    const release = openRelease(join(folder, 'data'));
    expect(release.cost('00143958105')).toEqual({
      ndc: '00143958105',
      effectiveDate: '2026-05-06',
      costE5: 4000,
      publishedFor: '00000000019',
    });
    expect(release.newestCost).toBe('2026-05-06');
    release.close();
  });

  test('a data release has a search document for each ingredient and brand, all of which can be looked up', () => {
    buildRelease(fixtureCatalog, folder);
    const release = openRelease(folder);
    const documents = release.documents();
    const findDocument = (id: string) => documents.find((document) => document.id === id);
    expect(findDocument('atorvastatin')).toMatchObject({ name: 'Atorvastatin', secondaryName: 'Lipitor, Atorvaliq' });
    expect(findDocument('lipitor')).toMatchObject({ name: 'Lipitor', secondaryName: 'generic atorvastatin' });
    // Ozempic has no generic.
    expect(findDocument('ozempic')).toMatchObject({ secondaryName: 'semaglutide' });
    expect(documents.filter(({ id }) => release.name(id) === null)).toEqual([]);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    release.close();
  });
});
