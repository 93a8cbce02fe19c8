import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';

type LinkedEntry = LinkedContent['entries'][string];

/** A link to an entry: an address as editors write them, and words where the text has none of its own. */
export interface EntryLink {
  address: string;
  words: string;
  icon?: string | null;
  iconPosition?: 'left' | 'right' | null;
}

/** Where an entry is on the site, or where the link leads that it is; null for an entry that has no page. */
export function linkToEntry(entry: LinkedEntry): EntryLink | null {
  const { __typename: kind } = entry;
  switch (kind) {
    case 'EditorialArticle':
      return { address: below('/editorial/', entry.slug), words: entry.title };
    case 'EditorialCategory':
      return { address: below('/editorial/category/', entry.slug), words: entry.title };
    case 'Condition':
      return { address: below('/conditions/', entry.slug), words: entry.title };
    case 'DrugClass':
      return { address: below('/classes/', entry.slug), words: entry.title };
    case 'StaticPage':
      return { address: `/${entry.pageUrl.replace(/^\/+/, '')}`, words: entry.pageName };
    case 'FaqEntry':
      return { address: below('/faq#', entry.slug), words: entry.question };
    case 'Person':
      return { address: below('/reviewers/', entry.slug), words: entry.name };
    case 'GeneralReference': {
      const { reference } = entry;
      if ('href' in reference) return { address: reference.href, words: reference.text };
      const { icon, iconPosition } = reference;
      return { address: reference.link, words: reference.text, icon, iconPosition };
    }
    default:
      return null;
  }
}

const below = (folder: string, slug: string) => folder + encodeURIComponent(slug.toWellFormed());

const mostPairs = 100;

/** What a plain list can show of an entry's data: names with a text or a number; everything else is left out. */
export function pairsOf(entry: LinkedEntry): [name: string, value: string][] {
  const data: unknown = 'data' in entry ? entry.data : null;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data)
    .flatMap(([name, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    .slice(0, mostPairs);
}
