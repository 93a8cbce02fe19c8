import { selectionToQuery } from '../../domain/selection.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { pathOfCard } from './card-path.ts';
import type { LoadedCard } from './load-card.ts';

/**
 * The path of a card for somebody else: the medicine as it is chosen, the pharmacy, and the partner whose group it has.
 * Neither the ZIP nor the price key goes along, because a key holds the ZIP it was issued for and the pharmacies around
 * it. A chain that has no price without a ZIP has no such card: there it is the path of the medicine's prices, which ask
 * for a ZIP. Null where the medicine could not be looked up.
 */
export async function sharePath(
  page: PageContext,
  source: PartnerSource | null,
  { product, quote }: LoadedCard,
): Promise<string | null> {
  if (!product || !quote) return null;
  const { chain } = quote.price;
  const chosen = { ...selectionToQuery(product.selection), chain };
  const { ndc, quantity } = quote;
  const { shown } = await loadPrices(page, { ndc, quantity, zip: null });
  const everywhere = shown.state === 'loaded' && shown.prices.some((entry) => entry.chain === chain);
  if (!everywhere) return `/${product.slug}?${new URLSearchParams(chosen)}`;
  return pathOfCard(ownCardOf(page.site, source), { ...chosen, drug: product.slug });
}

/** The partner where the card is its own; where a visitor came from otherwise is nobody else's business. */
const ownCardOf = (site: SiteContext, source: PartnerSource | null) =>
  source && (source.cardPage || site.tenant.partnerGroups[source.id]) ? source : null;
