import { formatDollars } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import {
  answering,
  checkTyped,
  nameOf,
  problemOfSending,
  type Answering,
  type Taken,
} from './answers.server.ts';
import { dollarsText } from './coupon-form-of.server.ts';
import {
  cardNotRead,
  cardUnknown,
  notKnown,
  notSent,
  priceChanged,
  priceGone,
  sentWords,
  tooMany,
} from './coupon-words.server.ts';
import { loadCoupon, type LoadedCoupon } from './load-coupon.server.ts';
import type { SentForm } from './read-coupon-form.server.ts';
import { couponEvent, messageOf } from './sent-coupon.server.ts';

/**
 * Sends a card to where the visitor says (spec §7): checks what was typed and the card's price, asks the notifications
 * service, and tells analytics. Never throws for what a visitor, a key or a service can do wrong.
 */
export async function takeCoupon(page: PageContext, form: SentForm): Promise<Taken> {
  const { channel, to: typed } = form.typed;
  const says = answering(page, 'coupon', form);
  const recipient = checkTyped(page.site, says, form.typed);
  if (!recipient.ok) return recipient.taken;

  const coupon = await loadCoupon(page, form);
  const stop = problemOfCard(says, coupon, form);
  if (stop) return stop;
  if (coupon.state !== 'ready') return says.problem('card-unavailable', { says: cardNotRead });

  const message = {
    ...messageOf(page, coupon, { channel, drug: form.drug }),
    idempotencyKey: nameOf(form, recipient.to, coupon.card.groupId),
  };
  const { notifications } = page.services;
  const notified = await (channel === 'sms'
    ? notifications.sendSms({ ...message, phone: recipient.to }, page.request.call)
    : notifications.sendEmail({ ...message, email: recipient.to }, page.request.call));
  if (notified.outcome !== 'accepted') {
    const otherwise = { notSent: notSent[channel], notKnown: notKnown(channel), tooMany };
    return problemOfSending(says, channel, notified, otherwise);
  }
  couponEvent(page, { channel, to: recipient.to, coupon, id: notified.id });
  return says.sent(sentWords(channel, typed.trim()), notified.id);
}

function problemOfCard(says: Answering, coupon: LoadedCoupon, { seen }: SentForm): Taken | null {
  if (coupon.state === 'unknown') return says.problem('card-unknown', { says: cardUnknown, toPrices: true });
  if (coupon.state === 'gone') return says.problem('price-gone', { says: priceGone, toPrices: true });
  if (coupon.state !== 'ready') return null;
  if (seen === null || dollarsText(seen) === dollarsText(coupon.cost)) return null;
  const words = priceChanged(formatDollars(seen), formatDollars(coupon.cost), coupon.pharmacy);
  return says.problem('price-changed', { says: words, price: coupon });
}
