import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSpecifiedContent } from '../../contracts/examples/specified-content.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { tenants } from '../tenants.ts';
import { crawl, sitemapUrls } from './crawl.ts';
import { findFalseSentences } from './false-sentences.ts';
import { linksOf, mainOf, textOfPage } from './page-html.ts';
import { startSite } from './source-site.ts';

let gateway: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: TestSite;

/** Pages that this space does not have. */
const missingPages = ['/terms', '/licenses', '/contact'];

beforeAll(async () => {
  const content = createSpecifiedContent('required');
  const entries = content.entries.filter(
    ({ fields }) => !missingPages.includes(String(fields['pageUrl']?.['en-US'])),
  );
  gateway = await startSpecifiedGateway({ content: { ...content, entries } });
  site = await startSite(gateway.settings);
});
afterAll(async () => {
  site.close();
  await gateway.close();
});

const [condition, drugClass, article] = ['condition', 'drugClass', 'editorialArticle'].map((type) => {
  const entry = createSpecifiedContent().entries.find(({ sys }) => sys.contentType.sys.id === type);
  return String(entry?.fields['slug']?.['en-US']);
});

test.each([
  ['/', 'SaveHealth'],
  ['/faq', 'Questions and answers'],
  ['/editorial', 'Guides'],
  ['/editorial/all', 'All guides'],
  [`/editorial/${article}`, ''],
  ['/conditions', 'Conditions'],
  [`/conditions/${condition}`, ''],
  ['/classes', 'classes'],
  [`/classes/${drugClass}`, ''],
  ['/reviewers', ''],
  ['/rewards', 'About rewards'],
  ['/welcome', 'Getting started'],
  ['/wallet', 'on your phone'],
  ['/about-us', 'About us'],
  ['/privacy', ''],
  ['/sitemap', 'All pages'],
  ['/card', ''],
  ['/search', 'Which medication'],
  ['/medications', 'Look up a medication'],
])('shows %s with no more than the fields that name its entries', async (path, heading) => {
  const response = await site.get(`http://savehealth.localhost${path}`);
  const html = await response.text();
  expect([response.status, findFalseSentences(html)]).toEqual([200, []]);
  expect(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]).toMatch(new RegExp(heading || String.raw`\w`));
});

test('links to the legal pages that the content has, without a content query for each page', async () => {
  const legalLinksOf = async (path: string) => {
    const html = await (await site.get(`http://savehealth.localhost${path}`)).text();
    const [nav = ''] = /<nav aria-label="Legal"[\s\S]*?<\/nav>/.exec(html) ?? [];
    return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  };
  const links = await legalLinksOf('/faq');
  expect(links).toEqual(
    expect.arrayContaining(['/privacy', '/accessibility', '/sitemap', '/privacy-choices']),
  );
  expect(links.filter((href) => missingPages.includes(String(href)))).toEqual([]);
  for (const path of missingPages)
    expect((await site.get(`http://savehealth.localhost${path}`)).status).toBe(404);
  const before = gateway.requests.filter(({ path }) => path.startsWith('/content/')).length;
  expect(await legalLinksOf('/faq')).toEqual(links);
  expect(gateway.requests.filter(({ path }) => path.startsWith('/content/')).length).toBe(before);
});

test('the questions do not lead to a contact page that the content does not have', async () => {
  const main = mainOf(await (await site.get('http://savehealth.localhost/faq')).text());
  expect(linksOf(main)).toContain('/at-the-counter');
  expect(linksOf(main)).not.toContain('/contact');
});

test('promises no letters to choose from where no list is long enough for them', async () => {
  for (const path of ['/sitemap', '/medications']) {
    const html = await (await site.get(`http://savehealth.localhost${path}`)).text();
    expect([path, /letter/.exec(textOfPage(mainOf(html)))]).toEqual([path, null]);
  }
});

test('shows the auction home page with no more than its entry', async () => {
  const response = await site.get('http://super.localhost/rx/auction');
  const html = await response.text();
  expect([response.status, findFalseSentences(html)]).toEqual([200, []]);
  expect(html).toContain('Prices at one pharmacy');
});

test.each([
  ['/auction/cvs', 'CVS'],
  ['/auction/rite-aid', 'Rite Aid'],
  ['/es/auction/other', 'Farmacias locales'],
])('shows %s with a search although nothing lists the pharmacies', async (path, name) => {
  const response = await site.get(`http://super.localhost/rx${path}`);
  const html = await response.text();
  expect([response.status, findFalseSentences(html)]).toEqual([200, []]);
  expect(html).toContain(`<h1>${name}</h1>`);
  expect(html).toMatch(/<form[^>]+action="[^"]*\/auction\//);
});

test('shows no page for a pharmacy whose name no chain can have', async () => {
  expect((await site.get('http://super.localhost/rx/auction/%3Cb%3E')).status).toBe(404);
});

test('treats texts of spaces as missing', async () => {
  const content = createSpecifiedContent();
  const entries = content.entries.map((entry) => {
    const texts = entry.fields['textConfig']?.['en-US'];
    if (typeof texts !== 'object' || texts === null) return entry;
    const blank = Object.fromEntries(Object.keys(texts).map((name) => [name, '   ']));
    return { ...entry, fields: { ...entry.fields, textConfig: { 'en-US': blank } } };
  });
  const services = await startSpecifiedGateway({ content: { ...content, entries } });
  const blankSite = await startSite(services.settings);
  for (const path of ['/', '/faq', '/about-us', '/atorvastatin']) {
    const html = await (await blankSite.get(`http://savehealth.localhost${path}`)).text();
    expect([path, findFalseSentences(html)]).toEqual([path, []]);
  }
  blankSite.close();
  await services.close();
});

describe('a content service whose lists are empty except for app data and home page', () => {
  let bare: { gateway: typeof gateway; site: TestSite };
  beforeAll(async () => {
    const content = createSpecifiedContent('required');
    const entries = content.entries.filter(({ sys }) =>
      ['appConfig', 'homepage'].includes(sys.contentType.sys.id),
    );
    const services = await startSpecifiedGateway({ content: { ...content, entries } });
    bare = { gateway: services, site: await startSite(services.settings) };
  });
  afterAll(async () => {
    bare.site.close();
    await bare.gateway.close();
  });

  test.each(tenants)('no page of $tenant links to a page that does not exist', async ({ host, base }) => {
    const origin = `http://${host}`;
    const links = { origin, linkBase: base, base, opens: (_path: string, withQuery: boolean) => !withQuery };
    const { pages, problems } = await crawl(bare.site.get, links);
    // The footer links to the first where its flag is on (spec §2), and the second redirects to the list of guides.
    const expected = /\/about-us is 404,|\/editorial is 302,/;
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
    expect(pages.size).toBeGreaterThan(5);
    const forms = ['card?drug=atorvastatin', 'coupon?drug=atorvastatin', 'atorvastatin?parts=whole'];
    for (const path of [...forms, 'privacy-choices', 'nosuchdrug']) {
      const html = await (await bare.site.get(`${origin}${base}/${path}`)).text();
      expect(findFalseSentences(html)).toEqual([]);
      const local = linksOf(html).filter(
        (href) => href.startsWith('/') && !/\/(about-us|nosuchdrug)$/.test(href),
      );
      for (const link of new Set(local))
        expect([path, link, (await bare.site.get(origin + link)).status]).toEqual([path, link, 200]);
    }
  });

  test.each(tenants)('the sitemap of $tenant lists no page that does not exist', async ({ host, base }) => {
    const sections = await sitemapUrls(bare.site.get, `http://${host}${base}`);
    for (const url of [...sections.values()].flat()) {
      const status = url.endsWith('/editorial') ? 302 : 200;
      expect([url, (await bare.site.get(url)).status]).toEqual([url, status]);
    }
  });
});
