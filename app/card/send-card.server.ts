import { choiceBesideKey } from '../../domain/card.ts';
import { isSameAmount, type CardLink } from '../../domain/card-link.ts';
import { callableNumber } from '../../domain/phone-number.ts';
import { formatNdc } from '../../domain/ndc.ts';
import { isDatedCost, isOldCost } from '../../domain/price-age.ts';
import { formatDollars } from '../../domain/prices.ts';
import { commonEventFields } from '../../domain/tracking.ts';
import type { Channel } from '../../wire/message.ts';
import type { Coupon, CouponExtras } from '../../upstreams/notifications-client.ts';
import type { PageContext } from '../context.ts';
import { todayInUtc } from '../shell/load-prices.server.ts';
import { requireVisitor } from '../shell/loader-guards.server.ts';
import { cardPath, unsubscribePath } from './links.ts';
import { loadCurrentCard, sourceOfCard, type LoadedCard, type ReadyCard } from './load-card.server.ts';
import {
  checkSendInput,
  createIdempotencyKey,
  rejectSend,
  replyToSend,
  type SendAttempt,
  type SendOutcome,
  type SendRequest,
} from './send-request.server.ts';
import {
  cardChallenged,
  cardSent,
  cardsUsedUp,
  quantityTooLarge,
  cardUnavailable,
  cardUnknown,
  sendFailed,
  priceChanged,
  priceEnded,
  sendUnknown,
  tooManyCards,
} from './send-texts.server.ts';
import { shortCardUrl } from './share-card.server.ts';

/** The result of a request, with the card that was loaded for it; null for none. */
export interface CardSendOutcome extends SendOutcome {
  loaded: LoadedCard | null;
}

/**
 * Sends a card by text message or email (spec §7): checks the input and today's price, asks the notifications service to
 * send, and reports it to analytics. It never throws for invalid input, an invalid price key or a failed service.
 */
export async function sendCard(page: PageContext, request: SendRequest): Promise<CardSendOutcome> {
  const attempt: SendAttempt = { page, kind: 'coupon', request };
  const recipient = checkSendInput(attempt);
  if (!recipient.ok) return { ...recipient.outcome, loaded: null };
  const loaded = await loadLinkedCard(page, request.link);
  return { ...(await sendLoadedCard(attempt, loaded, recipient.to)), loaded };
}

/** The current card of a link; null for a link without a key. */
export async function loadLinkedCard(page: PageContext, link: CardLink): Promise<LoadedCard | null> {
  if (link.key === '') return null;
  return loadCurrentCard(page, { ...link, source: sourceOfCard(page, link.source) });
}

/** The reply to a request whose card cannot be sent. */
function rejectMissingCard(attempt: SendAttempt, loaded: Exclude<LoadedCard, ReadyCard> | null): SendOutcome {
  switch (loaded?.status) {
    case 'ended':
      return rejectSend(attempt, 'price-gone', { text: priceEnded, linkToPrices: true });
    case 'rejected':
      return rejectSend(attempt, 'price-gone', { text: quantityTooLarge, linkToPrices: true });
    case 'unavailable':
      return rejectSend(attempt, 'card-unavailable', { text: cardUnavailable });
    default:
      return rejectSend(attempt, 'card-unknown', { text: cardUnknown, linkToPrices: true });
  }
}

async function sendLoadedCard(
  attempt: SendAttempt,
  loaded: LoadedCard | null,
  to: string,
): Promise<SendOutcome> {
  const { page, request } = attempt;
  const { input, link } = request;
  const { channel } = input;
  if (loaded?.status !== 'ready') return rejectMissingCard(attempt, loaded);
  const { cost } = loaded;
  if (link.quotedPrice !== null && cost !== null && !isSameAmount(link.quotedPrice, cost)) {
    const text = priceChanged(formatDollars(link.quotedPrice), formatDollars(cost), loaded.pharmacy);
    return rejectSend(attempt, 'price-changed', { text, next: { key: loaded.key, quotedPrice: cost } });
  }

  // A text message may show on a locked screen, so its link does not name the medication.
  const drug = channel === 'email' ? link.drug : null;
  const cardLink = { ...choiceBesideKey(loaded), key: loaded.key, drug };
  const source = sourceOfCard(page, link.source);
  const longPath = cardPath({ ...cardLink, source, quotedPrice: cost });
  const zip = link.zip ?? page.request.zip;
  const shortUrl = channel === 'sms' ? shortCardUrl(page, loaded, { zip, source: source?.id ?? null }) : null;
  const url = shortUrl ?? page.site.origin + page.site.href(longPath);
  const message = {
    coupon: couponFields(loaded, channel, url),
    extras: messageExtras(page),
    idempotencyKey: createIdempotencyKey(request, to, loaded.card.groupId),
    proof: request.proof,
  };
  const { notifications } = page.services;
  const result = await (channel === 'sms'
    ? notifications.sendSms({ ...message, phone: to }, page.request.call)
    : notifications.sendEmail({ ...message, email: to }, page.request.call));
  if (result.outcome === 'accepted') trackSentCard(page, loaded, { channel, to, id: result.id });
  return replyToSend(attempt, result, {
    sent: cardSent(channel, input.to.trim()),
    failed: sendFailed(channel),
    unknown: sendUnknown(channel),
    tooMany: tooManyCards,
    usedUp: cardsUsedUp(channel),
    challenged: cardChallenged,
  });
}

/** The card as the message shows it (spec §3, coupon). */
function couponFields(loaded: ReadyCard, channel: Channel, url: string): Coupon {
  const { key, card, cost, pricedOn, productLabel, pharmacy, isDemonstration } = loaded;
  // A text message has no room for the date of an older cost, so it leaves out a price based on one.
  const hasPrice = channel === 'email' || !isDatedCost(pricedOn, todayInUtc());
  const { memberId, bin, pcn, groupId, chain, token } = card;
  return {
    key,
    memberId,
    bin,
    pcn,
    groupId,
    chain,
    ...(token && { token }),
    ...(cost !== null && hasPrice && { cost }),
    demonstration: isDemonstration,
    url,
    chainDisplayName: pharmacy,
    ...(productLabel && { drugLabel: productLabel }),
    ...(channel === 'email' && pricedFields(loaded)),
  };
}

/** The details of the price that an email shows, as on the card's page. */
const pricedFields = ({ pricedOn, ndc }: ReadyCard) => ({
  ...(ndc && { ndc: formatNdc(ndc) }),
  ...(pricedOn && { pricedOn, oldCost: isOldCost(pricedOn, todayInUtc()) }),
});

/** The referrals of the visit (spec §3), and the sender of the message. */
export function messageExtras({ site, request }: PageContext): CouponExtras {
  const { source, campaign, medium } = requireVisitor(request).referrals;
  const pharmacist = callableNumber(site.tenant.help.pharmacist);
  const member = callableNumber(site.tenant.help.member);
  const note = site.coverageNote;
  return {
    utmSource: source,
    utmCampaign: campaign,
    utmMedium: medium,
    locale: site.locale,
    brand: site.partner.clientDisplayName,
    postalAddress: site.tenant.postalAddress,
    brandColor: site.tenant.theme.light.primary,
    ...(pharmacist && { helpPharmacist: pharmacist }),
    ...(member && { helpMember: member }),
    ...(note && { note: `${note.title}. ${note.text}` }),
    unsubscribeUrl: site.origin + site.href(unsubscribePath),
  };
}

const sentEvents = { sms: 'Coupon SMS', email: 'Coupon Emailed' } as const;

/**
 * Reports a sent card to analytics where the visitor allows it (spec §7). The phone or address goes only from this
 * server to the service, which stores a keyed hash of it (docs/decisions/0010-deviations.md). It does not delay the reply.
 */
function trackSentCard(
  page: PageContext,
  loaded: ReadyCard,
  { channel, to, id }: { channel: Channel; to: string; id: string | null },
): void {
  const common = commonEventFields(page.site.tenant.marketer, requireVisitor(page.request));
  if (!common) return;
  const payload = {
    ...common,
    key: loaded.key,
    ...(loaded.cost !== null && { cost: loaded.cost }),
    chain: loaded.card.chain,
    pharmacy: loaded.pharmacy,
    ...(loaded.productLabel && { medicine: loaded.productLabel }),
    ...(channel === 'sms' ? { phone: to } : { email: to }),
    // Identifies a request that was counted twice.
    ...(id && { messageId: id }),
  };
  void page.services.analytics.trackHashed(sentEvents[channel], payload, page.request.call);
}

/** Reports a printed card to analytics where the visitor allows it. */
export function trackPrintedCard(page: PageContext, card: { key: string; drug: string | null }): void {
  const common = commonEventFields(page.site.tenant.marketer, requireVisitor(page.request));
  if (!common) return;
  void page.services.analytics.trackHashed('Coupon Printed', { ...common, ...card }, page.request.call);
}
