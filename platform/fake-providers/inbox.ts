import { randomUUID } from 'node:crypto';

import type { ReceivedMessage } from '../../wire/message.ts';

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
