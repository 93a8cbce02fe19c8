import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { beforeAll, describe, expect, test } from 'vitest';

import { proxyTimeoutMs } from '../../domain/limits.ts';
import { servedContent, withFields } from '../served-content.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';

type Site = TestSite;

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

/** Text as a person reads it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** The part of a page between a mark and the end of its element. */
const partOf = (html: string, from: RegExp, to: string) => {
  const start = html.search(from);
  return start === -1 ? '' : html.slice(start, html.indexOf(to, start));
};
const sectionOf = (html: string, id: string) =>
  partOf(html, new RegExp(`<section[^>]* id="${id}"`), '</section>');
const headerLinksOf = (html: string) => linksOf(partOf(html, /<nav aria-label="(Main|Principal)"/, '</ul>'));
const footerOf = (html: string) => partOf(html, /<footer/, '</footer>');
const legalOf = (html: string) => partOf(html, /<nav aria-label="Legal"/, '</nav>');
const linksOf = (html: string) =>
  [...html.matchAll(/<a[^>]*? href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));

async function visit(to: Site, host: string, path: string) {
  const response = await to.get(`http://${host}${path}`);
  const html = await response.text();
  return { status: response.status, html, text: textOf(html) };
}

describe.each(tenants)('home of $tenant', ({ tenant, host, base }) => {
  const home = () => visit(site, host, base || '/');

  test('has every section of the content, in its order, each under a heading', async () => {
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
    expect(sections).toEqual(tenant === 'medicaid' ? all.filter((id) => id !== 'testimonials') : all);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows what each medicine costs, for what and at whose pharmacy, and leads to exactly that', async () => {
    const { html } = await home();
    const section = sectionOf(html, 'recent-savings');
    const cards = section.split('<li').slice(1);
    expect(cards).toHaveLength(4);
    for (const card of cards) {
      expect(textOf(card)).toMatch(/\$\d+\.\d\d .*\d+ (tablets|capsules) Lowest at \w/);
      const link = linksOf(card)[0] ?? '';
      expect(link).toMatch(new RegExp(`^${base}/[a-z]+\\?name=.*&dosage=.*&quantity=\\d+$`));
      const price = /\$\d+\.\d\d/.exec(card)?.[0];
      expect(textOf((await visit(site, host, link)).html)).toContain(price);
    }
    expect(textOf(section)).toMatch(
      /Demonstration prices, worked out from public NADAC costs, .* Not an offer\./,
    );
    expect(textOf(section)).not.toMatch(/save|less than/i);
  });

  test('calls testimonials samples where the content does', async () => {
    const { html } = await home();
    const said = textOf(sectionOf(html, 'testimonials'));
    expect(said.includes('Sample content.')).toBe(tenant !== 'medicaid');
  });

  test('has a line to call, and the words that must be said without a footer', async () => {
    const { html, text } = await home();
    expect(sectionOf(html, 'help')).toMatch(/href="tel:1-800-555-010\d"/);
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

  test('has a header of its own with six links at most, none to a page that is off', async () => {
    const { html } = await home();
    const links = headerLinksOf(html);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(6);
    const elsewhere = await visit(site, host, `${base}/atorvastatin`);
    expect(headerLinksOf(elsewhere.html)).not.toEqual(links);
    expect(links.includes(`${base}/rewards`)).toBe(tenant === 'savehealth');
  });

  test('is called what the content calls the site', async () => {
    const { html } = await home();
    expect(html).toMatch(/<title>[A-Z][^<:]+ \| [^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).not.toMatch(/\{\{/);
  });

  test('is in Spanish below /es, with links that stay there and one back', async () => {
    const { html, text } = await visit(site, host, `${base}/es`);
    expect(html).toContain('<html lang="es">');
    expect(text).toMatch(/Cómo funciona/);
    expect(text).toMatch(/NO ES UN SEGURO/);
    const inside = linksOf(html).filter((link) => link.startsWith('/') && !link.startsWith(`${base}/es`));
    expect(inside).toEqual([base || '/']);
    expect(html).toContain(`<a href="${base || '/'}" lang="en" hrefLang="en">English</a>`);
  });

  test('gives a footer everywhere else: four links of the content at most, and those it always names', async () => {
    const { html } = await visit(site, host, `${base}/atorvastatin?zip=19103`);
    const footer = footerOf(html);
    const named = linksOf(partOf(footer, /<nav aria-label="Footer"/, '</nav>'));
    const always = [`${base}/reviewers`, `${base}/about-us`];
    const fromContent = named.filter((link) => !always.includes(link));
    expect(fromContent.length).toBeGreaterThan(0);
    expect(fromContent.length).toBeLessThanOrEqual(4);
    expect(named).toContain(`${base}/about-us`);
    expect(textOf(footer).includes('Medical Review Board')).toBe(tenant === 'savehealth');
    expect(linksOf(legalOf(footer)).includes(`${base}/licenses`)).toBe(tenant !== 'super');
    expect(linksOf(legalOf(footer))).toContain(`${base}/es/atorvastatin?zip=19103`);
    expect(legalOf(footer)).toMatch(/privacy-choices[^>]*>[^<]+<svg/);
  });

  test('offers the contacts popup only where its flag is on, closed and without script', async () => {
    const footer = footerOf((await visit(site, host, `${base}/atorvastatin`)).html);
    expect(footer.includes('popover="auto"')).toBe(tenant === 'medicaid');
    if (tenant !== 'medicaid') return;
    expect(footer).toMatch(/<button[^>]* popoverTarget="contacts"/i);
    expect(footer).toMatch(/href="tel:1-800-555-0102".*href="tel:1-800-555-0142"/s);
    expect(footer).toContain(`href="${base}/contact"`);
  });
});

test('popular searches take turns where the flag is on, and keep their order where it is off', async () => {
  const order = async (host: string, path: string) =>
    linksOf(sectionOf((await visit(site, host, path)).html, 'popular-searches'));
  expect(await order('super.localhost', '/rx')).toEqual(
    [
      '/atorvastatin',
      '/levothyroxine',
      '/ozempic',
      '/metformin',
      '/lisinopril',
      '/amoxicillin',
      '/eliquis',
      '/sertraline',
    ].map((path) => `/rx${path}`),
  );
  const turned = await order('savehealth.localhost', '/');
  expect(turned).toHaveLength(8);
  expect(turned).toContain('/ozempic');
});

describe('content that is not there', () => {
  const host = 'super.localhost';

  test.each([
    ['could not be asked', { fails: (query: string) => query === 'Homepage' }],
    ['has no home for the client', { entries: withFields('homepage-super', { client: 'somebody-else' }) }],
  ])('leaves the cover, its search and the price sources standing when it %s', async (_why, change) => {
    const content = await servedContent(change);
    const without = await startSite(content.settings);
    const { status, html, text } = await visit(without, host, '/rx');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1>Super Rx<\/h1>/);
    expect(html).toMatch(/<form[^>]+action="\/rx\/search"/);
    expect(text).toContain('Where our prices come from');
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['prices']);
    expect(headerLinksOf(html).length).toBeGreaterThan(0);
    without.close();
    await content.close();
  });

  test('without app data nothing is found, and the frame has the mark, the name and its search', async () => {
    const content = await servedContent({ fails: () => true });
    const without = await startSite(content.settings);
    const { status, html, text } = await visit(without, host, '/rx/somewhere-else');
    expect(status).toBe(404);
    expect(html).toContain('src="/rx/brands/super.svg"');
    expect(headerLinksOf(html)).toEqual([]);
    expect(text).toContain('Super Rx');
    expect(text).toContain('This is not insurance.');
    expect(html).toMatch(/<form[^>]+action="\/rx\/search"/);
    without.close();
    await content.close();
  });
});

describe('savings of the content', () => {
  const saving = 'saving-atorvastatin-20-mg';

  async function cardWith(fields: Record<string, unknown>) {
    const content = await servedContent({ entries: withFields(saving, fields) });
    const changed = await startSite(content.settings);
    const { html } = await visit(changed, 'super.localhost', '/rx');
    changed.close();
    await content.close();
    const section = sectionOf(html, 'recent-savings');
    return { heading: textOf(partOf(section, /<h2/, '</h2>')), card: textOf(section.split('<li')[1] ?? '') };
  }

  test('are shown with both their prices', async () => {
    const { heading, card } = await cardWith({ hippoPrice: 9.5, averagePrice: 42, savingsText: 'Save 77%' });
    expect(heading).toContain('Recent savings');
    expect(card).toMatch(/\$9\.50 .*Average price \$42\.00 .*Save 77%/);
  });

  test('are not claimed without the price they are measured by', async () => {
    const { card } = await cardWith({ hippoPrice: 9.5, savingsText: 'Save 77%' });
    expect(card).toContain('$9.50');
    expect(card).not.toContain('Save 77%');
  });

  test('of a medicine nobody knows a price for are a link to it', async () => {
    const { card } = await cardWith({ dosage: '7 tons' });
    expect(card).toContain('7 tons');
    expect(card).toContain('See prices');
    expect(card).not.toContain('$');
  });
});

describe('a price service that', () => {
  const homeOver = async (url: string) => {
    const over = await startSite({ PRICES_URL: url, GATEWAY_API_KEY: 'gateway-key' });
    const { status, html } = await visit(over, 'super.localhost', '/rx');
    over.close();
    return { status, medicines: textOf(sectionOf(html, 'recent-savings')) };
  };

  test('is not there leaves home standing, its medicines without prices', async () => {
    const { status, medicines } = await homeOver('http://127.0.0.1:9');
    expect(status).toBe(200);
    expect(medicines).toMatch(/Atorvastatin .*See prices/);
  });

  test('never answers is not waited for as long as a page of prices would', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const asked = performance.now();
    const { medicines } = await homeOver(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    expect(medicines).toMatch(/Atorvastatin .*See prices/);
    expect(performance.now() - asked).toBeLessThan(proxyTimeoutMs);
    silent.closeAllConnections();
    silent.close();
  });
});
