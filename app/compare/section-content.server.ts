import type { Locale } from '../../domain/locale.ts';
import type { TopicLink } from '../../domain/medication.ts';
import type { DrugPage } from '../../upstreams/content/drug-page.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadAppData, loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { loadOptional } from '../shell/load-optional.server.ts';

/** What the content service and the content gateway say on a drug page. Each is null where it could not be had. */
export interface SectionContent {
  drugPage: Rendered<DrugPage> | null;
  /** The gateway's description (flag contentApiDrugDescription, and in Spanish, which the lookup does not speak). */
  description: { text: string; locale: Locale } | null;
  /** What the content says of itself where it is a sample; empty where it is not. */
  sampleNotice: string;
  topicPages: TopicPages;
}

/** Content of the page of a drug, by any of its names. It never fails, and never takes longer than the prices may wait. */
export async function loadSectionContent(page: PageContext, drugName: string): Promise<SectionContent> {
  const [drugPage, description, notice, topicPages] = await Promise.all([
    loadOptional(page, 'content', async (asked) => {
      const { content } = await loadContent(asked, (from) =>
        from.drugPage({ locale: page.site.locale }, asked.request.call),
      );
      return content;
    }),
    gatewayDescription(page, drugName),
    loadOptional(page, 'content', loadAppData),
    loadOptional(page, 'content', findTopicPages),
  ]);
  return {
    drugPage,
    description,
    sampleNotice: notice?.text('sampleNotice') ?? '',
    topicPages: topicPages ?? new Map(),
  };
}

async function gatewayDescription(
  page: PageContext,
  drugName: string,
): Promise<SectionContent['description']> {
  const { contentApiDrugDescription: wanted } = page.site.flags;
  if (!wanted && page.site.locale === 'en-US') return null;
  const { drugDescriptions } = page.services;
  const found = await loadOptional(page, 'drug descriptions', ({ request }) =>
    drugDescriptions.find(drugName, request.call, page.site.locale),
  );
  if (!found || (!wanted && found.locale === 'en-US')) return null;
  return { text: found.description, locale: found.locale };
}

/**
 * The conditions and classes the content has: their titles in the page's language, by path. Empty where the content
 * could not say. A catalogue has some that no page is written for, such as all other conditions.
 */
export type TopicPages = ReadonlyMap<string, string>;

/** Asks the content which conditions and classes it has. */
export async function findTopicPages({ site, services, request }: PageContext): Promise<TopicPages> {
  const parts = {
    includeDrugs: false,
    includeEditorial: false,
    includeClasses: true,
    includeConditions: true,
  };
  const { content } = await services.content.sitemap({ ...parts, locale: site.locale }, request.call);
  return new Map([
    ...content.conditions.map(({ slug, title }) => [`/conditions/${slug}`, title] as const),
    ...content.classes.map(({ slug, title }) => [`/classes/${slug}`, title] as const),
  ]);
}

/** A condition or class as a page names it. */
export interface Topic {
  slug: string;
  title: string;
  /** Null where it has no page: nothing may link to it then. */
  path: string | null;
  /** Set where the title is the catalogue's, which is English, on a page that is not. */
  lang?: 'en';
}

const pagesOf = { conditions: 'conditionsPages', classes: 'classesPages' } as const;

/** Conditions or classes of the catalogue as the content calls them, with the paths of those that have pages. */
export function topicsOf(
  site: SiteContext,
  topicPages: TopicPages,
  kind: keyof typeof pagesOf,
  links: readonly TopicLink[],
): Topic[] {
  return links.map(({ slug, title }) => {
    const path = `/${kind}/${slug}`;
    const called = topicPages.get(path);
    return {
      slug,
      title: called ?? title,
      path: called !== undefined && site.flags[pagesOf[kind]] ? path : null,
      ...(called === undefined && site.locale === 'es' ? { lang: 'en' as const } : {}),
    };
  });
}
