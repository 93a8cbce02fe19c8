import { data } from 'react-router';

import { findSource } from '../../tenants/sources.ts';
import { pageContext } from '../context.ts';
import { CardPage } from '../card/card-page.tsx';
import { loadCardPage, statusOfCard } from '../card/load-card-page.server.ts';
import type { Route } from './+types/card-source.ts';

/** /card/{source}: the card with a partner source's own group, for sources that have such a page (spec §2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const source = findSource(params.source);
  if (!source?.cardPage) throw data(null, { status: 404 });
  const card = await loadCardPage(page, page.request.url, source);
  return data(card, { status: statusOfCard(card) });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function CardOfSource({ loaderData }: Route.ComponentProps) {
  return <CardPage data={loaderData} />;
}
