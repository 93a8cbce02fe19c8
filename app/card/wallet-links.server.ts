import { msg } from '@lingui/core/macro';

import { isCardReady } from '../../domain/card.ts';
import { pharmacyName } from '../../domain/prices.ts';
import { phoneWallets, type PhoneWallet } from '../../tenants/phone-wallets.ts';
import type { WalletLinks } from '../../upstreams/wallet-client.ts';
import type { PageContext } from '../context.ts';
import type { LoadedCard } from './load-card.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** Below which passes are downloaded (server/api/wallet-pass.ts answers). */
const passPath = '/card/pass';

/** The wallets that a tenant shows (spec §2, flag samsung wallet). */
export function shownWallets({ site }: Pick<PageContext, 'site'>): PhoneWallet[] {
  return phoneWallets.filter(({ flag }) => flag === null || site.flags[flag]);
}

/**
 * The links that put a card into these wallets, made for use at once; none without a card that is ready. A wallet that
 * the service does not offer is left out. Throws when the service cannot be asked.
 */
export async function walletLinksOf(
  page: PageContext,
  { card, quote }: LoadedCard,
  wallets: readonly PhoneWallet[],
): Promise<WalletLinks> {
  if (card.status !== 'loaded' || !isCardReady(card) || wallets.length === 0) return {};
  const { memberId, bin, pcn, groupId, chain } = card.card;
  const { theme, help } = page.site.tenant;
  const words = i18nFor(page.site.locale);
  return page.services.wallet.fetchLinks(
    {
      key: card.key,
      memberId,
      bin,
      pcn,
      groupId,
      chain,
      chainDisplayName: pharmacyName(
        quote?.price ?? { chain, chainDisplayName: '' },
        words._(msg`Local Pharmacies`),
      ),
      brand: page.site.partner.clientDisplayName,
      help,
      colors: { background: theme.light.primary, ink: theme.light.onPrimary },
      locale: page.site.locale,
      homeUrl: absoluteUrl(page.site, '/'),
      // Wallets show bitmaps, and the brand's mark is none.
      iconUrl: null,
      passAddress: `${page.site.origin}${page.site.fileHref(passPath)}`,
      wallets: wallets.map(({ id }) => id),
    },
    page.request.call,
  );
}

/**
 * The wallets that would take this card, for the buttons beside it: those that the tenant shows and the service offers.
 * None when the service cannot be asked. The links themselves are not kept: they would run out on the page.
 */
export async function offeredWallets(
  page: PageContext,
  loaded: LoadedCard,
): Promise<{ slug: string; displayName: string }[]> {
  const shown = shownWallets(page);
  const links = await walletLinksOf(page, loaded, shown).catch(() => null);
  return shown.filter(({ id }) => links?.[id]).map(({ slug, displayName }) => ({ slug, displayName }));
}
