import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { buildRelease } from './build-release.ts';
import { InvalidCatalogError } from './check-catalog.ts';
import { copyFixtureCatalog, fixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';
import { openRelease } from './release.ts';
import { catalogHash, findReleaseOf } from './catalog-hash.ts';
import { hashOfFile, isIntact, listReleases, releaseFile, removeOldReleases, useRelease } from './release-files.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

describe('buildRelease', () => {
  test('a data release is one file named by the SHA-256 of its content, and becomes the current release', () => {
    const { hash, version, counts } = buildRelease(fixtureCatalog, folder);
    const content = readFileSync(join(folder, `release-${hash}.sqlite`));
    expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
    expect(version).toBe(hash.slice(0, 12));
    expect(counts).toMatchObject({ drugs: 8, products: 25, chains: 5, stores: 11 });
    expect(readdirSync(folder).toSorted()).toEqual(['current', `release-${hash}.sqlite`]);
    expect(readFileSync(join(folder, 'current'), 'utf8')).toBe(`release-${hash}.sqlite\n`);
  });

  test('a catalog that lacks many rows of the current release is not built unless the operator accepts it', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    const [, ndc = ''] = /\n(\d{11}),/.exec(readFileSync(join(copy, 'costs.csv'), 'utf8')) ?? [];
    const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2020, 0, 1 + day)).toJSON().slice(0, 10));
    const unit = /,(EA|ML|GM)/.exec(readFileSync(join(copy, 'costs.csv'), 'utf8'))?.[1] ?? '';
    const whole = days.map((day) => `${ndc},${day},0.04000,${unit}\n`).join('');
    edit('costs.csv', (text) => text + whole);
    const data = join(folder, 'data');
    const { hash } = buildRelease(copy, data);
    edit('costs.csv', (text) => text.slice(0, text.length - whole.length / 2));
    const files = readdirSync(data);
    expect(() => buildRelease(copy, data, { acceptsDrop: false })).toThrow(
      /^costs.csv has [\d,]+ rows, and the current release [\d,]+. Is the file complete\? To remove the rows, run script\/import --accept-drop.$/,
    );
    expect([readdirSync(data), findReleaseOf(data, catalogHash(copy))]).toEqual([files, null]);
    expect(buildRelease(copy, data, { acceptsDrop: true }).hash).not.toBe(hash);
  });

  test('a data release has the same hash for the same catalog and another after a change', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    const { hash } = buildRelease(fixtureCatalog, join(folder, 'one'));
    expect(buildRelease(copy, join(folder, 'two')).hash).toBe(hash);
    expect(catalogHash(copy)).toBe(catalogHash(fixtureCatalog));
    edit('areas.csv', (text) => text.replace('102', '103'));
    expect(catalogHash(copy)).not.toBe(catalogHash(fixtureCatalog));
    expect(buildRelease(copy, join(folder, 'two')).hash).not.toBe(hash);
  });

  test('the data release of an unchanged catalog is found by the hash of its sources and becomes current again without a build', () => {
    expect(findReleaseOf(folder, catalogHash(fixtureCatalog))).toBeNull();
    const { hash, version } = buildRelease(fixtureCatalog, folder);
    writeFileSync(join(folder, 'current'), `${releaseFile('0'.repeat(64))}\n`);
    expect(findReleaseOf(folder, catalogHash(fixtureCatalog))).toBe(hash);
    expect(useRelease(folder, 'f'.repeat(64))).toBe(false);
    expect(useRelease(folder, hash)).toBe(true);
    const release = openRelease(folder);
    expect(release.version).toBe(version);
    release.close();
  });

  test('a data release with a changed byte or a missing end is not intact', async () => {
    const { hash } = buildRelease(fixtureCatalog, folder);
    const path = join(folder, releaseFile(hash));
    expect(await isIntact(path, hash)).toBe(true);
    const content = readFileSync(path);
    writeFileSync(path, content.subarray(0, -1));
    expect(await isIntact(path, hash)).toBe(false);
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, content);
    expect(await isIntact(path, hash)).toBe(false);
  });

  test('a data release stays current after a failed build, which leaves no temporary files', () => {
    const { hash } = buildRelease(fixtureCatalog, join(folder, 'data'));
    copyFixtureCatalog(join(folder, 'bad')).edit('costs.csv', (text) => text.replace(',EA', ',XX'));
    expect(() => buildRelease(join(folder, 'bad'), join(folder, 'data'))).toThrow(InvalidCatalogError);
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['current', releaseFile(hash)]);
  });

  test('a build keeps the two previous data releases and removes older ones', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    const data = join(folder, 'data');
    const hashes = [102, 103, 104, 105].map((percent) => {
      if (percent > 102) edit('areas.csv', (text) => text.replace(`191,${percent - 1}`, `191,${percent}`));
      const { hash } = buildRelease(copy, data);
      const modified = new Date(Date.UTC(2026, 0, percent - 100));
      utimesSync(join(data, releaseFile(hash)), modified, modified);
      return hash;
    });
    expect(readdirSync(data).toSorted()).toEqual(['current', ...hashes.slice(1).map(releaseFile).toSorted()]);
    expect(listReleases(data)).toEqual(hashes.slice(1).toReversed());
  });

  test('cleaning keeps the current data release, however old it is, and removes the leftovers of failed downloads', () => {
    const made = ['a', 'b', 'c', 'd', 'e'].map((digit, day) => {
      const path = join(folder, releaseFile(digit.repeat(64)));
      writeFileSync(path, digit);
      utimesSync(path, new Date(Date.UTC(2026, 0, day + 1)), new Date(Date.UTC(2026, 0, day + 1)));
      return path;
    });
    const parts = ['0a1b2c3d.part', '4e5f6a7b.part', '0a1b2c3d.part-journal'].map((name) =>
      join(folder, `${releaseFile('b'.repeat(64))}.${name}`),
    );
    const longAgo = new Date(Date.UTC(2026, 0, 1));
    const startedAt = [longAgo, new Date(), longAgo];
    for (const [index, part] of parts.entries()) {
      writeFileSync(part, '');
      utimesSync(part, startedAt[index] ?? 0, startedAt[index] ?? 0);
    }
    writeFileSync(join(folder, 'release-0123456789ab.sqlite'), 'of before');
    writeFileSync(join(folder, 'store.sqlite'), 'of others');
    useRelease(folder, 'a'.repeat(64));
    removeOldReleases(folder);
    const kept = [made[0], made[3], made[4], parts[1]].map((path) => basename(path ?? ''));
    expect(readdirSync(folder).toSorted()).toEqual(['current', 'store.sqlite', ...kept].toSorted());
    expect(hashOfFile('store.sqlite')).toBeNull();
  });

  test('opening a missing data release throws an error that names script/import', () => {
    expect(() => openRelease(folder)).toThrow(`There is no data release in ${folder}: run script/import, or correct RELEASE_DIR.`);
    writeFileSync(join(folder, 'current'), 'release-000000000000.sqlite\n');
    expect(() => openRelease(folder)).toThrow('There is no data release');
    // A power loss can leave an empty file.
    writeFileSync(join(folder, 'current'), '');
    expect(() => openRelease(folder)).toThrow('There is no data release');
  });

  test('opening a data release whose file "current" cannot be read throws the reason of the system', () => {
    symlinkSync('current', join(folder, 'current'));
    expect(() => openRelease(folder)).toThrow('ELOOP');
  });

  test('a data release returns the records of the catalog', () => {
    buildRelease(fixtureCatalog, folder);
    const release = openRelease(folder);
    expect(release.name('lipitor')).toMatchObject({ slug: 'lipitor', drug: 'atorvastatin', brand: 'Lipitor' });
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

  test('a data release lists the package with the newest cost first among equal packages', () => {
    const copy = join(folder, 'catalogue');
    const { edit } = copyFixtureCatalog(copy);
    const sibling = '72603040399';
    edit('products.csv', (text) => text.replace(/^72603040301(,.*)$/m, `$&\n${sibling}$1`));
    edit('costs.csv', (text) => `${text}${sibling},2026-05-06,0.02000,EA\n`);
    buildRelease(copy, join(folder, 'data'));
    const release = openRelease(join(folder, 'data'));
    const ndcs = release.products('atorvastatin').map(({ ndc }) => ndc);
    expect(ndcs.slice(0, 2)).toEqual([sibling, '72603040301']);
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
