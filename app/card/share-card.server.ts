import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { readPriceRequest } from '../../domain/card.ts';
import { encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import { getLinkBase, joinLinkBase } from '../../domain/locale.ts';
import type { PriceEntry } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { withZip } from '../../domain/with-zip.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadStaticPages } from '../shell/content/load-content.server.ts';
import { consentLinks } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadPrices, withSource } from '../shell/load-prices.server.ts';
import { fallBackTo } from '../shell/loader-guards.server.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import { cardPath, sendCardPath, sendPath, shortLinkPath } from './links.ts';
import type { LoadedCard, ReadyCard } from './load-card.server.ts';

/** The texts of one form, in the visitor's language. */
export interface SendFormLabels {
  name: string;
  button: string;
  /** The consent beside the check box for a text message; what will happen for an email. */
  note: string;
}

/** The forms that send a card, or the rewards page, by text message and email. Links are addresses on this host. */
export interface SendForm {
  /** One form each; empty where no message can be sent. */
  channels: readonly Channel[];
  /** Address to which the forms are posted without script. It has the card, for a reload of the page that rejects one. */
  action: string;
  /** The same without a query: addresses for scripts are below it. */
  path: string;
  labels: Readonly<Record<Channel, SendFormLabels>>;
  /** What the consent links to. */
  consentLinks: readonly { text: string; href: string }[];
  fields: HiddenFields;
}

/** Hidden fields by name: those of the card link (domain/card-link.ts), and the request id in `once`. */
export type HiddenFields = Readonly<Record<string, string>>;

/** What the visitor entered. */
export interface SendInput {
  channel: Channel;
  to: string;
  hasConsent: boolean;
}

/** The reply to one request to send, in the visitor's language. */
export interface SendReply {
  outcome: 'sent' | 'problem';
  channel: Channel;
  title: string;
  text: string;
  /** The field to correct; null for none. */
  field: 'to' | 'consent' | null;
  /** Where the visitor can go instead. */
  link: { href: string; text: string } | null;
  /** A challenge that the browser solves before it sends the form again (solve-challenge.ts). */
  challenge?: string;
  /** Replaces hidden fields of the same name in the next request: today's price, or the id of another request. */
  next: HiddenFields;
}

/** Within this time the same card to the same recipient from the same kind of form is one request. */
const requestIdLifetimeMs = 10 * 60_000;

/** The forms that send the card of a link, on any page. */
export async function createSendForm(page: PageContext, link: Partial<CardLink>): Promise<SendForm> {
  const { site } = page;
  const links = consentLinks(site, await loadStaticPages(page));
  return {
    channels: site.channels,
    action: site.href(sendCardPath(link, {})),
    path: site.href(sendPath),
    labels: cardFormLabels(site),
    consentLinks: links.map(({ text, href }) => ({ text, href: site.href(href) })),
    fields: { ...encodeCardLink(link), once: pageRequestId() },
  };
}

/**
 * The request id of a page's form: the same for ten minutes. A random id would be shared by all visitors of a cached page,
 * and would be new when a visitor goes back to the page.
 */
export const pageRequestId = () => `page-${Math.floor(Date.now() / requestIdLifetimeMs)}`;

/**
 * The request id of a form that repeats a message: a new id, but the same each time the form is loaded or submitted.
 * @param messageId of the previous message; null where the link has none.
 */
export const repeatRequestId = (messageId: string | null) =>
  `again-${messageId && isMessageId(messageId) ? messageId : pageRequestId()}`;

/** Whether a value from a URL can be a message id. */
export const isMessageId = (text: string) => /^[\w-]{1,50}$/.test(text);

/** The consent to text messages names the sender, the content, the costs and how to stop them. */
function cardFormLabels(site: SiteContext): Record<Channel, SendFormLabels> {
  const i18n = i18nFor(site.locale);
  const brand = site.partner.clientDisplayName;
  return {
    sms: {
      name: i18n._(msg`Text me this card`),
      button: i18n._(msg`Text the card`),
      note: i18n._(
        msg`I agree that ${brand} may text this discount card to this number once. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
      ),
    },
    email: {
      name: i18n._(msg`Email me this card`),
      button: i18n._(msg`Email the card`),
      note: i18n._(msg`${brand} sends one email with this card to this address.`),
    },
  };
}

/**
 * The address of a card for other people: the selection, the pharmacy, and the partner whose group the card has. It has
 * neither ZIP nor price key, because a key contains the ZIP and the pharmacies it was issued for. For a chain without a
 * price outside its region it is the address of the prices. Null where the product is unknown.
 * @param everywhere the prices of the product without a ZIP.
 */
export function findShareUrl(
  page: PageContext,
  source: PartnerSource | null,
  { product, chain }: LoadedCard,
  everywhere: readonly PriceEntry[],
): string | null {
  if (!product || !chain) return null;
  const selection = selectionToQuery(product.selection);
  if (!everywhere.some((entry) => entry.chain === chain)) {
    return absoluteUrl(page.site, `/${product.slug}?${new URLSearchParams({ ...selection, chain })}`);
  }
  // The referral is private, unless the partner has its own card.
  const hasOwnCard = source && (source.cardPage || page.site.tenant.partnerGroups[source.id]);
  const link = { drug: product.slug, chain, source: hasOwnCard ? source : null };
  return absoluteUrl(page.site, cardPath(link, selection));
}

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
  const medications = await page.services.drugs
    .list({ ndc }, page.request.call)
    .catch(fallBackTo(null, page, 'drugs'));
  const [medication] = medications ?? [];
  if (!medication) throw data(null, { status: 404 });
  return redirectTo(withZip(`/${encodeURIComponent(medication.slug)}`, zip));
}
