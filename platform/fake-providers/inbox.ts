import { randomUUID } from 'node:crypto';

import type { ReceivedMessage } from '../../wire/message.ts';

/** The messages that the fake providers received, newest last. Kept in memory; the oldest are dropped. */
export interface Inbox {
  messages: () => ReceivedMessage[];
  add: (message: Omit<ReceivedMessage, 'id' | 'receivedAt'>) => ReceivedMessage;
  clear: () => void;
}

/** Creates an inbox for at most `maxMessages`. */
export function createInbox({ now, maxMessages = 200 }: { now: () => Date; maxMessages?: number }): Inbox {
  let messages: ReceivedMessage[] = [];
  return {
    messages: () => [...messages],
    add: (message) => {
      const received = { ...message, id: randomUUID(), receivedAt: now().toISOString() };
      messages.push(received);
      if (messages.length > maxMessages) messages.shift();
      return received;
    },
    clear: () => {
      messages = [];
    },
  };
}
