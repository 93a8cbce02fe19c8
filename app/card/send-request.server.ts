import { createHash } from 'node:crypto';

import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { isReservedForFiction } from '../../domain/fictional-phone.ts';
import { encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import {
  messageRejections,
  type MessageRejection,
  type MessageRejectionReason,
} from '../../domain/message-rejections.ts';
import { withZip } from '../../domain/with-zip.ts';
import type { SendResult } from '../../upstreams/notifications-client.ts';
import type { Channel } from '../../wire/message.ts';
import { checkPhone } from '../../wire/phone.ts';
import { toPlainCharacters } from '../../wire/plain-characters.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { readCardLink } from './links.ts';
import { repeatRequestId, type HiddenFields, type SendInput, type SendReply } from './send-form.server.ts';
import {
  channelOff,
  consentMissing,
  optedOut,
  phoneNotUsWithoutEmail,
  recipientTexts,
  translateTitled,
  type RecipientProblem,
  type TitledText,
} from './send-texts.server.ts';

/** A posted form that requests a message about a card, or about rewards (with an empty link). */
export interface SendRequest {
  input: SendInput;
  link: CardLink;
  /** The same each time one form is submitted. */
  requestId: string;
  /** The solution of a challenge; '' for none. */
  proof: string;
}

/** The result of a request. */
export interface SendOutcome {
  /** HTTP status of a page that shows the reply. */
  status: number;
  reply: SendReply;
  /** Id of an accepted message whose status the service gives. */
  messageId?: string;
}

/** Longer than any valid recipient, so that cutting the input cannot make it valid. */
const maxRecipientLength = 300;
export const maxRequestIdLength = 60;
/** Longer than any solution of a challenge. */
const maxProofLength = 4096;
/** The longest address that mail servers accept (RFC 5321). */
const maxEmailLength = 254;

/** Reads a posted form. Null for one without a channel, which no page sends; it is counted as rejected. */
export function readSendRequest(
  { telemetry, site }: PageContext,
  kind: MessageRejection['form'],
  form: FormData,
): SendRequest | null {
  const read = (name: string, maxLength: number) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  const channel = parseChannel(read('channel', 10));
  if (!channel) {
    telemetry.countRejectedMessage({ form: kind, channel: null, reason: 'not-a-form' });
    return null;
  }
  return {
    input: { channel, to: read('to', maxRecipientLength), hasConsent: form.get('consent') === 'yes' },
    link: readCardLink(form, site.sources),
    requestId: read('once', maxRequestIdLength),
    proof: read('proof', maxProofLength),
  };
}

/** 'sms' or 'email'; null for anything else. */
export function parseChannel(text: string | null): Channel | null {
  return text === 'sms' || text === 'email' ? text : null;
}

/** The hidden fields that differ in the next request: `seen` is empty where no price is quoted. */
const nextFields = (link: Pick<CardLink, 'key' | 'quotedPrice'>, requestId: string): HiddenFields => ({
  key: '',
  seen: '',
  ...encodeCardLink({ key: link.key, quotedPrice: link.quotedPrice }),
  once: requestId,
});

interface ProblemOptions {
  text: TitledText;
  field?: SendReply['field'];
  /** The visitor has to choose a price again. */
  linkToPrices?: boolean;
  /** The price to send with the next request. */
  next?: Pick<CardLink, 'key' | 'quotedPrice'>;
  challenge?: string | null;
}

export type SendReplies = ReturnType<typeof createSendReplies>;

/** Creates replies to a request in the visitor's language. Every rejection is counted and logged here. */
export function createSendReplies(page: PageContext, kind: MessageRejection['form'], request: SendRequest) {
  const { input, link, requestId } = request;
  const { site, telemetry } = page;
  const i18n = i18nFor(site.locale);
  const { channel } = input;
  const { member } = site.tenant.help;
  const helpLine = isReservedForFiction(member) ? `${member} (${i18n._(msg`example number`)})` : member;
  const hasOtherChannel = site.channels.length > 1;

  const reject = (reason: MessageRejectionReason, options: ProblemOptions): SendOutcome => {
    const { text, field = null, linkToPrices, next = link, challenge } = options;
    const { drug, zip } = link;
    telemetry.countRejectedMessage({ form: kind, channel, reason });
    const pricesLink = {
      href: site.href(drug ? withZip(`/${encodeURIComponent(drug)}`, zip) : '/'),
      text: drug ? i18n._(msg`See today’s prices`) : i18n._(msg`Look up a medication`),
    };
    return {
      status: messageRejections[reason].status,
      reply: {
        outcome: 'problem',
        channel,
        ...translateTitled(i18n, text),
        field,
        link: linkToPrices ? pricesLink : null,
        next: nextFields(next, requestId),
        ...(challenge && { challenge }),
      },
    };
  };

  const rejectRecipient = (problem: RecipientProblem): SendOutcome => {
    const withoutEmail = problem === 'phone-not-us' && !hasOtherChannel;
    return reject(problem, {
      text: withoutEmail ? phoneNotUsWithoutEmail : recipientTexts[problem],
      field: 'to',
    });
  };

  /** The recipient as the provider expects it, or the reply to invalid input. */
  const checkInput = (): { ok: true; to: string } | { ok: false; outcome: SendOutcome } => {
    const rejected = (outcome: SendOutcome) => ({ ok: false, outcome }) as const;
    if (!site.channels.includes(channel))
      return rejected(reject('channel-off', { text: channelOff(channel) }));
    const recipient = checkRecipient(channel, input.to);
    if (!recipient.ok) return rejected(rejectRecipient(recipient.problem));
    if (channel === 'sms' && !input.hasConsent) {
      return rejected(reject('consent-missing', { text: consentMissing, field: 'consent' }));
    }
    return recipient;
  };

  /** The reply for the service's result. */
  const replyTo = async (
    result: SendResult,
    texts: {
      sent: TitledText;
      failed: TitledText;
      unknown: TitledText;
      tooMany: (retryAfterSeconds: number | null) => TitledText;
      usedUp: (retryAfterSeconds: number | null) => TitledText;
      challenged: (retryAfterSeconds: number | null) => TitledText;
    },
  ): Promise<SendOutcome> => {
    switch (result.outcome) {
      case 'accepted': {
        // Sending again from the same page means another message.
        const next = nextFields(link, repeatRequestId(result.id ?? hashOf(requestId)));
        const sent = { outcome: 'sent', channel, field: null, link: null, next } as const;
        return {
          status: 200,
          ...(result.id && { messageId: result.id }),
          reply: { ...sent, ...translateTitled(i18n, texts.sent) },
        };
      }
      case 'limited':
        return reject('limited', { text: texts.tooMany(result.retryAfterSeconds) });
      case 'budget-used-up':
        return reject('budget-used-up', { text: texts.usedUp(result.retryAfterSeconds) });
      case 'challenged': {
        const challenged = { form: kind, channel, recipient: input.to };
        const challenge = await page.services.notifications.fetchChallenge(challenged, page.request.call);
        return reject('challenge-needed', { text: texts.challenged(result.retryAfterSeconds), challenge });
      }
      case 'failed':
        return reject('not-accepted', { text: texts.failed });
      case 'unknown':
        return reject('outcome-unknown', { text: texts.unknown });
      default:
        if (result.reason === 'opted_out') {
          const text = optedOut(channel, helpLine, hasOtherChannel);
          return reject('opted-out', { text, field: 'to' });
        }
        // The service can be stricter than checkRecipient.
        if (channel === 'email') return rejectRecipient('email-invalid');
        return rejectRecipient(phoneProblems[result.reason]);
    }
  };

  return { reject, checkInput, replyTo };
}

const phoneProblems = {
  not_us: 'phone-not-us',
  too_short: 'phone-too-short',
  too_long: 'phone-too-long',
  premium: 'phone-premium',
  invalid: 'phone-not-in-use',
} as const;

/** Contains the recipient and the card, because all visitors of a cached page share the request id. */
export function createIdempotencyKey(
  { requestId, input, link }: SendRequest,
  to: string,
  group = '',
): string {
  return hashOf(JSON.stringify([requestId, input.channel, to, link.key, group]));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

type Recipient = { ok: true; to: string } | { ok: false; problem: RecipientProblem };

const emailAddress = z.email();

/** The recipient as the provider expects it: '+12155550100' (spec §5) or an email address. */
export function checkRecipient(channel: Channel, input: string): Recipient {
  if (channel === 'sms') {
    const checked = checkPhone(input);
    return checked.ok ? { ok: true, to: checked.phone } : { ok: false, problem: `phone-${checked.problem}` };
  }
  // As dictated and copied: 'pat @ example.com.' and 'mailto:pat@example.com'.
  const to = toPlainCharacters(input)
    .replace(/\s*@\s*/, '@')
    .replaceAll(/^mailto:|[.,;]+$/gi, '');
  if (to === '') return { ok: false, problem: 'email-missing' };
  if (to.length > maxEmailLength) return { ok: false, problem: 'email-too-long' };
  return emailAddress.safeParse(to).success ? { ok: true, to } : { ok: false, problem: 'email-invalid' };
}
