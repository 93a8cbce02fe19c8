import { expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';
import type { Release } from '../catalogue/release.ts';
import { runAtOnce } from '../pieces.ts';
import { buildMedicationIndex } from './medication-index.ts';
import { buildReleaseIndex, createReleaseIndex } from './release-index.ts';
import { pageDocuments, searchDocuments } from './pages.ts';

const { query } = fixturePlatform();
const first = async (text: string): Promise<unknown> => {
  const reply: unknown = await query({ query: text, hitsPerPage: 1 });
  return reply;
};

test('a hit for a discontinued brand is marked as discontinued', async () => {
  expect(await first('glucophage')).toMatchObject({ hits: [{ id: 'glucophage', no_price: 'discontinued' }] });
});

test('a hit for a brand without a product is marked as having no price', async () => {
  expect(await first('wegovy')).toMatchObject({ hits: [{ id: 'wegovy', no_price: 'no_product' }] });
});

test('a page that is found by a medication that is not sold in the U.S. names it with the reason, in any language', async () => {
  expect(await first('tianeptina')).toMatchObject({
    hits: [{ name: 'Depression', secondary_name: 'tianeptina', no_price: 'not_sold' }],
  });
});

test('a hit for a brand also has the name of its ingredient in Spanish', async () => {
  expect(await first('lipitor')).toMatchObject({
    hits: [{ secondary_name: 'generic atorvastatin', spanish_secondary_name: 'genérico: atorvastatina' }],
  });
  expect(JSON.stringify(await first('atorvastatin'))).not.toContain('spanish_secondary_name');
});

test('hits for brands with a product, for generics and for pages have no such mark', async () => {
  for (const text of ['lipitor', 'metformin', 'depression']) {
    expect(JSON.stringify(await first(text))).not.toContain('no_price');
  }
});

test('another name of a medication has the form and the dosage in which its page opens', () => {
  const release: Release = {
    ...fixtureRelease(),
    needs: () => [
      {
        term: 'metformin xr',
        language: 'en',
        kind: 'medication',
        page: '/metformin?form=Tablet ER&dosage=500 mg',
      },
      { term: 'metformin pm', language: 'en', kind: 'medication', page: '/metformin?form=Tablet ER' },
      { term: 'metformin ir', language: 'en', kind: 'medication', page: '/metformin' },
    ],
  };
  const metformin = runAtOnce(searchDocuments(release)).find(({ id }) => id === 'metformin');
  expect([...(metformin?.openedByName ?? [])]).toEqual([
    ['metformin xr', { form: 'Tablet ER', dosage: '500 mg' }],
    ['metformin pm', { form: 'Tablet ER' }],
  ]);
});

test('a word for what has no price finds the page that explains it, and is marked', () => {
  const [page] = pageDocuments({
    needs: () => [
      { term: 'test strips', language: 'en', kind: 'missing', page: '/classes/insulins' },
      { term: 'insulin pen', language: 'en', kind: 'need', page: '/classes/insulins' },
    ],
    classes: () => [{ slug: 'insulins', title: 'Insulins' }],
    conditions: () => [],
  });
  expect(page).toMatchObject({
    needs: ['test strips', 'insulin pen'],
    missing: ['test strips'],
    otherNames: [],
  });
});

test('a document has the amounts of the combinations that are sold', () => {
  const release = fixtureRelease();
  const amountsWith = (dosage: string) => {
    const products = (drug: string) => release.products(drug).map((product) => ({ ...product, dosage }));
    return runAtOnce(searchDocuments({ ...release, products })).find(({ id }) => id === 'metformin')?.amounts;
  };
  expect(amountsWith('2.5 mg/1,000 mg')).toEqual(['2.5/1000']);
  expect(amountsWith('200 mg/28.5 mg per 5 mL')).toEqual(['200/28.5']);
  expect(amountsWith('50 mg/325 mg/40 mg')).toEqual(['50/325/40']);
  expect(amountsWith('500 mg')).toBeUndefined();
});

const countPieces = (work: Generator<void>) => {
  let pieces = 1;
  while (!work.next().done) pieces += 1;
  return pieces;
};

test('the index is built in pieces of a few names, so that a server can answer in between', () => {
  const release = fixtureRelease();
  const names = release.documents().length;
  expect(countPieces(searchDocuments(release) as Generator<void>)).toBeGreaterThan(names / 10);
  const documents = runAtOnce(searchDocuments(release));
  const many = Array.from({ length: 40 }, () => documents).flat();
  // The pieces: documents, words, and the sounds of words.
  expect(countPieces(buildMedicationIndex(many) as Generator<void>)).toBeGreaterThan(many.length / 50);
});

test('the servers of a process share the index of a release, and another release has its own', () => {
  const find = (of: Release) => runAtOnce(buildReleaseIndex(of))('metformin', 'none').found.length;
  const release = fixtureRelease();
  const empty = { ...release, version: 'ffffffffffff', documents: () => [] };
  expect(find(release)).toBeGreaterThan(0);
  expect(runAtOnce(buildReleaseIndex(fixtureRelease()))).toBe(runAtOnce(buildReleaseIndex(release)));
  expect([find(empty), find(release) > 0]).toEqual([0, true]);
});

test('the first search of a release builds its index, unless it was prepared in short pieces before', () => {
  const release = { ...fixtureRelease(), version: 'eeeeeeeeeeee' };
  const unprepared = createReleaseIndex(release);
  expect(unprepared.search('metformin', 'none').found.length).toBeGreaterThan(0);

  let reads = 0;
  const counted = {
    ...release,
    version: 'dddddddddddd',
    documents: () => {
      reads += 1;
      return release.documents();
    },
  };
  const prepared = createReleaseIndex(counted);
  expect(reads).toBe(0);
  expect(countPieces(prepared.prepare() as Generator<void>)).toBeGreaterThan(3);
  const readsOfPreparation = reads;
  expect(prepared.search('metformin', 'none').found.length).toBeGreaterThan(0);
  expect([readsOfPreparation > 0, reads]).toEqual([true, readsOfPreparation]);
});
