import { randomUUID } from 'node:crypto';

/** A message that a stand-in got instead of a person. */
export interface ReceivedMessage {
  /** Its own in this inbox. */
  id: string;
  channel: 'sms' | 'email';
  to: string;
  from: string;
  /** Null for a text message. */
  subject: string | null;
  text: string;
  /** Null for a text message, and for mail without an HTML part. */
  html: string | null;
  /** The head of a mail as it came, in its order; empty for a text message. */
  headers: { name: string; value: string }[];
  /** By which the receiver can tell that two are one: Idempotency-Key of a text, Message-ID of a mail. */
  key: string;
  /** ISO 8601. */
  receivedAt: string;
}

/** What the stand-ins got, newest last. It is in memory alone and forgets the oldest. */
export interface Inbox {
  messages: () => ReceivedMessage[];
  add: (message: Omit<ReceivedMessage, 'id' | 'receivedAt'>) => ReceivedMessage;
  clear: () => void;
}

export function createInbox({ now, most = 200 }: { now: () => Date; most?: number }): Inbox {
  let messages: ReceivedMessage[] = [];
  return {
    messages: () => [...messages],
    add: (message) => {
      const received = { ...message, id: randomUUID(), receivedAt: now().toISOString() };
      messages.push(received);
      if (messages.length > most) messages.shift();
      return received;
    },
    clear: () => {
      messages = [];
    },
  };
}
