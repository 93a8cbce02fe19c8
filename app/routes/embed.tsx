import { pageContext } from '../context.ts';
import { EmbedPage } from '../compare/embed-page.tsx';
import { loadEmbed } from '../compare/load-embed.server.ts';
import type { Route } from './+types/embed';

/** The search and the lowest prices for a frame on a partner's page (docs/how-to/embed.md). */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return loadEmbed(page, page.request.url.searchParams);
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Embed({ loaderData }: Route.ComponentProps) {
  return <EmbedPage embed={loaderData} />;
}
