import { beforeAll, describe, expect, test } from 'vitest';

import { startContentService, withFields } from '../content-service.ts';
import { startLoopbackServer } from '../loopback-server.ts';
import { shippedBrands } from '../shipped-brands.ts';
import { tenants } from '../tenants.ts';
import { upstreamTimeoutMs, type TestSite } from '../start-site.ts';
import { asReal } from './changed-content.ts';
import { linksOf, textOfPage } from './page-html.ts';
import { sharedSite, startSite } from './source-site.ts';

type Site = TestSite;

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

/** The part of a page from a match to an end tag. */
const partOf = (html: string, from: RegExp, to: string) => {
  const start = html.search(from);
  return start === -1 ? '' : html.slice(start, html.indexOf(to, start));
};
const sectionOf = (html: string, id: string) =>
  partOf(html, new RegExp(`<section[^>]* id="${id}"`), '</section>');
const headerLinksOf = (html: string) => linksOf(partOf(html, /<nav aria-label="(Main|Principal)"/, '</ul>'));
const footerOf = (html: string) => partOf(html, /<footer/, '</footer>');
const legalOf = (html: string) => partOf(html, /<nav aria-label="Legal"/, '</nav>');

async function visit(to: Site, host: string, path: string) {
  const response = await to.get(`http://${host}${path}`);
  const html = await response.text();
  return { status: response.status, html, text: textOfPage(html) };
}

describe.each(tenants)('home of $tenant', ({ tenant, host, base }) => {
  const home = () => visit(site, host, base || '/');

  test('home has every content section in order, each under a heading', async () => {
    const { status, html } = await home();
    expect(status).toBe(200);
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    const all = [
      'popular-searches',
      'recent-savings',
      'how-it-works',
      'pharmacies',
      'prices',
      'questions',
      'testimonials',
      'help',
    ];
    // Those of sample content are not of real people.
    expect(sections).toEqual(all.filter((id) => id !== 'testimonials'));
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('only images of the first screen are fetched before they are near', async () => {
    const { html } = await home();
    const sections = html.slice(html.indexOf('<section id="popular-searches"'));
    const images = sections.slice(0, sections.indexOf('</main>')).match(/<img[^>]*>/g) ?? [];
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((tag) => !tag.includes(' loading="lazy"'))).toEqual([]);
    const early = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
    expect(early.filter((tag) => /step|help/.test(tag))).toEqual([]);
  });

  test('each medication on home shows its price, quantity and chain, and links to exactly that', async () => {
    const { html } = await home();
    const section = sectionOf(html, 'recent-savings');
    const cards = section.split('<li').slice(1);
    expect(cards).toHaveLength(4);
    for (const card of cards) {
      expect(textOfPage(card)).toMatch(/\$\d+\.\d\d .*\d+ (tablets|capsules) Lowest at \w/);
      const link = linksOf(card)[0] ?? '';
      expect(link).toMatch(new RegExp(`^${base}/[a-z]+\\?name=.*&dosage=.*&quantity=\\d+$`));
      const price = /\$\d+\.\d\d/.exec(card)?.[0];
      expect(textOfPage((await visit(site, host, link)).html)).toContain(price);
    }
    expect(textOfPage(section)).toMatch(
      /Demonstration prices, based on public costs, the oldest from .* Not an offer\./,
    );
    expect(textOfPage(section)).not.toMatch(/save|less than/i);
  });

  test('the cover has a price of today that its medication’s page has too, and a form for the ZIP', async () => {
    const { html } = await home();
    const live = partOf(html, /<section class="[^"]*" aria-labelledby="live-price"/, '</section>');
    expect(textOfPage(live)).toMatch(/U\.S\. average .*\d+ (tablets|capsules) \$\d+\.\d\d at \w/);
    expect(textOfPage(live)).toMatch(/Demonstration price, based on a public cost from .*\. Not an offer\./);
    expect(textOfPage(partOf(live, /<label for="live-zip"/, '</label>'))).toMatch(/\w , ZIP code $/);
    const link = linksOf(live)[0] ?? '';
    const price = /\$\d+\.\d\d/.exec(live)?.[0] ?? '';
    expect(textOfPage((await visit(site, host, link)).html)).toContain(price);
    const fields = [...live.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const action = /action="([^"]+)"/.exec(live)?.[1];
    const query = new URLSearchParams([...fields, ['zip', '19103']] as [string, string][]);
    expect((await visit(site, host, `${action}?${query}`)).text).toMatch(/near .*19103/);

    const near = await visit(site, host, `${base || '/'}?zip=19103`);
    const nearLive = partOf(near.html, /aria-labelledby="live-price"/, '</section>');
    expect(textOfPage(nearLive)).toContain('near 19103');
    expect(nearLive).toMatch(/name="zip"[^>]* value="19103"/);
  });

  test.each(['', '?zip=19103'])('home%s shows no medication in two places', async (query) => {
    const { html } = await visit(site, host, (base || '/') + query);
    const medicationsOf = (section: string) => new Set(linksOf(section).map((link) => link.split('?')[0]));
    const blocks = [
      partOf(html, /aria-labelledby="live-price"/, '</section>'),
      ...['popular-searches', 'recent-savings', 'pharmacies'].map((id) => sectionOf(html, id)),
    ].map(medicationsOf);
    expect(blocks.map(({ size }) => size)).toEqual([1, expect.any(Number), 4, 1]);
    expect(blocks[1]?.size).toBeGreaterThanOrEqual(4);
    const medications = blocks.flatMap((block) => [...block]);
    expect(new Set(medications).size).toBe(medications.length);
    const savings = sectionOf(html, 'recent-savings');
    expect(linksOf(savings).every((link) => link.includes('zip=19103'))).toBe(query !== '');
    expect(textOfPage(savings).includes('Lowest prices near 19103')).toBe(query !== '');
  });

  test('every popular pharmacy leads to its price of the medication that is named above, with its date', async () => {
    const { html } = await home();
    const section = sectionOf(html, 'pharmacies');
    expect(textOfPage(section)).toMatch(
      /\d+ mg, \d+ tablets, U\.S\. average .* Demonstration prices, based on a public cost from .*\. Not an offer\./,
    );
    const tiles = section.split('<li').slice(1);
    expect(tiles).toHaveLength(6);
    for (const tile of tiles) expect(linksOf(tile)).toHaveLength(1);
    const walgreens = tiles.find((tile) => tile.includes('Walgreens')) ?? '';
    const link = linksOf(walgreens)[0] ?? '';
    expect(link).toContain('chain=walgreens');
    const [price = ''] = /\$\d+\.\d\d/.exec(walgreens) ?? [];
    expect(textOfPage((await visit(site, host, link)).html)).toMatch(new RegExp(`Walgreens.*\\${price}`));
  });

  test('drawings of the cover and the steps are the brand’s own, in its colors', async () => {
    const { html } = await home();
    const drawings = [...html.matchAll(/src="([^"]*\/brands\/[^"]*-(?:hero|step-\d|help)\.svg)"/g)].map(
      ([, path = '']) => path,
    );
    expect(drawings).toHaveLength(5);
    const svg = await (await site.get(`http://${host}${drawings[0]}`)).text();
    const primary = shippedBrands.tenants.get(tenant)?.theme.light.hero ?? '';
    expect(drawings[0]).toContain(tenant);
    expect(svg + (await (await site.get(`http://${host}${drawings[1]}`)).text())).toMatch(
      /<style>:root\{--[\w-]+:#[\dA-F]{6}/i,
    );
    expect(html).toContain(`--hero:${primary}`);
  });

  test('home says once that it is a demonstration, and shows the coverage note of the brand', async () => {
    const { html } = await home();
    expect(html.match(/<aside id="demonstration"[^>]*>[^<]*no offers/g)).toHaveLength(1);
    expect(html.includes('Show your Medicaid card first')).toBe(tenant === 'medicaid');
    const drug = await visit(site, host, `${base}/atorvastatin?zip=19103`);
    expect(partOf(drug.html, /<main/, '</main>').includes('Show your Medicaid card first')).toBe(
      tenant === 'medicaid',
    );
    const card = /href="([^"]*\/card\?[^"]*)"/.exec(drug.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const path of [card, card.replace('/card?', '/at-the-counter?')]) {
      const page = await visit(site, host, path);
      expect([path, page.html.includes('Show your Medicaid card first')]).toEqual([
        path,
        tenant === 'medicaid',
      ]);
    }
  });

  test('home has help without a number of fiction, and the required disclosures although it has no footer', async () => {
    const { html, text } = await home();
    expect(sectionOf(html, 'help')).toContain(`href="${base}/at-the-counter"`);
    expect(sectionOf(html, 'help')).not.toContain('tel:');
    expect(html).not.toContain('<footer');
    expect(text).toMatch(/IS NOT INSURANCE/);
    const legal = linksOf(legalOf(html));
    for (const path of [
      '/privacy',
      '/terms',
      '/accessibility',
      '/consumer-health-data-privacy',
      '/sitemap',
    ]) {
      expect(legal).toContain(base + path);
    }
    expect(legal).toContain(`${base}/privacy-choices`);
    expect(legalOf(html)).toMatch(new RegExp(`<a href="${base}/es" lang="es" hrefLang="es">Español</a>`));
  });

  test('the header of home has the links of other pages, at most six and none to a disabled page', async () => {
    const { html } = await home();
    const links = headerLinksOf(html);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(6);
    const elsewhere = await visit(site, host, `${base}/atorvastatin`);
    expect(headerLinksOf(elsewhere.html)).toEqual(links);
    expect(links).not.toContain(`${base}/rewards`);
    expect(elsewhere.html).not.toContain(`href="${base}/rewards"`);
  });

  test('the title of home is the site name from the content', async () => {
    const { html } = await home();
    expect(html).toMatch(/<title>[A-Z][^<:]+ \| [^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).not.toMatch(/\{\{/);
  });

  test('home below /es is in Spanish, links within /es and has one link back', async () => {
    const { html, text } = await visit(site, host, `${base}/es`);
    expect(html).toContain('<html lang="es"');
    expect(text).toMatch(/Cómo funciona/);
    expect(text).toMatch(/NO ES UN SEGURO/);
    const inside = linksOf(html).filter((link) => link.startsWith('/') && !link.startsWith(`${base}/es`));
    expect([...new Set(inside)]).toEqual([base || '/']);
    expect(html).toContain(`<a href="${base || '/'}" lang="en" hrefLang="en">English</a>`);
  });

  test('the small print of a footer is two paragraphs: what the brand is not, and what is a demonstration', async () => {
    const notice = partOf(
      footerOf((await visit(site, host, `${base}/faq`)).html),
      /class="[^"]*notice/,
      '<nav',
    );
    expect(notice.match(/<p>/g)).toHaveLength(2);
    expect(notice).toMatch(/NOT INSURANCE.*Demonstration/s);
  });

  test('the footers of all brands have the same pages in the same order', async () => {
    const footer = footerOf((await visit(site, host, `${base}/faq`)).html);
    expect(textOfPage(partOf(footer, /<nav aria-label="Footer"/, '</nav>')).trim()).toMatch(
      /^How it works Questions Guides Contact( us)? About us$/,
    );
  });

  test('the footer of other pages has at most four content links besides the fixed ones', async () => {
    const { html } = await visit(site, host, `${base}/atorvastatin?zip=19103`);
    const footer = footerOf(html);
    const named = linksOf(partOf(footer, /<nav aria-label="Footer"/, '</nav>'));
    const fromContent = named.filter((link) => link !== `${base}/about-us`);
    expect(fromContent.length).toBeGreaterThan(0);
    expect(fromContent.length).toBeLessThanOrEqual(4);
    expect(named).toContain(`${base}/about-us`);
    expect(linksOf(legalOf(footer)).includes(`${base}/licenses`)).toBe(tenant !== 'super');
    expect(linksOf(legalOf(footer))).toContain(`${base}/es/atorvastatin?zip=19103`);
    expect(legalOf(footer)).toMatch(/privacy-choices[^>]*>[^<]+<svg/);
  });

  test('the footer has the contacts popup only if its flag is on, closed and without script', async () => {
    const footer = footerOf((await visit(site, host, `${base}/atorvastatin`)).html);
    expect(footer.includes('popover="auto"')).toBe(tenant === 'medicaid');
    if (tenant !== 'medicaid') return;
    expect(footer).toMatch(/<button[^>]* popoverTarget="contacts"/i);
    // Numbers reserved for fiction say so, and dial nothing.
    expect(textOfPage(footer)).toMatch(
      /1-800-555-0102 \(example number\).*1-800-555-0142 \(example number\)/s,
    );
    expect(footer).not.toContain('tel:');
    expect(footer).toContain(`href="${base}/contact"`);
  });
});

test('rotates popular searches daily only where the flag is on', async () => {
  const order = async (host: string, path: string) =>
    linksOf(sectionOf((await visit(site, host, path)).html, 'popular-searches'));
  expect(await order('super.localhost', '/rx')).toEqual(
    // Without those that have a price on the page.
    ['/ozempic', '/lisinopril', '/amoxicillin', '/eliquis', '/sertraline'].map((path) => `/rx${path}`),
  );
  const turned = await order('savehealth.localhost', '/');
  expect(turned).toHaveLength(5);
  expect(turned).toContain('/ozempic');
});

describe('home without content', () => {
  const host = 'super.localhost';

  test.each([
    ['fails to load', { fails: (query: string) => query === 'Homepage' }],
    ['has no home for the client', { entries: withFields('homepage-super', { client: 'somebody-else' }) }],
  ])('home keeps its cover, search and price sources when its content %s', async (_why, change) => {
    const content = await startContentService(change);
    const without = await startSite(content.settings);
    const { status, html, text } = await visit(without, host, '/rx');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1>Super Rx<\/h1>/);
    expect(html).toMatch(/<form[^>]+action="\/rx\/search"/);
    expect(text).toContain('Where the numbers come from');
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['prices']);
    expect(headerLinksOf(html).length).toBeGreaterThan(0);
    without.close();
    await content.close();
  });

  test('home without app data is a 503 with the logo, the name and the search', async () => {
    const content = await startContentService({ fails: () => true });
    const without = await startSite(content.settings);
    const { status, html, text } = await visit(without, host, '/rx/somewhere-else');
    expect(status).toBe(503);
    expect(html).toContain('src="/rx/brands/super.svg"');
    expect(headerLinksOf(html)).toEqual([]);
    expect(text).toContain('Super Rx');
    expect(text).toContain('This is not insurance.');
    expect(html).toMatch(/<form[^>]+action="\/rx\/search"/);
    without.close();
    await content.close();
  });
});

test.each([
  ['1-800-555-1212', 'tel:+18005551212'],
  ['Ask in the chat', undefined],
])('home shows the testimonials of real content, and the help line “%s” as a link to %s', async (...row) => {
  const [phoneNumber, link] = row;
  const withPhone = withFields('homepage-super-help', { phoneNumber });
  const content = await startContentService({ entries: (entries) => withPhone(entries).map(asReal) });
  const real = await startSite(content.settings);
  const { html } = await visit(real, 'super.localhost', '/rx');
  real.close();
  await content.close();
  expect(sectionOf(html, 'testimonials').match(/<blockquote/g)).toHaveLength(3);
  expect(/href="(tel:[^"]*)"/.exec(sectionOf(html, 'help'))?.[1]).toBe(link);
});

describe('savings from content', () => {
  const saving = 'saving-atorvastatin-20-mg';

  async function cardWith(fields: Record<string, unknown>) {
    const content = await startContentService({ entries: withFields(saving, fields) });
    const changed = await startSite(content.settings);
    const { html } = await visit(changed, 'super.localhost', '/rx');
    changed.close();
    await content.close();
    const section = sectionOf(html, 'recent-savings');
    return {
      heading: textOfPage(partOf(section, /<h2/, '</h2>')),
      card: textOfPage(section.split('<li')[1] ?? ''),
    };
  }

  test('home shows savings from the content with both prices', async () => {
    const { heading, card } = await cardWith({ hippoPrice: 9.5, averagePrice: 42, savingsText: 'Save 77%' });
    expect(heading).toContain('Recent savings');
    expect(card).toMatch(/\$9\.50 .*Average price \$42\.00 .*Save 77%/);
  });

  test('home claims no savings without the usual price', async () => {
    const { card } = await cardWith({ hippoPrice: 9.5, savingsText: 'Save 77%' });
    expect(card).toContain('$9.50');
    expect(card).not.toContain('Save 77%');
  });

  test.each([0, -1])(
    'home shows the price of today where the content says %d dollars',
    async (hippoPrice) => {
      const { card } = await cardWith({ hippoPrice, averagePrice: 42, savingsText: 'Save 77%' });
      expect(card).toMatch(/\$[1-9].* Lowest at /);
      expect(card).not.toMatch(/\$0|-\$|Save 77%/);
    },
  );

  test.each([0, 9.5, 5])('home claims no savings off an average of %d dollars', async (averagePrice) => {
    const { card } = await cardWith({ hippoPrice: 9.5, averagePrice, savingsText: 'Save 77%' });
    expect(card).toContain('$9.50');
    expect(card).not.toMatch(/Average|Save 77%/);
  });

  test('home links to a medication without a price instead of claiming savings', async () => {
    const { card } = await cardWith({ dosage: '7 tons' });
    expect(card).toContain('7 tons');
    expect(card).toContain('See prices');
    expect(card).not.toContain('$');
  });
});

describe('home while prices fail to load', () => {
  const homeOver = async (url: string) => {
    const limits = { PRICES_WITHIN_MS: '1000', OPTIONAL_WITHIN_MS: '1000' };
    const over = await startSite({ PRICES_URL: url, GATEWAY_API_KEY: 'gateway-key', ...limits });
    const { status, html } = await visit(over, 'super.localhost', '/rx');
    over.close();
    return { status, savings: textOfPage(sectionOf(html, 'recent-savings')) };
  };

  test('home shows medications without prices when the price service is down', async () => {
    const { status, savings } = await homeOver('http://127.0.0.1:9');
    expect(status).toBe(200);
    expect(savings).toMatch(/Atorvastatin .*See prices/);
  });

  test('home waits less than a drug page for a price service that never answers', async () => {
    const silent = await startLoopbackServer(() => undefined);
    const startTime = performance.now();
    const { savings } = await homeOver(silent.url);
    expect(savings).toMatch(/Atorvastatin .*See prices/);
    expect(performance.now() - startTime).toBeLessThan(upstreamTimeoutMs);
    await silent.close();
  });
});
