import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { FlagName } from '../../tenants/flags.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf } from './page-html.ts';
import { sharedSite, startSite } from './source-site.ts';
import { asReal, linkTo, siteWithContent, withFields } from './changed-content.ts';

type Site = TestSite;

const origin = 'http://super.localhost';
const article = '/editorial/why-pharmacy-prices-differ';

async function visit(site: Pick<Site, 'get'>, path: string) {
  const response = await site.get(`${origin}/rx${path}`);
  const html = await response.text();
  const main = mainOf(html);
  const [title] = /(?<=<title>)[^<]*/.exec(html) ?? [];
  const [canonical] = /(?<=rel="canonical" href=")[^"]*/.exec(html) ?? [];
  return { status: response.status, to: response.headers.get('location'), html, main, title, canonical };
}

/** All structured data of a page. */
function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
}

const linksTo = (html: string, path: string) => html.split(`href="/rx${path}"`).length - 1;
const guidesIn = (html: string) =>
  [...html.matchAll(/href="(\/rx\/editorial\/[^"/]+)"/g)].map(([, path]) => path);
const cards = (html: string) => html.split('<article').length - 1;

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

describe('the guides', () => {
  test('the guides begin with four articles, then the visible categories by title', async () => {
    const { status, html, main, title, canonical } = await visit(site, '/editorial');
    expect(status).toBe(200);
    expect(title).toBe('Guides | Super Rx');
    expect(canonical).toBe(`${origin}/rx/editorial`);
    const featured = /<section[^>]*id="featured"[\s\S]*?<\/section>/.exec(main)?.[0] ?? '';
    expect(cards(featured)).toBe(4);
    expect([...main.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual([
      'Start here',
      'At the pharmacy',
      'Generics and brands',
      'Living with a condition',
      'Paying for medication',
      'Staying safe',
      'Understanding your prescription',
    ]);
    // The content features each guide once.
    const links = guidesIn(main);
    expect(links.length).toBeGreaterThan(20);
    expect(links).toEqual([...new Set(links)]);
    expect(linksTo(main, '/editorial/category/staying-safe')).toBe(1);
    expect(linksTo(main, '/editorial/all')).toBe(1);
    expect(main).not.toContain('Sample texts:');
    expect(html).toContain('Sample texts:');
  });

  test('the guides of a brand begin with the one that its content names, and show it once', async () => {
    const medicaid = await site.get('http://medicaid.localhost/rx/editorial');
    const [first, ...others] = guidesIn(mainOf(await medicaid.text()));
    expect(first).toBe('/rx/editorial/when-medicaid-does-not-cover');
    expect(others).not.toContain(first);
    expect(guidesIn((await visit(site, '/editorial')).main)[0]).not.toBe(first);
  });

  test('a list of guides leads to the other topics', async () => {
    const { main } = await visit(site, '/editorial/category/at-the-pharmacy');
    expect(linksTo(main, '/editorial/category/staying-safe')).toBe(1);
    expect(linksTo(main, '/editorial/all')).toBe(1);
    // The guide that the landing page begins with is first here, too.
    expect(/href="(\/rx\/editorial\/(?!category|all)[^"]+)"/.exec(main)?.[1]).toBe(
      '/rx/editorial/when-the-counter-price-differs',
    );
    const topics = main.slice(main.indexOf('id="topics"'));
    expect(topics).not.toContain('/editorial/category/at-the-pharmacy"');
    const { main: all } = await visit(site, '/editorial/all');
    // Folded on narrow screens, and beside the list on wide ones.
    expect(linksTo(all, '/editorial/category/at-the-pharmacy')).toBe(2);
  });

  test('the guides under /es are in Spanish and link within /es', async () => {
    const { status, html, main } = await visit(site, '/es/editorial');
    expect(status).toBe(200);
    expect(html).toContain('lang="es"');
    expect(main).toContain('<h1>Guías</h1>');
    expect(linksTo(main, '/es/editorial/how-discount-cards-work')).toBe(1);
  });
});

describe('an article', () => {
  test('an article has its topic, category and dates of publication and change', async () => {
    const { status, main, title, canonical, html } = await visit(site, article);
    expect(status).toBe(200);
    expect(title).toBe('Why the same medication costs more at one pharmacy than another | Super Rx');
    expect(canonical).toBe(origin + '/rx' + article);
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(main).toContain('<time dateTime="2026-06-09">June 9, 2026</time>');
    expect(main).toContain('<time dateTime="2026-09-14">September 14, 2026</time>');
    expect(linksTo(main, '/editorial/category/paying-for-medicine')).toBe(1);
    expect(html).toContain('no offers or medical advice</aside>');
    expect(main).toContain('What goes into a price</h2>');
  });

  test('an article links to its sections, folded on narrow screens and beside the text on wide ones', async () => {
    const { main } = await visit(site, article);
    const [, ...lists] = main.split(/<nav [^>]*aria-label(?:ledby)?="(?:On this page|contents)"/);
    expect(lists).toHaveLength(2);
    expect(lists[0]).toMatch(/^[^>]*><details><summary>On this page/);
    const headings = [...main.matchAll(/<h2 id="([^"]+)">/g)]
      .map(([, id]) => id)
      .filter((id) => !/^(contents|guide-medications|related)$/.test(id ?? ''));
    expect(headings.length).toBeGreaterThanOrEqual(4);
    for (const list of lists) {
      const [links = ''] = list.split('</nav>');
      expect([...links.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(headings);
    }
  });

  test('an article links to others of its category and not to itself', async () => {
    const { main } = await visit(site, article);
    const [, related = ''] = main.split('<aside').slice(-2);
    expect(cards(related)).toBe(4);
    expect(linksTo(related, article)).toBe(0);
  });

  test('an article that never changed has one date', async () => {
    const { main } = await visit(site, '/editorial/what-an-ndc-is');
    expect(main.split('<time').length - 1).toBe(1);
  });

  test('an article has its dates in the language of the page', async () => {
    const { main } = await visit(site, `/es${article}`);
    expect(main).toContain('<time dateTime="2026-06-09">9 de junio de 2026</time>');
    expect(main).toContain('Por qué el mismo medicamento cuesta más');
  });

  test('an article has structured data with its dates and breadcrumbs', async () => {
    const { html } = await visit(site, article);
    const [about, trail] = structuredData(html);
    expect(about).toMatchObject({
      '@type': 'Article',
      headline: 'Why the same medication costs more at one pharmacy than another',
      datePublished: '2026-06-09T00:00:00.000Z',
      dateModified: '2026-09-14T00:00:00.000Z',
    });
    expect(about).not.toHaveProperty('author');
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Home' },
        { name: 'Guides', item: `${origin}/rx/editorial` },
        { name: 'Paying for medication', item: `${origin}/rx/editorial/category/paying-for-medicine` },
        { position: 4 },
      ],
    });
  });
});

describe('a list of articles', () => {
  test('a list of articles has eight per page, latest first, and their total', async () => {
    const { status, main, title, canonical } = await visit(site, '/editorial/all');
    expect(status).toBe(200);
    expect(cards(main)).toBe(8);
    expect(main).toMatch(/27 guides(<!-- -->)?, page 1 of 4/);
    expect(main.indexOf('Taking medication on time')).toBeLessThan(
      main.indexOf('Measuring liquid medication'),
    );
    expect(title).toBe('All guides | Super Rx');
    expect(canonical).toBe(`${origin}/rx/editorial/all`);
    expect(linksTo(main, '/editorial/all/2')).toBe(2);
    expect(main).toContain('Every guide about prices, pharmacies and prescriptions, the latest first.');
    // The topics are above eight guides on a phone.
    expect(main.indexOf('Understanding your prescription</a>')).toBeLessThan(
      main.indexOf('Taking medication on time'),
    );
  });

  test('page N of a list is at /N, its canonical address', async () => {
    const { main, title, canonical } = await visit(site, '/editorial/all/4');
    expect(cards(main)).toBe(3);
    expect(title).toBe('All guides, page 4 | Super Rx');
    expect(canonical).toBe(`${origin}/rx/editorial/all/4`);
    expect(main).toContain('aria-current="page"');
  });

  test('a category lists only its own articles', async () => {
    const { status, main, title } = await visit(site, '/editorial/category/generics-and-brands');
    expect(status).toBe(200);
    expect(title).toBe('Generics and brands | Super Rx');
    expect(cards(main)).toBe(3);
    expect(main).toContain('3 guides');
    expect(main).not.toContain('aria-label="Pages"');
  });

  test.each([
    ['/editorial/all/1', '/editorial/all'],
    ['/es/editorial/all/1', '/es/editorial/all'],
    ['/editorial/category/staying-safe/1', '/editorial/category/staying-safe'],
  ])('page 1 at %s redirects to %s', async (path, to) => {
    const answer = await visit(site, path);
    expect(answer.status).toBe(301);
    expect(answer.to).toBe(`/rx${to}`);
  });
});

describe('a list of articles from a service that does not count them', () => {
  let uncounted: Site;
  beforeAll(async () => {
    uncounted = await siteWithContent({ hasTotals: false });
    return () => uncounted.close();
  });

  test.each(['/editorial/all', '/editorial/category/staying-safe'])(
    '%s leads to all its articles, eight on a page, each once, and counts only what it knows',
    async (path) => {
      const articles = async (from: Site) => {
        const found: string[] = [];
        const places: string[] = [];
        let hasFalseEnd = false;
        for (let page = 1, isLinked = true; isLinked; page += 1) {
          // Each page links to the next.
          const { status, main } = await visit(from, page === 1 ? path : `${path}/${page}`);
          expect(status).toBe(200);
          const listed = [...main.matchAll(/<a[^>]* href="\/rx\/editorial\/([^"/]+)"/g)].map(
            ([, slug = '']) => slug,
          );
          found.push(...listed.filter((slug) => slug !== 'all'));
          places.push(/_count_\w+">([^<]*)/.exec(main)?.[1] ?? '');
          isLinked = main.includes(`href="/rx${path}/${page + 1}"`);
          hasFalseEnd ||= from === uncounted && isLinked && main.includes('Last page');
        }
        return { found, places, hasFalseEnd };
      };
      const [known, unknown] = await Promise.all([articles(site), articles(uncounted)]);
      expect(unknown).toMatchObject({ found: known.found, hasFalseEnd: false });
      expect(unknown.places.at(-1)).toBe(known.places.at(-1));
      expect(unknown.places.slice(0, -1)).toEqual(
        known.places.slice(0, -1).map((_, index) => `page ${index + 1}`),
      );
      expect((await visit(uncounted, `${path}/${known.places.length + 1}`)).status).toBe(404);
    },
  );
});

describe('an unknown guide address', () => {
  test.each([
    '/editorial/no-such-article',
    '/editorial/category',
    '/editorial/category/no-such-category',
    // Hidden, so no list has it.
    '/editorial/category/archive',
    '/editorial/category/staying-safe/2',
    '/editorial/all/5',
    '/editorial/all/0',
    '/editorial/all/-1',
    '/editorial/all/01',
    '/editorial/all/1.5',
    '/editorial/all/two',
    '/editorial/all/99999999999999999999',
    '/editorial/all/2/more',
  ])('%s is a 404 inside the frame of the site', async (path) => {
    const { status, html } = await visit(site, path);
    expect(status).toBe(404);
    expect(html).toContain('name="q"');
    expect(html).toContain('<footer');
  });
});

describe('the page of an address without a guide', () => {
  const unknown = async (path: string) => (await visit(site, path)).main;

  test('an address that resembles guides leads to them', async () => {
    const main = await unknown('/editorial/how-discount-card-works');
    expect(main).toContain('We couldn’t find that guide');
    expect(main).toContain('Did you mean');
    expect(linksTo(main, '/editorial/how-discount-cards-work')).toBe(1);
  });

  test('an address that resembles no guide leads to the newest ones, all of them and their topics', async () => {
    const main = await unknown('/editorial/unknown-page');
    expect(main).toContain('Newest guides');
    expect(cards(main)).toBe(4);
    expect(main).toContain('Taking medication on time');
    expect(linksTo(main, '/editorial/all')).toBe(1);
    expect(linksTo(main, '/editorial/category/staying-safe')).toBe(1);
  });

  test('an address that names a medication leads to its prices', async () => {
    const main = await unknown('/editorial/atorvastatin');
    expect(linksTo(main, '/atorvastatin')).toBeGreaterThan(0);
  });

  test('the address of a list that does not exist is no guide', async () => {
    const main = await unknown('/editorial/all/99');
    expect(main).toContain('We can’t find that page');
    expect(cards(main)).toBe(4);
  });
});

describe('guides with their flag off', () => {
  let without: Site;
  async function turnOff(flag: FlagName) {
    without = await startSite({ FLAGS: `super.${flag}=false` });
  }
  afterEach(() => {
    without.close();
  });

  test('a site with the guides flag off has no guides and no link to them', async () => {
    await turnOff('editorialPages');
    for (const path of ['/editorial', article, '/editorial/all', '/editorial/category/staying-safe']) {
      expect((await visit(without, path)).status, path).toBe(404);
    }
    expect((await visit(without, '/')).html).not.toContain('href="/rx/editorial');
  });

  test('a site with the breadcrumbs flag off shows no breadcrumbs', async () => {
    await turnOff('breadcrumbs');
    const { html, main } = await visit(without, article);
    expect(main).not.toContain('aria-label="Breadcrumb"');
    expect(structuredData(html).map((about) => about['@type'])).toEqual(['Article']);
  });
});

describe('an article with a broken reference', () => {
  const withArticle = (fields: Record<string, unknown>) =>
    siteWithContent({
      entry: (one) =>
        one.sys.id === 'article-why-pharmacy-prices-differ' ? withFields(one, fields) : asReal(one),
    });

  test.each([
    ['no category', { category: undefined }],
    ['a missing category', { category: linkTo('gone') }],
    ['a hidden category', { category: linkTo('category-archive') }],
  ])('an article with %s keeps the rest of its page', async (_what, fields) => {
    const changed = await withArticle(fields);
    const { status, main } = await visit(changed, article);
    expect(status).toBe(200);
    expect(main).toContain('What goes into a price</h2>');
    expect(main).not.toContain('/editorial/category/');
    expect(main).not.toContain('More guides');
    const list = await visit(changed, '/editorial/all/3');
    expect(list.status).toBe(200);
    expect(list.main).toContain(article);
    expect(list.main).not.toContain('Archive');
    changed.close();
  });

  test.each([
    ['a missing image', { image: linkTo('gone', 'Asset') }],
    ['a missing reviewer', { reviewer: linkTo('gone') }],
  ])('an article with %s keeps the rest of its page', async (_what, fields) => {
    const changed = await withArticle(fields);
    const { status, main } = await visit(changed, article);
    expect(status).toBe(200);
    expect(main).toContain('What goes into a price</h2>');
    expect(main).not.toContain('<img');
    expect(main).not.toContain('Reviewer<');
    changed.close();
  });

  test('the images of an article are at the site’s own origin', async () => {
    const changed = await withArticle({ image: linkTo('mark-super', 'Asset') });
    const picture = /<img[^>]*src="\/rx\/media\/fairscript\/mark-super\/1\/super\.svg"/;
    const { main, html } = await visit(changed, article);
    expect(main).toMatch(picture);
    expect(structuredData(html)[0]).toMatchObject({
      image: `${origin}/rx/media/fairscript/mark-super/1/super.svg`,
    });
    // Most articles of the list have none.
    expect((await visit(changed, '/editorial/all/3')).main).not.toMatch(picture);
    changed.close();
  });

  test('an article names its reviewer, with a link where reviewers have pages', async () => {
    const changed = await withArticle({ reviewer: linkTo('person-placeholder-reviewer-1') });
    const { main } = await visit(changed, article);
    expect(main).toContain('Reviewer<');
    expect(main).toContain('Sample reviewer 1');
    expect(main).not.toContain('/reviewers/');
    const response = await changed.get(`http://savehealth.localhost${article}`);
    expect(await response.text()).toContain('href="/reviewers/placeholder-reviewer-1"');
    changed.close();
  });
});

describe('guides while content fails to load', () => {
  test.each([
    ['/editorial', /query EditorialPage\(/],
    ['/editorial/all', /query EditorialPaginated\(/],
    ['/editorial/category/staying-safe', /query EditorialCategory\(/],
    [article, /query EditorialArticle\(/],
  ])('%s shows the failure page inside the frame of the site', async (path, failing) => {
    const broken = await siteWithContent({ failing });
    const { status, html } = await visit(broken, path);
    expect(status).toBe(503);
    expect(html).toContain('Error loading data');
    expect(html).toContain('<footer');
    broken.close();
  });

  test('an article is shown without related articles when these fail to load', async () => {
    const broken = await siteWithContent({ failing: /query EditorialPaginated\(/ });
    const { status, main } = await visit(broken, article);
    expect(status).toBe(200);
    expect(main).toContain('What goes into a price</h2>');
    expect(linksTo(main, '/editorial/category/paying-for-medicine')).toBe(1);
    expect(main).not.toContain('More guides');
    broken.close();
  });
});
