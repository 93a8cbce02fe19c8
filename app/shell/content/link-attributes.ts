import { parseContentAddress } from '../../../domain/content-address.ts';
import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';

type LinkedEntry = LinkedContent['entries'][string];

/** The attributes of a rich text's link. */
export interface LinkAttributes {
  href: string;
  rel?: string;
}

/**
 * The attributes of a link to an address; null for one that must not become a link (parseContentAddress).
 * @param href adds the base path and the language to a path of this site.
 */
export function linkAttributes(text: string, href: (path: string) => string): LinkAttributes | null {
  const parsed = parseContentAddress(text);
  if (!parsed) return null;
  const { kind, address } = parsed;
  if (kind === 'site') return { href: href(address) };
  return { href: address, ...(kind === 'web' && { rel: 'noopener noreferrer' }) };
}

/** A link to an entry: its address as editors write it, and its label. */
export interface EntryLink {
  address: string;
  label: string;
  icon?: string | null;
  iconPosition?: 'left' | 'right' | null;
}

/** The page of an entry, or the link that the entry holds; null for an entry without a page. */
export function linkToEntry(entry: LinkedEntry): EntryLink | null {
  const { __typename: type } = entry;
  switch (type) {
    case 'EditorialArticle':
      return { address: pathBelow('/editorial/', entry.slug), label: entry.title };
    case 'EditorialCategory':
      return { address: pathBelow('/editorial/category/', entry.slug), label: entry.title };
    case 'Condition':
      return { address: pathBelow('/conditions/', entry.slug), label: entry.title };
    case 'DrugClass':
      return { address: pathBelow('/classes/', entry.slug), label: entry.title };
    case 'StaticPage':
      return { address: `/${entry.pageUrl.replace(/^\/+/, '')}`, label: entry.pageName };
    case 'FaqEntry':
      return { address: pathBelow('/faq#', entry.slug), label: entry.question };
    case 'Person':
      return { address: pathBelow('/reviewers/', entry.slug), label: entry.name };
    case 'GeneralReference': {
      const { reference } = entry;
      if ('href' in reference) return { address: reference.href, label: reference.text };
      const { icon, iconPosition } = reference;
      return { address: reference.link, label: reference.text, icon, iconPosition };
    }
    default:
      return null;
  }
}

const pathBelow = (folder: string, slug: string) => folder + encodeURIComponent(slug.toWellFormed());
