import type { ListedMedication } from '../../domain/medication-list.ts';
import type { Flags } from '../../tenants/flags.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import type { Sitemap } from '../../upstreams/content/sitemap.ts';

/** A page of the sitemap. */
export interface SitemapLink {
  /** Below the base path, in no language. */
  path: string;
  title: string;
  /** When what it shows last changed, as the content service says it; null where nobody does. */
  changed: string | null;
  /** Its title is a name that is the same in every language: the catalogue's. */
  inEnglish?: boolean;
}

/** A section with its pages; null where they could not be asked for. */
export interface SitemapPart {
  section: SitemapSection;
  links: SitemapLink[] | null;
}

/** A page that is there without anybody's content: its path and what it is called. */
export type OwnPage = Pick<SitemapLink, 'path' | 'title'>;

/** What the pages of the sections are made from. */
export interface SitemapSources {
  sections: readonly SitemapSection[];
  flags: Flags;
  /** The first page of a section, and every page that belongs to none of them. */
  ownPages: readonly OwnPage[];
  /** Null where the content service could not be asked. */
  content: Omit<Sitemap, 'page'> | null;
  /** Medicines of the section of drugs: the content's, those given, or null where they could not be asked for. */
  drugs: 'content' | readonly Pick<ListedMedication, 'slug' | 'name'>[] | null;
}

/** Which section a page belongs to by its path, where a tenant has that section; every other page is a main one. */
const sectionPaths: readonly (readonly [RegExp, SitemapSection])[] = [
  [/^\/rewards$/, 'rewards'],
  [/^\/medications$/, 'medications'],
  [/^\/editorial(\/|$)/, 'editorial'],
  [/^\/conditions$/, 'conditions'],
  [/^\/classes$/, 'classes'],
];

interface Named {
  sys: { firstPublishedAt: string | null; publishedAt: string | null };
  title: string;
}

const changedOn = ({ sys }: Pick<Named, 'sys'>) => sys.publishedAt ?? sys.firstPublishedAt;

const below =
  (folder: string) =>
  ({ slug, ...entry }: Named & { slug: string }): SitemapLink => ({
    path: `${folder}/${encodeURIComponent(slug)}`,
    title: entry.title,
    changed: changedOn(entry),
  });

/** The medicines that the content describes (spec §2: drugs from the content source). */
const described = ({ drugs }: Pick<Sitemap, 'drugs'>) =>
  drugs.map((drug): SitemapLink => ({
    path: `/${encodeURIComponent(drug.searchName)}`,
    title: drug.name,
    changed: changedOn(drug),
    inEnglish: true,
  }));

/** What a section lists besides our own pages, each as the content or the drug service has it. */
function listed(section: SitemapSection, { content, drugs }: SitemapSources): SitemapLink[] | null {
  if (section === 'drugs' && drugs !== 'content') {
    return (
      drugs?.map(({ slug, name }) => ({
        path: `/${encodeURIComponent(slug)}`,
        title: name,
        changed: null,
        inEnglish: true,
      })) ?? null
    );
  }
  if (section === 'rewards') return [];
  if (!content) return null;
  switch (section) {
    case 'main':
      return content.staticPages.map((page) => ({
        path: page.pageUrl,
        title: page.pageName,
        changed: changedOn(page),
      }));
    case 'drugs':
    case 'medications':
      return described(content);
    case 'editorial':
      return [
        ...content.categories.map(below('/editorial/category')),
        ...content.articles.map(below('/editorial')),
      ];
    case 'conditions':
      return content.conditions.map(below('/conditions'));
    default:
      return content.classes.map(below('/classes'));
  }
}

/**
 * The sections of a tenant's sitemap with the pages that are on, each page once in its section (spec §2). A section
 * without pages is left out; the main one is there whatever could not be asked, with what is known without asking.
 */
export function sitemapParts(sources: SitemapSources): SitemapPart[] {
  const { sections, flags, ownPages } = sources;
  const isOn = ({ path }: OwnPage) => isPageOn(flags, path);
  const homeOf = ({ path }: OwnPage) => {
    const named = sectionPaths.find(([pattern]) => pattern.test(path))?.[1];
    return named && sections.includes(named) ? named : 'main';
  };
  return sections.flatMap((section): SitemapPart[] => {
    if (!isPageOn(flags, `/${section}`)) return [];
    const own = ownPages
      .filter((page) => isOn(page) && homeOf(page) === section)
      .map((page) => ({ ...page, changed: null }));
    const more = listed(section, sources);
    if (!more && section !== 'main') return [{ section, links: null }];
    const links = onceEach([...own, ...(more ?? []).filter(isOn)]);
    return links.length > 0 ? [{ section, links }] : [];
  });
}

/** Several names may lead to one page: it is listed under the first. */
function onceEach(links: readonly SitemapLink[]): SitemapLink[] {
  const byPath = new Map<string, SitemapLink>();
  for (const link of links) if (!byPath.has(link.path)) byPath.set(link.path, link);
  return [...byPath.values()];
}
