import { callableNumber } from '../../domain/phone-number.ts';
import { enabledWallets, type PhoneWallet } from '../../tenants/phone-wallets.ts';
import type { WalletData } from '../../upstreams/wallet-client.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { fallBackTo, loadOptional } from '../shell/loader-guards.server.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import { cardPath, readCardLink } from './links.ts';
import { loadCard, sourceOfCard, type LoadedCard, type ReadyCard } from './load-card.server.ts';

/** Path below which passes are downloaded (server/api/wallet-pass.ts). */
const passPath = '/card/pass';

export type OfferedWallet = Pick<PhoneWallet, 'slug' | 'displayName' | 'system'>;

/** What a wallet gets of a card. */
function walletData(
  site: SiteContext,
  { card, key, pharmacy }: ReadyCard,
  wallets: readonly PhoneWallet[],
): WalletData {
  const { memberId, bin, pcn, groupId, chain } = card;
  const { theme, help } = site.tenant;
  const note = site.coverageNote;
  return {
    key,
    memberId,
    bin,
    pcn,
    groupId,
    chain,
    chainDisplayName: pharmacy,
    brand: site.partner.clientDisplayName,
    ...(note && { note: { title: note.title, text: note.text } }),
    help: { member: callableNumber(help.member), pharmacist: callableNumber(help.pharmacist) },
    colors: { background: theme.light.primary, ink: theme.light.onPrimary },
    locale: site.locale,
    homeUrl: absoluteUrl(site, '/'),
    // Wallets show bitmaps only, and the brand's mark is an SVG.
    iconUrl: null,
    passAddress: `${site.origin}${site.fileHref(passPath)}`,
    wallets: wallets.map(({ id }) => id),
  };
}

/** The wallets that the site offers and the service supports; none when the service fails or is slow. */
export async function loadOfferedWallets(page: PageContext, loaded: LoadedCard): Promise<OfferedWallet[]> {
  const wallets = enabledWallets(page.site.flags);
  if (loaded.status !== 'ready' || wallets.length === 0) return [];
  const data = walletData(page.site, loaded, wallets);
  const offered = await loadOptional(page, 'wallets', ({ services, request }) =>
    services.wallet.listOffered(data, request.call),
  );
  return wallets
    .filter(({ id }) => offered?.includes(id))
    .map(({ slug, displayName, system }) => ({ slug, displayName, system }));
}

/** What /card/add-to/{wallet} does: it redirects to the wallet or the card, or shows a problem. */
export type AddToWalletResult =
  | { redirect: string }
  | {
      /** The wallet's name. */
      wallet: string;
      problem: 'no-card' | 'not-offered' | 'failed';
      /** Path of the card; null where there is none. */
      card: string | null;
    };

/**
 * Makes the link that adds the card of a URL to a wallet. A price that has ended redirects to the card, which explains it.
 * Null for a wallet that the site does not offer.
 */
export async function addToWallet(page: PageContext, slug: string): Promise<AddToWalletResult | null> {
  const wallet = enabledWallets(page.site.flags).find((enabled) => enabled.slug === slug);
  if (!wallet) return null;
  const link = readCardLink(page.request.url.searchParams, page.site.sources);
  const source = sourceOfCard(page, link.source);
  const loaded = link.key ? await loadCard(page, { ...link, source }) : null;
  const card = cardPath({ ...link, source });
  if (loaded?.status === 'ended' || loaded?.status === 'rejected') return { redirect: card };
  if (loaded === null || loaded.status === 'unknown')
    return { wallet: wallet.displayName, problem: 'no-card', card: null };
  const links =
    loaded.status === 'ready'
      ? await page.services.wallet
          .fetchLinks(walletData(page.site, loaded, [wallet]), page.request.call)
          .catch(fallBackTo(null, page, 'wallets'))
      : null;
  const url = links?.[wallet.id]?.url;
  if (url) return { redirect: url };
  return { wallet: wallet.displayName, problem: links ? 'not-offered' : 'failed', card };
}
