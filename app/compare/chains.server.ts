import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { pharmacyName } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** A chain that has a page of its own. */
export interface AuctionChain {
  /** Its id in the prices, and in the address of its page. */
  slug: string;
  name: string;
}

/** Every chain that has prices, in the price service's order. @throws where it could not be asked. */
async function askForChains(page: PageContext): Promise<AuctionChain[]> {
  const chains = await page.services.prices.fetchChains(page.request.call);
  const local = i18nFor(page.site.locale)._(msg`Local Pharmacies`);
  return chains.map((chain) => ({ slug: chain.chain, name: pharmacyName(chain, local) }));
}

/** The chains for a list on a page, which stands without it. */
export const loadChains = (page: PageContext): Promise<AuctionChain[]> => askForChains(page).catch(() => []);

/** The chain of an address, whatever its case. @throws 404 where there is none, 503 where nobody could say. */
export async function loadChain(page: PageContext, slug: string): Promise<AuctionChain> {
  const chains = await askForChains(page).catch(() => {
    throw data(null, { status: 503 });
  });
  const chain = chains.find((one) => one.slug === slug.toLowerCase());
  if (!chain) throw data(null, { status: 404 });
  return chain;
}
