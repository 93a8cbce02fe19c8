import { data, redirect } from 'react-router';

import { readPriceRequest } from '../../domain/card.ts';
import { getLinkBase, joinLinkBase } from '../../domain/locale.ts';
import { withZip } from '../../domain/with-zip.ts';
import { findSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { loadPrices, withSource } from '../shell/load-prices.server.ts';
import { cardPath, shortLinkPath } from './links.ts';
import type { ReadyCard } from './load-card.server.ts';

/** The short URL of a card for a text message; null where there is none. */
export function shortCardUrl(
  { services, site }: PageContext,
  loaded: ReadyCard,
  { zip, source }: { zip: string | null; source: string | null },
): string | null {
  const priced = readPriceRequest(loaded.key);
  if (!priced || loaded.cost === null) return null;
  const { ndc, quantity, chain } = priced;
  const { locale } = site;
  const link = { ndc, quantity, zip, source, locale, chain: chain.name, quotedPrice: loaded.cost };
  const token = services.shortLinks?.encode(site.partner.name, link) ?? null;
  return token && site.origin + site.fileHref(shortLinkPath(token));
}

/**
 * Follows a short link: to the card of today's price, else to the medication's prices.
 * @throws 404 for a token that leads nowhere, and 503 while the prices cannot be loaded.
 */
export async function followShortLink(page: PageContext, token: string): Promise<Response> {
  const link = page.services.shortLinks?.decode(page.site.partner.name, token) ?? null;
  if (!link) throw data(null, { status: 404 });
  const { ndc, quantity, zip, source, quotedPrice, locale } = link;
  // The prices are those of the partner that referred the sender.
  const referrer = findSource(page.site.sources, source);
  const { result } = await loadPrices(withSource(page, referrer), { ndc, quantity, zip });
  const hasNone = result.state === 'failed' && result.reason === 'none';
  if (result.state !== 'loaded' && !hasNone) throw data(null, { status: 503 });
  const price =
    result.state === 'loaded' ? result.prices.find(({ chain }) => link.isChain(chain)) : undefined;
  // The next visitor may get another price.
  const init = { headers: { 'cache-control': 'no-store' } };
  const { basePath, origin } = page.site;
  const redirectTo = (path: string) =>
    redirect(origin + joinLinkBase(getLinkBase(basePath, locale), path), init);
  if (price) return redirectTo(cardPath({ key: price.key, source: referrer, quotedPrice }));
  const medications = await page.services.drugs.list({ ndc }, page.request.call).catch(() => null);
  const [medication] = medications ?? [];
  if (!medication) throw data(null, { status: 404 });
  return redirectTo(withZip(`/${encodeURIComponent(medication.slug)}`, zip));
}
