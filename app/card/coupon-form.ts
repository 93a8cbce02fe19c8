import type { Channel } from '../../wire/message.ts';

/** What a form says of itself, in the visitor's language. */
export interface FormWords {
  name: string;
  button: string;
  /** What is agreed to by checking a box, for a text message; what will happen, for an e-mail. */
  note: string;
}

/** What a form for one card needs, on whichever page it stands. Links are addresses on this host. */
export interface CouponForm {
  /** The kinds of messages that can be sent; a form for each. */
  channels: readonly Channel[];
  /** Where the forms post to. */
  action: string;
  says: Readonly<Record<Channel, FormWords>>;
  terms: string;
  privacy: string;
  /** The price key, which says what the card is for; '' where no card is sent, as with all that follows. */
  key: string;
  /** Names the medicine in words; '' where nobody said. */
  drug: string;
  zip: string;
  /** The partner source whose card it is; '' for none. */
  source: string;
  /** The price that the visitor sees, in dollars as '12.34'; '' for none. */
  seen: string;
  /** The same in both of two presses of one button: what is sent twice is sent once. */
  once: string;
}

/** What the visitor gave, as typed. */
export interface Typed {
  channel: Channel;
  to: string;
  consent: boolean;
}

/** What became of one request to send a card, in the visitor's language. */
export interface CouponAnswer {
  outcome: 'sent' | 'problem';
  channel: Channel;
  title: string;
  text: string;
  /** Which field is wrong; null where none is. */
  field: 'to' | 'consent' | null;
  /** Where to go instead. */
  link: { href: string; text: string } | null;
  /** What the next request says: another price where this one has changed, and that it is another one where this was sent. */
  next: Pick<CouponForm, 'key' | 'seen' | 'once'>;
}
