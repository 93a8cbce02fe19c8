// The page is HTML that the loader renders.
import '../learn/faq.server.tsx?styles';

import { pageContext } from '../context.ts';
import { Faq, loadFaq } from '../learn/faq.server.tsx';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/faq';

/** The questions and answers, or those that ?q= finds (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { head, ...faq } = await loadFaq(page);
  return { html: renderPart(page, <Faq faq={faq} />), head };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function FaqRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
