import { data } from 'react-router';

import { findSource } from '../../tenants/sources.ts';
import { CardPage } from '../card/card-page.tsx';
import { loadCardPage } from '../card/load-card-page.server.ts';
import { followShortLink } from '../card/share-card.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/card.ts';

/**
 * /card: the card of a price, or of the default pharmacy for a selection.
 * /c/{token}: redirects the short link of a text to the card.
 * /card/{source}: the same with a partner source's own group, for sources that have such a page (spec §2).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if ('token' in params) throw await followShortLink(page, String(params.token));
  const source = 'source' in params ? findSource(page.site.sources, params.source) : null;
  if ('source' in params && !source?.cardPage) throw data(null, { status: 404 });
  const { status, ...card } = await loadCardPage(page, source);
  return data(card, { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Card({ loaderData }: Route.ComponentProps) {
  return <CardPage data={loaderData.data} rejection={loaderData.rejection} />;
}
