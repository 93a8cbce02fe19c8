import { type I18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Channel } from '../../wire/message.ts';
import type { RecipientProblem } from './recipient.server.ts';

/** A heading and a sentence that says what to do. */
export interface Words {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const again = {
  sms: msg`Check the number and press the button again.`,
  email: msg`Check the address and press the button again.`,
};

/** What is wrong with where a card was to be sent. */
export const recipientWords: Readonly<Record<RecipientProblem, Words>> = {
  'phone-missing': {
    title: msg`The phone number is missing.`,
    text: msg`Type the number of the phone that gets the message.`,
  },
  'phone-not-a-number': { title: msg`This is not a phone number.`, text: again.sms },
  'phone-too-short': {
    title: msg`This phone number is too short.`,
    text: msg`A US number has 10 digits, with the area code. Check it and press the button again.`,
  },
  'phone-too-long': {
    title: msg`This phone number is too long.`,
    text: msg`A US number has 10 digits, with the area code. Check it and press the button again.`,
  },
  'phone-not-us': {
    title: msg`This is not a US phone number.`,
    text: msg`We can only text phones in the United States. Use another number, or choose e-mail.`,
  },
  'phone-not-in-use': {
    title: msg`No phone has this number.`,
    text: msg`We can only text a phone that gets text messages. Check the number and press the button again.`,
  },
  'email-missing': {
    title: msg`The e-mail address is missing.`,
    text: msg`Type the address that the message goes to.`,
  },
  'email-too-long': { title: msg`This e-mail address is too long.`, text: again.email },
  'email-invalid': {
    title: msg`This is not an e-mail address.`,
    text: msg`An address looks like name@example.com. Check it and press the button again.`,
  },
};

/** The same where there is no e-mail to choose. */
export const phoneNotUsAlone: Words = {
  title: msg`This is not a US phone number.`,
  text: msg`We can only text phones in the United States. Use another number.`,
};

export const consentMissing: Words = {
  title: msg`Please agree to get the text message.`,
  text: msg`We may only text you when you say so: check the box above the button, and press it again.`,
};

/**
 * They opted out. A phone has a way back of its own; an address has the help line.
 * @param otherWay whether the other kind of message can be sent.
 */
export function optedOut(channel: Channel, helpLine: string, otherWay: boolean): Words {
  if (channel === 'sms' && !otherWay) {
    return {
      title: msg`This number asked us not to text it.`,
      text: msg`Somebody replied STOP from this phone. To get texts from us again, text START to the number that our messages came from.`,
    };
  }
  if (channel === 'email' && !otherWay) {
    return {
      title: msg`This address asked us not to write to it.`,
      text: msg`Somebody stopped all e-mails to it with the link in one of them. Use another address. To get e-mails at this address again, call ${helpLine}.`,
    };
  }
  if (channel === 'sms') {
    return {
      title: msg`This number asked us not to text it.`,
      text: msg`Somebody replied STOP from this phone. To get texts from us again, text START to the number that our messages came from. Until then you can choose e-mail.`,
    };
  }
  return {
    title: msg`This address asked us not to write to it.`,
    text: msg`Somebody stopped all e-mails to it with the link in one of them. Use another address, or choose the text message. To get e-mails at this address again, call ${helpLine}.`,
  };
}

/** No page of ours has this form; one that was open for long still may. */
export const channelOff: Readonly<Record<Channel, Words>> = {
  sms: {
    title: msg`We do not send text messages for now.`,
    text: msg`Nothing was sent. Open the page again: it has the ways that there are.`,
  },
  email: {
    title: msg`We do not send e-mail for now.`,
    text: msg`Nothing was sent. Open the page again: it has the ways that there are.`,
  },
};

/** The service could not be asked. Nothing is said of why: the visitor can do the same about each. */
export const notSent: Readonly<Record<Channel, Words>> = {
  sms: {
    title: msg`We could not text the card just now.`,
    text: msg`What you typed is still here: try again in a minute. The card on the screen works as well: show it to the pharmacist, or print it.`,
  },
  email: {
    title: msg`We could not e-mail the card just now.`,
    text: msg`What you typed is still here: try again in a minute. The card on the screen works as well: show it to the pharmacist, or print it.`,
  },
};

/**
 * Nobody answered in time: it may be on its way all the same. What is asked for again by the same name is sent once.
 */
export function notKnown(channel: Channel): Words {
  return {
    title: msg`We do not know yet whether it was sent.`,
    text:
      channel === 'sms'
        ? msg`The service took too long to answer. Pressing again will not send it twice. The card on the screen works as well: show it to the pharmacist, or print it.`
        : msg`The service took too long to answer. Look in your inbox in a minute, or press again: that will not send it twice. The card on the screen works as well.`,
  };
}

/** Why a link has nothing that could be sent. */
export const nothingToSend: Readonly<Record<'unknown' | 'gone' | 'unavailable', Words>> = {
  unknown: {
    title: msg`This link has no card`,
    text: msg`This link does not lead to a card any more. Go back to the prices and choose the pharmacy again.`,
  },
  gone: {
    title: msg`This price has ended`,
    text: msg`The pharmacy has no price for this medicine with our card any more. See today’s prices and choose one: its card opens.`,
  },
  unavailable: {
    title: msg`The card is not here yet`,
    text: msg`We could not get the card numbers just now. The price you chose is not lost.`,
  },
};

export const cardNotRead: Words = {
  title: msg`We could not get the card just now.`,
  text: msg`Nothing was sent, and what you typed is still here. Try again in a minute.`,
};

export const cardUnknown: Words = {
  title: msg`This link does not lead to a card.`,
  text: msg`Nothing was sent. Look the medicine up again and choose the price: its card can then be sent.`,
};

export const priceGone: Words = {
  title: msg`This price is no longer to be had.`,
  text: msg`Nothing was sent. See today’s prices and choose one: its card can then be sent.`,
};

/** @param afterSeconds null where nobody says when. */
export function tooMany(afterSeconds: number | null): Words {
  const minutes = Math.max(2, Math.ceil((afterSeconds ?? 3600) / 60));
  return {
    title: msg`Too many cards were sent.`,
    text: msg`To keep anybody from being flooded with messages, we stop for a while: try again in ${minutes} minutes. The card on the screen works as well: show it to the pharmacist, or print it.`,
  };
}

/** The price is another one by now; nothing is sent until the visitor has seen it. */
export function priceChanged(before: string, now: string, pharmacy: string): Words {
  return {
    title: msg`The price has changed.`,
    text: msg`It was ${before} and is ${now} at ${pharmacy} today. Nothing was sent yet: press the button again to get the card with today’s price.`,
  };
}

/** @param to as typed; null where the page may not say. */
export function sentWords(channel: Channel, to: string | null): Words {
  if (channel === 'sms') {
    return {
      title: to === null ? msg`The text message is on its way.` : msg`The card is on its way to ${to}.`,
      text: msg`It comes within a minute or two. If it does not, check the number and the phone’s signal, and send it again. Or show the card on this screen.`,
    };
  }
  return {
    title: to === null ? msg`The e-mail is on its way.` : msg`The card is on its way to ${to}.`,
    text: msg`It comes within a few minutes. If it does not, look in the spam folder, check the address, and send it again. Or show the card on this screen.`,
  };
}

/** Both in the language of the page. */
export function said(words: I18n, { title, text }: Words): { title: string; text: string } {
  return { title: words._(title), text: words._(text) };
}
