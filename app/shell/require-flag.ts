import { data } from 'react-router';

import type { FlagName } from '../../tenants/flags.ts';
import type { SiteContext } from '../context.ts';

/** @throws 404 where the page's flag is off for the site (spec §2). */
export function requireFlag(site: SiteContext, flag: FlagName): void {
  if (!site.flags[flag]) throw data(null, { status: 404 });
}
