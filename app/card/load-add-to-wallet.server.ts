import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { isCardReady } from '../../domain/card.ts';
import { findSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { cardPath, readSeen } from './card-path.ts';
import { loadCard } from './load-card.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { chooseZip } from '../../domain/choose-zip.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { shownWallets, walletLinksOf } from './wallet-links.server.ts';

const longestKey = 4096;

/**
 * Sends the visitor on to a wallet with the card of ?key= (and of ?source=, spec §3; the rest is the way back to it), by
 * a link that is signed now: the vendors' links run out. A price that has ended leads back to the card, which says so.
 * Without a link, what the page says: 404 for a wallet or a card that is not there, 503 when it could not be had just now.
 */
export async function loadAddToWallet(page: PageContext, slug: string) {
  const wallet = shownWallets(page).find((shown) => shown.slug === slug);
  if (!wallet) throw data(null, { status: 404 });
  const { searchParams } = page.request.url;
  const source = findSource(searchParams.get('source')) ?? page.request.source;
  const key = searchParams.get('key')?.slice(0, longestKey) ?? '';
  const drug = searchParams.get('drug')?.slice(0, 200) || null;
  const loaded = key ? await loadCard(page, key, drug, source) : null;
  const { zip } = chooseZip(searchParams.get('zip'), null);
  const card = cardPath({ key, drug, zip, source, seen: readSeen(searchParams.get('seen')) });
  const noStore = { 'cache-control': 'no-store' };
  if (loaded?.gone) throw redirect(card, { headers: noStore });
  const cardThere = loaded !== null && !loaded.refused;
  const links =
    loaded && isCardReady(loaded.card) ? await walletLinksOf(page, loaded, [wallet]).catch(() => null) : null;
  const url = links?.[wallet.id]?.url;
  if (url) throw redirect(url, { headers: noStore });

  const problem = cardThere ? (links ? 'not-offered' : 'failed') : 'no-card';
  const back = cardThere ? card : null;
  const head = pageHead(page, {
    title: wallet.displayName,
    description: i18nFor(page.site.locale)._(msg`The card in the wallet of a phone.`),
    noindex: true,
  });
  return data({ wallet: wallet.displayName, problem, back, head } as const, {
    status: problem === 'failed' ? 503 : 404,
    headers: noStore,
  });
}
