import { data } from 'react-router';

import type { Visitor } from '../../domain/tracking.ts';
import type { FlagName } from '../../tenants/flags.ts';
import type { PageContext, RequestContext, SiteContext } from '../context.ts';

/** @throws 404 where the page's flag is off for the site (spec §2). */
export function requireFlag(site: SiteContext, flag: FlagName): void {
  if (!site.flags[flag]) throw data(null, { status: 404 });
}

/**
 * The visitor of a form or a private page.
 * @throws on a page that visitors share, because its response is cached for others.
 */
export function requireVisitor({ visitor }: RequestContext): Visitor {
  if (!visitor) throw new Error('A shared page must not depend on its visitor');
  return visitor;
}

/**
 * The messages that the fake providers received, in development only.
 * @throws 404 elsewhere.
 */
export function requireInbox({ site, services: { inbox } }: PageContext) {
  if (site.environment !== 'development' || !inbox) throw data(null, { status: 404 });
  return inbox;
}
