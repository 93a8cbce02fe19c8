import { leftOutOnSite, straightMark } from '../left-out-words.ts';
import type { TestSite } from '../start-site.ts';

type Get = TestSite['get'];

/** What a crawl records of one page. */
export interface CrawledPage {
  status: number;
  ids: Set<string>;
  canonical: string | null;
  noindex: boolean;
}

export interface Crawl {
  /** Opened pages by path, with base path and language but without query. */
  pages: Map<string, CrawledPage>;
  /** Every path that a page links to, whether opened or not. */
  linked: Set<string>;
  /** Sentences that each name a page and its problem. */
  problems: string[];
}

interface Link {
  /** The attribute as written. */
  href: string;
  /** Whether it leads to the same page in another language. */
  otherLanguage: boolean;
}

interface CrawlOptions {
  origin: string;
  /** Start of the crawl and prefix of every followed address: '/rx', '/rx/es' or '' for the root. */
  linkBase: string;
  /** Base path of the site, prefix of every link. */
  base: string;
  /** Whether a path below the link base is opened; one with a query only if the path without it is opened. */
  opens?: (path: string, withQuery: boolean) => boolean;
}

const concurrency = 8;

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined ? null : decoded(value);
};

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'gi'))].map(([tag]) => tag);

function linksOf(html: string): Link[] {
  return tagsOf(html, 'a').flatMap((tag) => {
    const href = attribute(tag, 'href');
    return href === null ? [] : [{ href, otherLanguage: attribute(tag, 'hreflang') !== null }];
  });
}

/** What visitors read or hear: the texts between tags and in attributes. */
function textsOf(html: string): string[] {
  const attributes = html.matchAll(/\s(?:alt|aria-label|content|placeholder|title)="([^"]*)"/g);
  const body = html.replaceAll(/<(code|pre)[\s>][\s\S]*?<\/\1>/g, '');
  return [...body.split(/<[^>]*>/), ...[...attributes].map(([, text = '']) => text)].map(decoded);
}

/** Placeholders, code and words in a page that no visitor should read. */
export function findLeftovers(page: string): string[] {
  // Scripts and styles, which are half of a page, hold no text.
  const html = page.replaceAll(/<(script|style)[\s>][\s\S]*?<\/\1>/g, '');
  return [
    ...['{{', '[object Object]', '{"nodeType"', '>undefined<', '>null<', '>NaN<'].filter((text) =>
      html.includes(text),
    ),
    ...leftOutOnSite.flatMap((pattern) => pattern.exec(html)?.[0] ?? []),
    ...textsOf(html)
      .filter((text) => straightMark.test(text))
      .map((text) => `a straight mark in ${text.slice(0, 80)}`),
    ...(/<h1[\s>]/.test(html) ? [] : ['no <h1>']),
  ];
}

/**
 * Opens the first page of a site and every page and image that links lead to: each path once without a query and once
 * with the first linked query. Skips cards, which belong to one visitor each.
 */
export async function crawl(get: Get, { origin, linkBase, base, opens }: CrawlOptions): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const problems: string[] = [];
  const fragments: { path: string; id: string; from: string }[] = [];
  const queue: { path: string; from: string }[] = [{ path: linkBase || '/', from: 'the start' }];
  const queued = new Set(queue.map(({ path }) => path));
  const linked = new Set<string>();
  const queried = new Set<string>();

  function follow(path: string, from: string): void {
    if (queued.has(path)) return;
    queued.add(path);
    queue.push({ path, from });
  }
  const isBelow = (path: string, top: string) => path === (top || '/') || path.startsWith(`${top}/`);

  function note({ href, otherLanguage }: Link, from: string): void {
    if (!URL.canParse(href, origin + from))
      return void problems.push(`${from} links to ${href}, which is no address`);
    const url = new URL(href, origin + from);
    if (url.origin !== origin) return;
    if (!isBelow(url.pathname, base)) problems.push(`${from} links to ${href}, outside of the base path`);
    else if (otherLanguage) return;
    else if (!isBelow(url.pathname, linkBase))
      problems.push(`${from} links to ${href}, in the other language`);
    else {
      const below = url.pathname.slice(linkBase.length) || '/';
      if (linkBase === base && /^\/es(\/|$)/.test(below)) {
        problems.push(`${from} links to ${href}, in the other language`);
        return;
      }
      if (below === '/card') return;
      linked.add(url.pathname);
      if (opens?.(below, false) === false) return;
      follow(url.pathname, from);
      if (url.search && !queried.has(url.pathname) && opens?.(below, true) !== false) {
        queried.add(url.pathname);
        follow(url.pathname + url.search, from);
      }
      if (url.hash) fragments.push({ path: url.pathname, id: decodeURIComponent(url.hash.slice(1)), from });
    }
  }

  async function open({ path, from }: { path: string; from: string }): Promise<void> {
    const response = await get(origin + path);
    const text = await response.text();
    if (response.status !== 200) problems.push(`${path} is ${String(response.status)}, linked from ${from}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return;
    // Scripts hold data, not text.
    const html = text.replaceAll(/<script[\s>][\s\S]*?<\/script>/g, '');
    const canonical = tagsOf(html, 'link').find((tag) => attribute(tag, 'rel') === 'canonical');
    if (!path.includes('?')) {
      pages.set(path, {
        status: response.status,
        ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decoded(id))),
        canonical: canonical ? attribute(canonical, 'href') : null,
        noindex: /<meta name="robots" content="[^"]*noindex/.test(html),
      });
    }
    if (response.status !== 200) return;
    problems.push(...findLeftovers(html).map((what) => `${path} has ${what}`));
    for (const link of linksOf(html)) note(link, path);
    for (const tag of tagsOf(html, 'img')) {
      const src = attribute(tag, 'src');
      if (src?.startsWith('/')) follow(src, path);
    }
  }

  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await open(next);
  };
  // The queue may be empty while another worker still adds to it.
  while (queue.length > 0) await Promise.all(Array.from({ length: concurrency }, worker));
  for (const { path, id, from } of fragments) {
    const page = pages.get(path);
    if (page && !page.ids.has(id)) problems.push(`${from} links to #${id}, which ${path} has not`);
  }
  return { pages, linked, problems: [...new Set(problems)] };
}

/** The addresses in a site's sitemap files by section. */
export async function sitemapUrls(get: Get, site: string): Promise<Map<string, string[]>> {
  const locations = async (address: string) => {
    const response = await get(address);
    if (response.status !== 200) throw new Error(`${address} is ${String(response.status)}`);
    return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) =>
      decoded(location),
    );
  };
  const files = await locations(`${site}/sitemap.xml`);
  const sectionOf = (file: string) => /\/([a-z]+)(-\d+)?\.xml$/.exec(file)?.[1] ?? file;
  const found = await Promise.all(
    files.map(async (file) => [sectionOf(file), await locations(file)] as const),
  );
  const sections = new Map<string, string[]>();
  for (const [section, urls] of found) sections.set(section, [...(sections.get(section) ?? []), ...urls]);
  return sections;
}
