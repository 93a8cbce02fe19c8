import { pageContext } from '../context.ts';
import { loadChains } from '../compare/chains.server.ts';
import { AuctionHomePage } from '../compare/auction-home-page.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import type { Route } from './+types/auction-home';

const path = '/auction';

/** The auction home page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const [auction, chains] = await Promise.all([
    contentOrThrow(page, (from) => from.auctionHomePage({ locale: page.site.locale }, page.request.call)),
    loadChains(page),
  ]);
  const { headline: title, subtext } = auction;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const head = pageHead(page, { title, description: subtext || title, path, data: trailData });
  return { auction, chains, trail, head };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AuctionHome({ loaderData }: Route.ComponentProps) {
  return <AuctionHomePage {...loaderData} />;
}
