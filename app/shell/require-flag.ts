import { data } from 'react-router';

import type { FlagName } from '../../tenants/flags.ts';
import type { PageContext } from '../context.ts';

/** @throws the 404 of a page whose flag is off for the site (spec §2). */
export function requireFlag(page: PageContext, flag: FlagName): void {
  if (!page.site.flags[flag]) throw data(null, { status: 404 });
}
