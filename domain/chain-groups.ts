import type { Chain } from './prices.ts';

/** A chain with a page of its own. */
export interface AuctionChain {
  /** Its id in the prices in lower case, which is the path of its page. */
  slug: string;
  name: string;
  reach: Chain['reach'];
  /** To its nearest store; the largest number if unknown. */
  miles: number;
  /** '0.4 mi away'; null if unknown. */
  distance: string | null;
}

/** Chains by how visitors reach them: stores nearby, the nearest first; by mail; and all others, both from A to Z. */
export function groupChains(
  chains: readonly AuctionChain[],
): Record<'near' | 'byMail' | 'others', AuctionChain[]> {
  const sorted = chains.toSorted(fromAToZ);
  const {
    near = [],
    byMail = [],
    others = [],
  } = Object.groupBy(sorted, ({ distance, reach }) =>
    distance !== null ? 'near' : reach === 'mail' ? 'byMail' : 'others',
  );
  return { near: near.toSorted((one, other) => one.miles - other.miles), byMail, others };
}

/** Independent pharmacies come last, because they are not a chain. */
const fromAToZ = (one: AuctionChain, other: AuctionChain) =>
  Number(one.slug === 'other') - Number(other.slug === 'other') || one.name.localeCompare(other.name);
