import { msg } from '@lingui/core/macro';

import type { Channel } from '../../wire/message.ts';
import type { SiteContext } from '../context.ts';
import type { FormWords } from './coupon-form.ts';
import type { Words } from './coupon-words.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** What the forms of the rewards page say; the consent names who sends what, what it costs and how to end it. */
export function rewardsFormWords(site: SiteContext): Record<Channel, FormWords> {
  const words = i18nFor(site.locale);
  const brand = site.partner.clientDisplayName;
  return {
    sms: {
      name: words._(msg`Text me this page`),
      button: words._(msg`Text the page`),
      note: words._(
        msg`I agree that ${brand} texts a link to this page to this number, once. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
      ),
    },
    email: {
      name: words._(msg`E-mail me this page`),
      button: words._(msg`E-mail the page`),
      note: words._(msg`${brand} sends one e-mail with a link to this page to this address.`),
    },
  };
}

export const rewardsNotSent: Words = {
  title: msg`We could not send the message just now.`,
  text: msg`What you typed is still here: try again in a minute. Everything it says is on this page, too.`,
};

/** Nobody answered in time: it may be on its way all the same. What is asked for again by the same name is sent once. */
export const rewardsNotKnown: Words = {
  title: msg`We do not know yet whether it was sent.`,
  text: msg`The service took too long to answer. Pressing again will not send it twice. Everything it says is on this page, too.`,
};

/** @param afterSeconds null where nobody says when. */
export function tooManyMessages(afterSeconds: number | null): Words {
  const minutes = Math.max(2, Math.ceil((afterSeconds ?? 3600) / 60));
  return {
    title: msg`Too many messages were sent.`,
    text: msg`To keep anybody from being flooded with messages, we stop for a while: try again in ${minutes} minutes.`,
  };
}

/** @param to as typed; null where the page may not say. */
export function rewardsSent(channel: Channel, to: string | null): Words {
  const sms = msg`It comes within a minute or two. If it does not, check the number and the phone’s signal, and send it again.`;
  const email = msg`It comes within a few minutes. If it does not, look in the spam folder, check the address, and send it again.`;
  return {
    title: to === null ? msg`The message is on its way.` : msg`The message is on its way to ${to}.`,
    text: channel === 'sms' ? sms : email,
  };
}
