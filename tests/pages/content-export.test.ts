import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSpecifiedContent } from '../../contracts/examples/specified-content.ts';
import { writeExport } from '../../platform/content/export-files.ts';
import type { Entry } from '../../platform/content/export-schema.ts';
import type { TestSite } from '../start-site.ts';
import { linkTo, withFields } from './changed-content.ts';
import { findFalseSentences } from './false-sentences.ts';
import { startSite } from './source-site.ts';

const fontUrl = '//assets.ctfassets.net/fairscript/brand-font/1/brand.woff2';
const brandFont = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

const specified = createSpecifiedContent('required');
const [logo] = specified.assets;
const articles = specified.entries.filter(({ sys }) => sys.contentType.sys.id === 'editorialArticle');
const [first, second] = articles;
const category = specified.entries.find(({ sys }) => sys.contentType.sys.id === 'editorialCategory');
const categorySlug = String(category?.fields['slug']?.['en-US']);

/** The fields that the pages below show, in a space that has otherwise only what names its entries. */
const changes: Record<string, Record<string, unknown>> = {
  'app-config-super': { partnerName: 'Acme Health' },
  'document-fonts-super': { primary: linkTo('font-figtree') },
  'font-figtree': {
    name: 'Brand',
    style: 'normal',
    weight: '300 900',
    file: linkTo('brand-font', 'Asset'),
  },
  'home-header': { logo: linkTo(logo?.sys.id ?? '', 'Asset') },
  [category?.sys.id ?? '']: { hideCategory: false, featuredArticles: [linkTo(second?.sys.id ?? '')] },
  [first?.sys.id ?? '']: { category: linkTo(category?.sys.id ?? '') },
  [second?.sys.id ?? '']: { category: linkTo(category?.sys.id ?? '') },
};

function change(entry: Entry): Entry {
  if (entry.fields['pageUrl']?.['en-US'] === '/privacy') {
    return withFields(entry, { marketingPageName: 'How we keep your data' });
  }
  if (entry.sys.contentType.sys.id === 'homepage')
    return withFields(entry, { homeheader: linkTo('home-header') });
  return withFields(entry, changes[entry.sys.id] ?? {});
}

const folder = mkdtempSync(join(tmpdir(), 'content-export-'));
let site: TestSite;
beforeAll(async () => {
  const homeHeader = specified.entries.find(({ sys }) => sys.contentType.sys.id === 'homeHeader');
  const renamed = homeHeader && { ...homeHeader, sys: { ...homeHeader.sys, id: 'home-header' } };
  const font = {
    ...logo!,
    sys: { ...logo!.sys, id: 'brand-font' },
    fields: {
      title: {},
      file: { 'en-US': { url: fontUrl, contentType: 'application/octet-stream', details: {} } },
    },
  };
  const entries = [...specified.entries, ...(renamed ? [renamed] : [])].map(change);
  const content = { ...specified, entries, assets: [...specified.assets, font] };
  const file = writeExport(content, join(import.meta.dirname, '../../content/assets'), folder);
  mkdirSync(join(folder, dirname(fontUrl)), { recursive: true });
  copyFileSync(brandFont, join(folder, fontUrl));
  site = await startSite({ CONTENT_EXPORT: file });
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

const visit = async (path: string, host = 'super') => {
  const response = await site.get(`http://${host}.localhost${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('serves the font file of a content export from its own origin and loads it first', async () => {
  const { html, headers } = await visit('/rx/faq');
  const address = '/rx/media-fonts/fairscript/brand-font/1/brand.woff2';
  expect(html.match(/<link rel="preload" as="font"[^>]*>/g)?.map((tag) => tag.includes(address))).toEqual([
    true,
  ]);
  expect(/src:url\([^}]*/.exec(html)?.[0]).toBe(
    `src:url('${address}');font-style:normal;font-weight:300 900;font-display:optional`,
  );
  expect(headers.get('content-security-policy')).toContain("font-src 'self'");
  const font = await site.get(`http://super.localhost${address}`);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
});

test('shows the logo of the home header only on the home page', async () => {
  const path = new URL(`https:${logo?.fields.file['en-US']?.url ?? ''}`).pathname;
  const header = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  expect(header((await visit('/rx')).html)).toContain(`/rx/media${path}`);
  expect(header((await visit('/rx/faq')).html)).not.toContain(`/rx/media${path}`);
});

test('names the partner of the app config, unless it is the site itself', async () => {
  const findPartner = (html: string) => /<p>(Partner: [^<]*)/.exec(html)?.[1];
  expect(findPartner((await visit('/rx/faq')).html)).toBe('Partner: Acme Health');
  expect(findPartner((await visit('/faq', 'savehealth')).html)).toBeUndefined();
});

test('shows the featured articles of a category above its other articles, and once', async () => {
  const { html } = await visit(`/rx/editorial/category/${categorySlug}`);
  const titles = [...html.matchAll(/<article[^>]*>.*?<h[23][^>]*><a[^>]*>([^<]*)/gs)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual([second, first].map((entry) => entry?.fields['title']?.['en-US']));
});

test('the title of a static page is its marketing name', async () => {
  const { html } = await visit('/rx/privacy');
  expect(/<title[^>]*>([^<]*)/.exec(html)?.[1]).toBe('How we keep your data | Super Rx');
});

test.each([
  ['super', '/rx'],
  ['medicaid', '/rx'],
  ['savehealth', ''],
])('shows no empty heading, list or sentence on the content pages of %s', async (brand, base) => {
  const paths = ['/faq', '/about-us', '/editorial', '/editorial/all', '/privacy', '/sitemap', '/welcome'];
  for (const path of [
    '',
    ...paths,
    `/editorial/category/${categorySlug}`,
    '/wallet',
    '/reviewers',
    '/auction',
  ]) {
    const { status, html } = await visit(base + path || '/', brand);
    // A brand's flags turn pages off.
    expect([path, [200, 404].includes(status), findFalseSentences(html)]).toEqual([path, true, []]);
    const empty = /<(h[1-6]|ul|ol|dl|p|figcaption|nav|section)(\s[^>]*)?>\s*<\/\1>/.exec(html);
    expect([path, empty?.[0]]).toEqual([path, undefined]);
  }
});
