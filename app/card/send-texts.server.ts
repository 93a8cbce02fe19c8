import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { MessageRejectionReason } from '../../domain/message-rejections.ts';
import type { Channel } from '../../wire/message.ts';
import type { PriceProblemReason } from '../shell/load-prices.server.ts';
import type { LoadedCard, ReadyCard } from './load-card.server.ts';

/** A title that says what happened, and a text that says what to do. */
export interface TitledText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** What is wrong with a phone number or an email address. */
export type RecipientProblem = Extract<MessageRejectionReason, `phone-${string}` | `email-${string}`>;

export const recipientTexts: Readonly<Record<RecipientProblem, TitledText>> = {
  'phone-missing': {
    title: msg`The phone number is missing.`,
    text: msg`Enter all 10 digits, with the area code.`,
  },
  'phone-not-a-number': {
    title: msg`This is not a phone number.`,
    text: msg`Enter only the number: 10 digits, with the area code.`,
  },
  'phone-too-short': {
    title: msg`This phone number is too short.`,
    text: msg`Enter all 10 digits, with the area code.`,
  },
  'phone-too-long': {
    title: msg`This phone number is too long.`,
    text: msg`Enter all 10 digits, with the area code.`,
  },
  'phone-not-us': {
    title: msg`This is not a U.S. phone number.`,
    text: msg`We can only text phones in the United States. Use another number, or choose email.`,
  },
  'phone-premium': {
    title: msg`We do not text numbers that charge extra.`,
    text: msg`Numbers such as 900 numbers can cost whoever texts them. Use another number.`,
  },
  'phone-not-in-use': {
    title: msg`No phone has this number.`,
    text: msg`We can only text a phone that gets text messages. Check the number.`,
  },
  'email-missing': {
    title: msg`The email address is missing.`,
    text: msg`An address looks like name@example.com.`,
  },
  'email-too-long': { title: msg`This email address is too long.`, text: msg`Check the address.` },
  'email-invalid': {
    title: msg`This is not an email address.`,
    text: msg`Enter one address, such as name@example.com.`,
  },
};

/** `phone-not-us` where no email can be sent instead. */
export const phoneNotUsWithoutEmail: TitledText = {
  title: msg`This is not a U.S. phone number.`,
  text: msg`We can only text phones in the United States. Use another number.`,
};

export const consentMissing: TitledText = {
  title: msg`Please agree to get the text message.`,
  text: msg`Check the box above the button: we may only text you when you say so.`,
};

/**
 * The recipient opted out. A phone can opt in again by a text; an address needs the help line.
 * @param hasOtherChannel whether the other kind of message can be sent.
 */
export function optedOut(channel: Channel, helpLine: string, hasOtherChannel: boolean): TitledText {
  if (channel === 'sms' && !hasOtherChannel) {
    return {
      title: msg`This number opted out of our texts.`,
      text: msg`Someone replied STOP from this phone. To get our texts again, text START to the number our messages came from.`,
    };
  }
  if (channel === 'email' && !hasOtherChannel) {
    return {
      title: msg`This address opted out of our emails.`,
      text: msg`Someone stopped all emails to it, using the link in one of them. Use another address. To get emails at this address again, call ${helpLine}.`,
    };
  }
  if (channel === 'sms') {
    return {
      title: msg`This number opted out of our texts.`,
      text: msg`Someone replied STOP from this phone. To get our texts again, text START to the number our messages came from. Until then you can choose email.`,
    };
  }
  return {
    title: msg`This address opted out of our emails.`,
    text: msg`Someone stopped all emails to it, using the link in one of them. Use another address, or choose the text message. To get emails at this address again, call ${helpLine}.`,
  };
}

/** The channel was turned off after the page was opened. */
export const channelOff = (channel: Channel): TitledText => ({
  title:
    channel === 'sms'
      ? msg`We aren’t sending text messages right now.`
      : msg`We aren’t sending email right now.`,
  text: msg`Nothing was sent. Open the page again to see how you can get it.`,
});

/** The service failed. The text gives no cause, because it would not change what the visitor can do. */
export const sendFailed = (channel: Channel): TitledText => ({
  title:
    channel === 'sms' ? msg`We couldn’t text the card just now.` : msg`We couldn’t email the card just now.`,
  text: msg`What you typed is still here: try again in a minute. The card on the screen works too: show it to the pharmacist, or print it.`,
});

/** The service did not confirm the message, which may be on its way. Not every service sends a repeated request once. */
export function sendUnknown(channel: Channel): TitledText {
  return {
    title: msg`We don’t know yet whether it was sent.`,
    text:
      channel === 'sms'
        ? msg`We got no confirmation. Check your text messages in a minute before you press again. The card on the screen works too: show it to the pharmacist, or print it.`
        : msg`We got no confirmation. Check your inbox in a minute before you press again. The card on the screen works too.`,
  };
}

/** Why a link has no card to send. */
export function nothingToSend({ status, chain, pharmacy }: Exclude<LoadedCard, ReadyCard>): TitledText {
  if (status === 'unknown') {
    return {
      title: msg`This link has no card`,
      text: msg`This link no longer opens a card. Go back to the prices and choose the pharmacy again.`,
    };
  }
  if (status === 'rejected') return quantityTooLarge;
  if (status === 'ended') {
    return {
      title: msg`This price is no longer available`,
      text: msg`${pharmacy} no longer has a price for this medication with our card. See today’s prices and choose one to open its card.`,
    };
  }
  return {
    title: msg`We couldn’t load your card`,
    text: chain
      ? msg`We couldn’t get the card codes for ${pharmacy} just now. The price you chose is not lost.`
      : msg`We couldn’t get the card codes just now. The price you chose is not lost.`,
  };
}

export const quantityTooLarge: TitledText = {
  title: msg`There is no card for this quantity`,
  text: msg`It is more than a usual fill of a Schedule II controlled medication. Go back to the prices and enter the quantity on your prescription.`,
};

const cardNotLoaded: TitledText = {
  title: msg`We couldn’t load your card`,
  text: msg`We couldn’t get today’s price just now. Try again in a minute.`,
};

/** Why a link that names no price has no card. */
export const missingPriceTexts: Readonly<Record<PriceProblemReason, TitledText>> = {
  none: {
    title: msg`There is no card for this choice`,
    text: msg`No pharmacy has a price for it with our card today. Another quantity or dosage may have one.`,
  },
  'too-much': quantityTooLarge,
  'no-zip': {
    title: msg`Enter your ZIP code first`,
    text: msg`A card has the price of one place. Go to the prices and enter your ZIP code.`,
  },
  rejected: {
    title: msg`There is no card for this choice`,
    text: msg`Check the ZIP code and the quantity on the page of its prices.`,
  },
  slow: cardNotLoaded,
  unavailable: cardNotLoaded,
};

export const cardUnavailable: TitledText = {
  title: msg`We couldn’t get the card just now.`,
  text: msg`Nothing was sent, and what you typed is still here. Try again in a minute.`,
};

export const cardUnknown: TitledText = {
  title: msg`This link doesn’t open a card.`,
  text: msg`Nothing was sent. Look up the medication again and choose a price. Then you can send its card.`,
};

export const priceEnded: TitledText = {
  title: msg`This price is no longer available.`,
  text: msg`Nothing was sent. See today’s prices and choose one. Then you can send its card.`,
};

/** @param retryAfterSeconds null where the service gives no time. */
export function tooManyCards(retryAfterSeconds: number | null): TitledText {
  const minutes = retryMinutes(retryAfterSeconds);
  return {
    title: msg`Too many cards were sent.`,
    text:
      minutes <= maxMinutes
        ? msg`So nobody gets flooded with messages, we take a break. Try again in ${minutes} minutes. The card on the screen works too: show it to the pharmacist, or print it.`
        : msg`So nobody gets flooded with messages, we take a break. Try again tomorrow. The card on the screen works too: show it to the pharmacist, or print it.`,
  };
}

/** The brand's messages of the hour or the day are used up. */
export const cardsUsedUp =
  (channel: Channel) =>
  (retryAfterSeconds: number | null): TitledText => {
    const minutes = retryMinutes(retryAfterSeconds);
    return {
      title:
        channel === 'sms'
          ? msg`We cannot text more cards right now.`
          : msg`We cannot email more cards right now.`,
      text:
        minutes <= maxMinutes
          ? msg`Nothing was sent, and what you typed is still here: try again in ${minutes} minutes. The card on the screen works too: show it to the pharmacist, print it, or save it on this phone.`
          : msg`Nothing was sent, and what you typed is still here: try again tomorrow. The card on the screen works too: show it to the pharmacist, print it, or save it on this phone.`,
    };
  };

/** Shown only if the browser cannot solve the challenge. */
export function cardChallenged(retryAfterSeconds: number | null): TitledText {
  const minutes = retryMinutes(retryAfterSeconds);
  return {
    title: msg`Nothing was sent yet.`,
    text: msg`Many cards were sent from your connection. To keep robots out, your browser must do a short calculation, which needs JavaScript. Turn it on and press the button again, or try again in ${minutes} minutes. What you typed is still here. The card on the screen works too: show it to the pharmacist, print it, or save it on this phone.`,
  };
}

/** Nothing is sent until the visitor has seen the changed price. */
export function priceChanged(before: string, now: string, pharmacy: string): TitledText {
  return {
    title: msg`The price has changed.`,
    text: msg`It was ${before} and is ${now} at ${pharmacy} today. Nothing was sent yet: press the button again to get the card with today’s price.`,
  };
}

/** @param entered null after the redirect, whose URL does not contain it. */
export function cardSent(channel: Channel, entered: string | null): TitledText {
  // Ten digits in a row are hard to check.
  const to = entered && entered.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  if (channel === 'sms') {
    return {
      title: to === null ? msg`The text message is on its way.` : msg`The card is on its way to ${to}.`,
      text: msg`Arriving within a minute or two. If it doesn’t come, check the number and the phone’s signal, and send it again. Or show the card on this screen.`,
    };
  }
  return {
    title: to === null ? msg`The email is on its way.` : msg`The card is on its way to ${to}.`,
    text: msg`Arriving within minutes. Check spam too. If it doesn’t come, check the address and send it again. Or show the card on this screen.`,
  };
}

/** Beyond this a visitor is told to come back tomorrow. */
export const maxMinutes = 90;

/** When to try again, in minutes; in an hour where the service gives no time. */
export const retryMinutes = (retryAfterSeconds: number | null): number =>
  Math.max(2, Math.ceil((retryAfterSeconds ?? 3600) / 60));

/** Tells programs when to try again; empty where the service gives no time. */
export const retryHeaders = (retryAfterSeconds: number | null): Record<string, string> =>
  retryAfterSeconds === null ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) };

/** Of a price without a ZIP. */
export const averagePrice: TitledText = {
  title: msg`This price is an average across the United States.`,
  text: msg`It can be higher or lower where you are. Your ZIP code shows the prices near you.`,
};

/** Title and text in the language of the page. */
export function translateTitled(i18n: I18n, { title, text }: TitledText): { title: string; text: string } {
  return { title: i18n._(title), text: i18n._(text) };
}
