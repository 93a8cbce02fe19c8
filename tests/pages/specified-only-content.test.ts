import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSpecifiedContent } from '../../contracts/examples/specified-content.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { findFalseSentences } from './false-sentences.ts';
import { startSite } from './source-site.ts';

let gateway: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: TestSite;

beforeAll(async () => {
  gateway = await startSpecifiedGateway({ content: createSpecifiedContent('required') });
  site = await startSite(gateway.settings);
});
afterAll(async () => {
  site.close();
  await gateway.close();
});

const [condition, drugClass, article] = ['condition', 'drugClass', 'editorialArticle'].map((type) => {
  const entry = createSpecifiedContent().entries.find(({ sys }) => sys.contentType.sys.id === type);
  return String(entry?.fields['slug']?.['en-US']);
});

test.each([
  ['/', 'SaveHealth'],
  ['/faq', 'Questions and answers'],
  ['/editorial', 'Guides'],
  ['/editorial/all', 'All articles'],
  [`/editorial/${article}`, ''],
  ['/conditions', 'Conditions'],
  [`/conditions/${condition}`, ''],
  ['/classes', 'classes'],
  [`/classes/${drugClass}`, ''],
  ['/reviewers', ''],
  ['/rewards', 'Rewards'],
  ['/welcome', 'Welcome'],
  ['/wallet', 'in your phone'],
  ['/about-us', 'About us'],
  ['/privacy', ''],
  ['/sitemap', 'Site map'],
  ['/card', ''],
])('shows %s with no more than the fields that name its entries', async (path, heading) => {
  const response = await site.get(`http://savehealth.localhost${path}`);
  const html = await response.text();
  expect([response.status, findFalseSentences(html)]).toEqual([200, []]);
  expect(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]).toMatch(new RegExp(heading || String.raw`\w`));
});

test('shows the auction home page with no more than its entry', async () => {
  const response = await site.get('http://super.localhost/rx/auction');
  const html = await response.text();
  expect([response.status, findFalseSentences(html)]).toEqual([200, []]);
  expect(html).toContain('Prices of one pharmacy');
});
