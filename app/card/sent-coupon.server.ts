import { isOldCost } from '../../domain/price-age.ts';
import { commonEventFields } from '../../domain/tracking.ts';
import type { Coupon, CouponExtras } from '../../upstreams/notifications-client.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { requireVisitor } from '../shell/require-visitor.server.ts';
import { cardPath, keyInAddress } from './card-path.ts';
import { formatNdc } from './ndc-words.ts';
import type { LoadedCoupon } from './load-coupon.server.ts';

type Ready = Extract<LoadedCoupon, { state: 'ready' }>;

/** What is sent: the coupon, and where the visit came from (spec §3). */
export function messageOf(
  page: PageContext,
  coupon: Ready,
  { channel, drug }: { channel: Channel; drug: string | null },
): { coupon: Coupon; extras: CouponExtras } {
  const { card, cost, priced, pharmacy, medicine, key, demonstration, source: ofCard } = coupon;
  const { memberId, bin, pcn, groupId } = card;
  const { source, campaign, medium } = requireVisitor(page.request).referrals;
  // The medicine's name would be in a text message on a locked screen.
  const named = channel === 'email' ? drug : null;
  const link = cardPath({ key: keyInAddress(key), drug: named, source: ofCard, seen: cost });
  const url = `${page.site.origin}${page.site.href(link)}`;
  return {
    coupon: {
      key,
      memberId,
      bin,
      pcn,
      groupId,
      cost,
      demonstration,
      url,
      chainDisplayName: pharmacy,
      ...(medicine && { drugLabel: medicine }),
      ...(channel === 'email' && priced && pricedFields(priced)),
    },
    extras: {
      utmSource: source,
      utmCampaign: campaign,
      utmMedium: medium,
      ...senderOf(page.site),
    },
  };
}

/** What the card on the screen says of its price, for the card in an e-mail. */
const pricedFields = ({ on, ndc }: NonNullable<Ready['priced']>) => ({
  ndc: formatNdc(ndc),
  ...(on && { pricedOn: on, oldCost: isOldCost(on, new Date().toISOString().slice(0, 10)) }),
});

/** Who sends a message, as it says, whom to call, and where its recipient stops them. */
export const senderOf = (site: SiteContext) => ({
  locale: site.locale,
  brand: site.partner.clientDisplayName,
  postalAddress: site.tenant.postalAddress,
  brandColor: site.tenant.theme.light.primary,
  helpPharmacist: site.tenant.help.pharmacist,
  helpMember: site.tenant.help.member,
  unsubscribeUrl: `${site.origin}${site.href('/unsubscribe')}`,
});

interface Sent {
  channel: Channel;
  to: string;
  coupon: Ready;
  /** Of the message: the same where one request was counted twice. */
  id: string;
}

const events = { sms: 'Coupon SMS', email: 'Coupon Emailed' } as const;

/**
 * Tells analytics that a coupon was sent, where the visitor allows it (spec §7). The number or address goes from our
 * server to the service alone, which keeps a keyed hash of it (design §7). Nobody waits for it; its failure is reported.
 */
export function couponEvent(page: PageContext, { channel, to, coupon, id }: Sent): void {
  const common = commonEventFields(page.site.tenant.marketer, requireVisitor(page.request));
  if (!common) return;
  const recipient = channel === 'sms' ? { phone: to } : { email: to };
  const payload = { ...common, ...couponFields(coupon), ...recipient, messageId: id };
  void page.services.analytics.trackHashed(events[channel], payload, page.request.call);
}

/** Tells analytics that a card was printed, where the visitor allows it. */
export function printedEvent(page: PageContext, coupon: { key: string; drug: string | null }): void {
  const common = commonEventFields(page.site.tenant.marketer, requireVisitor(page.request));
  if (!common) return;
  const payload = { ...common, ...coupon };
  void page.services.analytics.trackHashed('Coupon Printed', payload, page.request.call);
}

const couponFields = ({ key, cost, pharmacy, medicine, card }: Ready) => ({
  key,
  cost,
  chain: card.chain,
  pharmacy,
  medicine,
});
