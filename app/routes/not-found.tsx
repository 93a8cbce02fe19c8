import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { findStaticPage } from '../learn/load-static-page.server.ts';
import { StaticPage } from '../learn/static-page.tsx';
import type { Route } from './+types/not-found';

/**
 * Any address that no other route claims: a static page of several segments, or the root's error page inside the site's
 * frame (app/root.tsx).
 * @throws 404, and 503 where the content failed.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { staticPage, failed } = await findStaticPage(page, `/${params['*']}`);
  if (!staticPage) throw data(null, { status: failed ? 503 : 404 });
  return staticPage;
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <StaticPage page={loaderData} />;
}
