// The page is HTML that the loader renders.
import '../learn/reviewers.server.tsx?styles';

import { pageContext, type PageContext } from '../context.ts';
import { loadReviewer, loadReviewers } from '../learn/load-reviewers.server.ts';
import { Reviewer, Reviewers } from '../learn/reviewers.server.tsx';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/reviewers';

/** All reviewers, or the profile of one (spec §2): one module for two addresses (app/routes.ts). */
export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return slug === undefined ? showReviewers(page) : showReviewer(page, slug);
}

async function showReviewers(page: PageContext) {
  const { head, ...reviewers } = await loadReviewers(page);
  return { html: renderPart(page, <Reviewers page={reviewers} />), head };
}

async function showReviewer(page: PageContext, slug: string) {
  const { head, ...reviewer } = await loadReviewer(page, slug);
  return { html: renderPart(page, <Reviewer reviewer={reviewer} />), head };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function ReviewersRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
