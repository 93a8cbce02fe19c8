// The page is HTML that the loader renders.
import '../learn/topic.server.tsx?styles';

import { pageContext } from '../context.ts';
import { withNearest } from '../find/find-medications.server.ts';
import { loadCondition, loadDrugClass, loadGlp1 } from '../learn/load-topic.server.ts';
import { Topic } from '../learn/topic.server.tsx';
import { renderPart } from '../shell/html-part.server.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/topic';

/** A condition, a drug class or the GLP-1 medications (spec §3): one module for three addresses (app/routes.ts). */
export async function loader({ context, params: { slug }, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const isCondition = pattern === 'conditions/:slug';
  const load = (name: string) => (isCondition ? loadCondition(page, name) : loadDrugClass(page, name));
  const { head, ...topic } = await (slug === undefined ? loadGlp1(page) : load(slug)).catch(
    async (error: unknown) => {
      const list = isCondition ? '/conditions' : '/classes';
      throw await withNearest(page, error, slug === undefined ? undefined : { name: slug, list });
    },
  );
  return { html: renderPart(page, <Topic topic={topic} />), head };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function TopicRoute({ loaderData }: Route.ComponentProps) {
  return <ServerHtml html={loaderData.html} />;
}
