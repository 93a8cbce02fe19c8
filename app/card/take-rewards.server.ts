import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { requireVisitor } from '../shell/require-visitor.server.ts';
import { answering, checkTyped, nameOf, problemOfSending, type Taken } from './answers.server.ts';
import { sendAgainLink } from './send-again.server.ts';
import { onceAfter, onceForNow } from './coupon-form-of.server.ts';
import type { CouponAnswer, CouponForm } from './coupon-form.ts';
import { said } from './coupon-words.server.ts';
import type { SentForm } from './read-coupon-form.server.ts';
import { senderOf } from './sent-coupon.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import {
  rewardsFormWords,
  rewardsNotKnown,
  rewardsNotSent,
  rewardsSent,
  tooManyMessages,
} from './rewards-words.server.ts';

const path = '/rewards';
const noCard = { key: '', drug: '', zip: '', source: '', seen: '' };

/**
 * What the forms of the rewards page need.
 * @param again the visitor asked to send it once more: that is another message, also to the same person.
 * @param message id of the one before.
 */
export function rewardsFormOf(site: SiteContext, again: boolean, message: string | null): CouponForm {
  return {
    ...noCard,
    channels: site.channels,
    action: site.href(path),
    says: rewardsFormWords(site),
    terms: site.href('/terms'),
    privacy: site.href('/privacy'),
    once: again ? onceAfter(message) : onceForNow(),
  };
}

/** Sends a message about rewards to where the visitor says (spec §7: members/rewards). Never throws for what can go wrong. */
export async function takeRewards(page: PageContext, form: SentForm): Promise<Taken> {
  const { channel, to: typed } = form.typed;
  const says = answering(page, 'rewards', form);
  const recipient = checkTyped(page.site, says, form.typed);
  if (!recipient.ok) return recipient.taken;

  const { source, campaign, medium } = requireVisitor(page.request).referrals;
  const message = {
    extras: {
      url: page.site.origin + page.site.href(path),
      utmSource: source,
      utmCampaign: campaign,
      utmMedium: medium,
      ...senderOf(page.site),
    },
    idempotencyKey: nameOf(form, recipient.to),
  };
  const { rewards } = page.services;
  const notified = await (channel === 'sms'
    ? rewards.sendSms({ ...message, phone: recipient.to }, page.request.call)
    : rewards.sendEmail({ ...message, email: recipient.to }, page.request.call));
  if (notified.outcome !== 'accepted') {
    const otherwise = { notSent: rewardsNotSent, notKnown: rewardsNotKnown, tooMany: tooManyMessages };
    return problemOfSending(says, channel, notified, otherwise);
  }
  return says.sent(rewardsSent(channel, typed.trim()), notified.id);
}

/** Where the browser goes when it was sent: the address names no person. */
export const rewardsSentPath = (channel: Channel, message = '') =>
  `${path}?${new URLSearchParams({ sent: channel, message })}`;

/** What the page says there. */
export function rewardsSentAnswer(site: SiteContext, channel: Channel, message: string | null): CouponAnswer {
  const again = new URLSearchParams({ again: channel, ...(message && { message }) });
  return {
    outcome: 'sent',
    channel,
    ...said(i18nFor(site.locale), rewardsSent(channel, null)),
    field: null,
    link: sendAgainLink(site, channel, `${path}?${again}`),
    next: { key: '', seen: '', once: onceAfter(message) },
  };
}
