// The page is HTML that the loader renders.
import '../learn/steps-page.server.tsx?styles';

import { pageContext } from '../context.ts';
import { loadAboutUs, loadWallet, StepsPage } from '../learn/steps-page.server.tsx';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/steps-page';

/** "About us" and "Your card in your phone's wallet": one module for two addresses (app/routes.ts). */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { head, ...texts } = await (pattern === 'wallet' ? loadWallet(page) : loadAboutUs(page));
  return { html: renderPart(page, <StepsPage {...texts} />), head };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function StepsPageRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
