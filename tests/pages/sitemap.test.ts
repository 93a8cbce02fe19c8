import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function read(url: string) {
  const response = await site.get(url);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location ?? '');

/** The sections of spec §2 (sitemap sections). */
const sections = {
  super: ['main', 'drugs'],
  medicaid: ['main', 'drugs'],
  savehealth: ['main', 'rewards', 'drugs', 'medications', 'editorial', 'conditions', 'classes'],
};

describe.each(tenants)('the sitemap of $tenant', ({ tenant, host, base }) => {
  const home = `http://${host}${base}`;

  test('sitemap.xml is an index with one file per section', async () => {
    const { status, type, text } = await read(`${home}/sitemap.xml`);
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locations(text)).toEqual(sections[tenant].map((section) => `${home}/sitemap/${section}.xml`));
  });

  test('each sitemap file has absolute addresses with both languages, up to the maximum count', async () => {
    for (const section of sections[tenant]) {
      const { status, type, text } = await read(`${home}/sitemap/${section}.xml`);
      expect([status, type], section).toEqual([200, 'application/xml; charset=utf-8']);
      const urls = locations(text);
      expect(urls.length).toBeGreaterThan(0);
      expect(urls.length).toBeLessThanOrEqual(50_000);
      expect(new Set(urls).size).toBe(urls.length);
      const [first = ''] = urls;
      const spanish = first.replace(home, `${home}/es`).replace(/\/es\/$/, '/es');
      expect(text).toContain(`hreflang="es" href="${spanish}"`);
      expect(text).toContain(`hreflang="x-default" href="${first}"`);
      expect(urls.filter((url) => !url.startsWith(home) || url.startsWith(`${home}/es/`))).toEqual([]);
    }
  });

  test('the sitemap has the last change of a page where content has it', async () => {
    const { text } = await read(`${home}/sitemap/main.xml`);
    expect(text).toMatch(
      new RegExp(`<loc>${home}/privacy</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
    );
  });

  test('the sitemap has no disabled page and no noindex page', async () => {
    const { text } = await read(`${home}/sitemap/main.xml`);
    const paths = locations(text).map((url) => url.slice(home.length) || '/');
    for (const path of ['/card', '/dev/inbox', '/not-there']) expect(paths).not.toContain(path);
    expect(paths.includes('/cookie-policy')).toBe(tenant !== 'super');
    expect(paths).toContain('/faq');
  });

  test('answers 404 for an unknown sitemap file', async () => {
    expect((await read(`${home}/sitemap/shoes.xml`)).status).toBe(404);
    expect((await read(`${home}/sitemap/main-2.xml`)).status).toBe(404);
  });

  test('the sitemap page has the same sections under the titles of the content', async () => {
    const { status, text } = await read(`${home}/sitemap`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>All pages</h1>');
    for (const section of sections[tenant]) expect(text).toContain(`<h2 id="section-${section}-title">`);
    expect(text).toContain('>Main pages</h2>');
    const [, main = ''] = /<h2 id="section-main-title">(.*?)<\/section>/s.exec(text) ?? [];
    expect(main).toContain(`href="${base}/faq"`);
    expect(main).not.toContain(`href="${base}/sitemap"`);
    // A long list shows its letters, each of which opens its names without script, and one at a time.
    expect(text).toContain('<a href="#section-drugs-m">M</a>');
    const letters =
      /<details name="section-drugs"[^>]*>(?:(?!<\/details>).)*id="section-drugs-m"(.*?)<\/details>/s;
    expect(letters.exec(text)?.[1]).toContain(`href="${base}/metformin"`);
    expect(text).not.toMatch(/<details name="section-drugs"[^>]* open/);
  });

  test('the sitemap page names what each list has, and leads to all brands and generics', async () => {
    const { text } = await read(`${home}/sitemap`);
    const [, heading = '', rest = ''] = /<h2 id="section-drugs-title">(.*?)<\/h2>(.*?)<nav/s.exec(text) ?? [];
    const isByIngredient = tenant !== 'savehealth';
    expect(heading === 'Medications by ingredient').toBe(isByIngredient);
    expect(heading.startsWith('<a href="/medications">All medications<')).toBe(!isByIngredient);
    expect(/href="\/rx\/medications"[^>]*>.*All medications, brand and generic/s.test(rest)).toBe(
      isByIngredient,
    );
    for (const name of ['>Welcome<', '>Do not sell or share<']) expect(text).not.toContain(name);
    expect(text).toContain(`<a href="${base}/privacy-choices">Your privacy choices</a>`);
  });

  test('the sitemap page groups the main pages, and a section of one page lists it', async () => {
    const { text } = await read(`${home}/sitemap`);
    const [, main = ''] = /<h2 id="section-main-title">(.*?)<\/section>/s.exec(text) ?? [];
    const [, prices = '', help = '', legal = ''] = main.split('<h3>');
    expect(prices).toMatch(/^Prices and cards<.*\/wallet"/s);
    expect(help).toMatch(/^Help<.*\/faq".*\/contact"/s);
    expect(legal).toMatch(/^Legal<.*\/privacy-choices".*\/terms"/s);
    expect(/title">Rewards<\/h2><ul[^>]*><li><a href="\/rewards">About rewards<\/a>/.test(text)).toBe(
      tenant === 'savehealth',
    );
  });

  test('the Spanish sitemap page is in Spanish, with the Spanish names of medications that have one', async () => {
    const { text } = await read(`${home}/es/sitemap`);
    expect(text).toContain('<h1>Todas las páginas</h1>');
    expect(text).toContain('>Páginas principales</h2>');
    expect(text).toContain(`<li><a href="${base}/es/metformin">Metformina</a>`);
    expect(text).toMatch(new RegExp(`<li lang="en"><a href="${base}/es/ramipril"`));
  });

  test('home has structured data of the organization and its search', async () => {
    const { text } = await read(home);
    const scripts = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    const data = scripts.map(([, json = '']) => JSON.parse(json) as unknown);
    expect(data).toContainEqual(
      expect.objectContaining({ '@type': 'Organization', url: base === '' ? `${home}/` : home }),
    );
    expect(data).toContainEqual(expect.objectContaining({ '@type': 'WebSite' }));
    expect(text).toContain(`${home}/search?q={search_term_string}`);
  });

  test('serves robots.txt at the root of the host', async () => {
    const internal = await read(`http://${host}/robots.txt`);
    expect([internal.status, internal.type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(internal.text).toBe('User-agent: *\nDisallow: /\n');
    const origin = `https://${tenant}.fairscript.example`;
    const { text } = await read(`${origin}/robots.txt`);
    const [, address = ''] = /^Sitemap: (.*)$/m.exec(text) ?? [];
    expect(address).toBe(`${origin}${base}/sitemap.xml`);
    expect((await read(address)).status).toBe(200);
  });
});

test('the drugs sitemap has every name that can be looked up, including brands', async () => {
  const all = locations((await read('http://savehealth.localhost/sitemap/drugs.xml')).text);
  const described = locations((await read('http://super.localhost/rx/sitemap/drugs.xml')).text);
  expect(all).toContain('http://savehealth.localhost/lipitor');
  expect(described).not.toContain('http://super.localhost/rx/lipitor');
  expect(described).toContain('http://super.localhost/rx/atorvastatin');
  expect(all.length).toBeGreaterThan(described.length);
});

test('the sitemap page sorts drug classes as their own list does', async () => {
  const { text } = await read('http://savehealth.localhost/es/sitemap');
  const group =
    /<details name="section-classes"[^>]*>(?:(?!<\/details>).)*id="section-classes-g"(.*?)<\/details>/s;
  // The word that they are sorted by stands out.
  expect(group.exec(text)?.[1]).toContain('>Medicamentos para la <b>gota</b><');
});

test('the sitemap page begins with links to its lists below the first', async () => {
  const { text } = await read('http://savehealth.localhost/sitemap');
  const [jumps = ''] = /<nav[^>]*aria-label="On this page".*?<\/nav>/s.exec(text) ?? [];
  expect([...jumps.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(
    ['drugs', 'medications', 'editorial', 'conditions', 'classes'].map((section) => `#section-${section}`),
  );
});

test('a heading of the sitemap page leads to the page of its section, which its list does not repeat', async () => {
  const { text } = await read('http://savehealth.localhost/sitemap');
  for (const [section, own] of [
    ['drugs', 'medications'],
    ['editorial', 'editorial'],
    ['conditions', 'conditions'],
    ['classes', 'classes'],
  ]) {
    const [, heading = '', list = ''] =
      new RegExp(`<h2 id="section-${section}-title">(.*?)</h2>(.*?)</section>`, 's').exec(text) ?? [];
    expect(heading).toContain(`<a href="/${own}">`);
    expect(list).not.toContain(`href="/${own}"`);
  }
  expect(text).toContain('<h2 id="section-medications-title">Medications by ingredient</h2>');
});

test('the sitemap page lists the topics of the guides, and folds the guides', async () => {
  const { text } = await read('http://savehealth.localhost/sitemap');
  const [, guides = ''] = /<h2 id="section-editorial-title">(.*?)<\/section>/s.exec(text) ?? [];
  const [topics = '', titles = ''] = guides.split('<details>');
  expect(topics).toContain('href="/editorial/all"');
  expect(topics).toContain('href="/editorial/category/at-the-pharmacy"');
  expect(topics).not.toContain('href="/editorial/how-discount-cards-work"');
  expect(titles).toMatch(/^<summary>\d+ guides by title<\/summary>/);
  expect(titles).toContain('href="/editorial/how-discount-cards-work"');
});
