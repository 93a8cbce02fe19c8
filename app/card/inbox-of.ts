import { data } from 'react-router';

import type { PageContext } from '../context.ts';

/** What the stand-ins got, in development alone. Elsewhere there is no such page. */
export function inboxOf({ site, services: { inbox } }: PageContext) {
  if (site.environment !== 'development' || !inbox) throw data(null, { status: 404 });
  return inbox;
}
