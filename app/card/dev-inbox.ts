import { data } from 'react-router';

import type { PageContext } from '../context.ts';

/**
 * The messages that the fake providers received, in development only.
 * @throws 404 elsewhere.
 */
export function requireInbox({ site, services: { inbox } }: PageContext) {
  if (site.environment !== 'development' || !inbox) throw data(null, { status: 404 });
  return inbox;
}
