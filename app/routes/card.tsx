import { siteContext } from '../context.ts';
import { CardPage } from '../features/card/card-page.tsx';
import { loadCardPage } from '../features/card/load-card-page.ts';
import { pageMeta } from '../features/chrome/page-meta.ts';
import type { Route } from './+types/card.ts';

/** /card: the card for a price, or for the default pharmacy of a selection. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(siteContext);
  return loadCardPage(page, page.requestUrl, page.source);
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'The numbers a pharmacist needs to apply the discount.';
  return pageMeta(matches[0].loaderData, { title: 'Your discount card', description, noindex: true });
}

export default function Card({ loaderData }: Route.ComponentProps) {
  return <CardPage data={loaderData} />;
}
