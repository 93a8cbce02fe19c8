import { expect, test } from 'vitest';

import { knownUrl } from './page-routes.ts';

const drug = { id: 'routes/drug', pattern: '/:drugName', ids: new Set(['root', 'routes/drug']) };

test('a page gets only the parameters that it depends on', () => {
  const url = new URL('http://super.localhost/rx/atorvastatin?x=1&zip=19103&wait=1');
  expect(knownUrl(url, drug).search).toBe('?zip=19103&wait=1');
});

test('the list of routes that the browser asks for keeps its paths and its version', () => {
  const url = new URL('http://super.localhost/rx/__manifest?paths=%2Frx%2C%2Frx%2Ffaq&version=5b639cf7&x=1');
  expect(knownUrl(url, drug).search).toBe('?paths=%2Frx%2C%2Frx%2Ffaq&version=5b639cf7');
});
