import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { CardPage } from '../card/card-page.tsx';
import { loadCardPage, statusOfCard } from '../card/load-card-page.server.ts';
import type { Route } from './+types/card.ts';

/** /card: the card for a price, or for the default pharmacy of a selection. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const card = await loadCardPage(page, page.request.url);
  return data(card, { status: statusOfCard(card) });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Card({ loaderData }: Route.ComponentProps) {
  return <CardPage data={loaderData} />;
}
