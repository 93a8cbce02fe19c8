import { afterEach, expect, test } from 'vitest';

import { asReal, siteWithContent, withFields } from './changed-content.ts';

let close: (() => void) | null = null;
afterEach(() => {
  close?.();
  close = null;
});

const linkFields = new Set(['href', 'link', 'pageUrl', 'linkedinUrl', 'url', 'uri']);

const hostileAddresses = [
  'javascript:mallory()',
  ' JaVaScRiPt:mallory()',
  'java\tscript:mallory()',
  'data:text/html,mallory()',
  'VBSCRIPT:mallory()',
];
let count = 0;
const nextHostile = () => hostileAddresses[(count += 1) % hostileAddresses.length];

/** A value with the address of every link in it replaced, also in rich texts and in every language. */
function replaceLinks(value: unknown, isLink = false): unknown {
  if (typeof value === 'string') return isLink ? nextHostile() : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceLinks(item));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      replaceLinks(item, linkFields.has(name) || (isLink && /^(en-US|es)$/.test(name))),
    ]),
  );
}

const paths = [
  '/',
  '/faq',
  '/sitemap',
  '/sitemap.xml',
  '/rewards',
  '/welcome',
  '/wallet',
  '/about-us',
  '/reviewers',
  '/reviewers/sample-reviewer',
  '/editorial',
  '/conditions',
  '/classes',
  '/auction/cvs',
  '/atorvastatin',
  '/conditions/type-2-diabetes',
  '/classes/statins',
  '/es',
  '/_.data',
  '/faq.data',
];

test('no page has a link that runs a script, whatever the links of the content are', async () => {
  const site = await siteWithContent({
    entry: (entry) => ({ ...entry, fields: replaceLinks(entry.fields) as typeof entry.fields }),
  });
  ({ close } = site);
  const pages = await Promise.all(
    paths.map(async (path) => {
      const response = await site.get(`http://savehealth.localhost${path}`);
      return { path, status: response.status, html: await response.text() };
    }),
  );
  expect(pages.filter(({ html }) => html.includes('mallory')).map(({ path }) => path)).toEqual([]);
  expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
});

test('links to a condition, a class and a reviewer lead to their pages, whatever characters the content has in their addresses', async () => {
  const odd = (slug: unknown) => `${String(slug)} #1?/é`;
  const site = await siteWithContent({
    entry: (entry) => {
      const { slug } = entry.fields;
      const isTopic = ['condition', 'drugClass', 'person'].includes(entry.sys.contentType.sys.id);
      return asReal(isTopic && slug ? withFields(entry, { slug: odd(slug['en-US']) }) : entry);
    },
  });
  ({ close } = site);
  const origin = 'http://savehealth.localhost';
  for (const path of ['/conditions', '/classes', '/reviewers', '/atorvastatin']) {
    const html = await (await site.get(origin + path)).text();
    const links = [...html.matchAll(/href="(\/(?:conditions|classes|reviewers)\/[^"]+)"/g)].map(
      ([, link = '']) => link,
    );
    expect
      .soft(
        links.filter((link) => link.includes(' ')),
        path,
      )
      .toEqual([]);
    expect
      .soft(
        links.filter((link) => link.endsWith('%20%231%3F%2F%C3%A9')),
        path,
      )
      .not.toEqual([]);
  }
});
