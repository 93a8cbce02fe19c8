import { msg } from '@lingui/core/macro';

import type { PageContext } from '../context.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { wordsIn } from './words.server.ts';
import { breadcrumbData, type Crumb } from './site-data.ts';

interface PageTrail {
  /** For `Breadcrumbs`; empty where the site shows none (spec §2, breadcrumbs). */
  trail: Breadcrumb[];
  /** The same for machines: for `data` of the page's head. */
  trailData: object[];
}

/**
 * The way from home to a page.
 * @param places those after home, the page itself last.
 */
export function pageTrail(page: PageContext, ...places: readonly Crumb[]): PageTrail {
  if (!page.site.flags.breadcrumbs) return { trail: [], trailData: [] };
  const crumbs = [{ name: wordsIn(page.locale)._(msg`Home`), path: '/' }, ...places];
  return {
    trail: crumbs.map(({ name, path }) => ({ name, url: path })),
    trailData: [breadcrumbData(page, crumbs)],
  };
}
