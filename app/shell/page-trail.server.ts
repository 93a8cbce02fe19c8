import { msg } from '@lingui/core/macro';

import type { SiteContext } from '../context.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { i18nFor } from './i18n.server.ts';
import { breadcrumbData, type Crumb } from './structured-data.ts';

interface PageTrail {
  /** For `Breadcrumbs`; empty where the breadcrumbs flag is off (spec §2). */
  trail: Breadcrumb[];
  /** The same as structured data, for `data` of the page's head. */
  trailData: object[];
}

/**
 * The breadcrumb trail of a page.
 * @param places the steps after home, the page itself last.
 */
export function pageTrail(site: SiteContext, ...places: readonly Crumb[]): PageTrail {
  if (!site.flags.breadcrumbs) return { trail: [], trailData: [] };
  const crumbs = [{ name: i18nFor(site.locale)._(msg`Home`), path: '/' }, ...places];
  return {
    trail: crumbs.map(({ name, path }) => ({ name, url: path })),
    trailData: [breadcrumbData(site, crumbs)],
  };
}
