import { data } from 'react-router';

import { CardPage } from '../card/card-page.tsx';
import { loadCardPage } from '../card/load-card-page.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/card.ts';

/** /card: the card of a price, or of the default pharmacy for a selection. */
export async function loader({ context }: Route.LoaderArgs) {
  const { status, ...page } = await loadCardPage(context.get(pageContext));
  return data(page, { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Card({ loaderData }: Route.ComponentProps) {
  return <CardPage data={loaderData.data} />;
}
