import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { startContentProcess, type ContentProcess } from './content-process.ts';

/** Both sites must sign price keys alike. */
const secret = { PRICE_KEY_SECRET: 'the same secret on both sites, 32 characters or more' };

let elsewhere: ContentProcess;
let embedded: TestSite;
let configured: TestSite;
beforeAll(async () => {
  elsewhere = await startContentProcess();
  embedded = await startSite(secret);
  configured = await startSite({ ...secret, ...elsewhere.settings });
});
afterAll(async () => {
  embedded.close();
  configured.close();
  await elsewhere.stop();
});

/** Every kind of page with content. A page that a tenant lacks is the same 404 on both sites. */
const paths = [
  '/',
  '/faq',
  '/about-us',
  '/welcome',
  '/rewards',
  '/wallet',
  '/auction',
  '/glp-1',
  '/editorial',
  '/editorial/all',
  '/editorial/all/2',
  '/editorial/category/paying-for-medicine',
  '/editorial/how-discount-cards-work',
  '/editorial/storing-insulin',
  '/conditions',
  '/conditions/high-blood-pressure',
  '/classes',
  '/classes/statins',
  '/medications',
  '/reviewers',
  '/privacy',
  '/cookie-policy',
  '/how-it-works',
  '/search',
  '/card',
  '/sitemap',
  '/sitemap.xml',
  '/sitemap/main.xml',
  '/sitemap/drugs.xml',
  '/atorvastatin',
  '/ozempic',
  '/not-there',
];

/** The second brand has no page that the others lack. */
const languages = { super: ['', '/es'], medicaid: ['/es'], savehealth: ['', '/es'] };

describe.each(tenants)('content from another process is the same on $tenant', ({ tenant, host, base }) => {
  test.each(paths)('%s is the same', async (path) => {
    for (const language of languages[tenant]) {
      const url = `http://${host}${base}${language}${path === '/' ? '' : path}`;
      const [here, there] = await Promise.all([embedded.get(url), configured.get(url)]);
      expect([200, 404]).toContain(here.status);
      expect(there.status).toBe(here.status);
      expect(await there.text()).toBe(await here.text());
    }
  });
});

test('serves identical images from the content process', async () => {
  const home = await (await configured.get('http://super.localhost/rx')).text();
  const [, image = ''] = /src="(\/rx\/media\/[^"]+)"/.exec(home) ?? [];
  expect(image).not.toBe('');
  const url = `http://super.localhost${image.replaceAll('&amp;', '&')}`;
  const [here, there] = await Promise.all([embedded.get(url), configured.get(url)]);
  expect([here.status, there.status]).toEqual([200, 200]);
  expect(Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
});

test('reports calls to the content process as content calls', async () => {
  await configured.get('http://super.localhost/rx/faq');
  expect(configured.events.filter(({ category, ok }) => category === 'cms' && !ok)).toEqual([]);
  expect(configured.events.some(({ category, code }) => category === 'cms' && code === 27)).toBe(true);
});
