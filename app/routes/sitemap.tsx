// The page is HTML that the loader renders.
import '../learn/sitemap.server.tsx?styles';

import { pageContext } from '../context.ts';
import { loadSitemapPage, Sitemap } from '../learn/sitemap.server.tsx';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/sitemap';

/** All pages of the site for people (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { head, ...sitemap } = await loadSitemapPage(page);
  return { html: renderPart(page, <Sitemap sitemap={sitemap} />), head };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function SitemapRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
