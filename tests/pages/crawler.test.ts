import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite } from './source-site.ts';
import { crawl, sitemapUrls } from './crawl.ts';

let site: TestSite;
/** Every name that has a page at the drug service, by path, with its place in the list. */
let medicines: Map<string, number>;
const context = { partnerName: 'fairscript', pbm: null, source: null, report: () => undefined };

beforeAll(async () => {
  site = await sharedSite();
  const listed = await site.upstreams.drugs.list({}, context);
  medicines = new Map(listed.map(({ slug }, at) => [`/${slug}`, at]));
});

const longest = 120_000;

/** Of the pages of medicines, which differ in nothing but their data, so many are opened; the others are looked up. */
const oneIn = 40;

function opens(path: string, withQuery: boolean): boolean {
  const at = medicines.get(path);
  return at === undefined || (at % oneIn === 0 && !withQuery);
}

/** A list that a failed test can show. */
const few = (list: readonly string[]) =>
  list.length > 25 ? [...list.slice(0, 25), `and ${String(list.length - 25)} more`] : list;

test('every name in the list of medicines has a page', async () => {
  const missing: string[] = [];
  for (const path of medicines.keys()) {
    const lookup = await site.upstreams.drugs.lookUp(path.slice(1), context);
    if (!lookup) missing.push(path);
  }
  expect(medicines.size).toBeGreaterThan(500);
  expect(few(missing)).toEqual([]);
});

// The public hosts, where a page says for itself whether search engines may have it.
describe.each(tenants)('the links of $tenant', ({ tenant, base }) => {
  const origin = `http://${tenant}.fairscript.example`;

  test(
    'none is broken, and they lead to every page of the sitemap',
    async () => {
      const { pages, linked, problems } = await crawl(site.get, { origin, linkBase: base, base, opens });
      expect(few(problems)).toEqual([]);
      const listed = [...(await sitemapUrls(site.get, origin + base)).values()].flat();
      expect(listed.length).toBeGreaterThan(500);
      expect(few(listed.filter((url) => !linked.has(new URL(url).pathname)))).toEqual([]);
      const opened = listed.flatMap((url) => {
        const page = pages.get(new URL(url).pathname);
        return page ? [{ url, page }] : [];
      });
      expect(few(opened.filter(({ page }) => page.noindex).map(({ url }) => url))).toEqual([]);
      expect(
        few(opened.filter(({ url, page }) => page.canonical !== url).map(({ url }) => url)),
        'addresses that are not the canonical ones of their pages',
      ).toEqual([]);
    },
    longest,
  );

  test(
    'none is broken in Spanish',
    async () => {
      const { problems, pages } = await crawl(site.get, { origin, linkBase: `${base}/es`, base, opens });
      expect(few(problems)).toEqual([]);
      expect(pages.size).toBeGreaterThan(50);
    },
    longest,
  );
});
