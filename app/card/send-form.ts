import type { Channel } from '../../wire/message.ts';

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
  /** Address to which the forms are posted. */
  action: string;
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
