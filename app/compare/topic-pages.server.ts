import type { TopicLink } from '../../domain/medication.ts';
import type { PageContext, SiteContext } from '../context.ts';

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
