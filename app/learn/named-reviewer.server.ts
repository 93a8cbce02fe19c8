import { isPageOn } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import type { NamedReviewer } from './byline.tsx';

interface Reviewer {
  slug: string;
  name: string;
  occupation: string | null;
}

/** A reviewer as a page names them, with their profile where the tenant has such pages. */
export function namedReviewer(
  { site }: Pick<PageContext, 'site'>,
  reviewer: Reviewer | null,
): NamedReviewer | null {
  if (!reviewer) return null;
  const { slug, name, occupation } = reviewer;
  const path = isPageOn(site.flags, '/reviewers') ? `/reviewers/${encodeURIComponent(slug)}` : null;
  return { name, occupation, path };
}
