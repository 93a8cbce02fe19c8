import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { FlagName } from '../../tenants/flags.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';
import { asReal, siteWithContent, withFields } from './changed-content.ts';
import { mainOf, textOfPage } from './page-html.ts';

type Site = TestSite;

// The price history depends on today's date and has its own tests.
const flags = { historicalPricing: false };
let site: Site;
const others: Site[] = [];
beforeAll(async () => {
  site = await siteWithContent({ entry: asReal, settings: settingOf(flags) });
});
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});
afterAll(() => site.close());

async function visit(from: Site, url: string) {
  const response = await from.get(url.startsWith('/') ? `http://super.localhost/rx${url}` : url);
  const html = await response.text();
  return { status: response.status, html, ids: idsOf(html) };
}

/** The setting for the flags of the super site. */
const settingOf = (values: Partial<Record<FlagName, boolean>>) => ({
  FLAGS: Object.entries(values)
    .map(([name, value]) => `super.${name}=${value}`)
    .join(),
});

/** Starts the super site with changed flags until the end of the test. */
async function siteWithFlags(changed: Partial<Record<FlagName, boolean>>): Promise<Site> {
  const other = await siteWithContent({ entry: asReal, settings: settingOf({ ...flags, ...changed }) });
  others.push(other);
  return other;
}

const idsOf = (html: string) => [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);

/** One section's markup. */
const sectionOf = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

const anchorsOf = (html: string) => [...html.matchAll(/<a href="#([\w-]+)">/g)].map(([, id]) => id);

const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );

const contentSections = ['how-it-works', 'dosing', 'tips', 'questions', 'testimonials'];
const medicationSections = ['about', 'forms', 'side-effects', 'similar'];

test.each([
  ['/cyclosporine', 'Also sold as Restasis'],
  ['/insulin-lispro', 'Also sold as Humalog KwikPen'],
  ['/cyclosporine?form=Capsule+(Modified)', 'Also sold as Neoral, Gengraf'],
  ['/cyclosporine?form=Capsule+(Non-Modified)', 'Also sold as Sandimmune'],
])(
  'at %s the brands beside the name are those of the selected form to which a generic is equivalent',
  async (path, brands) => {
    const { html } = await visit(await sharedSite(), path);
    const [head = ''] = /<h1[^]*?<\/header>/.exec(html) ?? [];
    const [, names] = /(Also sold as [^<]*)/.exec(head) ?? [];
    expect(names).toBe(brands);
  },
);

describe('the sections of a drug page', () => {
  test.each(tenants)(
    '$tenant shows each section under its flag, and a list of links to them',
    async ({ host, base }) => {
      const { html, ids } = await visit(site, `http://${host}${base}/atorvastatin?zip=19103`);
      const usual = ['about', 'how-it-works', 'dosing', 'forms', 'side-effects', 'tips', 'questions'];
      const withTestimonials = host !== 'medicaid.localhost';
      expect(ids).toEqual([...usual, ...(withTestimonials ? ['testimonials'] : []), 'similar']);
      expect(anchorsOf(html)).toEqual(ids);
      expect(html).toMatch(/Reviewer: <a|Reviewer: Sample/);
      expect(html).toMatch(/>Text last updated \w+ \d+, \d{4}</);
    },
  );

  test('sample content has no reviewer, and no testimonials that a visitor could take for real', async () => {
    const { html, ids } = await visit(await sharedSite(), '/atorvastatin?zip=19103');
    expect(ids).toContain('questions');
    expect(ids).not.toContain('testimonials');
    expect(html).not.toContain('Reviewer:');
    expect(html.match(/no offers or medical advice<\/aside>/g)).toHaveLength(1);
    expect(html).toContain('Sample texts: ');
  });

  test.each([
    ['', 'Show your Medicaid card first'],
    ['/es', 'Muestre primero su tarjeta de Medicaid'],
  ])(
    'tips of a brand for members of Medicaid begin with their card and never compare (%s)',
    async (locale, first) => {
      const { html } = await visit(site, `http://medicaid.localhost/rx${locale}/atorvastatin?zip=19103`);
      const tips = sectionOf(html, 'tips');
      expect(tips).toMatch(new RegExp(`<li><h3>${first}</h3>`));
      expect(tips.match(/Medicaid/g)).toHaveLength(2);
      expect(sectionOf((await visit(site, '/atorvastatin')).html, 'tips')).not.toContain('Medicaid');
    },
  );

  test.each([
    ['/atorvastatin', 'split, crush or open a tablet or capsule'],
    ['/ozempic', 'split, crush or open a tablet or capsule'],
    ['/es/latanoprost', 'partir, triturar o abrir una tableta o cápsula'],
  ])('the warning about splitting on the page %s names what may be split', async (path, words) => {
    expect(sectionOf((await visit(site, path)).html, 'forms')).toContain(words);
  });

  test('the text of the forms section is the operator’s, whatever the form', async () => {
    const dosageForms = 'Do not crush the cap. Split packs are sold.';
    const own = await siteWithContent({
      entry: (entry) =>
        entry.sys.contentType.sys.id === 'drugPage' ? withFields(entry, { dosageForms }) : entry,
    });
    others.push(own);
    expect(sectionOf((await visit(own, '/latanoprost')).html, 'forms')).toContain(dosageForms);
  });

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

  test('a drug page without the flags has no section list, no breadcrumbs and no link to a disabled page', async () => {
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
    expect(structuredData(html).map((about) => about['@type'])).not.toContain('BreadcrumbList');
  });

  test('a drug page opens the first answer where the FAQ does', async () => {
    expect(sectionOf((await visit(site, '/atorvastatin')).html, 'questions')).not.toMatch(
      /<details[^>]* open/,
    );
    const { html } = await visit(site, 'http://savehealth.localhost/atorvastatin');
    expect(sectionOf(html, 'questions').match(/<details[^>]* open/g)).toHaveLength(1);
  });

  test('the sections describe the selected product', async () => {
    const chosen = async (path: string) => {
      const { html } = await visit(site, path);
      const section = sectionOf(html, 'forms');
      return [
        /<p>You can look up (\w+) as:/.exec(section)?.[1],
        /<dd aria-current="true">([^<]+)/.exec(section)?.[1],
      ];
    };
    expect(await chosen('/atorvastatin?dosage=40+mg')).toEqual(['Atorvastatin', '40 mg']);
    expect(await chosen('/atorvastatin?name=Lipitor&dosage=80+mg')).toEqual(['Lipitor', '80 mg']);
  });

  test('similar medications have a price for the ZIP only where lists show prices', async () => {
    const shown = sectionOf((await visit(site, '/atorvastatin?zip=19103')).html, 'similar');
    expect(shown.match(/from \$\d+\.\d\d/g)?.length).toBeGreaterThan(0);
    expect(shown).toContain('near 19103');
    const without = await siteWithFlags({ classConditionPrices: false });
    const bare = sectionOf((await visit(without, '/atorvastatin?zip=19103')).html, 'similar');
    expect(bare).toContain('/rx/classes/statins');
    expect(bare).not.toContain('$');
  });

  test('a Spanish page marks sections without a Spanish text and shows the rest in Spanish', async () => {
    const other = await siteWithFlags({});
    other.upstreams.drugDescriptions.find = () => Promise.resolve(null);
    const { html } = await visit(other, '/es/atorvastatin');
    expect(sectionOf(html, 'about')).toMatch(/<div lang="en"><p>Atorvastatin is a statin/);
    expect(sectionOf(html, 'how-it-works')).toContain('Elija presentación y concentración');
    expect(sectionOf(html, 'how-it-works')).not.toContain('lang="en"');
  });

  test('a Spanish page has conditions, classes and side effects in Spanish', async () => {
    const { html } = await visit(site, '/es/atorvastatin?zip=19103');
    const trail = /<nav[^>]*aria-label="Ruta[\s\S]*?<\/nav>/.exec(html)?.[0];
    expect(trail).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>Estatinas</);
    const about = sectionOf(html, 'about');
    expect(about).toMatch(/href="\/rx\/es\/conditions\/high-cholesterol"[^>]*>Colesterol alto</);
    expect(about).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>Estatinas</);
    expect(sectionOf(html, 'side-effects')).toContain('<li>dolor en las articulaciones</li>');
    const similar = sectionOf(html, 'similar');
    expect(similar).toMatch(/href="\/rx\/es\/classes\/statins"[^>]*>[^<]* Estatinas</);
    expect(similar).toMatch(/\d+\stabletas/);
    const data = structuredData(html);
    expect(data[0]).toMatchObject({
      dosageForm: ['Tableta', 'Suspensión oral'],
      drugClass: [{ name: 'Estatinas' }],
    });
    expect(data[1]).toMatchObject({ itemListElement: [{}, {}, { name: 'Estatinas' }, {}] });
    for (const section of [trail, similar]) expect(section).not.toContain('Statins');
  });

  test('structured data has the medication and the breadcrumbs, without the questions of every such page', async () => {
    const { html } = await visit(site, '/atorvastatin');
    const data = structuredData(html);
    expect(data.map((about) => about['@type'])).toEqual(['Drug', 'BreadcrumbList']);
  });
});

describe('the head of a drug page', () => {
  const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

  test.each([
    ['/lipitor', 'Lipitor', 'Atorvastatin generic for Lipitor'],
    ['/atorvastatin', 'Atorvastatin', 'Atorvastatin'],
    ['/atorvastatin?name=Lipitor', 'Atorvastatin', 'Lipitor brand of Atorvastatin'],
    ['/ozempic', 'Ozempic', 'Ozempic'],
    ['/semaglutide', 'Semaglutide', 'Ozempic brand of Semaglutide'],
    ['/humalog', 'Humalog', 'Insulin Lispro generic for Humalog'],
    ['/es/lipitor', 'Lipitor', 'Atorvastatina genérico de Lipitor'],
    ['/es/atorvastatin', 'atorvastatina', 'Atorvastatina'],
    ['/es/amlodipine-atorvastatin', 'amlodipino/atorvastatina', 'Amlodipino/atorvastatina'],
    ['/es/lisinopril', 'lisinopril', 'Lisinopril'],
  ])('%s: the title names %s and the heading what is priced: %s', async (path, name, heading) => {
    const { html } = await visit(site, path);
    expect(textOfPage(found(html, /<h1[^>]*>([^]+?)<\/h1>/)).trim()).toBe(heading);
    expect(found(html, /<title>([^<]+)<\/title>/)).toContain(`${name} `);
    expect(found(html, /property="og:title" content="([^"]+)"/)).toContain(name);
    expect(found(html, /name="description" content="([^"]+)"/)).toContain(name);
  });

  test.each([
    ['/lisinopril', 'Lisinopril prices and discount card | Super Rx'],
    [
      '/amlodipine-valsartan-hydrochlorothiazide',
      'Amlodipine/Valsartan/Hydrochlorothiazide prices | Super Rx',
    ],
    ['/bromfed-dm', 'Bromfed DM is no longer sold: generic prices | Super Rx'],
    ['/es/bromfed-dm', 'Bromfed DM ya no se vende: precios del genérico | Super Rx'],
  ])('%s: the title is at most 75 characters long: %s', async (path, title) => {
    expect(found((await visit(site, path)).html, /<title>([^<]+)<\/title>/)).toBe(title);
  });

  test('a Spanish page has the Spanish name first, and the name on the label beside it', async () => {
    const { html } = await visit(site, '/es/atorvastatin?zip=19103');
    const text = textOfPage(html);
    expect(text).toContain('En la etiqueta: Atorvastatin · También se vende como Lipitor');
    expect(text).toContain('Atorvastatina 20 mg, 30 tabletas');
    expect(text).toContain('Genérico Atorvastatina desde $');
    expect(text).toContain('Información sobre atorvastatina');
    expect(html).toMatch(/aria-current="page"[^>]*>Atorvastatina</);
    expect(html).not.toContain('<h1 lang="en">');
    expect((await visit(site, '/es/lisinopril')).html).toContain('<h1 lang="en">Lisinopril');
  });

  test('a drug page names the priced medication if its own name is another one', async () => {
    const { html } = await visit(site, '/lipitor');
    expect(textOfPage(html)).toContain('About Atorvastatin');
    const description = found(html, /name="description" content="([^"]+)"/);
    expect(description).toMatch(
      /^What pharmacies charge for Lipitor \(Atorvastatin, \d+ mg, 30 tablets\), and/,
    );
  });
});

describe('a class or condition without a content page', () => {
  test.each(['/atorvastatin?zip=19103', '/es/atorvastatin?zip=19103'])(
    'a drug page never links classes and conditions without a page on %s, and names them only in English',
    async (path) => {
      const gone = new Set(['class-statins', 'condition-high-cholesterol']);
      const without = await siteWithContent({
        settings: settingOf(flags),
        entry: (entry) => (gone.has(entry.sys.id) ? null : entry),
      });
      const { status, html, ids } = await visit(without, path);
      without.close();
      expect(status).toBe(200);
      expect(ids).toEqual(expect.arrayContaining(medicationSections));
      expect(html).not.toMatch(/classes\/statins|conditions\/high-cholesterol/);
      expect(JSON.stringify(structuredData(html)[1])).not.toContain('Statins');
      // Only the content has Spanish titles.
      const isEnglish = !path.startsWith('/es');
      expect(sectionOf(html, 'about').includes('<span>Statins</span>')).toBe(isEnglish);
      expect(sectionOf(html, 'about').includes('<span>High cholesterol</span>')).toBe(isEnglish);
      expect(sectionOf(html, 'about')).not.toContain('lang="en"');
      expect(sectionOf(html, 'about')).toMatch(/href="[^"]+\/conditions\//);
    },
  );

  test('a drug page links no class or condition while content fails to load', async () => {
    const down = await siteWithContent({ failing: /query Sitemap\b/, settings: settingOf(flags) });
    const { status, html } = await visit(down, '/atorvastatin?zip=19103');
    const spanish = await visit(down, '/es/atorvastatin?zip=19103');
    down.close();
    expect(status).toBe(200);
    // Only the content has the Spanish titles.
    expect(sectionOf(spanish.html, 'about')).not.toMatch(/Statins|High cholesterol|Se usa para:/);
    expect(sectionOf(html, 'about')).toContain('<span>Statins</span>');
    expect(html).not.toMatch(/href="[^"]+\/(classes|conditions)\/\w/);
  });
});

describe('a description from the content gateway', () => {
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

  test('the gateway’s description replaces the default one only where its flag is on', async () => {
    expect(await aboutWith(true, fromGateway('What it says.'))).toContain('What it says.');
    expect(await aboutWith(false, fromGateway('What it says.'))).toContain('Atorvastatin is a statin');
  });

  test('a Spanish page has its own description whatever the flag', async () => {
    const about = sectionOf((await visit(site, '/es/atorvastatin')).html, 'about');
    expect(about).toContain('La atorvastatina');
    expect(about).not.toContain('lang="en"');
  });

  test.each([
    ['has none', fromGateway(null)],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('a drug page keeps the default description when the gateway %s', async (_what, find) => {
    expect(await aboutWith(true, find)).toContain('Atorvastatin is a statin');
  });
});

describe('a drug page while content fails to load', () => {
  test('missing content removes its own sections and nothing else', async () => {
    const down = await siteWithContent({
      failing: /query (DrugPage|StaticPage)\b/,
      settings: settingOf(flags),
    });
    const { status, html, ids } = await visit(down, '/atorvastatin?zip=19103');
    down.close();
    expect(status).toBe(200);
    expect(ids).toEqual(medicationSections);
    expect(html).toContain('Get the card');
    expect(html).toContain('Brand or generic');
    for (const id of contentSections) expect(html).not.toContain(`#${id}`);
    expect(html).not.toContain('Reviewer:');
  });

  test('the page does not wait for slow content and is not cached without it', async () => {
    const cachedSite = await startSite({
      PAGE_CACHE_MB: '8',
      OPTIONAL_WITHIN_MS: '1000',
      ...settingOf(flags),
    });
    const { drugPage } = cachedSite.upstreams.content;
    cachedSite.upstreams.content.drugPage = (_variables, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
      });
    const early = await visit(cachedSite, '/atorvastatin?zip=19103');
    expect(early.ids).not.toContain('tips');
    expect(early.html).toContain('Get the card');
    cachedSite.upstreams.content.drugPage = drugPage;
    // On a busy machine the content may be late once more.
    await expect.poll(async () => (await visit(cachedSite, '/atorvastatin?zip=19103')).ids).toContain('tips');
    cachedSite.close();
  });
});

describe('an address that is not a drug', () => {
  test('an address that is not a drug shows the static page of that address', async () => {
    const { status, html } = await visit(site, '/privacy');
    expect(status).toBe(200);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/rx\/privacy"/);
    expect(html).not.toContain('id="picker-name"');
  });

  test('the address of a static page is a 404 if its flag is off', async () => {
    const off = await siteWithFlags({ extraLegalPages: false });
    expect((await visit(off, '/cookie-policy')).status).toBe(404);
    const on = await siteWithFlags({ extraLegalPages: true });
    expect((await visit(on, '/cookie-policy')).status).toBe(200);
  });

  test('an address is not a 404 for good while content fails to load', async () => {
    const down = await siteWithContent({ failing: /query StaticPage\b/ });
    expect((await visit(down, '/privacy')).status).toBe(503);
    down.close();
  });
});

describe('a price from an older cost', () => {
  /** The page, and what is in place of its prices. */
  const visitChoices = async (path: string) => {
    const page = await visit(site, path);
    const html = /<section[^>]*data-prices=""[^]*?<nav/.exec(page.html)?.[0] ?? '';
    return { html, text: textOfPage(html) };
  };

  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test.each([
    [
      '/travoprost?name=Travoprost',
      'No current price',
      'The last public cost of this form and dosage is from July 20, 2016.',
      'Ask a pharmacy',
    ],
    [
      '/es/travoprost?name=Travoprost',
      'No hay un precio actual',
      'es del 20 de julio de 2016',
      'Pregunte en una farmacia cuánto cuesta hoy',
      'Tiene más de 5 años',
    ],
    // Insulin: a year is too old, although other medications keep their price for five.
    [
      '/relion-novolin-n',
      'No current price',
      'is from February 21, 2018',
      'more than 1 year old',
      'Ask a pharmacy',
    ],
    ['/trikafta', 'No current price', 'because the public lists of costs don’t include it', 'Ask a pharmacy'],
    [
      '/es/macitentan',
      'No hay un precio actual',
      'No tenemos un precio para macitentán, porque las listas públicas de costos no lo incluyen',
      'Pregunte en una farmacia cuánto cuesta hoy',
    ],
  ])(
    'a price is not shown on %s if its cost is too old or missing, and the page says why and what to do',
    async (path, ...texts) => {
      const text = textOfPage(mainOf((await visit(site, path)).html));
      for (const part of texts) expect(text).toContain(part);
      expect(text).not.toContain(path.startsWith('/es') ? 'Obtener la tarjeta' : 'Get the card');
    },
  );

  test('a page without a price leads to the brand that has a price, and not to its own pickers', async () => {
    const { html } = await visit(site, '/travoprost?name=Travoprost');
    expect(textOfPage(html)).toMatch(/These have a price Travatan Z 0\.004% eye drops .* about \$\d+/);
    expect(html).not.toContain('href="#picker-name"');
    expect(textOfPage(html)).toMatch(/Generic Travoprost no price Brand Travatan Z about \$\d+/);
    expect(textOfPage((await visit(site, '/trikafta')).html)).not.toContain('no price Brand');
  });

  test.each([
    [
      '/tretinoin?form=Cream&dosage=0.05%25',
      /These have a price .* Tretinoin 0\.025% cream .* about \$/,
      '/rx/',
    ],
    [
      '/es/tretinoin?form=Cream&dosage=0.05%25&zip=19103',
      /Tretinoína, crema al 0\.025% .* desde \$/,
      '/rx/es/',
    ],
    [
      '/sevelamer?name=Renagel&form=Tablet&dosage=400+mg&zip=19103',
      /Sevelamer 800 mg tablet \d+ tablets from \$/,
      '/rx/sevelamer?',
    ],
  ])(
    '%s has no price, and links to other products of the medication with their prices',
    async (path, row, start) => {
      const { html, text } = await visitChoices(path);
      expect(text).toMatch(row);
      expect(text).toMatch(/Ask your doctor before you change|Pregunte a su médico antes de cambiar/);
      const [, href = '', price] =
        /<a href="([^"]+)"[^>]*>(?:(?!<\/a>)[^])*?<strong>(\$[\d.,]+)<\/strong>/.exec(html) ?? [];
      expect(href).toContain(start);
      const target = await visit(site, href.replaceAll('&amp;', '&').replace('/rx', ''));
      expect(/data-testid="best-price">([^<]+)/.exec(target.html)?.[1]).toBe(price);
    },
  );

  test.each([
    ['/riomet?zip=19103', '/metformin?zip=19103', /Metformin 500 mg, 60 tablets from (\$[\d.]+)/],
    ['/es/riomet?zip=19103', '/es/metformin?zip=19103', /Metformina 500 mg, 60 tabletas desde (\$[\d.]+)/],
  ])('%s has the price of the same medication under another name', async (path, other, row) => {
    const { html } = await visit(site, path);
    const [, price] = row.exec(textOfPage(mainOf(html))) ?? [];
    expect(html).toContain(`href="/rx${other}"`);
    const target = await visit(site, other);
    expect(/data-testid="best-price">([^<]+)/.exec(target.html)?.[1]).toBe(price);
  });

  test.each([
    [
      '/trikafta?zip=19103',
      /no price for Trikafta, .* what this costs today: Trikafta 100 mg.* \(dose pack\), 84 tablets .* patient assistance program/,
    ],
    [
      '/es/trikafta?zip=19103',
      /un precio para Trikafta, .* cuánto cuesta hoy: Trikafta .*, 84 tabletas .* programa de ayuda al paciente/,
    ],
  ])('%s, a medication without a price, says what to do and leads to similar ones', async (path, steps) => {
    const { html, text } = await visitChoices(path);
    expect(text).toMatch(steps);
    expect(text).not.toMatch(/These have a price|Change dosage|\$/);
    expect(html).toMatch(/<a href="#similar"/);
    expect(textOfPage(sectionOf((await visit(site, path)).html, 'similar'))).toMatch(
      /Dorna\w+ alfa .*\$[\d,]+/i,
    );
  });

  test('a medication without a price leads to similar ones where lists show no prices', async () => {
    const off = await siteWithFlags({ classConditionPrices: false });
    const { html } = await visit(off, '/trikafta');
    expect(html).toMatch(/<\/ul><a href="#similar"[^>]*>See another medication with a price</);
    expect(textOfPage(sectionOf(html, 'similar'))).not.toContain('$');
  });

  test('a controlled medication without a price has no prices of other ones beside it', async () => {
    const { text } = await visitChoices('/actiq');
    expect(text).toContain('Fentanyl 400 mcg, 30 lozenges');
    expect(text).not.toMatch(/with a price|have a price/);
    expect((await visitChoices('/fentanyl?form=Lozenge')).text).not.toMatch(/with a price|have a price/);
  });

  test.each([
    [
      '/atralin?zip=19103',
      /Prices for the same ingredient Another form .* before you switch\. Tretinoin 0\.025% cream /,
    ],
    [
      '/es/atralin?zip=19103',
      /Productos con el mismo ingrediente .* Tretinoína, crema al 0\.025% 45 g \(1 tubo\) .* para la cantidad indicada/,
    ],
  ])('%s, a brand without a price, offers its ingredient first', async (path, rows) => {
    const { html, text } = await visitChoices(path);
    expect(text).toMatch(rows);
    expect(html).toMatch(/<a href="#other-products">[^]*<section id="other-products"/);
    expect(text).not.toContain('Similar medications');
    const [, href = '', price] =
      /<a href="\/rx([^"]+)"[^>]*>(?:(?!<\/a>)[^])*?<strong>(\$[\d.,]+)<\/strong>/.exec(html) ?? [];
    const target = await visit(site, href.replaceAll('&amp;', '&'));
    expect(/data-testid="best-price">([^<]+)/.exec(target.html)?.[1]).toBe(price);
  });

  test('a cream without a price is not offered as capsules with the same ingredient', async () => {
    const { text } = await visitChoices('/zonalon');
    expect(text).toContain('No current price');
    expect(text).not.toMatch(/same ingredient|Doxepin/);
  });

  test.each([
    ['why there is no price', '/antara?zip=19103', 'What you can do now'],
    ['public prices', '/insulin-lispro?zip=19103', 'id="other-prices"'],
  ])('the HTML of %s is in a document once, and not in its data', async (_, path, text) => {
    const { html } = await visit(site, path);
    const [, data = ''] = /<script id="page-data"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
    expect(data).toContain('"selection"');
    expect(data).not.toMatch(/\\u003c|<div/);
    expect(html.split(text)).toHaveLength(2);
  });

  test('a page without a price explains no card, answers no questions about prices, and lists similar medications once', async () => {
    const { html, ids } = await visit(site, '/trikafta');
    expect(ids).not.toContain('how-it-works');
    expect(ids).not.toContain('questions');
    expect(textOfPage(mainOf(html)).match(/Dornase/g)).toHaveLength(1);
    const priced = await visit(site, '/atorvastatin');
    expect(priced.ids).toEqual(expect.arrayContaining(['how-it-works', 'questions', 'similar']));
  });

  test('the note of a brand is the first step where a medication has no price', async () => {
    for (const path of ['/trikafta', '/actiq'])
      expect(textOfPage((await visit(site, `http://medicaid.localhost/rx${path}`)).html)).toContain(
        'What you can do now Show your Medicaid card first. Ask a pharmacy what this costs today',
      );
    const { html } = await visit(site, 'http://medicaid.localhost/rx/trikafta');
    expect(textOfPage(sectionOf(html, 'tips'))).not.toContain('this card');
  });

  test('a page without a price asks for no ZIP code, and keeps one that was entered', async () => {
    expect(textOfPage((await visit(site, '/trikafta')).html)).not.toContain('ZIP code');
    expect(textOfPage((await visit(site, '/atorvastatin')).html)).toContain('ZIP code');
    expect((await visit(site, '/trikafta?zip=191')).html).toContain('value="191"');
  });

  test('similar medications are used for the same condition', async () => {
    const text = textOfPage(sectionOf((await visit(site, '/methyldopa')).html, 'similar'));
    expect(text).toContain('Clonidine');
    // Of the same class, but for muscle spasms.
    expect(text).not.toContain('Tizanidine');
    // Not all medications of a class work alike.
    expect(text).toContain('These are not the same medication, and may work in another way.');
  });

  test('similar medications are the products used in the class: a gel for acne, not an eye ointment', async () => {
    const similar = sectionOf((await visit(site, '/tretinoin')).html, 'similar');
    expect(textOfPage(similar)).toMatch(/Erythromycin 2%/);
    expect(similar).toMatch(/href="\/rx\/erythromycin\?name=Erythromycin&amp;form=Gel&amp;dosage=2%25"/);
  });

  test('mail order of a controlled medication says to ask first', async () => {
    const note = 'By mail Not every mail pharmacy sends controlled medications. Ask first.';
    expect(textOfPage((await visit(site, '/adderall-xr?zip=19103')).html)).toContain(note);
    expect(textOfPage((await visit(site, '/atorvastatin?zip=19103')).html)).not.toContain('Ask first.');
  });

  test('the date of a cost that is more than a year old is beside the leading price, once above the list, and in each link', async () => {
    const { html } = await visit(site, '/quinapril');
    const list = /<div id="all-prices"[^]*?<details/.exec(html)?.[0] ?? '';
    const shown = textOfPage(list.replaceAll(/<span class="sr-only">[^]*?<\/span>/g, ''));
    expect(shown.match(/2022/g)).toHaveLength(1);
    expect(shown).toContain('Demonstration prices. Not an offer. Today’s price may be very different.');
    const rows =
      textOfPage(list).match(/get the card for \$\d+\.\d\d(\. Old cost, as of Sep 21, 2022)?/g) ?? [];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((row) => !row.endsWith('2022'))).toEqual([]);
    expect((await visit(site, '/es/quinapril')).html).toContain('. Costo antiguo del 21 sept 2022</span>');
    expect(textOfPage(html)).toMatch(/\$[\d.]+ Old cost, as of Sep 21, 2022 Ask for today’s price./);
    const fresh = textOfPage((await visit(site, '/atorvastatin')).html);
    expect(fresh).toMatch(/\$[\d.]+ price as of \w+ \d+, 2026/);
    expect(fresh).not.toContain('Old cost');
  });

  test.each(['', '/auction/cvs'])('a price from an old cost advertises no saving: %s', async (list) => {
    const saving = /Save \$|Crossed out|usual price|% less/;
    expect(textOfPage((await visit(site, `${list}/quinapril`)).html)).not.toMatch(saving);
    expect(textOfPage((await visit(site, `${list}/atorvastatin`)).html)).toMatch(saving);
  });

  test('a tap on the advice beside an old cost calls the store of the leading price', async () => {
    const call = /<a href="tel:\+1(\d{10})"[^>]*>Call and ask: <span[^>]*>\((\d{3})\)[^<]*<\/span><\/a>/;
    const [, number = '', area] = call.exec((await visit(site, '/quinapril?zip=19103')).html) ?? [];
    expect(number.slice(0, 3)).toBe(area);
    expect((await visit(site, '/atorvastatin?zip=19103')).html).not.toMatch(
      /href="tel:(?!911\b|\+18003321088)/,
    );
  });

  test('the note about a controlled medication has the number of the store to call', async () => {
    const near = (await visit(site, '/oxycodone?zip=19103')).html;
    expect(near).toMatch(/controlled medication\. <a href="tel:\+1\d{10}" class="[^"]+">[^<]+ <span/);
    const anywhere = (await visit(site, '/oxycodone')).html;
    expect(anywhere).toContain('controlled medication.');
    expect(anywhere).not.toMatch(/href="tel:(?!911\b|\+18003321088)/);
  });

  test('a brand with an old cost does not say how many dollars less its generic costs', async () => {
    const text = textOfPage((await visit(site, '/azopt?name=Azopt')).html);
    expect(text).toContain('The generic may cost less. Ask your doctor or pharmacist.');
    expect(textOfPage((await visit(site, '/lipitor?name=Lipitor')).html)).toMatch(
      /The generic costs \$[\d,.]+ less\./,
    );
  });

  test('an old cost has its year in its tile, or beside the leading price and in the bar of a phone', async () => {
    const generic = textOfPage((await visit(site, '/azopt')).html);
    expect(generic).toMatch(/Brinzolamide about \$[\d.]+ Brand Azopt about \$[\d.]+ Old cost, 2022/);
    expect(generic).not.toMatch(/Old cost, \d{4} Get the card/);
    const brand = textOfPage((await visit(site, '/azopt?name=Azopt')).html);
    expect(brand).toMatch(/Brand Azopt about \$[\d.]+ The generic/);
    expect(brand).toMatch(/\$[\d.]+ Old cost, 2022 Get the card/);
    // The leading price has the date of the selected product.
    expect(textOfPage((await visit(site, '/quinapril')).html)).not.toMatch(/Old cost, 2022 Brand/);
    expect(textOfPage((await visit(site, '/atorvastatin')).html)).toMatch(/\$[\d.]+ Get the card/);
  });
});

test.each([
  ['/amlodipine-valsartan-hydrochlorothiazide', 'Amlodipine/Valsartan/Hydrochlorothiazide', 1],
  ['/emtricitabine-rilpivirine-tenofovir-disoproxil', 'Emtricitabine/Rilpivirine/Tenofovir Disoproxil', 1],
  // A short name is in its tile, too.
  ['/atorvastatin', 'Atorvastatin', 2],
])('the first screen of %s shows the whole name %s %i times', async (path, name, times) => {
  const { html } = await visit(site, path);
  const top = /<h1[^]*?<form/.exec(html)?.[0] ?? '';
  const [cut] = /<span [^>]*data-cut[^]*?<\/span>/.exec(top) ?? [];
  const shown = top.replaceAll(/<span (class="sr-only"|[^>]*data-cut)[^>]*>[^]*?<\/span>/g, '');
  // A tile without room for it has its beginning.
  expect(cut?.replaceAll('<wbr/>', '').includes(name)).toBe(path.startsWith('/emtricitabine') || undefined);
  expect(textOfPage(shown).split(name)).toHaveLength(times + 1);
  expect(textOfPage(top)).toMatch(new RegExp(`${name} \\d+ mg[^,]*, 30 tablets`));
});

test('the heading of a section breaks a long name after a slash', async () => {
  const { html } = await visit(site, '/amlodipine-valsartan-hydrochlorothiazide');
  expect(html).toContain('<h2>About Amlodipine/<wbr/>Valsartan/<wbr/>Hydrochlorothiazide</h2>');
});

test('a document contains its sections only as elements, and the data of a page contains them as HTML', async () => {
  const sentence = 'Not a full list. Ask the pharmacist about anything';
  const { html } = await visit(site, '/atorvastatin');
  expect(html.split(sentence)).toHaveLength(2);
  expect(html).toMatch(/<div data-part="[\w-]{6}"><section id="side-effects"/);
  const { html: reply } = await visit(site, '/atorvastatin.data');
  expect(reply.split(sentence)).toHaveLength(2);
  expect(reply).toContain(/data-part="([\w-]{6})"><section id="side-effects"/.exec(html)?.[1]);
});

test('a drug page near another ZIP shows what its services have loaded again, and the prices of that ZIP', async () => {
  const { drugs, content } = site.upstreams;
  const open = async (zip: string) => textOfPage((await visit(site, `/atorvastatin?zip=${zip}`)).html);
  const [here, there] = [await open('19103'), await open('10001')];
  expect(here).toContain('Lowest price near 19103');
  expect(there).toContain('Lowest price near 10001');
  expect(there).not.toContain('19103');
  const { lookUp } = drugs;
  const { drugPage } = content;
  vi.spyOn(drugs, 'lookUp').mockImplementation(async (...call) => {
    const lookup = await lookUp(...call);
    return lookup && { ...lookup, description: 'A description that was loaded again.' };
  });
  expect(await open('60614')).toContain('A description that was loaded again.');
  vi.spyOn(content, 'drugPage').mockImplementation(async (...call) => {
    const loaded = await drugPage(...call);
    return {
      ...loaded,
      content: loaded.content && { ...loaded.content, typicalDosing: 'A dose that was loaded again.' },
    };
  });
  const changed = await open('77002');
  vi.restoreAllMocks();
  expect(changed).toContain('A dose that was loaded again.');
  expect(await open('33130')).not.toContain('loaded again');
});
