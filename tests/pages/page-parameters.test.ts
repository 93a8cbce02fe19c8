import { globSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { pageParameters } from '../../domain/page-parameters.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

const host = 'http://super.localhost/rx';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ PAGE_CACHE_MB: '8' });
});
afterAll(() => site.close());

/** How the page cache has answered so far. */
async function countResults(): Promise<Record<string, number>> {
  const text = await site.metrics.registry.metrics();
  const counts = [...text.matchAll(/page_cache_total\{result="(\w+)"\} (\d+)/g)];
  return Object.fromEntries(counts.map(([, result = '', count]) => [result, Number(count)]));
}

interface Entry {
  id?: string;
  file: string;
  children?: Entry[];
}
const idsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ id, file, children = [] }) => [id ?? file.replace(/\.tsx?$/, ''), ...idsOf(children)]);

describe('the parameters of pages', () => {
  test('every entry of the table is a route', () => {
    const ids = idsOf(routes);
    expect(Object.keys(pageParameters).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('every parameter that a page reads is in the table', () => {
    const known = new Set(Object.values(pageParameters).flat());
    const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.|root|card\/saved/.test(file));
    const reads = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/(?:query|[pP]arams)\??\.(?:get|has)\('(\w+)'\)/g)].map(([, name = '']) => ({
        file,
        name,
      }));
    });
    expect(reads.length).toBeGreaterThan(15);
    expect(reads.filter(({ name }) => !known.has(name))).toEqual([]);
    // What a route file reads itself is known to its routes.
    const own = reads.filter(({ file, name }) => {
      const id = file.replace(/\.tsx?$/, '').replace(/^app\//, '');
      return pageParameters[id] && !pageParameters[id].includes(name);
    });
    expect(own).toEqual([]);
  });
});

test.each([
  ['/atorvastatin', '?zip=19103'],
  ['/faq', ''],
  ['', ''],
  ['/search', '?q=ator'],
])('made-up parameters of %s neither cost a render nor reach the page', async (path, query) => {
  const url = `${host}${path}${query}`;
  // Only a complete page is cached.
  const page = await (await site.get(url)).text();
  const before = await countResults();
  const separator = query ? '&' : '?';
  for (const extra of ['x=1', 'gclid=made-up', 'utm_campaign=made-up&fbclid=2', 'utm_source=made-up']) {
    expect(await (await site.get(url + separator + extra)).text()).toBe(page);
  }
  const after = await countResults();
  expect(after).toEqual({ ...before, hit: (before['hit'] ?? 0) + 4 });
  expect(page).not.toContain('made-up');
});

test('parameters in another order, repeated ones and unknown routes of data are the same page', async () => {
  const first = await site.get(`${host}/metformin?quantity=60&zip=19103`);
  const other = await site.get(`${host}/metformin?zip=19103&x=1&quantity=60&zip=10001`);
  expect(await other.text()).toBe(await first.text());
  const data = `${host}/metformin.data?zip=19103`;
  for (const url of [data, `${data}&_routes=routes/drug`]) await (await site.get(url)).arrayBuffer();
  const before = await countResults();
  for (const needed of ['&_routes=made-up', '', '&_routes=made-up,routes/faq']) {
    expect((await site.get(data + needed)).status).toBe(200);
  }
  const part = await (await site.get(`${data}&_routes=routes/drug`)).text();
  expect(part.length).toBeLessThan((await (await site.get(data)).text()).length);
  const after = await countResults();
  expect(after['miss']).toBe(before['miss']);
});

test('no link of a page has the suffix that React Router adds to its data URL', async () => {
  for (const path of [
    '/metformin.data?zip=19103&_routes=routes/drug',
    '/pap/1001/map.data?zip=19103&_routes=routes/pap-map',
  ]) {
    const response = await site.get(host + path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('_routes');
  }
});

test('a referral that the page does not depend on is remembered all the same', async () => {
  const response = await site.get(`${host}/faq?utm_campaign=spring&utm_source=newsletter&zip=19103`);
  const cookies = response.headers.getSetCookie().join();
  expect(cookies).toContain('utm_campaign=spring');
  expect(cookies).toContain('utm_source=newsletter');
  expect(cookies).toContain('zip=19103');
});

test('a ZIP code that a list explains as wrong is not stored, because anyone can invent more of them', async () => {
  const url = `${host}/classes/statins?zip=191`;
  const page = await (await site.get(url)).text();
  expect(page).toContain('Enter all 5 digits.');
  const before = await countResults();
  expect(await (await site.get(url)).text()).toBe(page);
  const after = await countResults();
  expect(after['hit']).toBe(before['hit']);
});
