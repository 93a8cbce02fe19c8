import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite } from './source-site.ts';
import { templates } from '../../script/loopback-site.ts';
import { crawl, findLeftovers, sitemapUrls } from './crawl.ts';

let site: TestSite;
/** Every name with a page at the drug service by path, with its index in the list. */
let medications: Map<string, number>;
const context = { partnerName: 'fairscript', pbm: null, source: null, report: () => undefined };

beforeAll(async () => {
  site = await sharedSite();
  const listed = await site.upstreams.drugs.list({}, context);
  medications = new Map(listed?.map(({ slug }, at) => [`/${slug}`, at]));
});

/** One in so many medication pages is opened by each crawl, because they differ only in data; the others are looked up. */
const oneIn = 120;
/** One in so many pages of conditions, classes and guides is opened where another tenant has all of them open. */
const oneTopicIn = 8;
/** One of each tenant in each language. */
const crawls = 2 * tenants.length;

/**
 * Which pages a crawl opens of those that differ only in data.
 * @param number of the crawl: each opens the pages of other medications.
 */
function createSelection(number: number, opensAllTopics: boolean) {
  const topics = new Map<string, number>();
  return (path: string, withQuery: boolean): boolean => {
    const at = medications.get(path);
    if (at !== undefined) return at % oneIn === (number * oneIn) / crawls && !withQuery;
    if (opensAllTopics || !/^\/(conditions|classes|editorial)\/(?!all$)[^/]+$/.test(path)) return true;
    const topic = topics.get(path) ?? topics.size;
    topics.set(path, topic);
    return topic % oneTopicIn === 0;
  };
}

/** Pages that say what was not found, or what to enter instead. */
const answersToMistakes = [
  '/notadrug',
  '/search?q=notadrug',
  '/faq?q=notaquestion',
  '/atorvastatin?zip=12',
  '/card?drug=atorvastatin&zip=12',
  '/pap/1001/map?zip=12',
  '/embed?drug=notadrug',
];

/** What no visitor should read on templates that the crawl did not open, because no page links to them. */
async function findUnlinkedLeftovers(start: string, opened: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of [...templates.map((template) => template.path), ...answersToMistakes]) {
    const address = start + path.replace(/^\/$/, '');
    const { pathname, search } = new URL(address);
    if (opened.has(pathname) && search === '') continue;
    const response = await site.get(address);
    found.push(...findLeftovers(await response.text()).map((what) => `${path} has ${what}`));
  }
  return found;
}

/** The start of a list, short enough for a failure message. */
const few = (list: readonly string[]) =>
  list.length > 25 ? [...list.slice(0, 25), `and ${String(list.length - 25)} more`] : list;

test('every name in the list of medications has a page', async () => {
  const missing: string[] = [];
  for (const path of medications.keys()) {
    const lookup = await site.upstreams.drugs.lookUp(path.slice(1), context);
    if (!lookup) missing.push(path);
  }
  expect(medications.size).toBeGreaterThan(500);
  expect(few(missing)).toEqual([]);
});

// On public hosts each page decides whether search engines may index it.
describe.each(tenants)('the links of $tenant', ({ tenant, base }) => {
  const origin = `http://${tenant}.fairscript.example`;
  const index = tenants.findIndex((one) => one.tenant === tenant);
  const opensAllTopics = index === 0;

  test('no link is broken, and links lead to every page of the sitemap', async () => {
    const opens = createSelection(2 * index, opensAllTopics);
    const { pages, linked, problems } = await crawl(site.get, { origin, linkBase: base, base, opens });
    expect(few(problems)).toEqual([]);
    expect(few(await findUnlinkedLeftovers(origin + base, new Set(pages.keys())))).toEqual([]);
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
  });

  test('no Spanish link is broken', async () => {
    const opens = createSelection(2 * index + 1, opensAllTopics);
    const { problems, pages } = await crawl(site.get, { origin, linkBase: `${base}/es`, base, opens });
    expect(few(problems)).toEqual([]);
    expect(pages.size).toBeGreaterThan(50);
    expect(few(await findUnlinkedLeftovers(`${origin}${base}/es`, new Set(pages.keys())))).toEqual([]);
  });
});
