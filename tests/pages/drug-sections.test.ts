import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { FlagName } from '../../tenants/flags.ts';
import { superTenant } from '../../tenants/super.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { siteWithContent } from './changed-content.ts';

type Site = TestSite;

// Costs over time age by themselves, and have tests of their own.
const allFlags = superTenant.flags;
const flags = { ...allFlags, historicalPricing: false };
let site: Site;
const others: Site[] = [];
beforeAll(async () => {
  superTenant.flags = flags;
  site = await startSite();
});
afterEach(() => {
  superTenant.flags = flags;
  for (const other of others.splice(0)) other.close();
});
afterAll(() => {
  superTenant.flags = allFlags;
  site.close();
});

async function visit(from: Site, url: string) {
  const response = await from.get(url.startsWith('/') ? `http://super.localhost/rx${url}` : url);
  const html = await response.text();
  return { status: response.status, html, ids: idsOf(html) };
}

/** The super site with some of its flags set otherwise, until the end of the test. */
async function siteWithFlags(changed: Partial<Record<FlagName, boolean>>): Promise<Site> {
  superTenant.flags = { ...flags, ...changed };
  const other = await startSite();
  others.push(other);
  return other;
}

const idsOf = (html: string) => [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);

/** One section's markup. */
const sectionOf = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

const anchorsOf = (html: string) => [...html.matchAll(/<a href="#([\w-]+)">/g)].map(([, id]) => id);

const machinesRead = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );

const ofContent = ['how-it-works', 'dosing', 'tips', 'questions', 'testimonials'];
const ofTheMedicine = ['about', 'forms', 'side-effects', 'similar'];

describe('the sections of a drug page', () => {
  test.each(tenants)(
    '$tenant has each under its flag, and a list that leads to them',
    async ({ host, base }) => {
      const { html, ids } = await visit(site, `http://${host}${base}/atorvastatin?zip=19103`);
      const usual = ['about', 'how-it-works', 'dosing', 'forms', 'side-effects', 'tips', 'questions'];
      const withTestimonials = host !== 'medicaid.localhost';
      expect(ids).toEqual([...usual, ...(withTestimonials ? ['testimonials'] : []), 'similar']);
      expect(anchorsOf(html)).toEqual(ids);
      expect(html.match(/Sample content\. /g)?.length).toBeGreaterThan(0);
      expect(html).toMatch(/Reviewer: <a|Reviewer: Placeholder/);
    },
  );

  test.each([
    ['typicalDosing', 'dosing'],
    ['dosageForms', 'forms'],
    ['pharmacistTips', 'tips'],
    ['faqs', 'questions'],
    ['testimonials', 'testimonials'],
    ['classesPages', 'similar'],
  ] as const)('without %s there is no section %s and nothing leads to it', async (flag, id) => {
    expect((await visit(site, '/atorvastatin')).ids).toContain(id);
    const without = await siteWithFlags({ [flag]: false });
    const { html, ids } = await visit(without, '/atorvastatin');
    expect(ids).not.toContain(id);
    expect(anchorsOf(html)).not.toContain(id);
  });

  test('without their flags there is no list of sections, no trail and no link to a page that is off', async () => {
    const without = await siteWithFlags({
      breadcrumbs: false,
      drugPageAnchorList: false,
      classesPages: false,
      conditionsPages: false,
      reviewersPage: false,
    });
    const { html } = await visit(without, '/atorvastatin');
    expect(anchorsOf(html)).toEqual([]);
    expect(html).not.toContain('aria-label="Breadcrumb"');
    expect(html).not.toMatch(/href="\/rx\/(classes|conditions|reviewers)/);
    expect(html).toContain('High cholesterol');
    expect(machinesRead(html).map((about) => about['@type'])).not.toContain('BreadcrumbList');
  });

  test('the first answer is open where the site opens it on its FAQ page', async () => {
    expect(sectionOf((await visit(site, '/atorvastatin')).html, 'questions')).not.toMatch(
      /<details[^>]* open/,
    );
    const { html } = await visit(site, 'http://savehealth.localhost/atorvastatin');
    expect(sectionOf(html, 'questions').match(/<details[^>]* open/g)).toHaveLength(1);
  });

  test('speak of the product that the pickers say', async () => {
    const chosen = async (path: string) => {
      const { html } = await visit(site, path);
      const section = sectionOf(html, 'forms');
      return [/<p>(\w+) comes as:/.exec(section)?.[1], /<dd aria-current="true">([^<]+)/.exec(section)?.[1]];
    };
    expect(await chosen('/atorvastatin?dosage=40+mg')).toEqual(['Atorvastatin', '40 mg']);
    expect(await chosen('/atorvastatin?name=Lipitor&dosage=80+mg')).toEqual(['Lipitor', '80 mg']);
  });

  test('similar medicines have a price for the ZIP where lists show prices, and none where they do not', async () => {
    const shown = sectionOf((await visit(site, '/atorvastatin?zip=19103')).html, 'similar');
    expect(shown.match(/from \$\d+\.\d\d/g)?.length).toBeGreaterThan(0);
    expect(shown).toContain('near 19103');
    const without = await siteWithFlags({ classConditionPrices: false });
    const bare = sectionOf((await visit(without, '/atorvastatin?zip=19103')).html, 'similar');
    expect(bare).toContain('/rx/classes/statins');
    expect(bare).not.toContain('$');
  });

  test('what has no Spanish says so, and the rest is in Spanish', async () => {
    const other = await siteWithFlags({});
    other.upstreams.drugDescriptions.find = () => Promise.resolve(null);
    const { html } = await visit(other, '/es/atorvastatin');
    expect(sectionOf(html, 'about')).toMatch(/<div lang="en"><p>Atorvastatin is a statin/);
    expect(sectionOf(html, 'how-it-works')).toContain('Siga lo que dice su receta');
    expect(sectionOf(html, 'how-it-works')).not.toContain('lang="en"');
  });

  test('conditions, classes and side effects are in Spanish on a Spanish page', async () => {
    const { html } = await visit(site, '/es/atorvastatin?zip=19103');
    const trail = /<ol[\s\S]*?<\/ol>/.exec(html)?.[0];
    expect(trail).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>Estatinas</);
    const about = sectionOf(html, 'about');
    expect(about).toMatch(/href="\/rx\/es\/conditions\/high-cholesterol"[^>]*>Colesterol alto</);
    expect(about).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>Estatinas</);
    expect(sectionOf(html, 'side-effects')).toContain('<li>dolor en las articulaciones</li>');
    const similar = sectionOf(html, 'similar');
    expect(similar).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>[^<]* Estatinas</);
    expect(similar).toMatch(/\d+ tabletas/);
    const told = machinesRead(html);
    expect(told[0]).toMatchObject({
      dosageForm: ['Tableta', 'Suspensión oral'],
      drugClass: [{ name: 'Estatinas' }],
    });
    expect(told[1]).toMatchObject({ itemListElement: [{}, {}, { name: 'Estatinas' }, {}] });
    for (const section of [trail, similar]) expect(section).not.toContain('Statins');
  });

  test('machines are told of the medicine, the way to it and the questions, as they are shown', async () => {
    const { html } = await visit(site, '/atorvastatin');
    const told = machinesRead(html);
    expect(told.map((about) => about['@type'])).toEqual(['Drug', 'BreadcrumbList', 'FAQPage']);
    const questions = told[2]?.['mainEntity'] as { name: string }[];
    for (const { name } of questions) expect(sectionOf(html, 'questions')).toContain(name);
  });
});

describe('the head of a drug page', () => {
  const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

  test.each([
    ['/lipitor', 'Lipitor'],
    ['/atorvastatin', 'Atorvastatin'],
    ['/ozempic', 'Ozempic'],
    ['/semaglutide', 'Semaglutide'],
    ['/wegovy', 'Semaglutide'],
    ['/es/lipitor', 'Lipitor'],
  ])('%s names what its heading names: %s', async (path, name) => {
    const { html } = await visit(site, path);
    expect(found(html, /<h1[^>]*>([^<]+)<\/h1>/)).toBe(name);
    expect(found(html, /<title>([^<]+)<\/title>/)).toContain(`${name} `);
    expect(found(html, /property="og:title" content="([^"]+)"/)).toContain(name);
    expect(found(html, /name="description" content="([^"]+)"/)).toContain(name);
  });

  test('says which medicine is priced where that has another name', async () => {
    const { html } = await visit(site, '/lipitor');
    const description = found(html, /name="description" content="([^"]+)"/);
    expect(description).toMatch(
      /^What pharmacies charge for Lipitor \(Atorvastatin, \d+ mg, 30 tablets\), and/,
    );
  });
});

describe('a class and a condition that the content does not have', () => {
  test.each(['/atorvastatin?zip=19103', '/es/atorvastatin?zip=19103'])(
    'are named on %s and never linked',
    async (path) => {
      const gone = new Set(['class-statins', 'condition-high-cholesterol']);
      const without = await siteWithContent({
        entry: (entry) => (gone.has(entry.sys.id) ? null : entry),
      });
      const { status, html, ids } = await visit(without, path);
      without.close();
      expect(status).toBe(200);
      expect(ids).toEqual(expect.arrayContaining(ofTheMedicine));
      expect(html).not.toMatch(/classes\/statins|conditions\/high-cholesterol/);
      expect(JSON.stringify(machinesRead(html)[1])).not.toContain('Statins');
      const lang = path.startsWith('/es') ? ' lang="en"' : '';
      expect(sectionOf(html, 'about')).toContain(`<span${lang}>Statins</span>`);
      expect(sectionOf(html, 'about')).toContain(`<span${lang}>High cholesterol</span>`);
      expect(sectionOf(html, 'about')).toMatch(/href="[^"]+\/conditions\//);
    },
  );

  test('are not linked either where the content cannot say what it has', async () => {
    const down = await siteWithContent({ failing: /query Sitemap\b/ });
    const { status, html } = await visit(down, '/atorvastatin?zip=19103');
    down.close();
    expect(status).toBe(200);
    expect(sectionOf(html, 'about')).toContain('<span>Statins</span>');
    expect(html).not.toMatch(/href="[^"]+\/(classes|conditions)\/\w/);
  });
});

describe('a description by the content gateway', () => {
  const fromGateway = (description: string | null) => () =>
    Promise.resolve(
      description
        ? { searchName: 'atorvastatin', name: 'Atorvastatin', description, locale: 'en-US' as const }
        : null,
    );
  const aboutWith = async (on: boolean, find: Site['upstreams']['drugDescriptions']['find']) => {
    const other = await siteWithFlags({ contentApiDrugDescription: on });
    other.upstreams.drugDescriptions.find = find;
    return sectionOf((await visit(other, '/atorvastatin')).html, 'about');
  };

  test('takes the place of our own where its flag is on, and only there', async () => {
    expect(await aboutWith(true, fromGateway('What it says.'))).toContain('What it says.');
    expect(await aboutWith(false, fromGateway('What it says.'))).toContain('Atorvastatin is a statin');
  });

  test('is the Spanish page’s, whatever the flag says', async () => {
    const about = sectionOf((await visit(site, '/es/atorvastatin')).html, 'about');
    expect(about).toContain('La atorvastatina');
    expect(about).not.toContain('lang="en"');
  });

  test.each([
    ['is none', fromGateway(null)],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('that %s leaves our own', async (_what, find) => {
    expect(await aboutWith(true, find)).toContain('Atorvastatin is a statin');
  });
});

describe('content that does not come', () => {
  test('takes its own sections away and nothing else', async () => {
    const down = await siteWithContent({ failing: /query (DrugPage|StaticPage)\b/ });
    const { status, html, ids } = await visit(down, '/atorvastatin?zip=19103');
    down.close();
    expect(status).toBe(200);
    expect(ids).toEqual(ofTheMedicine);
    expect(html).toContain('Get the card');
    expect(html).toContain('Brand or generic');
    for (const id of ofContent) expect(html).not.toContain(`#${id}`);
    expect(html).not.toContain('Reviewer:');
  });

  test('is not waited for, and the page without it is not kept', async () => {
    const kept = await startSite({ PAGE_CACHE_MB: '8' });
    const { drugPage } = kept.upstreams.content;
    kept.upstreams.content.drugPage = (_variables, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
    const early = await visit(kept, '/atorvastatin?zip=19103');
    expect(early.ids).toEqual(ofTheMedicine);
    expect(early.html).toContain('Get the card');
    kept.upstreams.content.drugPage = drugPage;
    expect((await visit(kept, '/atorvastatin?zip=19103')).ids).toEqual(expect.arrayContaining(['tips']));
    kept.close();
  });
});

describe('an address that is no drug’s', () => {
  test('shows the static page there', async () => {
    const { status, html } = await visit(site, '/privacy');
    expect(status).toBe(200);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/rx\/privacy"/);
    expect(html).not.toContain('id="picker-name"');
  });

  test('is not found where the static page’s flag is off', async () => {
    const off = await siteWithFlags({ extraLegalPages: false });
    expect((await visit(off, '/cookie-policy')).status).toBe(404);
    const on = await siteWithFlags({ extraLegalPages: true });
    expect((await visit(on, '/cookie-policy')).status).toBe(200);
  });

  test('may be found again where the content could not be asked', async () => {
    const down = await siteWithContent({ failing: /query StaticPage\b/ });
    expect((await visit(down, '/privacy')).status).toBe(503);
    down.close();
  });
});
