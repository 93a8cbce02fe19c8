import { pageContext } from '../context.ts';
import { AuctionFrame } from '../compare/auction-frame.tsx';
import { ChainPrice } from '../compare/chain-price.tsx';
import { ChainSearch } from '../compare/chain-search.tsx';
import { loadChain } from '../compare/chains.server.ts';
import { loadChainPrice } from '../compare/load-chain-price.server.ts';
import { loadChainSearch } from '../compare/load-chain-search.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import type { Route } from './+types/auction-chain';

/** One chain alone: its price for a medicine and its card (spec §2, /auction/[chain] and /auction/[chain]/[drugName]). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const query = page.request.url.searchParams;
  const chain = await loadChain(page, params.chain);
  return params.drugName
    ? loadChainPrice(page, chain, params.drugName, query)
    : loadChainSearch(page, chain, query);
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AuctionChain({ loaderData }: Route.ComponentProps) {
  return (
    <AuctionFrame>
      {loaderData.kind === 'price' ? <ChainPrice data={loaderData} /> : <ChainSearch {...loaderData} />}
    </AuctionFrame>
  );
}
