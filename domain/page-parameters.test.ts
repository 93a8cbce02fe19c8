import { expect, test } from 'vitest';

import { encodePriceKey } from '../wire/price-key.ts';
import { dependsOnUrlAlone, isLocatedPage, knownParameters } from './page-parameters.ts';

const known = (routeId: string, query: string) =>
  knownParameters(routeId, new URLSearchParams(query)).toString();

test('a page gets only the query parameters that it knows, in one order', () => {
  expect(known('routes/drug', 'x=1&zip=19103&utm_campaign=a&quantity=30')).toBe('quantity=30&zip=19103');
  expect(known('routes/search', 'zip=19103&q=lipitor&gclid=1')).toBe('q=lipitor&zip=19103');
  expect(known('routes/faq', 'x=1&zip=19103')).toBe('');
});

test('a page ignores unknown values of the parameter for its parts, so that made-up values fill no cache', () => {
  expect(known('routes/drug', 'parts=whole')).toBe('parts=whole');
  expect(known('routes/drug', 'parts=junk1&zip=19103')).toBe('zip=19103');
});

test('a page gets the first value of a repeated parameter, even if it is empty', () => {
  expect(known('routes/drug', 'zip=19103&zip=10001&zip=1')).toBe('zip=19103');
  expect(known('routes/pap-map', 'zip=')).toBe('zip=');
});

test('a page does not get the empty field for another quantity that the form sends with a ZIP code', () => {
  expect(known('routes/drug', 'quantity=30&other=&zip=19103')).toBe('quantity=30&zip=19103');
  expect(known('routes/drug', 'quantity=30&other=45')).toBe('quantity=30&other=45');
});

test.each(['19103-1234', '19103+1234', '+19103+', '191031234', 'Filadelfia,+PA+19103', '１９１０３'])(
  'a page gets the ZIP %s as five digits',
  (zip) => {
    expect(known('routes/drug', `zip=${zip}`)).toBe('zip=19103');
    expect(known('routes/drug', 'zip=1910')).toBe('zip=1910');
  },
);

test('values of parameters are truncated to the length that pages read', () => {
  expect(known('routes/drug', `zip=${'1'.repeat(300)}`)).toBe(`zip=${'1'.repeat(200)}`);
  const key = 'k'.repeat(1000);
  expect(known('routes/card', `key=${key}`)).toBe(`key=${key}`);
  // A part of a key is another key: the page must see that this one is too long.
  expect(known('routes/card', `key=${'k'.repeat(5000)}`)).toBe(`key=${'k'.repeat(4097)}`);
});

test('a price key gets back pluses that a program turned into spaces, and other keys keep their spaces', () => {
  const chain = { name: '\u00FF\u00FE?>', ncpdps: [] };
  const key = encodePriceKey({ pbm: 'hippo', key: 'x.y.z', chain, ndc: '99999000020', quantity: 90 });
  expect(key).toContain('+');
  expect(known('routes/card', `key=${key}`)).toBe(String(new URLSearchParams({ key })));
  expect(known('routes/card', 'key=half+50%25')).toBe('key=half+50%25');
});

test.each([
  ['routes/drug', 'zip=19103&quantity=30', true],
  ['routes/home', '', true],
  ['routes/pap-map', 'zip=19103', true],
  ['routes/embed', 'drug=atorvastatin&utm_source=news', true],
  ['routes/rewards', '', true],
  // What a visitor typed, where they are, and what they sent.
  ['routes/search', 'q=insulin', false],
  ['routes/drug', 'lat=39.95&lng=-75.16', false],
  ['routes/pap-map', '', false],
  ['routes/rewards', 'sent=sms', false],
  ['routes/drug', 'wait=1', false],
  // A link that sets cookies.
  ['routes/faq', 'utm_campaign=fall', false],
  ['routes/drug', 'ref_id=r1', false],
  // Cards and choices.
  ['routes/card', 'key=k', false],
  ['routes/privacy-choices', '', false],
  // A new page.
  ['routes/of-tomorrow', '', false],
])('the page of %s with ?%s depends only on its URL: %s', (routeId, query, expected) => {
  expect(dependsOnUrlAlone(routeId, new URLSearchParams(query))).toBe(expected);
});

test('only the pages with a map of the surroundings depend on the visitor’s location', () => {
  const ids = ['routes/pap-map', 'routes/medication-pap-map', 'routes/drug', 'routes/home'];
  expect(ids.map((id) => isLocatedPage(id))).toEqual([true, true, false, false]);
  expect(dependsOnUrlAlone('routes/pap-map', new URLSearchParams())).toBe(false);
  expect(dependsOnUrlAlone('routes/pap-map', new URLSearchParams({ zip: '19103' }))).toBe(true);
});
