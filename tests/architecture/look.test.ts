import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { contactSheet, type Shot } from '../../script/contact-sheet.ts';
import { templates } from '../../script/loopback-site.ts';

/** Pages whose address is made for one visitor, that only development or real content has, or that another template stands for. */
const withoutTemplate = new Set([
  '/c/:token',
  '/card/:source',
  '/card/add-to/:wallet',
  '/dev/inbox',
  '/reviewers/:slug',
  '/:drugName/pap/:number/map',
]);

/** The patterns of routes that show a page; a route in a .ts file answers with something else. */
function pagePatterns(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children }) =>
    children
      ? pagePatterns(children)
      : (path !== undefined || index) && file.endsWith('.tsx')
        ? [`/${path ?? ''}`]
        : [],
  );
}

test('script/look has an example of every page', () => {
  const paths = templates.map(({ path }) => path.replace(/\?.*/, ''));
  const missing = pagePatterns(routes)
    .filter((pattern) => !withoutTemplate.has(pattern))
    .filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
  expect(missing).toEqual([]);
});

test('each template of script/look has an id of its own', () => {
  const ids = templates.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
});

describe('the contact sheet', () => {
  const shot = (file: string, template: string, width = 390): Shot => ({
    file,
    template,
    label: `acme ${width} light en`,
    width,
    height: width === 390 ? 844 : 900,
  });
  const heightOfThumbnails = (html: string) => Number(/img \{ height: (\d+)px/.exec(html)?.[1]);

  test('the contact sheet shows every screenshot below the name of its template', () => {
    const html = contactSheet([shot('drug.png', 'Drug'), shot('faq.png', 'FAQ & more')]);
    expect(html).toMatch(/<h2>Drug<\/h2>.*src="drug\.png".*\n<h2>FAQ &amp; more<\/h2>.*src="faq\.png"/);
  });

  test('the thumbnails of a contact sheet get smaller until Chromium can draw it as one picture', () => {
    const shots = (count: number) =>
      Array.from({ length: count }, (_, index) => shot(`${index}.png`, 'Drug', 1280));
    expect(heightOfThumbnails(contactSheet(shots(10)))).toBe(420);
    const height = heightOfThumbnails(contactSheet(shots(1000)));
    const perRow = Math.floor(1672 / ((height * 1280) / 900 + 8));
    expect(Math.ceil(1000 / perRow) * (height + 28) + 40).toBeLessThanOrEqual(16_000);
  });
});
