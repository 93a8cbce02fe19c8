import { afterEach, expect, test } from 'vitest';

import { drugExamples } from '../../contracts/examples/drugs.ts';
import { geocodingExamples } from '../../contracts/examples/geocoding.ts';
import { cardExamples } from '../../contracts/examples/cards.ts';
import { priceExamples } from '../../contracts/examples/prices.ts';
import { searchExamples } from '../../contracts/examples/search.ts';
import {
  requiredFields,
  specifiedCall,
  specifiedKeys,
  type SpecifiedName,
} from '../../contracts/examples/specified-only.ts';
import {
  fieldPaths,
  replaceField,
  withBadRowsInEachList,
  withoutEachField,
} from '../../contracts/vary-reply.ts';
import type { WireExample } from '../../contracts/wire-example.ts';
import { findFalseSentences } from './false-sentences.ts';
import { textOfPage } from './page-html.ts';
import { useSpecifiedSite } from './specified-site.ts';

const services = useSpecifiedSite();
afterEach(() => services.gateway.reset());

const bodyOf = (examples: readonly WireExample[], name: string) =>
  examples.find((example) => example.name === name)?.response.body;

/** A reply of our own services, which say more than the specification, and the page that reads it. */
interface Case {
  call: SpecifiedName;
  richBody: unknown;
  /** The address of a page that has not been loaded yet, because the site shares replies between pages. */
  pageOf: (number: number) => string;
  /** What the page says whatever else the reply leaves out. */
  fact: RegExp;
}

const card = `drug=atorvastatin&quantity=30&zip=19103&key=${encodeURIComponent(specifiedKeys.cvs)}`;
const cases: readonly Case[] = [
  {
    call: 'drug',
    richBody: bodyOf(drugExamples, 'the lookup of a drug by name'),
    pageOf: (number) => `/medication-${number}?zip=19103`,
    fact: /Atorvastatin/,
  },
  {
    call: 'prices',
    richBody: bodyOf(priceExamples, 'prices at a ZIP'),
    pageOf: (number) => `/atorvastatin?zip=${10_000 + number}`,
    fact: /\$14\.20/,
  },
  {
    call: 'price of a key',
    richBody: bodyOf(priceExamples, 'the price of a key'),
    pageOf: () => `/card?${card}`,
    fact: /MEMBER-0001/,
  },
  {
    call: 'card',
    richBody: bodyOf(cardExamples, 'the card for a key'),
    pageOf: () => `/card?${card}`,
    fact: /MEMBER-0001|SAMPLE-0001/,
  },
  {
    call: 'search',
    richBody: bodyOf(searchExamples, 'at most five suggestions'),
    pageOf: (number) => `/search?q=ator%20${number}`,
    fact: /Atorvastatin/,
  },
  {
    call: 'address',
    richBody: bodyOf(geocodingExamples, 'the location of a ZIP'),
    pageOf: (number) => `/atorvastatin?zip=${20_000 + number}`,
    fact: /\$14\.20/,
  },
];

let pages = 0;

/** The problems of the page that reads a reply. */
async function problemsOf({ call, pageOf, fact }: Case, body: unknown): Promise<string[]> {
  services.gateway.reply(call, { body });
  const response = await services.site.get(`http://super.localhost/rx${pageOf((pages += 1))}`);
  const html = await response.text();
  if (response.status !== 200) return [`status ${response.status}`];
  const missing = textOfPage(html).match(fact) ? [] : [`without ${fact.source}`];
  return [...missing, ...findFalseSentences(html)];
}

test.each(cases)('the page copes with null in each field of our reply to $call', async (one) => {
  const required = requiredFields(specifiedCall(one.call));
  const problems: string[] = [];
  const variants = withoutEachField(one.richBody, required).filter(({ change }) => change.endsWith('null'));
  for (const { change, body } of variants) {
    const found = await problemsOf(one, body);
    problems.push(...found.map((problem) => `${change}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

test.each(cases)(
  'the page copes with each optional field of the specified reply to $call missing or null',
  async (one) => {
    const call = specifiedCall(one.call);
    const problems: string[] = [];
    for (const { change, body } of withoutEachField(call.body, requiredFields(call))) {
      const found = await problemsOf(one, body);
      problems.push(...found.map((problem) => `${change}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
);

test.each(cases)('the page keeps the other rows of a reply to $call with a bad row', async (one) => {
  const problems: string[] = [];
  for (const { change, body } of withBadRowsInEachList(specifiedCall(one.call).body)) {
    const found = await problemsOf(one, body);
    problems.push(...found.map((problem) => `${change}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

// Pages look up texts by these names in objects.
test.each(['__proto__', 'constructor'])(
  'the page copes with "%s" in each text of a specified reply',
  async (text) => {
    const failed: string[] = [];
    for (const { call, pageOf } of cases) {
      const { body } = specifiedCall(call);
      for (const path of fieldPaths(body)) {
        const odd = replaceField(body, path, (value) => (typeof value === 'string' ? text : value));
        services.gateway.reply(call, { body: odd });
        const { status } = await services.site.get(`http://super.localhost/rx${pageOf((pages += 1))}`);
        if (status === 500) failed.push(`${call} ${path}`);
      }
      services.gateway.reset();
    }
    expect(failed).toEqual([]);
  },
);

test.each([
  ['Atorvastatin Calcium', 'Atorvastatin Calcium you searched for atorvastatin Also sold as Lipitor'],
  ['Atorvastatin', 'Atorvastatin Also sold as Lipitor'],
])('calls %s no generic for the atorvastatin that a visitor searched for', async (name, heading) => {
  const { drugs, ...rest } = specifiedCall('drug').body as { drugs: object[] };
  services.gateway.reply('drug', { body: { ...rest, drugs: [{ ...drugs[0], name }, drugs[1]] } });
  const response = await services.site.get(`http://super.localhost/rx/medication-${(pages += 1)}?zip=19103`);
  const html = await response.text();
  expect(textOfPage(html)).toContain(heading);
  expect(html).toContain(`<title>${name === 'Atorvastatin' ? name : 'atorvastatin'} prices`);
});

test.each(['atorvastatin', 'lipitor'])(
  'does not call %s a generic where the reply has no types',
  async (name) => {
    const body = replaceField(specifiedCall('drug').body, 'drugs[].type', () => undefined);
    services.gateway.reply('drug', { body: { ...Object(body), search_name: name } });
    const response = await services.site.get(
      `http://super.localhost/rx/${name}?zip=${30_000 + (pages += 1)}`,
    );
    expect(response.status).toBe(200);
    expect(textOfPage(await response.text())).not.toContain('Generic medication');
  },
);

test('does not ask to check the spelling where the reply is an error with status 200', async () => {
  services.gateway.reply('drug', { body: { error: { code: 'internal' } } });
  const response = await services.site.get('http://super.localhost/rx/medication-with-error?zip=19103');
  const text = textOfPage(await response.text());
  expect([response.status, text]).toEqual([503, expect.stringContaining('Error loading data')]);
  expect(text).not.toContain('Check the spelling');
});

test.each([
  ['', 'We can’t list the pharmacies right now.'],
  ['/es', 'En este momento no podemos mostrar la lista de farmacias.'],
])(
  'says on the auction page%s that the pharmacies are missing where the prices fail',
  async (lang, sentence) => {
    services.gateway.reply('prices', { text: '<h1>Bad gateway</h1>' });
    const auction = `http://super.localhost/rx${lang}/auction?zip=${40_000 + (pages += 1)}`;
    expect(textOfPage(await (await services.site.get(auction)).text())).toContain(sentence);
    services.gateway.reset();
    const other = `http://super.localhost/rx${lang}/auction?zip=${40_000 + (pages += 1)}`;
    const text = textOfPage(await (await services.site.get(other)).text());
    expect(text).toContain('Walgreens');
    expect(text).not.toContain(sentence);
  },
);
