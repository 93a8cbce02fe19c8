import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf, textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';
import { asReal, linkTo, siteWithContent, withFields } from './changed-content.ts';

let site: TestSite;
let original: {
  list: typeof site.upstreams.drugs.list;
  prices: typeof site.upstreams.prices.fetchPrices;
  table: typeof site.upstreams.prices.fetchPriceTable;
};
beforeAll(async () => {
  site = await sharedSite();
  const { drugs, prices } = site.upstreams;
  original = { list: drugs.list, prices: prices.fetchPrices, table: prices.fetchPriceTable };
});
afterEach(() => {
  site.upstreams.drugs.list = original.list;
  site.upstreams.prices.fetchPrices = original.prices;
  site.upstreams.prices.fetchPriceTable = original.table;
});

const down = (upstream: string) =>
  Promise.reject(
    new UpstreamError({ upstream, category: 'prices', kind: 'network', message: 'Network failure' }),
  );

const callContext = { partnerName: 'fairscript', pbm: null, source: null, report: () => undefined };

async function visit(url: string, zip?: string) {
  const response = await site.get(zip ? `${url}?zip=${zip}` : url);
  const html = await response.text();
  const main = mainOf(html);
  return { status: response.status, html, main, text: textOfPage(main) };
}

/** The structured data of a page by type. */
function structuredData(html: string): Record<string, Record<string, unknown>> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  const parsed = scripts.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
  return Object.fromEntries(parsed.map((data) => [String(data['@type']), data]));
}

const superSite = 'http://super.localhost/rx';
const saveHealth = 'http://savehealth.localhost';

test('the row of a medication says its only brand once, and without a brand only the product', async () => {
  const { text } = await visit(`${superSite}/conditions/gout`);
  expect(text).toContain('Febuxostat Generic for Uloric 40 mg, 30 tablets about $');
  expect(text).toContain('Probenecid 500 mg, 60 tablets about $');
});

test.each([
  ['/conditions/high-cholesterol', 'Call 911'],
  ['/es/conditions/high-cholesterol', 'Llame al 911'],
  ['/classes/ace-inhibitors', 'call 911'],
])('%s says when to get help right after its medications, with a link to call', async (path, call) => {
  const { main } = await visit(`${superSite}${path}`);
  const [, help = '', rest = ''] = main.slice(main.indexOf('id="get-help"')).split(/id="(?:get-help|about)"/);
  expect(help).toContain(`<a href="tel:911">${call}</a>`);
  expect(rest).not.toContain('911');
});

test.each([
  [
    '/conditions/eye-infection-inflammation',
    'ciprofloxacin?name=Ciprofloxacin&amp;form=Eye+Drops&amp;dosage=0.3%25',
    /Ciprofloxacin Generic \(brands: Cipro, Cipro XR, Ciloxan\) 0\.3% eye drops, 5 mL \(1 bottle\) about \$/,
  ],
  [
    '/conditions/obesity',
    'semaglutide?name=Wegovy&amp;form=Pen&amp;dosage=2.4+mg%2F0.75+ml',
    /Wegovy Brand of semaglutide 2\.4 mg\/\u200B0\.75 mL, 4 pens \(0\.75 mL each\) about \$/,
  ],
  [
    '/classes/pulmonary-hypertension-medicines',
    'sildenafil?name=Sildenafil&amp;form=Tablet&amp;dosage=20+mg',
    /Sildenafil Generic for Revatio 20 mg, 90 tablets about \$/,
  ],
  [
    '/conditions/high-cholesterol',
    'evolocumab',
    /Repatha Brand of evolocumab SureClick 140 mg\/mL, 2 pens about \$/,
  ],
  ['/classes/statins', 'atorvastatin', /Atorvastatin Generic for Lipitor 20 mg, 30 tablets about \$/],
])('%s prices and opens a medication as the product that is used for it', async (path, link, row) => {
  const { main } = await visit(`${superSite}${path}`);
  expect(main).toContain(`href="/rx/${link}"`);
  expect(textOfPage(main)).toMatch(row);
  const opened = await visit(`${superSite}/${link.replaceAll('&amp;', '&')}`);
  expect(opened.status).toBe(200);
  expect(opened.html).not.toContain('We don’t have exactly what you asked for.');
});

test('a list shows “no current price” for a product that is used for its condition and has none', async () => {
  const { text } = await visit(`${superSite}/conditions/high-blood-pressure`);
  expect(text).toMatch(/Timolol Timoptic[^$]* no current price/);
});

test.each(['/conditions/high-cholesterol', '/classes/statins'])(
  'a medication on %s has the row that it has in search results',
  async (path) => {
    const rowIn = async (of: string) => {
      const { main } = await visit(`${superSite}${of}`);
      const [, row = 'none'] = /<a [^>]*href="\/rx\/atorvastatin"[^>]*>(<div>[^]*?)<\/a>/.exec(main) ?? [];
      // The result of a search has all brands, because any of them finds it.
      return row
        .replaceAll(/<!--[^]*?-->| class="[^"]*"/g, '')
        .replace(/<span> [^<]*Lipitor[^<]*<\/span>/, '');
    };
    expect(await rowIn(path)).toBe(await rowIn('/search?q=ator'));
    expect(await rowIn(path)).toMatch(/<div> about <strong>\$\d/);
  },
);

describe('the medications of a guide', () => {
  const guide = `${superSite}/editorial/how-discount-cards-work`;
  const ofGuide = (main: string) =>
    /<aside[^>]*aria-labelledby="guide-medications"[\s\S]*?<\/aside>/.exec(main)?.[0] ?? '';

  test('a guide lists the medications that it links to, in its order, with the lowest price of each', async () => {
    const { main } = await visit(guide);
    const links = [...ofGuide(main).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/rx/atorvastatin', '/rx/lisinopril', '/rx/metformin']);
    expect(textOfPage(ofGuide(main))).toMatch(/Atorvastatin 20 mg, 30 tablets about \$\d/);
    const { main: near } = await visit(guide, '19103');
    expect(textOfPage(ofGuide(near))).toContain('Lowest price near 19103 for the amount shown.');
  });

  test('a guide of a brand for members of Medicaid says once, above its text, which card to show first', async () => {
    const { main } = await visit('http://medicaid.localhost/rx/editorial/how-discount-cards-work');
    const [above = '', below] = textOfPage(main).split('Show your Medicaid card first.');
    expect(above.length).toBeLessThan(400);
    expect(below).toBeDefined();
    expect(ofGuide(main)).not.toContain('Show your Medicaid card first');
  });

  test('a guide ends with a button to look up a medication', async () => {
    const { main } = await visit(`${superSite}/editorial/protecting-your-privacy`);
    expect(main).toMatch(/<a [^>]*class="[^"]*"[^>]*href="\/rx\/search"[^>]*>Look up your medication<\/a>/);
  });

  test('a guide without links to medications, and one whose list fails, have no such list', async () => {
    expect(ofGuide((await visit(`${superSite}/editorial/protecting-your-privacy`)).main)).toBe('');
    site.upstreams.drugs.list = () => down('drugs');
    const { status, main } = await visit(guide, '10001');
    expect(status).toBe(200);
    expect(ofGuide(main)).toBe('');
  });
});

describe.each(tenants)('condition and class pages of $tenant', ({ tenant, host, base }) => {
  const at = (path: string) => `http://${host}${base}${path}`;

  test('a condition page has its texts, medications and questions', async () => {
    const { status, html, main, text } = await visit(at('/conditions/high-blood-pressure'));
    expect(status).toBe(200);
    expect(html).toMatch(/<title>High blood pressure: medications and prices \|/);
    expect(text).toContain('Often silent, and worth checking');
    expect(html).toContain('no offers or medical advice</aside>');
    expect(text).toContain('Treating high blood pressure');
    expect(main).toContain(`href="${base}/lisinopril"`);
    expect(main).toContain('<summary');
    expect(text).toContain('Lisinopril Generic for Zestril');
    // After the last question.
    const after = main.slice(main.lastIndexOf('</details>'));
    expect(after).toContain(`href="${base}/conditions"`);
    expect(textOfPage(after)).toContain('All conditions');
  });

  test('a class page has its texts and medications', async () => {
    const { status, main, text } = await visit(at('/classes/statins'));
    expect(status).toBe(200);
    expect(text).toContain('Statins');
    expect(text).toContain(
      'What they are used for High cholesterol Heart attack and stroke prevention All drug classes',
    );
    expect(main).toContain(`href="${base}/atorvastatin"`);
  });

  test('a list shows prices, and which card to show first where the brand has one', async () => {
    for (const path of ['/conditions/high-cholesterol', '/classes/statins']) {
      const { text, html } = await visit(at(path));
      expect(html).toContain('<meta name="zip"');
      expect(text).toMatch(/about \$\d+\.\d\d/);
      expect(text).toMatch(/[12]0 mg, 30 tablets/);
      expect(text).toMatch(
        /Typical low price in the U\.S\. for the amount shown\. Near you it may be lower or higher\. Prices dated \w{3}\s\d+/,
      );
      expect(text.includes('Show your Medicaid card first')).toBe(tenant === 'medicaid');
    }
  });

  test('a ZIP code above a list gives the prices near it, and a wrong one is explained at its field', async () => {
    const field = async (path: string) => {
      const { main, text } = await visit(at(path));
      const [form = ''] = /<form(?:(?!<\/form>).)*name="zip".*?<\/form>/s.exec(main) ?? [];
      return { form, text };
    };
    const { form } = await field('/classes/statins');
    expect(form).toContain(`action="${base}/classes/statins"`);
    const near = await field('/classes/statins?zip=19103');
    expect(near.form).toContain('value="19103"');
    expect(near.text).toMatch(/Lowest price near 19103 for the amount shown\. Prices (?:as of|dated) \w{3}/);
    expect(near.text).toMatch(/from \$\d+\.\d\d/);
    const short = await field('/conditions/high-cholesterol?zip=191');
    expect(short.form).toContain('value="191"');
    expect(textOfPage(short.form)).toContain('Enter all 5 digits.');
    const unknown = await field('/conditions/high-cholesterol?zip=00000');
    expect(textOfPage(unknown.form)).toContain('We couldn’t find the ZIP code 00000.');
    expect(unknown.text).toContain('Typical low price in the U.S. for the amount shown.');
  });

  test('the GLP-1 medications have a page where its flag is on', async () => {
    const { status, text } = await visit(at('/glp-1'));
    expect(status).toBe(tenant === 'savehealth' ? 200 : 404);
    expect(text.includes('GLP-1 medications and their prices')).toBe(tenant === 'savehealth');
    const { main } = await visit(at('/classes/glp-1-receptor-agonists'));
    expect(main.includes(`href="${base}/glp-1"`)).toBe(tenant === 'savehealth');
  });

  test.each(['/conditions/nothing', '/classes/nothing', '/conditions/statins', '/classes/%00'])(
    '%s is a 404 inside the frame of the site',
    async (path) => {
      const { status, html } = await visit(at(path));
      expect(status).toBe(404);
      expect(html).toContain('name="q"');
    },
  );

  test('the lists by letter contain every condition, class and medication', async () => {
    const conditions = await visit(at('/conditions'));
    expect(conditions.main).toContain(`href="${base}/conditions/high-blood-pressure"`);
    const classes = await visit(at('/classes'));
    expect(classes.main).toContain(`href="${base}/classes/statins"`);
    const medications = await visit(at('/medications'));
    expect([conditions.status, classes.status, medications.status]).toEqual([200, 200, 200]);
    for (const slug of ['atorvastatin', 'lipitor', 'ozempic', 'semaglutide']) {
      expect(medications.main).toContain(`href="${base}/${slug}"`);
    }
  });

  test('the list of conditions begins with common ones, with as many medications as their pages list', async () => {
    const { main } = await visit(at('/conditions'));
    const [, first = ''] = /Common conditions<\/h2>(.*?)<\/section>/s.exec(main) ?? [];
    const rows = [...first.matchAll(/href="([^"]+)">[^<]+<small>(\d+) medications</g)];
    const counts = rows.map(([, , count]) => Number(count));
    expect(counts).toHaveLength(12);
    const slugs = rows.map(([, link = '']) => link.slice(link.lastIndexOf('/') + 1));
    const [slug = ''] = slugs;
    expect(slugs).toEqual(expect.arrayContaining(['high-cholesterol', 'depression', 'asthma']));
    const list = await site.upstreams.drugs.list({ condition: slug }, callContext);
    expect(list).toHaveLength(counts[0] ?? 0);
  });

  test('the list of classes says in plain words what each class is', async () => {
    const { main } = await visit(at('/classes'));
    expect(main).toContain(
      'Statins<small> Medications that make the liver produce less cholesterol.</small>',
    );
  });

  test('the list of classes begins with common ones, each with its explanation', async () => {
    const { main } = await visit(at('/classes'));
    const [, first = ''] = /Common drug classes<\/h2>(.*?)<\/section>/s.exec(main) ?? [];
    expect(textOfPage(first)).toMatch(/^ Statins Medications that make the liver produce less cholesterol/);
    expect(first.match(/<a /g)).toHaveLength(12);
  });

  test.each(['/conditions', '/classes', '/medications'])(
    'the list %s shows only its letters at first',
    async (path) => {
      const { main } = await visit(at(path));
      expect(main.match(/<details /g)?.length).toBeGreaterThan(15);
      expect(main).not.toContain('<details open');
    },
  );

  test('the list of classes sorts a class by the word that people look for, which stands out in its name', async () => {
    const letterOf = (main: string, letter: string) =>
      main.split('<details').find((group) => group.includes(`id="letter-${letter}"`)) ?? '';
    const { main } = await visit(at('/classes'));
    expect(main).not.toContain('0–9');
    expect(letterOf(main, 'a')).toContain('><span>5-</span>alpha reductase inhibitors<');
    const spanish = await visit(at('/es/classes'));
    expect(letterOf(spanish.main, 'g')).toContain('><span>Medicamentos para la </span>gota<');
    expect(letterOf(spanish.main, 'p')).toContain('><span>Otros medicamentos para la </span>piel<');
  });

  test('the list of medications begins with a search and has none below it', async () => {
    const { html, main } = await visit(at('/medications'));
    expect(main.indexOf('name="q"')).toBeGreaterThan(0);
    expect(main.indexOf('name="q"')).toBeLessThan(main.indexOf('id="letter-letters"'));
    expect(html).not.toContain('id="footer-search"');
  });

  // The crawl opens all of them on one site (crawler.test.ts).
  test('the list of conditions has the same conditions as on the other sites', async () => {
    const slugsOf = (main: string) =>
      [...main.matchAll(/href="[^"]*\/conditions\/([^"]+)"/g)].map(([, slug = '']) => slug);
    const slugs = slugsOf((await visit(at('/conditions'))).main);
    expect(slugs.length).toBeGreaterThan(40);
    expect(slugs).toEqual(slugsOf((await visit(`${superSite}/conditions`)).main));
  });
});

test('a list has no prices where their flag is off, and is then the same for every ZIP code', async () => {
  const settings = { FLAGS: 'super.classConditionPrices=false' };
  const without = await siteWithContent({ settings });
  onTestFinished(() => without.close());
  for (const path of ['/conditions/high-cholesterol', '/classes/statins']) {
    const html = await (await without.get(`http://super.localhost/rx${path}`)).text();
    expect(html).not.toContain('<meta name="zip"');
    const text = textOfPage(mainOf(html));
    expect(text).not.toContain('$');
    expect(text).toContain('Choose a medication to compare its prices');
    expect(html).not.toMatch(/<title>[^<]*prices/);
  }
  for (const path of ['/conditions', '/classes']) {
    const html = await (await without.get(`http://super.localhost/rx${path}`)).text();
    expect(textOfPage(mainOf(html))).toMatch(/ to see its medications\. /);
  }
});

test('the content decides which conditions are common, and by which word a class is sorted', async () => {
  const positions: Record<string, number> = { 'condition-asthma': 2, 'condition-depression': 1 };
  const marked = await siteWithContent({
    entry: (entry) => {
      const { id } = entry.sys.contentType.sys;
      if (id === 'condition') return withFields(entry, { commonPosition: positions[entry.sys.id] });
      return entry.fields['slug']?.['en-US'] === 'statins' ? withFields(entry, { sortTitle: 'Zzz' }) : entry;
    },
  });
  onTestFinished(() => marked.close());
  const conditions = mainOf(await (await marked.get('http://super.localhost/rx/conditions')).text());
  const [, common = ''] = /Common conditions<\/h2>(.*?)<\/section>/s.exec(conditions) ?? [];
  expect([...common.matchAll(/conditions\/([a-z0-9-]+)"/g)].map(([, slug]) => slug)).toEqual([
    'depression',
    'asthma',
  ]);
  const classes = mainOf(await (await marked.get('http://super.localhost/rx/classes')).text());
  const [, underZ = ''] = classes.split(' id="letter-z"');
  expect(underZ).toContain('/classes/statins"');
});

describe('prices in a list of medications', () => {
  test('list prices are for the ZIP that the visitor used last', async () => {
    const { text } = await visit(`${superSite}/classes/statins`, '19103');
    expect(text).toContain('Lowest price near 19103');
    expect(text).toMatch(/from \$\d+\.\d\d/);
  });

  test('a list price equals the lead price of the drug page', async () => {
    const { text } = await visit(`${superSite}/classes/statins`, '19103');
    const [, price = 'no price'] = /Atorvastatin Generic for Lipitor[^$]*from (\$\d+\.\d\d)/.exec(text) ?? [];
    expect((await visit(`${superSite}/atorvastatin`, '19103')).text).toContain(`from ${price}`);
  });

  test('a list price that fails to load leaves only its own row without a price', async () => {
    const listed = await original.list({ class: 'statins' }, { ...callOf(), report: () => undefined });
    const ndc = listed?.find(({ slug }) => slug === 'atorvastatin')?.defaultDrug?.ndc;
    site.upstreams.prices.fetchPriceTable = () => Promise.resolve(null);
    site.upstreams.prices.fetchPrices = (query, call) =>
      query.ndc === ndc ? down('prices') : original.prices(query, call);
    const { status, main, text } = await visit(`${superSite}/classes/statins`, '60601');
    expect(status).toBe(200);
    expect(text).toMatch(/Rosuvastatin Generic for Crestor[^$]*from \$\d+\.\d\d/);
    const [row = ''] = /<a[^>]+href="\/rx\/atorvastatin"[\s\S]*?<\/a>/.exec(main) ?? [];
    expect(row).toContain('Atorvastatin');
    expect(row).not.toContain('$');
  });

  test('a list shows one sentence instead of prices when all prices fail to load', async () => {
    const { status, main, text } = await visit(`${superSite}/classes/statins`, '00002');
    expect(status).toBe(200);
    expect(text).toContain('We can’t show prices right now.');
    expect(main).toContain('href="/rx/atorvastatin"');
    expect(text).not.toContain('$');
  });
});

const callOf = () => ({ partnerName: 'super', pbm: null, source: null });

describe('a condition page when a service fails', () => {
  test('without the lists of medications a condition leaves them out, and the list is that of the content', async () => {
    site.upstreams.drugs.list = () => down('medication lists');
    const { status, html, main, text } = await visit(`${superSite}/conditions/high-blood-pressure`);
    expect(status).toBe(200);
    expect(main).not.toContain('id="medications"');
    expect(text).not.toMatch(/couldn’t load|could not be loaded/);
    expect(html).toMatch(/<title>High blood pressure \|/);
    expect(text).toContain('Treating high blood pressure');
    const all = await visit(`${superSite}/medications`);
    expect(all.status).toBe(200);
    expect(all.main).toContain('href="/rx/atorvastatin"');
  });

  test('a condition page without the content service says that the data could not be loaded', async () => {
    const before = { ...site.upstreams.content };
    const failed = { linked: { entries: {}, assets: {} }, failed: true };
    const lists = {
      page: null,
      drugs: [],
      articles: [],
      categories: [],
      classes: [],
      conditions: [],
      staticPages: [],
    };
    Object.assign(site.upstreams.content, {
      drugClass: () => Promise.resolve({ content: null, ...failed }),
      condition: () => Promise.resolve({ content: null, ...failed }),
      sitemap: () => Promise.resolve({ content: lists, ...failed }),
    });
    // Also after a failure, because the site is shared.
    onTestFinished(() => void Object.assign(site.upstreams.content, before));
    for (const path of ['/conditions/acne', '/classes/statins', '/conditions', '/classes']) {
      const { status, html } = await visit(superSite + path);
      expect([path, status]).toEqual([path, 503]);
      expect(html).toContain('Error loading data');
    }
  });
});

describe('condition pages in Spanish', () => {
  test('a Spanish condition page has Spanish texts and English medication names', async () => {
    const { status, html, main, text } = await visit(`${superSite}/es/conditions/high-blood-pressure`);
    expect(status).toBe(200);
    expect(text).toContain('Presión arterial alta');
    expect(main).toContain('href="/rx/es/lisinopril"');
    expect(main).toMatch(/<span lang="en">Lisinopril/);
    expect(html).toContain(
      'rel="alternate" href="http://super.localhost/rx/conditions/high-blood-pressure" hrefLang="en"',
    );
  });

  test('the list of conditions is in alphabetical order in Spanish', async () => {
    const { main } = await visit(`${superSite}/es/conditions`);
    expect(main).toContain('>Presión arterial alta</a>');
  });

  test('the Spanish list of medications has Spanish names, and marks the others as English', async () => {
    const { main: list } = await visit(`${superSite}/es/medications`);
    expect(list).toMatch(/<ul[^>]+lang="en"/);
    expect(list).toContain('<li lang="es"><a href="/rx/es/metformin">Metformina</a>');
    expect(list).toContain('<li><a href="/rx/es/ramipril">');
  });
});

describe('structured data of condition pages', () => {
  test('a condition page has structured data for its topic, breadcrumbs and questions', async () => {
    const { html } = await visit(`${superSite}/conditions/high-blood-pressure`);
    const data = structuredData(html);
    expect(data['MedicalWebPage']).toMatchObject({
      name: 'High blood pressure',
      url: 'http://super.localhost/rx/conditions/high-blood-pressure',
      about: { '@type': 'MedicalCondition', name: 'High blood pressure' },
    });
    expect(data['BreadcrumbList']).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Conditions' }, { name: 'High blood pressure' }],
    });
    expect(data['FAQPage']?.['mainEntity']).not.toEqual([]);
    // Sample content has no reviewer.
    expect(data['MedicalWebPage']).not.toHaveProperty('lastReviewed');
  });

  test('a reviewed page has the date and the reviewer in its structured data', async () => {
    const reviewed = await siteWithContent({
      entry: (entry) =>
        entry.sys.id === 'condition-high-blood-pressure'
          ? withFields(entry, {
              lastReviewed: '2026-03-05T00:00:00.000Z',
              reviewer: linkTo('person-placeholder-reviewer-1'),
            })
          : asReal(entry),
    });
    const html = await (await reviewed.get(`${superSite}/conditions/high-blood-pressure`)).text();
    reviewed.close();
    expect(structuredData(html)['MedicalWebPage']).toHaveProperty(
      'lastReviewed',
      expect.stringMatching(/^2026-03-05/),
    );
    expect(html).toMatch(/<dt>Last reviewed<\/dt><dd><time[^>]*>March 5, 2026</i);
    expect(html).toMatch(/<dt>Reviewer<\/dt><dd>(<a[^>]*>)?Sample reviewer 1/);
    expect(html).not.toContain('Reviewed by');
  });

  test('the GLP-1 page has its own canonical address', async () => {
    const { html } = await visit(`${saveHealth}/glp-1`);
    expect(html).toContain('rel="canonical" href="http://savehealth.localhost/glp-1"');
    expect(structuredData(html)['MedicalWebPage']).toMatchObject({ about: { '@type': 'DrugClass' } });
  });

  test('each brand of the GLP-1 table says what it is labeled for, and each amount for how long it lasts', async () => {
    const { main } = await visit(`${saveHealth}/glp-1`);
    const rowOf = (name: string) =>
      textOfPage(main.split('<tr>').find((row) => row.includes(`>${name}<`)) ?? '');
    for (const name of ['Wegovy', 'Zepbound', 'Zepbound KwikPen', 'Saxenda']) {
      expect(rowOf(name)).toContain('Approved for weight loss');
    }
    for (const name of ['Ozempic', 'Rybelsus', 'Trulicity', 'Mounjaro', 'Victoza', 'Byetta']) {
      expect(rowOf(name)).toContain('Approved for type 2 diabetes');
    }
    expect(rowOf('Wegovy')).toContain('from $199 a month TrumpRx about $');
    expect(rowOf('Mounjaro')).toContain('from $499 TrumpRx , amount not given about $');
  });

  test.each(['', '/es'])('each link of the GLP-1 table names its own page (%s)', async (locale) => {
    const { main } = await visit(`${saveHealth}${locale}/glp-1`);
    const links = [...main.matchAll(/<th scope="row"><a [^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
      name.replaceAll(/<[^>]*>/g, ''),
    );
    expect(links).toContain(locale ? 'Wegovy, Pluma' : 'Wegovy, Pen');
    expect(links).toEqual([...new Set(links)]);
  });

  test('the GLP-1 page compares names and forms with their prices and dated public prices', async () => {
    const { main } = await visit(`${saveHealth}/glp-1`);
    const rows = [...main.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
    expect(rows.length).toBeGreaterThan(10);
    // A phone shows ten or a few more at first, and no ingredient in two parts.
    const [first = '', more = ''] = main.split('<details');
    expect(first.match(/scope="row"/g)?.length).toBeGreaterThanOrEqual(10);
    expect(more).toContain('>Liraglutide<');
    expect(first).not.toContain('>Liraglutide<');
    const pen = rows.find((row) => />Wegovy</.test(row) && row.includes('>Pen<'));
    const tablet = rows.find((row) => />Wegovy</.test(row) && row.includes('>Tablet<'));
    const semaglutide = main.split('</tbody>').find((body) => /rowgroup"[^>]*><span>Semaglutide</.test(body));
    for (const row of [pen, tablet]) expect(semaglutide).toContain(row);
    expect(pen).toMatch(/about (<!-- -->)?\$[\d,]+\.\d\d/);
    // catalogue/public-prices.csv
    for (const row of [pen, tablet]) expect(row).toContain('href="https://trumprx.gov/browse"');
    // The headline names them.
    expect(main).not.toContain('>Medications</h2>');
    // All have one date, which is said once.
    expect(main.match(/July\u00A02026/g)).toHaveLength(1);
    expect(main).toContain('TrumpRx (July\u00A02026)');
    const [, path = ''] = /href="(\/semaglutide\?[^"]*)"/.exec(tablet ?? '') ?? [];
    const picked = await visit(`http://savehealth.localhost${path.replaceAll('&amp;', '&')}`);
    expect(picked.html).toMatch(/<option value="Wegovy"[^>]* selected|selected="" value="Wegovy"/);
    const spanish = await visit(`${saveHealth}/es/glp-1`);
    expect(spanish.main).toContain('>Pluma<');
    expect(spanish.main).toMatch(/rowgroup"[^>]*><span>Semaglutida</);
    expect(spanish.main).toMatch(/mL \(dosis de [^)]*\), 1\spluma/);
    expect(spanish.main).toMatch(/lang="en"[^>]*>Wegovy</);
    expect(spanish.main).toContain('julio\u00A0de\u00A02026');
  });
});
