import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { WalletPage } from '../card/wallet-page.tsx';
import type { Route } from './+types/wallet';

const path = '/wallet';

/** The wallet card page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'walletPage');
  const wallet = await contentOrThrow(page, (from) =>
    from.wallet({ locale: page.site.locale }, page.request.call),
  );
  const { headline: title, subtext } = wallet;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const head = pageHead(page, { title, description: subtext || title, path, data: trailData });
  return { wallet, trail, head };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Wallet({ loaderData }: Route.ComponentProps) {
  return <WalletPage {...loaderData} />;
}
