import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf } from './page-html.ts';
import { memoize, sharedSite } from './source-site.ts';
import { linkTo, richText, siteWithContent, withFields } from './changed-content.ts';

type Site = Pick<TestSite, 'get'>;

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** The response to a path of a tenant, with the HTML of its main element. */
function visit(on: Site, { host, base }: { host: string; base: string }, path: string) {
  const url = `http://${host}${base}${path}`;
  return on === site ? readShared(url) : read(on, url);
}

async function read(on: Site, url: string) {
  const response = await on.get(url);
  const html = await response.text();
  const main = mainOf(html);
  return { status: response.status, location: response.headers.get('location'), html, main };
}

const readShared = memoize((url) => read(site, url));

const allTenants = ['super', 'medicaid', 'savehealth'];

/** Every plain content page with its tenants and its headline in both languages. NAME is the partner's name. */
const pages = [
  ['/faq', allTenants, 'Questions and answers', 'Preguntas y respuestas'],
  ['/about-us', allTenants, 'About NAME', 'Acerca de NAME'],
  ['/welcome', allTenants, 'Welcome to NAME', 'Le damos la bienvenida a NAME'],
  [
    '/wallet',
    allTenants,
    'Keep your discount card in your phone’s wallet',
    'Lleve su tarjeta de descuento en la billetera de su teléfono',
  ],
  ['/auction', ['super'], 'Prices at one pharmacy', 'Precios de una sola farmacia'],
  ['/rewards', ['savehealth'], 'We have no rewards program', 'No tenemos programa de recompensas'],
  ['/privacy', allTenants, 'Privacy notice', 'Aviso de privacidad'],
  ['/terms', allTenants, 'Terms of use', 'Términos de uso'],
  ['/accessibility', allTenants, 'Accessibility', 'Accesibilidad'],
  [
    '/consumer-health-data-privacy',
    allTenants,
    'Consumer health data privacy policy',
    'Política de privacidad de los datos de salud del consumidor',
  ],
  [
    '/do-not-sell-or-share',
    allTenants,
    'Do not sell or share my personal information',
    'No vender ni compartir mi información personal',
  ],
  ['/how-it-works', allTenants, 'How NAME works', 'Cómo funciona NAME'],
  ['/contact', allTenants, 'Contact us', 'Contáctenos'],
  ['/cookie-policy', ['medicaid', 'savehealth'], 'Cookie policy', 'Política de cookies'],
  ['/licenses', ['medicaid', 'savehealth'], 'Licenses and data sources', 'Licencias y fuentes de datos'],
] as const;

const names: Record<string, string> = {
  super: 'Super Rx',
  medicaid: 'Medicaid Rx Savings',
  savehealth: 'SaveHealth',
};

const [onSuper, onMedicaid, onSavehealth] = tenants;

describe.each(tenants)('content pages of $tenant', (where) => {
  const name = names[where.tenant] ?? '';
  const theirs = pages.filter(([, who]) => (who as readonly string[]).includes(where.tenant));
  const others = pages.filter(([, who]) => !(who as readonly string[]).includes(where.tenant));

  test.each(theirs)('%s is shown in English and Spanish', async (path, _who, english, spanish) => {
    const { status, html, main } = await visit(site, where, path);
    expect(status).toBe(200);
    expect(main).toContain(`<h1>${english.replace('NAME', name)}</h1>`);
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`rel="canonical" href="http://${where.host}${where.base}${path}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);

    const inSpanish = await visit(site, where, `/es${path}`);
    expect(inSpanish.status).toBe(200);
    expect(inSpanish.html).toContain('<html lang="es"');
    expect(inSpanish.html).toContain(`rel="canonical" href="http://${where.host}${where.base}/es${path}"`);
    expect(inSpanish.main).toContain(`<h1>${spanish.replace('NAME', name)}</h1>`);
  });

  test.each(theirs)('%s has the partner’s name instead of a placeholder', async (path) => {
    for (const language of ['', '/es']) {
      const { html } = await visit(site, where, language + path);
      expect(html).not.toContain('{{');
      expect(html).toContain(name);
    }
  });

  // The welcome page is an entry page.
  test.each(theirs.filter(([path]) => path !== '/welcome'))('%s has breadcrumbs from home', async (path) => {
    const { html, main } = await visit(site, where, path);
    const trail = /<nav aria-label="Breadcrumb">.*?<\/nav>/s.exec(main)?.[0] ?? '';
    expect(trail).toContain(`href="${where.base || '/'}`);
    expect(html).toContain('"BreadcrumbList"');
  });

  test.each(others)('%s is a 404 that leads to all medications because its flag is off', async (path) => {
    for (const language of ['', '/es']) {
      const { status, html, main } = await visit(site, where, language + path);
      expect(status).toBe(404);
      expect(html).toContain('<footer');
      expect(main).toContain(`href="${where.base}${language}/medications"`);
    }
  });
});

describe('the FAQ page', () => {
  const openOnes = (main: string) => main.match(/<details [^>]*open=""/g)?.length ?? 0;

  test('the FAQ has at most twenty questions by topic, with links to the topics', async () => {
    const { main, html } = await visit(site, onSuper, '/faq');
    expect(main.match(/<\/summary><span id=/g)).toHaveLength(20);
    const links = new Set([...main.matchAll(/href="#(topic-\d+)"/g)].map(([, id]) => id));
    expect(links.size).toBe(6);
    for (const id of links) expect(main).toContain(`id="${id}"`);
    expect(html).toContain('"FAQPage"');
  });

  test('the FAQ begins with what to say at the counter, before the links to its topics', async () => {
    const { main } = await visit(site, onSuper, '/faq');
    const counter = main.indexOf('What to say at the counter');
    expect(counter).toBeGreaterThan(0);
    expect(counter).toBeLessThan(main.indexOf('href="#topic-1"'));
  });

  test('each question has an anchor with its slug', async () => {
    const { main } = await visit(site, onSuper, '/faq');
    expect(main).toMatch(/<\/summary><span id="what-is-card"/);
  });

  test.each([
    { ...onSuper, count: 0, first: 'what-is-card' },
    { ...onMedicaid, count: 0, first: 'medicaid' },
    { ...onSavehealth, count: 1, first: 'what-is-card' },
  ])(
    'the FAQ of $tenant begins with the question $first and opens its first $count answers',
    async ({ count, first, ...where }) => {
      const { main } = await visit(site, where, '/faq');
      const ids = [...main.matchAll(/<\/summary><span id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids[0]).toBe(first);
      expect(openOnes(main)).toBe(count);
      expect(openOnes(main.slice(0, main.indexOf(`id="${ids[1]}"`)))).toBe(count);
    },
  );
});

describe('the welcome page', () => {
  test('the welcome page searches medications, also without script, and answers four questions', async () => {
    const { main, html } = await visit(site, onSuper, '/welcome');
    expect(main).toMatch(/<form [^>]*action="\/rx\/search"/);
    expect(main.match(/<details/g)).toHaveLength(4);
    expect(main.match(/<ol role="list"/g)).toHaveLength(1);
    expect(html).toContain('"FAQPage"');
  });

  test('the welcome page shows a card marked as an example only where its flag is on', async () => {
    const { main } = await visit(site, onSavehealth, '/welcome');
    expect(main).toContain('A card for the pharmacist');
    expect(main).toMatch(/<figcaption><strong>Example<\/strong>This is not a card\./);
    const without = await visit(site, onSuper, '/welcome');
    expect(without.main).not.toContain('A card for the pharmacist');
    expect(without.main).not.toContain('RxBIN');
  });
});

const headingsOf = (main: string) => [...main.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title);

test('the page about us does not repeat its steps, and says what a visitor should know', async () => {
  const { main } = await visit(site, onSuper, '/about-us');
  expect(headingsOf(main)).toEqual(['How it works', 'Our promises', 'What we are not']);
  for (const words of ['The card is free.', 'Super Rx is not insurance', 'This site is a demonstration.'])
    expect(main).toContain(words);
});

describe('the rewards page', () => {
  test('the rewards page shows every field, its questions and the two forms that send it', async () => {
    const fields = {
      rewardStructureHeadline: 'What you get',
      rewardStructure: richText('Five points for each fill.'),
      giftCardText: 'Paid as a digital gift card.',
      termsAndConditions: richText('Points end after a year.'),
    };
    const changed = await siteWithContent({
      entry: (entry) => (entry.sys.contentType.sys.id === 'rewardsPage' ? withFields(entry, fields) : entry),
    });
    const { main } = await visit(changed, onSavehealth, '/rewards');
    changed.close();
    for (const words of [
      'What you get',
      'Five points for each fill.',
      'Paid as a digital gift card.',
      'We do not give out gift cards.',
      'Terms and conditions',
      'Points end after a year.',
      'Not an offer. Not insurance.',
    ]) {
      expect(main).toContain(words);
    }
    expect(main.match(/<details/g)).toHaveLength(4 + 2);
    expect(main).toMatch(/<a [^>]*href="\/search"[^>]*><svg/);
    expect(main.match(/<form [^>]*action="\/rewards"/g)).toHaveLength(2);
  });
});

test('the rewards page of the default content says once that there is no program, and how to pay less', async () => {
  const { main } = await visit(site, onSavehealth, '/rewards');
  for (const path of ['why-pharmacy-prices-differ', 'category/generics-and-brands'])
    expect(main).toContain(`href="/editorial/${path}"`);
  expect(main).toContain('href="/at-the-counter"');
  expect(main).toContain('There is nothing to join and nothing to earn.');
  expect(headingsOf(main)).toEqual(['Ways to pay less', 'Questions and answers', 'Take this page with you']);
});

test.each([
  [onSuper, 'Apple Wallet or Google Wallet.', 'Apple Wallet o Google Wallet.'],
  [onSavehealth, 'Apple Wallet, Google Wallet, or Samsung Wallet.', 'Google Wallet o Samsung Wallet.'],
])('the wallet page of $tenant names the wallets that its card offers', async (where, english, spanish) => {
  expect((await visit(site, where, '/wallet')).main).toContain(english);
  expect((await visit(site, where, '/es/wallet')).main).toContain(spanish);
});

test('each brand has its own introduction and promises on the page about it, and its note on coverage', async () => {
  const [first, second, third] = await Promise.all(
    [onSuper, onMedicaid, onSavehealth].map(async (where) => (await visit(site, where, '/about-us')).main),
  );
  expect(first).toContain('Super Rx puts pharmacy prices side by side');
  expect(second).toContain('Medicaid pays first.');
  expect(second).toContain('Show your Medicaid card first.');
  expect(third).toContain('SaveHealth points you to the lowest one');
  const promises = [first, second, third].map(
    (main) => /id="promises".*?<li>(.*?)<\/li>/s.exec(main ?? '')?.[1],
  );
  expect(new Set(promises).size).toBe(3);
  expect(promises).not.toContain(undefined);
});

test('the contact page begins with an emergency, and says that the number of a demonstration is not in service', async () => {
  const { main } = await visit(site, onSuper, '/contact');
  expect(headingsOf(main)[0]).toBe('Emergency');
  expect(main).toContain('href="tel:911"');
  expect(main).toContain('href="tel:+18002221222"');
  expect(main).toContain('911 and Poison Help are.');
  expect(main).toContain('1-800-555-0101 (example number, not in service)');
  expect((await visit(site, onSuper, '/es/contact')).main).toContain(
    '(número de ejemplo, fuera de servicio)',
  );
});

describe('a static page', () => {
  test.each(['/terms', '/privacy', '/contact', '/es/terms'])(
    'the breadcrumbs of %s end with its title',
    async (path) => {
      const { main } = await visit(site, onSuper, path);
      const [, title = ''] = /<h1[^>]*>([^<]*)/.exec(main) ?? [];
      expect(title).not.toBe('');
      expect(/aria-current="page">([^<]*)/.exec(main)?.[1]).toBe(title);
    },
  );

  test('a static page has its date of update and a table of contents for a long text', async () => {
    const { main } = await visit(site, onSuper, '/privacy');
    expect(main).toMatch(/<time dateTime="2026-11-21">Last updated November 21, 2026<\/time>/i);
    const parts = [...main.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(parts.length).toBeGreaterThan(3);
    for (const id of parts) expect(main).toContain(`<h2 id="${id}">`);
  });

  test('a page that helps has no date, and a text that fits on two screens no table of contents', async () => {
    const { main } = await visit(site, onSuper, '/contact');
    expect(main).not.toContain('<time');
    expect(main).not.toContain('On this page');
    const steps = await visit(site, onSuper, '/how-it-works');
    expect(steps.main).not.toContain('<time');
    expect(steps.main).toContain('On this page');
  });

  test('an address with a slash at its end leads to the one without', async () => {
    const { status, location } = await visit(site, onSuper, '/terms/');
    expect([status, location]).toEqual([302, '/rx/terms']);
  });

  test('a static page may have an address of several segments', async () => {
    const changed = await siteWithContent({
      entry: (entry) =>
        entry.sys.id === 'static-terms' ? withFields(entry, { pageUrl: '/legal/old/terms' }) : entry,
    });
    const { status, main, html } = await visit(changed, onSuper, '/legal/old/terms');
    changed.close();
    expect(status).toBe(200);
    expect(main).toContain('<h1>Terms of use</h1>');
    expect(html).toContain('rel="canonical" href="http://super.localhost/rx/legal/old/terms"');
    expect((await visit(site, onSuper, '/legal/old/terms')).status).toBe(404);
  });
});

describe('content pages while content fails to load', () => {
  const types = new Map([
    ['/faq', 'faqPage'],
    ['/about-us', 'aboutUsPage'],
    ['/welcome', 'welcomePage'],
    ['/rewards', 'rewardsPage'],
    ['/wallet', 'walletPage'],
  ]);

  test('a content failure is reported as our error inside the frame of the site', async () => {
    const failing = /query (FaqPage|AboutUs|WelcomePage|RewardsPage|WalletPage|AuctionHomePage|StaticPage)\b/;
    const changed = await siteWithContent({ failing });
    for (const path of [...types.keys(), '/legal/old/terms']) {
      const { status, html } = await visit(changed, onSavehealth, path);
      expect([path, status]).toEqual([path, 503]);
      expect(html).toContain('Error loading data');
      expect(html).toContain('<footer');
    }
    changed.close();
  });

  test('a page without its content entry is a 404', async () => {
    const gone = new Set(types.values());
    const changed = await siteWithContent({
      entry: (entry) => (gone.has(entry.sys.contentType.sys.id) ? null : entry),
    });
    for (const path of types.keys()) {
      expect([path, (await visit(changed, onSavehealth, path)).status]).toEqual([path, 404]);
    }
    changed.close();
  });

  test('a partial content failure keeps the rest of the page', async () => {
    const missingEntry = linkTo('missing-entry');
    const missingImage = linkTo('missing-asset', 'Asset');
    const fields: Record<string, Record<string, unknown>> = {
      faqPage: { faqs: [missingEntry, linkTo('faq-what-is-card')], subtext: undefined },
      aboutUsPage: { howItWorks: undefined, image: missingImage },
      welcomePage: { howItWorks: [missingEntry], faqs: undefined },
      rewardsPage: {
        linkWithIcon: missingEntry,
        giftCardImage: missingImage,
        giftCardText: 'Paid as a digital gift card.',
        faqs: [missingEntry],
        termsAndConditions: undefined,
      },
      walletPage: { howItWorks: undefined, text: undefined, image: missingImage },
    };
    const changed = await siteWithContent({
      entry: (entry) => {
        const replaced = fields[entry.sys.contentType.sys.id];
        return replaced ? withFields(entry, replaced) : entry;
      },
    });
    for (const path of types.keys()) {
      const { status, main } = await visit(changed, onSavehealth, path);
      expect([path, status]).toEqual([path, 200]);
      expect(main).toMatch(/<h1>[^<]+<\/h1>/);
      expect(main).not.toContain('<img src=""');
    }
    expect((await visit(changed, onSavehealth, '/faq')).main.match(/<details/g)).toHaveLength(1);
    expect((await visit(changed, onSavehealth, '/rewards')).main).not.toContain('Terms and conditions');
    expect((await visit(changed, onSavehealth, '/rewards')).main).toContain('digital gift card');
    changed.close();
  });
});

describe('the search of the FAQ', () => {
  const questionsOf = (main: string) =>
    [...main.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, question]) => question);

  test('the FAQ shows only the questions with the words, and their answers open', async () => {
    const all = await visit(site, onSuper, '/faq');
    expect(questionsOf(all.main).length).toBeGreaterThan(10);
    expect(all.main).toMatch(/<form role="search"[^>]* action="\/rx\/faq"/);
    const { main, html } = await visit(site, onSuper, '/faq?q=cost+anything');
    expect(questionsOf(main)).toEqual(['Does the card cost anything?']);
    expect(main).toMatch(/<details[^>]* open/);
    expect(main).toContain('value="cost anything"');
    expect(html).toContain('<title>“cost anything” – Questions and answers');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  test('the FAQ of a brand with a note on coverage begins with it', async () => {
    const note = 'Use our card only for what Medicaid does not cover.';
    const { main } = await visit(site, onMedicaid, '/faq');
    expect(main.indexOf(note)).toBeGreaterThan(0);
    expect(main.indexOf(note)).toBeLessThan(main.indexOf('<details'));
    expect((await visit(site, onSuper, '/faq')).main).not.toContain(note);
  });

  test('a search without an answer shows all questions', async () => {
    const { main } = await visit(site, onMedicaid, '/es/faq?q=zapatos');
    expect(main).toContain('No hay respuesta para “zapatos”');
    expect(questionsOf(main).length).toBeGreaterThan(10);
  });

  test.each([
    ['is it free', 'Does the card cost anything?'],
    ['¿es gratis?', '¿Cuesta algo la tarjeta?'],
    ['medicade', 'I have Medicaid. Should I use this card?'],
    ['sin seguro', '¿Esto es un seguro médico?'],
    ['uninsured', 'Is this health insurance?'],
    ['rejected', 'The pharmacist says the card does not work. What can I do?'],
    ['rechazada', 'El farmacéutico dice que la tarjeta no funciona. ¿Qué puedo hacer?'],
    ['me rechazaron la tarjeta', 'El farmacéutico dice que la tarjeta no funciona. ¿Qué puedo hacer?'],
    ['walmart', 'Why do you ask for my ZIP code?'],
    ['family', 'Do I need an account?'],
    ['para mis hijos', '¿Necesito crear una cuenta?'],
    ['deductible', 'Can I use the card together with my insurance or Medicaid?'],
    ['refill', 'What do I say at the pharmacy counter?'],
    ['is this a scam', 'Is this health insurance?'],
    ['cupón', '¿Qué es una tarjeta de descuento para recetas?'],
  ])('the FAQ answers %s', async (query, question) => {
    const language = /[¿ó]|seguro|rechaza|hijos/.test(query) ? '/es' : '';
    const { main } = await visit(site, onSuper, `${language}/faq?q=${encodeURIComponent(query)}`);
    expect(main).not.toContain('href="#topic-1"');
    expect(questionsOf(main).slice(0, 3)).toContain(question);
  });

  test('a search without an answer leads to medications and to words that have answers', async () => {
    const { main } = await visit(site, onSuper, '/faq?q=insuline+pens');
    expect(main).toContain('href="/rx/search?q=insuline+pens"');
    const words = [...main.matchAll(/href="\/rx(\/faq\?q=[^"]+)"/g)].map(([, path = '']) => path);
    expect(words).toHaveLength(3);
    for (const path of words) {
      expect(questionsOf((await visit(site, onSuper, path)).main).length).toBeGreaterThan(0);
    }
  });

  test('the results of a search are followed by what to say at the counter', async () => {
    const { main } = await visit(site, onSuper, '/faq?q=cost+anything');
    expect(main.indexOf('What to say at the counter')).toBeGreaterThan(main.indexOf('</details>'));
  });
});

test.each([
  '/faq',
  '/faq?q=price',
  '/about-us',
  '/wallet',
  '/privacy',
  '/sitemap',
  '/conditions',
  '/conditions/high-cholesterol',
  '/classes',
  '/classes/statins',
  '/glp-1',
  '/editorial',
  '/editorial/all',
  '/reviewers',
])('%s is only read, and sends none of its texts again as data for React', async (path) => {
  const { status, html, main } = await visit(site, onSavehealth, path);
  expect(status).toBe(200);
  const [, data = ''] = /streamController\.enqueue\("(.*?)"\);/.exec(html) ?? [];
  const [headline = ''] = /(?<=<h1>)[^<]+/.exec(main) ?? [];
  expect(data).toContain('routes/');
  expect(data).not.toContain(headline);
  // The hash of the HTML, and nothing that grows with it.
  expect(data.length).toBeLessThan(400);
});
