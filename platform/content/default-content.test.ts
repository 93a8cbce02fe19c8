import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { isObjectType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { exportProblems } from './check-export.ts';
import { contentSchemaOf } from './content-schema.ts';
import { contentStoreOf } from './content-store.ts';
import { readExport, writeExport } from './export-files.ts';
import type { Entry } from './export-schema.ts';
import { walkNodes, readRichText, type RichTextNode } from './rich-text.ts';

const root = join(import.meta.dirname, '../..');
const content = readExport(join(root, 'content'));
const entriesOfType = (type: string) => content.entries.filter(({ sys }) => sys.contentType.sys.id === type);
const englishValue = (entry: Entry, field: string) => entry.fields[field]?.['en-US'];
const englishValues = (type: string, field: string) =>
  entriesOfType(type).map((entry) => englishValue(entry, field));

const catalogRows = (file: string): string[][] =>
  parse(readFileSync(join(root, 'catalogue', file), 'utf8'), { from: 2 });

/** The first column of a catalog file. */
const catalogSlugs = (file: string): string[] => catalogRows(file).flatMap(([slug]) => slug ?? []);

/** The slugs of brands whose name is one word, which are also the addresses of their pages. */
const brandSlugs = (): string[] =>
  catalogRows('drugs.csv')
    .flatMap(([, , brands = '']) => brands.split(';'))
    .filter((brand) => /^[A-Za-z]+$/.test(brand))
    .map((brand) => brand.toLowerCase());

const plainText = (node: RichTextNode): string =>
  [...walkNodes(node)].map(({ value = '' }) => value).join('');

/** Phrases that are true only for the demonstration: its prices, its numbers, and texts that an operator must write. */
const ofDemonstration =
  /demonstration|set aside for fiction|sample|take a public cost|a public cost for|starts from a public|NADAC cost/i;

test('the guide lists every entry that an operator must replace', () => {
  const guide = readFileSync(join(root, 'docs/how-to/connect-your-services.md'), 'utf8');
  const named = [...guide.matchAll(/`([a-z-]+(?:-\*)?[a-z*-]*)`/g)].map(
    ([, pattern = '']) => new RegExp(`^${pattern.replaceAll('*', '[\\w-]+')}$`),
  );
  const texts = content.entries.map(({ sys, fields }) => {
    const english = Object.values(fields).map((field) => field['en-US'] ?? null);
    return { id: sys.id, text: JSON.stringify(english) };
  });
  const found = texts.filter(({ text }) => ofDemonstration.test(text)).map(({ id }) => id);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((id) => !named.some((pattern) => pattern.test(id)))).toEqual([]);
});

test('no text tells a visitor what an operator or its lawyer must do', () => {
  const texts = content.entries.map(({ sys, fields }) => ({ id: sys.id, text: JSON.stringify(fields) }));
  const found = texts.filter(({ text }) => /\b(?:operator|operador|lawyer must|abogado)\b/i.test(text));
  expect(found.map(({ id }) => id)).toEqual([]);
});

/** The paragraphs of all rich texts, except those in lists whose items form one sentence together. */
function sentences(): string[] {
  const documents = content.entries
    .flatMap(({ fields }) => Object.values(fields).flatMap((values) => Object.values(values)))
    .flatMap((value) => readRichText(value) ?? []);
  const nodes = documents.flatMap((document) => [...walkNodes(document)]);
  const sentenceParts = nodes
    .filter(
      ({ nodeType, content: items = [] }) =>
        nodeType.endsWith('-list') && items[0] && plainText(items[0]).endsWith(';'),
    )
    .flatMap((list) => [...walkNodes(list)]);
  const excluded = new Set(sentenceParts);
  return nodes.filter((node) => node.nodeType === 'paragraph' && !excluded.has(node)).map(plainText);
}

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the default content as an export', () => {
  test('the default content can be imported into a space', () => {
    expect(exportProblems(content)).toEqual([]);
  });

  test('the default content is unchanged after it is written and read again', () => {
    expect(readExport(writeExport(content, join(root, 'content/assets'), folder))).toEqual(content);
    expect(statSync(join(folder, content.assets[0]?.fields.file['en-US']?.url ?? '')).size).toBeGreaterThan(
      0,
    );
  });

  test('the default content has a file of the right size for every asset', () => {
    const files = content.assets.flatMap(({ fields }) => Object.values(fields.file));
    expect(files.length).toBeGreaterThan(0);
    for (const { url, details } of files) {
      expect(statSync(join(root, 'content/assets', url)).size).toBe(details.size);
    }
  });

  test('the default content is in English and Spanish with English as the fallback', () => {
    expect(content.locales.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
      ['en-US', null],
      ['es', 'en-US'],
    ]);
  });
});

describe('the default content', () => {
  test.each([
    ['faqEntry', 40],
    ['editorialArticle', 24],
    ['condition', 40],
    ['drugClass', 60],
    ['person', 1],
    ['homepage', 3],
    ['appConfig', 3],
    ['documentFonts', 3],
  ])('the default content has at least the minimum number of %s entries: %i', (type, min) => {
    expect(entriesOfType(type).length).toBeGreaterThanOrEqual(min);
  });

  test('the default content has six visible categories with articles', () => {
    const visible = entriesOfType('editorialCategory').filter(
      (entry) => englishValue(entry, 'hideCategory') === false,
    );
    expect(visible.length).toBeGreaterThanOrEqual(6);
    for (const entry of visible) expect(englishValue(entry, 'featuredArticles')).not.toEqual(undefined);
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
  ])('the default content has exactly one %s', (type) => {
    expect(entriesOfType(type)).toHaveLength(1);
  });

  test.each([
    '/privacy',
    '/terms',
    '/cookie-policy',
    '/consumer-health-data-privacy',
    '/accessibility',
    '/do-not-sell-or-share',
  ])('the default content has the legal page %s', (pageUrl) => {
    expect(englishValues('staticPage', 'pageUrl')).toContain(pageUrl);
  });

  test('the default content uses only catalog slugs for conditions, classes and drugs', () => {
    const unknown = (type: string, field: string, file: string) => {
      const slugs = new Set<unknown>(catalogSlugs(file));
      return englishValues(type, field).filter((slug) => !slugs.has(slug));
    };
    expect(unknown('condition', 'slug', 'conditions.csv')).toEqual([]);
    expect(unknown('drugClass', 'slug', 'classes.csv')).toEqual([]);
    expect(englishValues('drugDescription', 'searchName')).toEqual(catalogSlugs('drugs.csv'));
  });

  test('the default content has Spanish for every localized value', () => {
    const missing = content.contentTypes
      .flatMap((type) =>
        type.fields.filter(({ localized }) => localized).map((field) => [type.sys.id, field.id] as const),
      )
      .flatMap(([type, field]) =>
        entriesOfType(type)
          .filter(
            (entry) => englishValue(entry, field) !== undefined && entry.fields[field]?.['es'] === undefined,
          )
          .map(({ sys }) => `${sys.id}.${field}`),
      );
    expect(missing).toEqual([]);
  });

  test('every sentence of the default content starts with a capital letter, including names of medications', () => {
    const lowercaseStart = /(?:^|(?<!H\.|UU\.)(?<=[.!?]) )[a-záéíóúñ]{4}(?!\w*_)/; // Names of cookies stay lowercase.
    expect(sentences().filter((sentence) => lowercaseStart.test(sentence))).toEqual([]);
  });

  test('the default content links only to drugs, conditions, classes and pages that exist', () => {
    const known = new Set<unknown>([
      '/',
      '/search',
      '/faq',
      '/at-the-counter',
      '/classes',
      '/editorial',
      '/about-us',
      '/rewards',
      '/reviewers',
      '/privacy-choices',
      '/sitemap',
      ...[...catalogSlugs('drugs.csv'), ...brandSlugs()].map((slug) => `/${slug}`),
      ...englishValues('condition', 'slug').map((slug) => `/conditions/${String(slug)}`),
      ...englishValues('drugClass', 'slug').map((slug) => `/classes/${String(slug)}`),
      ...englishValues('editorialArticle', 'slug').map((slug) => `/editorial/${String(slug)}`),
      ...englishValues('editorialCategory', 'slug').map((slug) => `/editorial/category/${String(slug)}`),
      ...englishValues('staticPage', 'pageUrl'),
    ]);
    const textLinks = content.entries.flatMap((entry) =>
      Object.values(entry.fields).flatMap((values) =>
        Object.values(values).flatMap((value) => {
          const document = readRichText(value);
          return document ? [...walkNodes(document)].flatMap(({ data }) => data['uri'] ?? []) : [];
        }),
      ),
    );
    const hrefs = ['pageLink', 'popularSearch', 'recentSaving'].flatMap((type) =>
      englishValues(type, 'href'),
    );
    const links = [...textLinks, ...hrefs, ...englishValues('linkWithIcon', 'link')];
    expect(links.filter((href) => String(href).startsWith('/') && !known.has(href))).toEqual([]);
  });
});

describe('the schema of the default content', () => {
  const schema = contentSchemaOf(contentStoreOf(content), {
    space: 'fairscript',
    environment: 'master',
  });
  const fields = (type: string) => {
    const objectType = schema.getType(type);
    return isObjectType(objectType) ? Object.keys(objectType.getFields()) : [];
  };

  test('the schema of the default content has the fields of the entities (spec §3)', () => {
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

  test('the schema of the default content has a single and a collection query for each content type', () => {
    const queries = fields('Query');
    for (const { sys } of content.contentTypes)
      expect(queries).toEqual(expect.arrayContaining([sys.id, `${sys.id}Collection`]));
  });
});
