import { createHash } from 'node:crypto';

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { isReservedForFiction } from '../../domain/phone-number.ts';
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
import { repeatRequestId, type HiddenFields, type SendInput, type SendReply } from './share-card.server.ts';
import {
  channelOff,
  consentMissing,
  optedOut,
  phoneNotUsWithoutEmail,
  recipientTexts,
  retryHeaders,
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
  /** When to try again after too many messages. */
  headers: Record<string, string>;
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
  /** What else to correct, in a sentence. */
  also?: MessageDescriptor | null;
  field?: SendReply['field'];
  /** The visitor has to choose a price again. */
  linkToPrices?: boolean;
  /** The price to send with the next request. */
  next?: Pick<CardLink, 'key' | 'quotedPrice'>;
  challenge?: string | null;
  /** Null where the service gives no time. */
  retryAfterSeconds?: number | null;
}

/** A request to send, with the page that received it. `kind` is the form that was posted. */
export interface SendAttempt {
  page: PageContext;
  kind: MessageRejection['form'];
  request: SendRequest;
}

/** The reply to a request that is not sent, in the visitor's language. Counts and logs the rejection. */
export function rejectSend(
  { page: { site, telemetry }, kind, request: { input, link, requestId } }: SendAttempt,
  reason: MessageRejectionReason,
  {
    text,
    also,
    field = null,
    linkToPrices,
    next = link,
    challenge,
    retryAfterSeconds = null,
  }: ProblemOptions,
): SendOutcome {
  const i18n = i18nFor(site.locale);
  const { channel } = input;
  const { drug, zip } = link;
  const titled = translateTitled(i18n, text);
  telemetry.countRejectedMessage({ form: kind, channel, reason });
  const pricesLink = {
    href: site.href(drug ? withZip(`/${encodeURIComponent(drug)}`, zip) : '/'),
    text: drug ? i18n._(msg`See today’s prices`) : i18n._(msg`Look up a medication`),
  };
  return {
    status: messageRejections[reason].status,
    headers: retryHeaders(retryAfterSeconds),
    reply: {
      outcome: 'problem',
      channel,
      ...titled,
      text: also ? `${titled.text} ${i18n._(also)}` : titled.text,
      field,
      link: linkToPrices ? pricesLink : null,
      next: nextFields(next, requestId),
      ...(challenge && { challenge }),
    },
  };
}

function rejectRecipient(attempt: SendAttempt, problem: RecipientProblem): SendOutcome {
  const withoutEmail = problem === 'phone-not-us' && !hasOtherChannel(attempt);
  return rejectSend(attempt, problem, {
    text: withoutEmail ? phoneNotUsWithoutEmail : recipientTexts[problem],
    also: lacksConsent(attempt) ? msg`Also check the box that says you agree.` : null,
    field: 'to',
  });
}

const lacksConsent = ({ request: { input } }: SendAttempt) => input.channel === 'sms' && !input.hasConsent;

const hasOtherChannel = ({ page }: SendAttempt) => page.site.channels.length > 1;

/** The recipient as the provider expects it, or the reply to invalid input. */
export function checkSendInput(
  attempt: SendAttempt,
): { ok: true; to: string } | { ok: false; outcome: SendOutcome } {
  const { channel, to } = attempt.request.input;
  const rejected = (outcome: SendOutcome) => ({ ok: false, outcome }) as const;
  if (!attempt.page.site.channels.includes(channel))
    return rejected(rejectSend(attempt, 'channel-off', { text: channelOff(channel) }));
  const recipient = checkRecipient(channel, to);
  if (!recipient.ok) return rejected(rejectRecipient(attempt, recipient.problem));
  if (lacksConsent(attempt)) {
    return rejected(rejectSend(attempt, 'consent-missing', { text: consentMissing, field: 'consent' }));
  }
  return recipient;
}

/** What a visitor reads for each result of the notifications service. */
interface ResultTexts {
  sent: TitledText;
  failed: TitledText;
  unknown: TitledText;
  tooMany: (retryAfterSeconds: number | null) => TitledText;
  usedUp: (retryAfterSeconds: number | null) => TitledText;
  challenged: (retryAfterSeconds: number | null) => TitledText;
}

/** The reply to a request for the notifications service's result. */
export async function replyToSend(
  attempt: SendAttempt,
  result: SendResult,
  texts: ResultTexts,
): Promise<SendOutcome> {
  const { page, kind, request } = attempt;
  const { channel, to } = request.input;
  const rejectLater = (
    reason: MessageRejectionReason,
    text: ResultTexts['tooMany'],
    { retryAfterSeconds }: { retryAfterSeconds: number | null },
    challenge: string | null = null,
  ) => rejectSend(attempt, reason, { text: text(retryAfterSeconds), retryAfterSeconds, challenge });
  switch (result.outcome) {
    case 'accepted':
      return confirmSent(attempt, result.id, texts.sent);
    case 'limited':
      return rejectLater('limited', texts.tooMany, result);
    case 'budget-used-up':
      return rejectLater('budget-used-up', texts.usedUp, result);
    case 'challenged': {
      const challenged = { form: kind, channel, recipient: to };
      const challenge = await page.services.notifications.fetchChallenge(challenged, page.request.call);
      return rejectLater('challenge-needed', texts.challenged, result, challenge);
    }
    case 'failed':
      return rejectSend(attempt, 'not-accepted', { text: texts.failed });
    case 'unknown':
      return rejectSend(attempt, 'outcome-unknown', { text: texts.unknown });
    default:
      if (result.reason === 'opted_out') return rejectOptedOut(attempt);
      // The service can be stricter than checkRecipient.
      if (channel === 'email') return rejectRecipient(attempt, 'email-invalid');
      return rejectRecipient(attempt, phoneProblems[result.reason]);
  }
}

function confirmSent(
  { page, request: { input, link, requestId } }: SendAttempt,
  messageId: string | null,
  text: TitledText,
): SendOutcome {
  // Sending again from the same page means another message.
  const next = nextFields(link, repeatRequestId(messageId ?? hashOf(requestId)));
  const sent = { outcome: 'sent', channel: input.channel, field: null, link: null, next } as const;
  return {
    status: 200,
    headers: {},
    ...(messageId && { messageId }),
    reply: { ...sent, ...translateTitled(i18nFor(page.site.locale), text) },
  };
}

function rejectOptedOut(attempt: SendAttempt): SendOutcome {
  const { site } = attempt.page;
  const { member } = site.tenant.help;
  const example = i18nFor(site.locale)._(msg`example number`);
  const helpLine = isReservedForFiction(member) ? `${member} (${example})` : member;
  const text = optedOut(attempt.request.input.channel, helpLine, hasOtherChannel(attempt));
  return rejectSend(attempt, 'opted-out', { text, field: 'to' });
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
