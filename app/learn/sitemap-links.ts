import type { Locale } from '../../domain/locale.ts';
import type { ListedMedication } from '../../domain/medication-list.ts';
import type { Flags } from '../../tenants/flags.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import type { Sitemap } from '../../upstreams/content/sitemap.ts';

/** A page of the sitemap. */
export interface SitemapLink {
  /** Below the base path and the language. */
  path: string;
  title: string;
  /** Begins with the word that people look for; the title unless set. */
  sortTitle?: string;
  /** When its content last changed; null where unknown. */
  changed: string | null;
  /** Its title comes from the catalog, which is in English, and has no translation. */
  inEnglish?: boolean;
}

/** A section with its pages; null where they could not be loaded. */
export interface SectionLinks {
  section: SitemapSection;
  links: SitemapLink[] | null;
}

type FixedPage = Pick<SitemapLink, 'path' | 'title'>;

/** The input of a sitemap. */
export interface SitemapSources {
  sections: readonly SitemapSection[];
  flags: Flags;
  /** Pages that exist without content. */
  fixedPages: readonly FixedPage[];
  /** Null where the content failed. */
  content: Omit<Sitemap, 'page'> | null;
  /** The drugs to list: the content's, or those of the drug service. */
  drugs: 'content' | readonly Pick<ListedMedication, 'slug' | 'name'>[];
  locale: Locale;
  /** The name of a medication in the language of the page. */
  translateName: (english: string) => string;
}

/** The sections of fixed pages, for tenants that have the section; every other page is in the main section. */
const fixedPageSections: readonly (readonly [RegExp, SitemapSection])[] = [
  [/^\/rewards$/, 'rewards'],
  [/^\/medications$/, 'medications'],
  [/^\/editorial(\/|$)/, 'editorial'],
  [/^\/conditions$/, 'conditions'],
  [/^\/classes$/, 'classes'],
];

type EntryDates = Pick<Sitemap['staticPages'][number], 'sys'>;

const changeTime = ({ sys }: EntryDates) => sys.publishedAt ?? sys.firstPublishedAt;

const linkBelow =
  (folder: string) =>
  (entry: Sitemap['articles'][number]): SitemapLink => ({
    path: `${folder}/${encodeURIComponent(entry.slug)}`,
    title: entry.title,
    changed: changeTime(entry),
  });

const drugLink = (
  { slug, name }: { slug: string; name: string },
  changed: string | null,
  { translateName }: SitemapSources,
): SitemapLink => {
  const title = translateName(name);
  return { path: `/${encodeURIComponent(slug)}`, title, changed, inEnglish: title === name };
};

/** The pages of a section besides the fixed ones; null where they could not be loaded. */
function contentLinks(section: SitemapSection, sources: SitemapSources): SitemapLink[] | null {
  const { content, drugs } = sources;
  if (section === 'drugs' && drugs !== 'content') {
    return drugs.map((drug) => drugLink(drug, null, sources));
  }
  if (section === 'rewards') return [];
  if (!content) return null;
  switch (section) {
    case 'main':
      return content.staticPages.map((page) => ({
        path: page.pageUrl,
        title: page.pageName || page.pageUrl,
        changed: changeTime(page),
      }));
    case 'drugs':
    case 'medications':
      return content.drugs.map((drug) =>
        drugLink({ slug: drug.searchName, name: drug.name || drug.searchName }, changeTime(drug), sources),
      );
    case 'editorial':
      return [
        ...content.categories.map(linkBelow('/editorial/category')),
        ...content.articles
          .map(linkBelow('/editorial'))
          .toSorted((one, other) => one.title.localeCompare(other.title, sources.locale)),
      ];
    case 'conditions':
      return content.conditions.map(linkBelow('/conditions'));
    default:
      return content.classes.map((entry) => ({
        ...linkBelow('/classes')(entry),
        ...(entry.sortTitle !== null && { sortTitle: entry.sortTitle }),
      }));
  }
}

/**
 * The sections of a tenant's sitemap, without pages whose flag is off, each page once in its section (spec §2). An
 * empty section is left out. The main section is always listed, with its fixed pages where the content failed.
 */
export function sitemapSections(sources: SitemapSources): SectionLinks[] {
  const { sections, flags, fixedPages } = sources;
  const isOn = ({ path }: FixedPage) => isPageOn(flags, path);
  const sectionOf = ({ path }: FixedPage) => {
    const section = fixedPageSections.find(([pattern]) => pattern.test(path))?.[1];
    return section && sections.includes(section) ? section : 'main';
  };
  return sections.flatMap((section): SectionLinks[] => {
    if (!isPageOn(flags, `/${section}`)) return [];
    const fixed = fixedPages
      .filter((page) => isOn(page) && sectionOf(page) === section)
      .map((page) => ({ ...page, changed: null }));
    const otherLinks = contentLinks(section, sources);
    if (!otherLinks && section !== 'main') return [{ section, links: null }];
    const links = uniqueByPath([...fixed, ...(otherLinks ?? []).filter(isOn)]);
    return links.length > 0 ? [{ section, links }] : [];
  });
}

/** Keeps the first of several links to one page. */
function uniqueByPath(links: readonly SitemapLink[]): SitemapLink[] {
  const byPath = new Map<string, SitemapLink>();
  for (const link of links) if (!byPath.has(link.path)) byPath.set(link.path, link);
  return [...byPath.values()];
}
