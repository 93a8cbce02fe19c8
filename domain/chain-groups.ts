import type { Chain } from './prices.ts';

/** A chain with its name on the page and how far its nearest store is: the text is null where it is unknown. */
interface NamedChain {
  slug: string;
  name: string;
  reach: Chain['reach'];
  miles: number;
  distance: string | null;
}

/** Chains by how visitors reach them: stores nearby, the nearest first; by mail; and all others, both from A to Z. */
export function groupChains<C extends NamedChain>(
  chains: readonly C[],
): Record<'near' | 'byMail' | 'others', C[]> {
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
const fromAToZ = (one: NamedChain, other: NamedChain) =>
  Number(one.slug === 'other') - Number(other.slug === 'other') || one.name.localeCompare(other.name);
