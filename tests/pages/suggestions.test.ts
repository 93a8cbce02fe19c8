import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { mainOf, textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const base = 'http://super.localhost/rx';
const search = async (path: string, init: RequestInit = {}) => {
  const response = await site.get(base + path, init);
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    main: mainOf(html).replaceAll(/<script[\s\S]*?<\/script>/g, ''),
  };
};

test('the results for a need link to its page, named with its kind, without script', async () => {
  const { status, main } = await search('/search?q=water+pill');
  expect(status).toBe(200);
  expect(main).toMatch(
    /href="\/rx\/classes\/diuretics"[\s\S]*?Diuretics[\s\S]*?Drug class[\s\S]*?water pill/,
  );
  expect(main).toContain('href="/rx/conditions/fluid-retention"');
  expect(textOfPage(main)).toMatch(/Fluid retention.*Condition: see its medications/);
  expect((await search('/classes/diuretics')).status).toBe(200);
});

test('the results in Spanish name the page and its kind in Spanish', async () => {
  const { main } = await search('/es/search?q=presion');
  expect(main).toMatch(
    /href="\/rx\/es\/conditions\/high-blood-pressure"[\s\S]*?Presión arterial alta[\s\S]*?Condición/,
  );
  expect(main).not.toContain('High blood pressure');
});

test('a brand that is no longer sold is marked among results and suggestions, in both languages', async () => {
  expect(textOfPage((await search('/search?q=glucophag')).main)).toMatch(
    /Glucophage\s+no longer sold in the U.S.\s+generic metformin 500\s*mg/,
  );
  expect(textOfPage((await search('/es/search?q=glucophag')).main)).toMatch(
    /Glucophage\s+ya no se vende en EE\.\s*UU\.\s+genérico: metformina 500\s*mg/,
  );
  const suggest = async (query: string): Promise<unknown> => {
    const response = await site.get(`${base}/api/search?${query}`);
    return response.json();
  };
  expect(await suggest('q=glucophage')).toMatchObject({
    hits: expect.arrayContaining([
      expect.objectContaining({
        name: 'Glucophage',
        secondary_name: 'generic metformin, no longer sold in the U.S.',
      }),
    ]),
  });
  expect(JSON.stringify(await suggest('q=glucophage&locale=es'))).toContain('ya no se vende en EE.\u00A0UU.');
  expect(JSON.stringify(await suggest('q=presion&locale=es'))).toContain('Presión arterial alta');
});

test('a search for a medication with what is no ZIP code opens its page, which still has it and says what is wrong', async () => {
  const { location } = await search('/es/search?q=metformina&zip=San+José');
  expect(location).toBe('/rx/es/metformin?zip=San%20Jos%C3%A9');
  const html = await (await site.get(`http://super.localhost${location}`)).text();
  expect(html).toMatch(/<input[^>]* name="zip"[^>]* value="San José"/);
  expect(textOfPage(html)).toContain('Un código ZIP solo tiene números, como 19103.');
});

test('a search near a ZIP code that does not exist explains it at its field, and shows averages', async () => {
  const { main } = await search('/search?q=insulin&zip=99999');
  expect(main).toMatch(/<input[^>]* aria-describedby="zip-problem"[^>]* name="zip"[^>]* value="99999"/);
  expect(textOfPage(main)).toContain('We couldn’t find the ZIP code 99999. Check it, or use one nearby.');
  expect(textOfPage(main)).toContain('Typical low price in the U.S. for the amount shown.');
});

test.each(['cirrosis', 'várices', 'eyaculación precoz', 'resaca', 'no tengo seguro', 'Medicare'])(
  '“%s”, for which no page is, finds nothing instead of what is spelled alike',
  async (query) => {
    const response = await site.get(`${base}/api/search?locale=es&q=${encodeURIComponent(query)}`);
    expect(await response.json()).toMatchObject({ hits: [] });
  },
);

test('a medication that is not sold in the U.S. leads to what it is taken for, with a note in both languages', async () => {
  expect(textOfPage((await search('/es/search?q=dipirona')).main)).toMatch(
    /Dolor y fiebre\s+Condición médica\s+· dipirona, no se vende en EE\.\s*UU\./,
  );
  expect(textOfPage((await search('/search?q=nolotil')).main)).toMatch(
    /Pain and fever\s+Condition\s+· nolotil, not sold in the U.S./,
  );
});

test.each([
  ['panadol', 'acetaminophen'],
  ['flanax', 'naproxen'],
  ['paracetamol con codeína', 'acetaminophen-codeine'],
  ['plasil', 'metoclopramide'],
  ['epamin', 'phenytoin'],
  ['adiro', 'aspirin'],
  ['anginas', 'conditions/bacterial-infections'],
  ['sintrom', 'conditions/blood-clots'],
  ['vick', 'conditions/cough'],
  ['sal de uvas', 'conditions/acid-reflux'],
  ['magnesio', 'conditions/vitamin-deficiency'],
  ['churria', 'conditions/diarrhea'],
  ['lumbago', 'conditions/pain-and-fever'],
])('“%s”, as people call it in Spanish, finds %s first', async (query, id) => {
  const response = await site.get(`${base}/api/search?locale=es&q=${encodeURIComponent(query)}`);
  const { hits } = (await response.json()) as { hits: unknown[] };
  expect(hits[0]).toMatchObject({ id });
});

test('a medication has its Spanish name first on Spanish pages, and is found by either name', async () => {
  const suggest = async (query: string) => {
    const response = await site.get(`${base}/api/search?${query}`);
    return ((await response.json()) as { hits: unknown[] }).hits[0];
  };
  expect(await suggest('q=atorvasta&locale=es')).toMatchObject({
    id: 'atorvastatin',
    name: 'Atorvastatina',
    secondary_name: 'Atorvastatin, Lipitor, Atorvaliq',
  });
  expect(await suggest('q=atorvasta')).toMatchObject({
    name: 'Atorvastatin',
    secondary_name: 'Lipitor, Atorvaliq',
  });
  for (const name of ['atorvastatin', 'atorvastatina']) {
    expect((await search(`/es/search?q=${name}`)).location).toBe('/rx/es/atorvastatin');
  }
});

test('a page in English shows no Spanish word, and lists no page by one before real matches', async () => {
  const suggest = async (query: string) => {
    const response = await site.get(`${base}/api/search?${query}`);
    return JSON.stringify(await response.json());
  };
  expect(await suggest('q=ator')).toContain('"Atorvastatin"');
  expect(await suggest('q=ator')).not.toContain('nasal');
  expect((await search('/search?q=ator')).main).not.toContain('corticosteroids-inhaled-nasal');
  const nasal = await suggest('q=atomizador+nasal');
  expect(nasal).toContain('"/classes/corticosteroids-inhaled-nasal"');
  expect(nasal).not.toContain('"atomizador nasal"');
  expect(await suggest('q=atomizador&locale=es')).toContain('"atomizador nasal"');
});

test('a page in Spanish names no result by an English word for a need', async () => {
  const { main } = await search('/es/search?q=diabetes');
  expect(textOfPage(main)).toContain('Sulfonilureas');
  expect(main).not.toMatch(/diabetes pill|Nombres parecidos/);
  expect((await search('/search?q=diabetes')).main).toContain('diabetes pill');
});

test('the exact name of a condition leads to its page', async () => {
  expect(await search('/search?q=high+blood+pressure')).toMatchObject({
    status: 302,
    location: '/rx/conditions/high-blood-pressure',
  });
  expect((await search('/es/search?q=presión+arterial+alta')).location).toBe(
    '/rx/es/conditions/high-blood-pressure',
  );
});

test.each([
  ['/search?q=ator', /Typical low price in the U\.S\. for the amount shown\./],
  ['/search?q=ator&zip=19103', /Lowest price near 19103/],
  ['/es/search?q=ator&zip=19103', /Precio más bajo cerca de 19103/],
])('%s has the lowest price of each result, which is that of its page', async (path, note) => {
  const { main } = await search(path);
  expect(textOfPage(main)).toMatch(note);
  const row = /<a [^>]*href="[^"]*\/atorvastatin[^"]*"[^]*?<\/a>/.exec(main)?.[0] ?? '';
  const [price = ''] = /\$[\d.]+/.exec(textOfPage(row)) ?? [];
  expect(textOfPage(row)).toMatch(/20 mg, 30 tablet/);
  // The page of a brand opens its generic, so both are one row.
  expect(textOfPage(row)).toContain('Lipitor');
  expect(main).not.toContain('/lipitor');
  expect(textOfPage((await search(path.replace('ator', 'lipit'))).main)).toMatch(
    path.startsWith('/es') ? /Lipitor genérico: atorvastatina 20 mg/ : /Lipitor generic atorvastatin 20 mg/,
  );
  const page = await search(path.replace('search?q=ator', 'atorvastatin').replace('&', '?'));
  expect(price).not.toBe('');
  expect(textOfPage(page.main)).toContain(price);
});

/** The rows of medications, without those of conditions and classes. */
const medicationRows = (main: string) =>
  [...(/^[^]*?(?=id="popular")/.exec(main)?.[0] ?? '').matchAll(/<li[^>]*><a [^]*?<\/a>/g)]
    .map(([row]) => ({
      path: /href="\/rx([^"]*)"/.exec(row)?.[1]?.replaceAll('&amp;', '&') ?? '',
      text: textOfPage(row),
    }))
    .filter(({ path }) => !/\/(conditions|classes)\//.test(path));

test.each([
  ['ator', 'hydroxyzine'],
  ['zanax', 'alprazolam'],
  // Only sounds like them.
  ['lewofairoxiane', 'levothyroxine'],
  ['metforman', 'sitagliptin-metformin'],
  // Among the results are names that the text resembles little.
  ['sertre', 'certolizumab'],
  ['es/doxi', 'es/doxycycline'],
])('each result for “%s” has a price or says why not', async (text, priced) => {
  const [locale = '', query] = text.includes('/') ? text.split('/') : ['', text];
  const { main } = await search(`${locale && `/${locale}`}/search?q=${query}&zip=19103`);
  const rows = medicationRows(main);
  expect(rows.find(({ path }) => path === `/${priced}?zip=19103`)?.text).toContain('$');
  const reasons =
    /no longer sold|ya no se vende|no price of its own|sin precio propio|no current price|sin precio actual/;
  expect(rows.filter((row) => !row.text.includes('$') && !reasons.test(row.text))).toEqual([]);
});

test.each([
  ['', '(3\u00A0mL\u00A0each)'],
  ['/es', '(3\u00A0mL\u00A0cada\u00A0una)'],
])('what a package holds is on one line in the results of %s/search', async (locale, size) => {
  expect((await search(`${locale}/search?q=insulin`)).main).toContain(size);
});

test('the reason for no price is in the place of the price, apart from the other names', async () => {
  const { main } = await search('/es/search?q=insulin');
  const row = /<a [^>]*href="[^"]*\/insulin-detemir"[^]*?<\/a>/.exec(main)?.[0] ?? '';
  expect(row).toMatch(/<\/div><div[^>]*>[^<]*(<!-- -->)?sin precio actual<\/div>/);
  expect(row).not.toContain(', sin precio actual');
});

test.each([
  ['lipitor 40mg', /^\/lipitor/, /40 mg, 30 tablets/],
  ['lipitor 90', /^\/lipitor/, /20 mg, 90 tablets/],
  ['lipitor 15mg', /^\/lipitor/, /20 mg, 30 tablets/],
  ['es/metformina 1000', /^\/es\/metformin/, /1,000 mg, 60 tabletas/],
  ['xarelto 20 mg', /^\/xarelto/, /20 mg, 30 tablets/],
  ['acyclovir cream', /^\/acyclovir/, /5% cream, 5 g \(1 tube\)/],
  ['metformin er 500 mg', /^\/metformin\?form=Tablet\+ER&dosage=500/, /500 mg ER, 60 tablets/],
])('a result for “%s” has the price of the amount that its page shows', async (text, path, amount) => {
  const [locale = '', query = ''] = text.includes('/') ? text.split('/') : ['', text];
  const { main } = await search(`${locale && `/${locale}`}/search?q=${encodeURIComponent(query)}&zip=19103`);
  const row = medicationRows(main).find((candidate) => path.test(candidate.path));
  expect(row?.text).toMatch(amount);
  const [price = ''] = /\$[\d.]+/.exec(row?.text ?? '') ?? [];
  expect(price).not.toBe('');
  const page = await search(row?.path ?? '');
  expect(/data-testid="best-price">([^<]+)/.exec(page.main)?.[1]).toBe(price);
});

test('a brand without a price has that of its generic, which its page shows', async () => {
  const { main } = await search('/search?q=silen&zip=19103');
  expect(textOfPage(main)).toMatch(/Silenor generic doxepin 6\smg, 30\stablets from \$/);
});

test('a result that is not sold has no price', async () => {
  const { main } = await search('/search?q=metforman');
  const row = /<a [^>]*href="[^"]*\/riomet"[^]*?<\/a>/.exec(main)?.[0] ?? '';
  expect(row).toContain('no longer sold');
  expect(row).not.toContain('$');
});

test.each([
  ['/search?q=blood+pressure', '/rx/conditions/high-blood-pressure', 'Condition', /Lisinopril.*about \$/],
  ['/search?q=statin&zip=19103', '/rx/classes/statins?zip=19103', 'Drug class', /Atorvastatin.*from \$/],
  ['/search?q=diabetes', '/rx/conditions/type-2-diabetes', 'Condition', /Metformin.*about \$/],
  ['/es/search?q=dolor', '/rx/es/conditions/pain-and-fever', 'Condición médica', /Ibuprofeno.*aprox\. \$/],
])(
  '%s leads to %s, with the medications that are prescribed most and their prices',
  async (path, page, kind, priced) => {
    const { main } = await search(path);
    const card = /<section[^>]*aria-labelledby="topic"[^]*?<\/section>/.exec(main)?.[0] ?? '';
    expect(card).toContain(`<a href="${page}"`);
    expect(textOfPage(card)).toContain(kind);
    expect(textOfPage(card)).toMatch(priced);
    expect(medicationRows(`${card}id="popular"`)).toHaveLength(4);
    // Once: not again among the other results.
    expect(main.split(`href="${page}"`)).toHaveLength(3);
  },
);

test('the card of a condition prices and opens what is used for it, with the ZIP code', async () => {
  const { main } = await search('/search?q=pink+eye&zip=19103');
  const card = /<section[^>]*aria-labelledby="topic"[^]*?<\/section>/.exec(main)?.[0] ?? '';
  expect(card).toContain(
    'ciprofloxacin?name=Ciprofloxacin&amp;form=Eye+Drops&amp;dosage=0.3%25&amp;zip=19103"',
  );
  expect(textOfPage(card)).toMatch(/Ciprofloxacin [^$]*0\.3% eye drops, 5 mL \(1 bottle\) from \$/);
  // Again, when the price of the first search was expected.
  expect((await search('/search?q=pink+eye&zip=19103')).main).toContain('0.3% eye drops, 5');
});

test.each([
  ['test strips', '/rx/classes/insulins'],
  ['flu shot', '/rx/conditions/flu'],
])('“%s” has a page that explains it, and no medications in its place', async (text, page) => {
  const { main } = await search(`/search?q=${encodeURIComponent(text)}`);
  expect(main).toContain(`href="${page}"`);
  expect(textOfPage(main)).toContain(`${text}, we have no price for this`);
  expect(main).not.toContain('aria-labelledby="topic"');
  expect(textOfPage(main)).not.toContain('$');
});

test('levamlodipine is found neither as amlodipine nor by its salt', async () => {
  const { main } = await search('/es/search?q=besilato+de+levamlodipino');
  expect(textOfPage(main)).toContain('levamlodipino, no tenemos su precio');
  expect(main).toContain('href="/rx/es/classes/calcium-channel-blockers"');
  expect(main).not.toContain('href="/rx/es/amlodipine');
});

test('the note that something has no price names it, in either language', async () => {
  const { main } = await search('/es/search?q=nyquil');
  expect(textOfPage(main)).toMatch(/Tos\s+nyquil, no tenemos su precio/);
  const english = await search('/search?q=tiras+reactivas');
  expect(textOfPage(english.main)).toMatch(/Insulins\s+tiras reactivas, we have no price for this/);
});

test('a salt that the catalog does not have is not found, and its ingredient is a guess', async () => {
  const { main } = await search('/search?q=venlafaxine+besylate');
  expect(textOfPage(main)).toMatch(/Nothing found for “venlafaxine besylate”[^]*Did you mean[^]*Venlafaxine/);
});

test('a medication before a condition has no card of the condition', async () => {
  const { main } = await search('/search?q=testost');
  expect(main).toContain('href="/rx/conditions/hormone-deficiency"');
  expect(main).not.toContain('aria-labelledby="topic"');
});

test('“thyroid” leads to the condition, not to the medication that is made from thyroid', async () => {
  const { main } = await search('/search?q=thyroid');
  expect(main).toContain('<a href="/rx/conditions/thyroid-underactive"');
  expect(textOfPage(main)).toMatch(/Levothyroxine .* Desiccated Thyroid Armour Thyroid/);
});

test.each([
  ['ozempic 1 mg', '/ozempic?dosage=1+mg', /Ozempic semaglutide 4 mg\/\u200B3 mL \(1 mg dose\)/],
  ['eliquis 2.5', '/eliquis?dosage=2.5', /Eliquis apixaban 2\.5 mg, 60 tablets/],
  ['mounjaro 7.5', '/mounjaro?dosage=7.5', /Mounjaro tirzepatide 7\.5 mg\/\u200B0\.5 mL/],
  ['entresto 24/26', '/entresto?dosage=24%2F26', /sacubitril\/\u200Bvalsartan 24 mg\/\u200B26 mg/],
  ['percocet 10', '/percocet?dosage=10', /oxycodone\/\u200Bacetaminophen 10 mg\/\u200B325 mg/],
  ['ambien cr 12.5', '/ambien-cr?dosage=12.5', /Ambien CR generic zolpidem 12\.5 mg/],
  [
    'adderall xr 20',
    '/adderall-xr?dosage=20',
    /Adderall XR generic amphetamine\/\u200Bdextroamphetamine 20 mg ER, 30 caps/,
  ],
  [
    'albuterol nebulizer',
    '/albuterol?form=Nebulizer+Solution&dosage=2.5+mg%2F3+ml',
    /Albuterol .*2\.5 mg\/\u200B?3 mL nebulizer solution, 75 mL/,
  ],
  ['hydroxyzine pamoate', '/hydroxyzine?form=Capsule', /Hydroxyzine .*25 mg, 30 capsules/],
  ['diclofenac potassium', '/diclofenac?form=Tablet&dosage=50+mg', /Diclofenac .*50 mg, 60 tablets/],
  ['diclofenac potassium 25 mg', '/diclofenac?form=Tablet&dosage=25+mg', /Diclofenac .*25 mg, 60 tablets/],
  ['ciprofloxacin ophthalmic', '/ciprofloxacin?form=Eye+Drops', /Ciprofloxacin .*5 mL \(1 bottle\)/],
  ['norethindrone acetate', '/norethindrone?form=Tablet&dosage=5+mg', /Norethindrone .*5 mg, 30 tablets/],
  ['naproxen sodium', '/naproxen?form=Tablet+%28Sodium%29&dosage=550+mg', /Naproxen .*550 mg/],
  ['bupropion hydrobromide', '/aplenzin', /Aplenzin .*174 mg/],
  ['lantus vial', '/lantus?form=Vial', /Lantus insulin glargine 100 units\/mL, 1 vial/],
])('“%s” leads with that product, its price and a link that opens it', async (text, link, row) => {
  const { main } = await search(`/search?q=${encodeURIComponent(text)}`);
  expect(medicationRows(main)[0]).toEqual({ path: link, text: expect.stringMatching(row) as string });
});

test('the NDC of a label opens its product, with the ZIP code', async () => {
  expect((await search('/search?q=NDC+72603-404-01&zip=19103')).location).toBe(
    '/rx/atorvastatin?ndc=72603040401&zip=19103',
  );
  expect((await search('/search?q=99999-9999-99')).status).toBe(200);
});

test('names that only resemble the text are a few below those that it begins', async () => {
  const { main } = await search('/search?q=ator');
  const text = textOfPage(main);
  expect(text).toMatch(/3 results[^]*Caduet[^]*Similar names[^]*Atarax/);
  expect(text).not.toContain('closest results');
  expect(medicationRows(main)).toHaveLength(8);
  // Where no name begins with the text, all are similar.
  const misspelled = textOfPage((await search('/search?q=sertre')).main);
  expect(misspelled).toContain('Zoloft');
  expect(misspelled).not.toContain('Similar names');
  expect(textOfPage((await search('/es/search?q=atór')).main)).toContain('Nombres parecidos');
});

test('a form finds the medications that come in it, with prices in that form', async () => {
  const [first, ...others] = medicationRows((await search('/search?q=cream')).main);
  expect(first?.text).toMatch(/Triamcinolone.*\d g \(1 tube\) about \$/);
  expect(others).toHaveLength(19);
  expect(textOfPage((await search('/search?q=cream')).main)).toContain('The first 20 results.');
  const shampoos = (await search('/search?q=shampoo')).main;
  expect(shampoos).toContain('href="/rx/ketoconazole?form=Shampoo"');
  expect(textOfPage(shampoos)).toMatch(/Ketoconazole.*120 mL \(1 bottle\) about \$/);
  expect((await search('/es/search?q=gotas')).main).toContain('/rx/es/latanoprost');
});

test('results near the remembered ZIP code have it in their field', async () => {
  const { main } = await search('/search?q=ator', { headers: { cookie: 'zip=19103' } });
  expect(textOfPage(main)).toContain('Lowest price near 19103');
  expect(main).toMatch(/<input id="zip"[^>]*value="19103"/);
});

test.each([
  ['/search?q=ator', '', 'Typical low price in the U.S. for the amount shown.', ''],
  ['/search?q=ator&zip=19103', '19103', 'Lowest price near 19103', ''],
  [
    '/search?q=ator&zip=1910',
    '1910',
    'Typical low price in the U.S. for the amount shown.',
    'Enter all 5 digits.',
  ],
  [
    '/es/search?q=ator&zip=abc',
    'abc',
    'Precio bajo típico en EE. UU. por la cantidad indicada.',
    'Un código ZIP solo tiene números',
  ],
])('results with prices have a form for the ZIP code: %s', async (path, value, note, problem) => {
  const { main } = await search(path);
  const [form = ''] =
    /<form(?=[^>]*>\s*<input type="hidden" name="q" value="ator"\/>)[^]*?<\/form>/.exec(main) ?? [];
  expect(form).toMatch(new RegExp(`<input id="zip"[^>]*value="${value}"`));
  expect(form.includes('aria-invalid="true"')).toBe(problem !== '');
  expect(textOfPage(form)).toContain(problem);
  expect(textOfPage(main)).toContain(note);
});

test('a text typed along a row of the keyboard finds nothing and suggests nothing', async () => {
  const text = textOfPage((await search('/search?q=qwerty+uiop')).main);
  expect(text).toContain('Nothing found for “qwerty uiop”');
  expect(text).not.toContain('Did you mean');
});

test.each([
  ['/search?q=suicide', 'tel:988', 'call or text 988 at any hour'],
  ['/es/search?q=pensamientos+suicidas', 'tel:988', 'al 988 a cualquier hora'],
  ['/search?q=overdose', 'tel:+18002221222', 'call Poison Help at 1-800-222-1222'],
])('the search %s says first whom to call', async (path, href, text) => {
  const { main } = await search(path);
  const [top = ''] = main.split('<form');
  expect(top).toContain(`href="${href}"`);
  expect(top).toContain('href="tel:911"');
  expect(textOfPage(top)).toContain(text);
  expect(main).not.toMatch(/Check the first letters|primeras letras/);
  expect((await search('/search?q=sertralin')).main).not.toContain('tel:');
});

test.each([
  ['q=suicide', 'Suicidal thoughts', 'call or text 988'],
  ['q=quiero+morir&locale=es', 'Pensamientos suicidas', 'al 988'],
  ['q=overdose', 'Overdose or poisoning', '1-800-222-1222'],
  ['q=sobredosis&locale=es', 'Sobredosis o intoxicación', 'llame a la línea de ayuda al 1-800-222-1222'],
])('the suggestions for %s begin with “%s” and whom to call', async (query, name, text) => {
  const response = await site.get(`${base}/api/search?${query}`);
  const { hits } = (await response.json()) as {
    hits: { name: string; secondary_name: string; page: string }[];
  };
  expect(hits[0]?.name).toBe(name);
  expect(hits[0]?.secondary_name).toContain(text);
  expect((await search(hits[0]?.page ?? '')).main).toMatch(/href="tel:(988|\+18002221222)"/);
});

test('a long list shows its first results, and the others in a disclosure without script', async () => {
  const { main } = await search('/search?q=hydro');
  const [first = '', rest = ''] = main.split('<details');
  expect(medicationRows(`${first}id="popular"`)).toHaveLength(8);
  const count = Number(/<summary>(\d+)\D+more results<\/summary>/.exec(rest.replaceAll('<!-- -->', ''))?.[1]);
  expect(medicationRows(rest)).toHaveLength(count);
  expect(textOfPage(first)).toContain(`The ${8 + count} closest results`);
  expect((await search('/search?q=ator')).main).not.toContain('<details');
});

test('the results beside the card of a condition or a class do not repeat its medications', async () => {
  const { main } = await search('/search?q=insulin');
  expect(main).toContain('aria-labelledby="topic"');
  const paths = medicationRows(main).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  expect(paths).toEqual([...new Set(paths)]);
});

test.each([
  ['', 'Medications that begin with “A”', 'Type more letters to find yours.', 'All medications with “A”'],
  ['/es', 'Medicamentos que empiezan con “A”', 'Escriba más letras', 'Todos los medicamentos con “A”'],
])('one letter has medications that begin with it, and leads to all of them%s', async (locale, ...texts) => {
  const { main, html } = await search(`${locale}/search?q=a`);
  for (const text of texts) expect(textOfPage(main)).toContain(text);
  expect(html).toContain('“A”');
  expect(main).toContain(`href="/rx${locale}/medications#letter-a"`);
  expect((await search(`${locale}/medications`)).main).toContain('id="letter-a"');
  const rows = medicationRows(main);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ text }) => !/^\s*[AÁ]/.test(text))).toEqual([]);
});

test('one letter with many medications has no count of those that are shown', async () => {
  // Some of the first twenty hits have the letter only in their other name.
  const { main } = await search('/es/search?q=m');
  expect(textOfPage(main)).toContain('Escriba más letras');
  expect(textOfPage(main)).not.toMatch(/\d+ resultados P/);
});

test('a text without hits offers names that sound like it, and the popular searches', async () => {
  const { main } = await search('/search?q=lewofairoxiane');
  expect(main).toContain('Nothing found for “lewofairoxiane”');
  expect(main).toMatch(/Did you mean<\/h2>[\s\S]*?href="\/rx\/levothyroxine"/);
  expect(main).toContain('Popular searches');
  const nonsense = await search('/es/search?q=xyzzyq');
  expect(nonsense.main).toContain('No se encontró nada para “xyzzyq”');
  expect(nonsense.main).not.toContain('Fibrosis');
});

test('a list that may be cut off asks for more letters only where a few were typed', async () => {
  const { main } = await search('/search?q=hydro');
  expect(main).toMatch(/The \d+ closest results\. Type more letters to narrow them down\./);
  const whole = (await search('/search?q=metforman')).main;
  expect(whole).toMatch(/The first \d+ results\./);
  expect(whole).not.toContain('Type more letters');
});

test('words of which none resembles a name find nothing', async () => {
  const { main } = await search('/search?q=asdf+qwer');
  expect(main).toContain('Nothing found for “asdf qwer”');
  expect(main).not.toMatch(/Did you mean|Kerendia/);
  expect(main).toContain('Popular searches');
});

test.each([
  ['/search?q=asdf+qwer', 'Common conditions', '/rx/conditions/'],
  ['/es/search?q=asdf+qwer', 'Condiciones más comunes', '/rx/es/conditions/'],
])('%s, which finds nothing, offers popular medications and conditions', async (path, title, href) => {
  const { main } = await search(path);
  const popular = main.slice(main.indexOf('id="popular"'));
  expect(textOfPage(popular)).toContain(title);
  expect(popular.split(`href="${href}`)).toHaveLength(7);
  expect((await search(path.replace('asdf+qwer', 'ator'))).main).not.toContain(title);
});

test('a text without any hit offers the popular searches', async () => {
  const { status, main } = await search('/search?q=pizza');
  expect(status).toBe(200);
  expect(main).toContain('Nothing found for “pizza”');
  expect(main).not.toContain('Did you mean');
  expect(main).toMatch(/Popular searches[\s\S]*?href="\/rx\//);
});

test.each([
  ['/search?q=pizza', '/rx/medications', 'Medications from A to Z'],
  ['/search', '/rx/medications', 'Medications from A to Z'],
  ['/search?q=fault+500', '/rx/medications', 'Medications from A to Z'],
  ['/es/search?q=xyzzyq', '/rx/es/medications', 'Medicamentos de la A a la Z'],
  ['/page/that/moved', '/rx/medications', 'Medications from A to Z'],
])('%s without results leads to all medications', async (path, href, name) => {
  const { main } = await search(path);
  expect(main).toMatch(new RegExp(`href="${href}"[^>]*>${name}</a>`));
  expect((await search('/search?q=ator')).main).not.toContain('href="/rx/medications"');
});

test('an unknown address offers the page that its words name', async () => {
  const { status, main } = await search('/blood-pressure-pills');
  expect(status).toBe(404);
  expect(main).toMatch(/href="\/rx\/conditions\/high-blood-pressure"[\s\S]*?Condition/);
});

test.each([
  ['/atorvastatine', '/atorvastatin', 'Medications from A to Z'],
  ['/es/atorvastatine', '/es/atorvastatin', 'Medicamentos de la A a la Z'],
])(
  'the unknown address %s leads to the medication with its price, near the ZIP code',
  async (path, target, all) => {
    const { status, main } = await search(`${path}?zip=19103`);
    expect(status).toBe(404);
    const [first, ...others] = medicationRows(main);
    expect(first?.path).toBe(`${target}?zip=19103`);
    expect(first?.text).toContain('Lipitor');
    expect(others.filter((row) => row.path.includes('lipitor'))).toEqual([]);
    expect(first?.text).toMatch(/20 mg, 30 table.*\$\d/);
    expect(textOfPage(main)).toMatch(/19103/);
    expect(textOfPage(main)).toContain(all);
  },
);

test.each([
  ['super.localhost/rx', '/conditions/high-blod-pressure', '/conditions/high-blood-pressure', '/conditions'],
  ['super.localhost/rx', '/classes/statin', '/classes/statins', '/classes'],
  ['savehealth.localhost', '/editorial/metformin-twice-daily', '/metformin', '/editorial'],
])(
  'the unknown address %s%s leads to similar pages and to the list of its kind',
  async (host, path, page, list) => {
    const [, basePath = ''] = /(\/rx)$/.exec(host) ?? [];
    const response = await site.get(`http://${host}${path}`);
    const main = mainOf(await response.text());
    expect(response.status).toBe(404);
    expect(main).toMatch(new RegExp(`id="nearest"[^]*?href="${basePath}${page}"`));
    expect(main).toMatch(new RegExp(`href="${basePath}${list}"`));
  },
);

test.each([
  ['/drug/atorvastatine', '/atorvastatin'],
  ['/drugs/atorvastatine?zip=19103', '/atorvastatin?zip=19103'],
])('%s leads to the medication with its price', async (path, target) => {
  const { status, main } = await search(path);
  expect(status).toBe(404);
  expect(medicationRows(main)[0]?.path).toBe(target);
  expect(medicationRows(main)[0]?.text).toMatch(/20 mg, 30 tablets.*\$\d/);
});

test.each([
  ['/drug/lipitor?zip=19103', '/rx/lipitor?zip=19103'],
  ['/drugs/lipitor', '/rx/lipitor'],
  ['/es/drug/lipitor?zip=19103', '/rx/es/lipitor?zip=19103'],
  ['/drug/lipitor?zip=1910', '/rx/lipitor'],
  ['/drug/asthma', '/rx/conditions/asthma'],
])('%s, whose last words are a name, redirects to its page with the ZIP code', async (path, target) => {
  expect(await search(path)).toMatchObject({ status: 302, location: target });
});

test('an unknown address whose words find nothing offers the popular searches alone', async () => {
  const { status, main } = await search('/pizza/monday');
  expect(status).toBe(404);
  expect(main).not.toContain('Did you mean');
  expect(main).toContain('Popular searches');
});

test('the widget and the auction suggest only medications', async () => {
  const { main } = await search('/auction/cvs?q=asthma');
  expect(main).not.toContain('/conditions/asthma');
});

test('every page that needs.csv leads to has content in both languages', () => {
  const slugs = (file: string) =>
    new Set(
      [
        ...readFileSync(`content/entries/${file}.json`, 'utf8').matchAll(
          /"slug": ?\{\s*"en-US": ?"([^"]+)"/g,
        ),
      ].map(([, slug]) => slug),
    );
  const known = { conditions: slugs('condition'), classes: slugs('drugClass') };
  const pages = readFileSync('catalogue/needs.csv', 'utf8').matchAll(
    /,\/(conditions|classes)\/([a-z0-9-]+)$/gm,
  );
  const missing = [...pages].filter(
    ([, folder, slug]) => !known[folder === 'classes' ? 'classes' : 'conditions'].has(slug),
  );
  expect(missing.map(([row]) => row)).toEqual([]);
});

test.each([
  ['lipitor 40mg', 'lipitor', '40 mg'],
  ['metformin 1000', 'metformin', '1,000 mg'],
  ['hydrocodone acetaminophen 10 325', 'hydrocodone-acetaminophen', '10 mg/325 mg'],
])('a search for “%s” opens that dosage, from a result and from a suggestion', async (text, id, dosage) => {
  const query = `q=${encodeURIComponent(text)}`;
  const { main } = await search(`/search?${query}`);
  expect(main).not.toContain('Condition<');
  const path = new RegExp(`href="/rx(/${id}\\?dosage=[^"]*)"`).exec(main)?.[1] ?? '';
  const reply = await site.get(`${base}/api/search?${query}`);
  expect(await reply.json()).toMatchObject({
    hits: expect.arrayContaining([expect.objectContaining({ page: path })]),
  });
  const { html } = await search(path);
  expect(html).toMatch(new RegExp(`<option value="${dosage}" selected=""`));
  expect(textOfPage(html)).not.toContain('exactly what you asked for');
});

test.each([
  ['lipitor 90', 'lipitor', '90 tablets'],
  ['metformin 60', 'metformin', '60 tablets'],
  ['lisinopril 10 mg 90', 'lisinopril', '90 tablets'],
  ['lisinopril 60 tablets', 'lisinopril', '60 tablets'],
  ['lisinopril 10 90', 'lisinopril', '90 tablets'],
  ['cymbalta 60 capsules', 'cymbalta', '60 capsules'],
  ['metformin 500 mg #180', 'metformin', '180 tablets'],
])('a search for “%s” opens that quantity', async (text, id, quantity) => {
  const { main } = await search(`/search?q=${encodeURIComponent(text)}`);
  const path = new RegExp(`href="/rx(/${id}\\?[^"]*)"`).exec(main)?.[1] ?? '';
  const { html } = await search(path);
  expect(html).toMatch(new RegExp(`<option value="\\d+" selected="">${quantity}`));
  expect(textOfPage(html)).not.toContain('exactly what you asked for');
});

test.each([
  ['/search?q=ator+19103', '/rx/search?q=ator&zip=19103'],
  ['/es/search?q=lipitor+40mg+cerca+de+19103-1234&zip=10001', '/rx/es/search?q=lipitor+40mg&zip=19103'],
])('%s is a search near that ZIP code', async (path, location) => {
  expect(await search(path)).toMatchObject({ status: 302, location });
});

test('a result for a dosage that there is not leads to a page with a notice', async () => {
  const { html } = await search('/metformin?dosage=600');
  expect(textOfPage(html)).toContain('We don’t have exactly what you asked for.');
});

test.each([
  [
    '/search?q=19103',
    '/rx',
    'Which medication?',
    'Type your medication, and we’ll show its prices near 19103.',
  ],
  [
    '/es/search?q=19103-1234',
    '/rx/es',
    '¿Qué medicamento busca?',
    'Escriba su medicamento y le mostraremos sus precios cerca de 19103.',
  ],
])(
  '%s asks for the medication, and its prices are near that ZIP code',
  async (path, root, question, sentence) => {
    const { main } = await search(path);
    expect(main).toContain(`${question}</h1>`);
    expect(textOfPage(main)).toContain(sentence);
    expect(textOfPage(main)).not.toMatch(/Nothing found|No se encontró|first letters|primeras letras/);
    expect(main).toMatch(/name="q" value=""/);
    expect(main).toContain('<input type="hidden" name="zip" value="19103"/>');
    expect(main).toContain(`href="${root}/atorvastatin?zip=19103"`);
    const found = await search(path.replace(/q=.*/, 'q=atorvastatin&zip=19103'));
    expect(found.location).toBe(`${root}/atorvastatin?zip=19103`);
  },
);
