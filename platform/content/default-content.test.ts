import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { isObjectType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { exportProblems } from './check-export.ts';
import { contentSchema } from './content-schema.ts';
import { createContentStore } from './content-store.ts';
import { exportSchema, type Entry } from './export-schema.ts';
import { readExport, writeExport } from './export.ts';
import { nodesOf, readRichText, type RichTextNode } from './rich-text.ts';

const root = join(import.meta.dirname, '../..');
const content = readExport(join(root, 'content'));
const ofType = (type: string) => content.entries.filter(({ sys }) => sys.contentType.sys.id === type);
const english = (entry: Entry, field: string) => entry.fields[field]?.['en-US'];
const valuesOf = (type: string, field: string) => ofType(type).map((entry) => english(entry, field));

const rowsOf = (file: string): string[][] =>
  parse(readFileSync(join(root, 'catalogue', file), 'utf8'), { from: 2 });

/** The first column of a file of the catalogue. */
const slugsOf = (file: string): string[] => rowsOf(file).flatMap(([slug]) => slug ?? []);

/** Brands of one word, whose pages have their names. */
const brandSlugs = (): string[] =>
  rowsOf('drugs.csv')
    .flatMap(([, , brands = '']) => brands.split(';'))
    .filter((brand) => /^[A-Za-z]+$/.test(brand))
    .map((brand) => brand.toLowerCase());

const wordsOf = (node: RichTextNode): string => [...nodesOf(node)].map(({ value = '' }) => value).join('');

/** Paragraphs of every rich text that begin a sentence: the parts of a list that is one sentence do not. */
function sentences(): string[] {
  const documents = content.entries
    .flatMap(({ fields }) => Object.values(fields).flatMap((values) => Object.values(values)))
    .flatMap((value) => readRichText(value) ?? []);
  const nodes = documents.flatMap((document) => [...nodesOf(document)]);
  const partsOfOne = nodes
    .filter(
      ({ nodeType, content: items = [] }) =>
        nodeType.endsWith('-list') && items[0] && wordsOf(items[0]).endsWith(';'),
    )
    .flatMap((list) => [...nodesOf(list)]);
  const apart = new Set(partsOfOne);
  return nodes.filter((node) => node.nodeType === 'paragraph' && !apart.has(node)).map(wordsOf);
}

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the default content as an export', () => {
  test('is one that a space can import', () => {
    expect(exportProblems(content)).toEqual([]);
  });

  test('comes out as one file, the same when it is read again', () => {
    const file = join(folder, 'export.json');
    writeExport(content, file);
    expect(exportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))).toEqual(content);
  });

  test('has a file for every asset, where the import looks for it', () => {
    const files = content.assets.flatMap(({ fields }) => Object.values(fields.file));
    expect(files.length).toBeGreaterThan(0);
    for (const { url, details } of files) {
      expect(statSync(join(root, 'content/assets', url)).size).toBe(details.size);
    }
  });

  test('has English, and Spanish that falls back to it', () => {
    expect(content.locales.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
      ['en-US', null],
      ['es', 'en-US'],
    ]);
  });
});

describe('the default content holds', () => {
  test.each([
    ['faqEntry', 40],
    ['editorialArticle', 24],
    ['condition', 40],
    ['drugClass', 60],
    ['person', 1],
    ['homepage', 3],
    ['appConfig', 3],
    ['documentFonts', 3],
  ])('of %s at least %i', (type, least) => {
    expect(ofType(type).length).toBeGreaterThanOrEqual(least);
  });

  test('six categories to be seen, each with articles', () => {
    const seen = ofType('editorialCategory').filter((entry) => english(entry, 'hideCategory') === false);
    expect(seen.length).toBeGreaterThanOrEqual(6);
    for (const entry of seen) expect(english(entry, 'featuredArticles')).not.toEqual(undefined);
  });

  test.each([
    'editorialPage',
    'faqPage',
    'rewardsPage',
    'welcomePage',
    'walletPage',
    'auctionHomePage',
    'aboutUsPage',
    'drugPage',
    'sitemap',
  ])('one %s', (type) => {
    expect(ofType(type)).toHaveLength(1);
  });

  test.each([
    '/privacy',
    '/terms',
    '/cookie-policy',
    '/consumer-health-data-privacy',
    '/accessibility',
    '/do-not-sell-or-share',
  ])('the legal page %s', (pageUrl) => {
    expect(valuesOf('staticPage', 'pageUrl')).toContain(pageUrl);
  });

  test('conditions, classes and medicines under the catalogue’s slugs alone', () => {
    const unknown = (type: string, field: string, file: string) => {
      const slugs = new Set<unknown>(slugsOf(file));
      return valuesOf(type, field).filter((slug) => !slugs.has(slug));
    };
    expect(unknown('condition', 'slug', 'conditions.csv')).toEqual([]);
    expect(unknown('drugClass', 'slug', 'classes.csv')).toEqual([]);
    expect(valuesOf('drugDescription', 'searchName')).toEqual(slugsOf('drugs.csv'));
  });

  test('Spanish for every text a visitor reads', () => {
    const missing = content.contentTypes
      .flatMap((type) =>
        type.fields.filter(({ localized }) => localized).map((field) => [type.sys.id, field.id] as const),
      )
      .flatMap(([type, field]) =>
        ofType(type)
          .filter((entry) => english(entry, field) !== undefined && entry.fields[field]?.['es'] === undefined)
          .map(({ sys }) => `${sys.id}.${field}`),
      );
    expect(missing).toEqual([]);
  });

  test('sentences that begin with a capital letter, a medicine’s name too', () => {
    const small = /(?:^|(?<!H\.|UU\.)(?<=[.!?]) )[a-záéíóúñ]{4}(?!\w*_)/; // A cookie has the name it has.
    expect(sentences().filter((words) => small.test(words))).toEqual([]);
  });

  test('links to medicines, conditions, classes and pages that are there', () => {
    const known = new Set<unknown>([
      '/',
      '/search',
      '/faq',
      '/editorial',
      '/about-us',
      '/rewards',
      '/reviewers',
      '/privacy-choices',
      '/sitemap',
      ...[...slugsOf('drugs.csv'), ...brandSlugs()].map((slug) => `/${slug}`),
      ...valuesOf('condition', 'slug').map((slug) => `/conditions/${String(slug)}`),
      ...valuesOf('drugClass', 'slug').map((slug) => `/classes/${String(slug)}`),
      ...valuesOf('editorialArticle', 'slug').map((slug) => `/editorial/${String(slug)}`),
      ...valuesOf('editorialCategory', 'slug').map((slug) => `/editorial/category/${String(slug)}`),
      ...valuesOf('staticPage', 'pageUrl'),
    ]);
    const inTexts = content.entries.flatMap((entry) =>
      Object.values(entry.fields).flatMap((values) =>
        Object.values(values).flatMap((value) => {
          const document = readRichText(value);
          return document ? [...nodesOf(document)].flatMap(({ data }) => data['uri'] ?? []) : [];
        }),
      ),
    );
    const hrefs = ['pageLink', 'popularSearch', 'recentSaving'].flatMap((type) => valuesOf(type, 'href'));
    const all = [...inTexts, ...hrefs, ...valuesOf('linkWithIcon', 'link')];
    expect(all.filter((href) => String(href).startsWith('/') && !known.has(href))).toEqual([]);
  });
});

describe('the schema of the default content', () => {
  const schema = contentSchema(createContentStore(content), { space: 'fairscript', environment: 'master' });
  const fields = (type: string) => {
    const found = schema.getType(type);
    return isObjectType(found) ? Object.keys(found.getFields()) : [];
  };

  test('has the fields of the entities (spec §3)', () => {
    expect(fields('Homepage')).toEqual(
      expect.arrayContaining([
        'homeheader',
        'cover',
        'popularPharmaciesCollection',
        'popularSearchesCollection',
        'recentSavingsCollection',
        'howItWorksCollection',
        'faqCollection',
        'testimonialsCollection',
        'help',
      ]),
    );
    expect(fields('EditorialArticle')).toEqual(
      expect.arrayContaining([
        'title',
        'preview',
        'description',
        'slug',
        'image',
        'content',
        'category',
        'sys',
      ]),
    );
    expect(fields('Person')).toEqual(
      expect.arrayContaining([
        'slug',
        'name',
        'image',
        'linkedinUrl',
        'expertise',
        'occupation',
        'educationSummary',
        'experience',
        'education',
        'position',
        'type',
        'reviewedItemsCollection',
      ]),
    );
    expect(fields('RewardsPage')).toEqual(
      expect.arrayContaining([
        'headline',
        'subtext',
        'termsAndConditions',
        'giftCardText',
        'giftCardImage',
        'rewardsPreviewImage',
        'rewardStructureHeadline',
        'rewardStructure',
        'faqsCollection',
        'disclaimerText',
        'linkWithIcon',
      ]),
    );
    expect(fields('AppConfig')).toEqual(
      expect.arrayContaining(['colors', 'textConfig', 'layout', 'favicon', 'partnerName']),
    );
  });

  test('has a query for one and for many of each content type', () => {
    const queries = fields('Query');
    for (const { sys } of content.contentTypes)
      expect(queries).toEqual(expect.arrayContaining([sys.id, `${sys.id}Collection`]));
  });
});
