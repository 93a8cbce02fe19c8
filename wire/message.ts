/** The channel of a message. */
export type Channel = 'sms' | 'email';

/** A message that a fake provider received instead of a person. */
export interface ReceivedMessage {
  /** Unique in the inbox. */
  id: string;
  channel: Channel;
  to: string;
  from: string;
  /** Null for a text message. */
  subject: string | null;
  text: string;
  /** Null for a text message, and for an email without an HTML part. */
  html: string | null;
  /** The headers of an email in order; empty for a text message. */
  headers: { name: string; value: string }[];
  /** Lets the receiver detect duplicates: the Idempotency-Key of a text, the Message-ID of an email. */
  key: string;
  /** ISO 8601. */
  receivedAt: string;
}
