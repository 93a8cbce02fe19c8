import { msg } from '@lingui/core/macro';

import { encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import type { Channel } from '../../wire/message.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { sendCardPath, sendPath } from './links.ts';

/** The texts of one form, in the visitor's language. */
export interface SendFormLabels {
  name: string;
  button: string;
  /** The consent beside the check box for a text message; what will happen for an email. */
  note: string;
}

/** The forms that send a card, or the rewards page, by text message and email. Links are addresses on this host. */
export interface SendForm {
  /** One form each; empty where no message can be sent. */
  channels: readonly Channel[];
  /** Address to which the forms are posted without script. It has the card, for a reload of the page that rejects one. */
  action: string;
  /** The same without a query: addresses for scripts are below it. */
  path: string;
  labels: Readonly<Record<Channel, SendFormLabels>>;
  terms: string;
  privacy: string;
  fields: HiddenFields;
}

/** Hidden fields by name: those of the card link (domain/card-link.ts), and the request id in `once`. */
export type HiddenFields = Readonly<Record<string, string>>;

/** What the visitor entered. */
export interface SendInput {
  channel: Channel;
  to: string;
  hasConsent: boolean;
}

/** The reply to one request to send, in the visitor's language. */
export interface SendReply {
  outcome: 'sent' | 'problem';
  channel: Channel;
  title: string;
  text: string;
  /** The field to correct; null for none. */
  field: 'to' | 'consent' | null;
  /** Where the visitor can go instead. */
  link: { href: string; text: string } | null;
  /** A challenge that the browser solves before it sends the form again (solve-challenge.ts). */
  challenge?: string;
  /** Replaces hidden fields of the same name in the next request: today's price, or the id of another request. */
  next: HiddenFields;
}

/** Within this time the same card to the same recipient from the same kind of form is one request. */
const requestIdLifetimeMs = 10 * 60_000;

/** The forms that send the card of a link, on any page. */
export function createSendForm(site: SiteContext, link: Partial<CardLink>): SendForm {
  return {
    channels: site.channels,
    action: site.href(sendCardPath(link, {})),
    path: site.href(sendPath),
    labels: cardFormLabels(site),
    terms: site.href('/terms'),
    privacy: site.href('/privacy'),
    fields: { ...encodeCardLink(link), once: pageRequestId() },
  };
}

/**
 * The request id of a page's form: the same for ten minutes. A random id would be shared by all visitors of a cached page,
 * and would be new when a visitor goes back to the page.
 */
export const pageRequestId = () => `page-${Math.floor(Date.now() / requestIdLifetimeMs)}`;

/**
 * The request id of a form that repeats a message: a new id, but the same each time the form is loaded or submitted.
 * @param messageId of the previous message; null where the link has none.
 */
export const repeatRequestId = (messageId: string | null) =>
  `again-${messageId && isMessageId(messageId) ? messageId : pageRequestId()}`;

/** Whether a value from a URL can be a message id. */
export const isMessageId = (text: string) => /^[\w-]{1,50}$/.test(text);

/** The consent to text messages names the sender, the content, the costs and how to stop them. */
function cardFormLabels(site: SiteContext): Record<Channel, SendFormLabels> {
  const i18n = i18nFor(site.locale);
  const brand = site.partner.clientDisplayName;
  return {
    sms: {
      name: i18n._(msg`Text me this card`),
      button: i18n._(msg`Text the card`),
      note: i18n._(
        msg`I agree that ${brand} may text this discount card to this number once. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
      ),
    },
    email: {
      name: i18n._(msg`Email me this card`),
      button: i18n._(msg`Email the card`),
      note: i18n._(msg`${brand} sends one email with this card to this address.`),
    },
  };
}
