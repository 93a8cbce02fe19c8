import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { findStaticPage } from '../learn/load-static-page.server.ts';
import { StaticPage } from '../learn/static-page.tsx';
import type { Route } from './+types/not-found';

/**
 * Any address that is no other page's: a static page of several segments, or none, and then the root's error page
 * answers inside the site's frame (app/root.tsx).
 * @throws 404, and 503 where nobody could say whether there is one.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { found, failed } = await findStaticPage(page, `/${params['*']}`);
  if (!found) throw data(null, { status: failed ? 503 : 404 });
  return found;
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <StaticPage page={loaderData} />;
}
