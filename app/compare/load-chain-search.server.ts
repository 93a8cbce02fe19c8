import { msg } from '@lingui/core/macro';
import { redirect } from 'react-router';

import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { findMedicines } from '../find/find-medicines.server.ts';
import type { AuctionChain } from './chains.server.ts';

/** The page of a chain before a medicine is chosen: what ?q= finds, for visitors without script. */
export async function loadChainSearch(page: PageContext, chain: AuctionChain, query: URLSearchParams) {
  const { name, slug } = chain;
  const path = `/auction/${slug}`;
  const found = await findMedicines(page, query.get('q') ?? '');
  if (found.exact) throw redirect(`${path}/${encodeURIComponent(found.exact.id)}`);
  const words = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: words._(msg`Prescription prices at ${name}`),
    description: words._(msg`Look up what a medicine costs at ${name} with a discount card.`),
    path,
  });
  return { kind: 'search' as const, chain, found, head };
}
