import { expect, test } from 'vitest';

import { knownParameters } from './page-parameters.ts';

const known = (routeId: string, query: string) =>
  knownParameters(routeId, new URLSearchParams(query)).toString();

test('a page gets only the query parameters that it knows, in one order', () => {
  expect(known('routes/drug', 'x=1&zip=19103&utm_campaign=a&quantity=30')).toBe('quantity=30&zip=19103');
  expect(known('routes/search', 'zip=19103&q=lipitor&gclid=1')).toBe('q=lipitor');
  expect(known('routes/faq', 'x=1&zip=19103')).toBe('');
});

test('a page gets the first value of a repeated parameter, and an empty one', () => {
  expect(known('routes/drug', 'zip=19103&zip=10001&zip=1')).toBe('zip=19103');
  expect(known('routes/pap-map', 'zip=')).toBe('zip=');
});

test('values are truncated where no page reads further', () => {
  expect(known('routes/drug', `zip=${'1'.repeat(300)}`)).toBe(`zip=${'1'.repeat(200)}`);
  const key = 'k'.repeat(1000);
  expect(known('routes/card', `key=${key}`)).toBe(`key=${key}`);
  // A part of a key is another key: the page must see that this one is too long.
  expect(known('routes/card', `key=${'k'.repeat(5000)}`)).toBe(`key=${'k'.repeat(4097)}`);
});
