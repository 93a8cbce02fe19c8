import { msg } from '@lingui/core/macro';

import { isSameAmount, type CardLink } from '../../domain/card-link.ts';
import { withoutBreaks } from '../../domain/format-date.ts';
import { formatDollars } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { withNoBreakSpaces } from '../../domain/product-text.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { describeCostDate } from '../shell/load-prices.server.ts';
import { fallBackTo } from '../shell/loader-guards.server.ts';
import { findSource } from '../../tenants/sources.ts';
import { cardPath, readCardLink, sendCardPath } from './links.ts';
import { findCardLink } from './load-card-page.server.ts';
import { cardStatusCodes, type LoadedCard } from './load-card.server.ts';
import { loadLinkedCard, type CardSendOutcome } from './send-card.server.ts';
import {
  createSendForm,
  isMessageId,
  pageRequestId,
  repeatRequestId,
  type SendForm,
  type SendInput,
  type SendReply,
} from './share-card.server.ts';
import { maxRequestIdLength, parseChannel, type SendRequest } from './send-request.server.ts';
import {
  cardSent,
  sendFailed,
  nothingToSend,
  sendUnknown,
  translateTitled,
  type TitledText,
} from './send-texts.server.ts';

/** The data of the page that sends a card and shows the result. */
export interface SendPageData {
  form: SendForm;
  /** Path of the card's page. */
  card: string;
  /** Why there is no card to send, and where to go instead; null where there is one. */
  problem: {
    status: number;
    title: string;
    text: string;
    link: { path: string; text: string } | null;
  } | null;
  /** A sentence about a price that differs from the link's; null where it is the same. */
  priceChange: string | null;
  /** The form that is open at first; null for the first form. */
  open: Channel | null;
  /**
   * Up to three lines, without unknown ones: 'Atorvastatin 20 mg, 90 tablets', 'CVS, $12.34', and the date of the price.
   */
  summary: string[];
  input: SendInput | null;
  reply: SendReply | null;
}

/**
 * The page for a URL: ?key= is the card, or ?drug= with its selection, ?sent= the channel by which ?message= was sent, ?again=
 * the channel by which to send another message after ?message=. Null without a card.
 */
export async function loadSendPage(page: PageContext, query: URLSearchParams): Promise<SendPageData | null> {
  const link = await findCardLink(page);
  if (!link) return null;
  if ('canRetry' in link) {
    const back = { path: link.path, text: i18nFor(page.site.locale)._(msg`Back to all prices`) };
    const data = await createPageData(page, readCardLink(query, page.site.sources), null);
    return { ...data, problem: { ...link, link: link.canRetry ? null : back } };
  }
  const [loaded, reply] = await Promise.all([loadLinkedCard(page, link), loadCardReply(page, link)]);
  const data = await createPageData(page, link, loaded);
  const repeatChannel = parseChannel(query.get('again'));
  const next = repeatChannel ? { once: repeatRequestId(query.get('message')) } : reply?.next;
  return {
    ...data,
    form: { ...data.form, fields: { ...data.form.fields, ...next } },
    reply,
    open: repeatChannel,
    problem: reply ? null : describeProblem(page.site, link, loaded),
    priceChange: describePriceChange(page.site, link, loaded),
  };
}

/** The page for a posted form. It keeps the input of a rejected form. */
export async function loadPostedSendPage(
  page: PageContext,
  { input, link }: SendRequest,
  { reply, loaded }: CardSendOutcome,
): Promise<SendPageData> {
  const data = await createPageData(page, link, loaded ?? (await loadLinkedCard(page, link)));
  const fields = { ...data.form.fields, ...reply.next };
  return { ...data, form: { ...data.form, fields }, input: reply.outcome === 'sent' ? null : input, reply };
}

/** Path of the page after a card was sent. It identifies the message, but no person. */
export function sentCardPath({ input, link, requestId }: SendRequest, messageId: string): string {
  return sendCardPath(
    { ...link, quotedPrice: null },
    { sent: input.channel, once: requestId, message: messageId },
  );
}

/** The link to another form like the submitted one, for a page without script. */
function sendAgainLink(site: SiteContext, channel: Channel, path: string): SendReply['link'] {
  const i18n = i18nFor(site.locale);
  return {
    href: site.href(path),
    text:
      channel === 'sms'
        ? i18n._(msg`Send it again, or to another number`)
        : i18n._(msg`Send it again, or to another address`),
  };
}

/** What a page says about the message in its URL, and the path of the form for another message. */
interface SentTexts {
  sent: (channel: Channel) => TitledText;
  failed: (channel: Channel) => TitledText;
  unknown: (channel: Channel) => TitledText;
  againPath: (again: { again: Channel; message: string }) => string;
}

/**
 * The reply for the message in a URL: ?sent= is its channel, ?message= its id, ?once= its request id. Null where the
 * notifications service does not know the message, because anybody can write a URL.
 */
export async function loadSentReply(
  page: PageContext,
  { sent, failed, unknown, againPath }: SentTexts,
): Promise<SendReply | null> {
  const query = page.request.url.searchParams;
  const channel = parseChannel(query.get('sent'));
  const id = query.get('message') ?? '';
  if (!channel || !isMessageId(id)) return null;
  const { fetchStatus } = page.services.notifications;
  const message = await fetchStatus(id, page.request.call).catch(
    fallBackTo('unknown' as const, page, 'notifications'),
  );
  if (message === null) return null;
  const i18n = i18nFor(page.site.locale);
  const base = { channel, field: null, link: null } as const;
  if (message === 'unknown') {
    // With the same request id, a message that was accepted is not sent again.
    const next = { once: query.get('once')?.slice(0, maxRequestIdLength) || pageRequestId() };
    return { ...base, outcome: 'problem', ...translateTitled(i18n, unknown(channel)), next };
  }
  const next = { once: repeatRequestId(id) };
  if (message.status === 'dead') {
    return { ...base, outcome: 'problem', ...translateTitled(i18n, failed(channel)), next };
  }
  return {
    ...base,
    outcome: 'sent',
    ...translateTitled(i18n, sent(channel)),
    link: sendAgainLink(page.site, channel, againPath({ again: channel, message: id })),
    next,
  };
}

const loadCardReply = (page: PageContext, link: CardLink) =>
  loadSentReply(page, {
    sent: (channel) => cardSent(channel, null),
    failed: sendFailed,
    unknown: sendUnknown,
    againPath: (again) => sendCardPath({ ...link, quotedPrice: null }, again),
  });

function describeProblem(
  site: SiteContext,
  { drug, zip }: CardLink,
  loaded: LoadedCard | null,
): SendPageData['problem'] {
  if (!loaded || loaded.status === 'ready') return null;
  const i18n = i18nFor(site.locale);
  // An unknown key may decode to a product for which it was not issued.
  const product = loaded.status === 'unknown' ? null : loaded.product;
  const slug = product?.slug ?? drug;
  const query = new URLSearchParams({
    ...(product && selectionToQuery(product.selection)),
    ...(zip && { zip }),
  });
  const toPrices = slug
    ? { path: `/${encodeURIComponent(slug)}?${query}`, text: i18n._(msg`See today’s prices`) }
    : { path: '/', text: i18n._(msg`Look up a medication`) };
  return {
    status: cardStatusCodes[loaded.status],
    ...translateTitled(i18n, nothingToSend(loaded)),
    link: loaded.status === 'unavailable' ? null : toPrices,
  };
}

function describePriceChange(
  site: SiteContext,
  { quotedPrice }: CardLink,
  loaded: LoadedCard | null,
): string | null {
  if (loaded?.status !== 'ready') return null;
  const { cost } = loaded;
  if (cost === null) return null;
  const now = formatDollars(cost);
  const i18n = i18nFor(site.locale);
  if (quotedPrice === null) {
    return loaded.isRepriced
      ? i18n._(msg`The price you chose is no longer available. Today’s price is ${now}.`)
      : null;
  }
  if (isSameAmount(quotedPrice, cost)) return null;
  const before = formatDollars(quotedPrice);
  return i18n._(msg`The price changed from ${before} to ${now} since you chose it.`);
}

async function createPageData(
  page: PageContext,
  link: CardLink,
  loaded: LoadedCard | null,
): Promise<SendPageData> {
  const { site } = page;
  const ready = loaded?.status === 'ready' ? loaded : null;
  const cost = ready && ready.cost;
  const today = { ...link, key: ready?.key ?? link.key, quotedPrice: cost };
  const date = ready && cost !== null && describeCostDate(site.locale, ready.pricedOn)?.text;
  const price =
    cost !== null && [formatDollars(cost), date && withoutBreaks(`(${date})`)].filter(Boolean).join(' ');
  const summary = ready && [
    ready.productLabel && withNoBreakSpaces(ready.productLabel),
    price ? `${ready.pharmacy}, ${price}` : ready.pharmacy,
  ];
  return {
    form: await createSendForm(page, today),
    card: cardPath({ ...today, source: findSource(site.sources, today.source) }),
    summary: (summary ?? []).flatMap((part) => part || []),
    open: null,
    problem: null,
    priceChange: null,
    input: null,
    reply: null,
  };
}
