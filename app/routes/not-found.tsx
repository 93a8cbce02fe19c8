// The static page is HTML that the loader renders.
import '../learn/static-page.server.tsx?styles';

import { data, redirect } from 'react-router';

import { pageContext } from '../context.ts';
import { findNearest } from '../find/find-medications.server.ts';
import { findStaticPage } from '../learn/load-static-page.server.ts';
import { renderStaticPage } from '../learn/static-page.server.tsx';
import { htmlPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/not-found';

/**
 * Any path that no other route matches: a static page of several segments, or the root's error page inside the site's
 * frame (app/root.tsx), with what the last words of the path find: '/drug/lipitors'. Where they are a name, as in
 * '/drug/lipitor?zip=19103', it redirects to its page.
 * @throws 404, and 503 where the content failed.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const path = `/${params['*']}`;
  const { staticPage, failed } = await findStaticPage(page, path);
  if (staticPage)
    return { html: htmlPart(page.request, renderStaticPage(staticPage)), head: staticPage.head };
  if (failed) throw data(null, { status: 503 });
  const name = /\/(\p{L}[\p{L}\p{N}-]{2,80})\/*$/u.exec(path)?.[1];
  const found = name === undefined ? null : await findNearest(page, name);
  if (found?.path) throw redirect(found.path);
  throw data(found?.details ?? null, { status: 404 });
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
