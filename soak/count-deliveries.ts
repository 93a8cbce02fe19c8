import type { ReceivedMessage } from '../wire/message.ts';

export interface DeliveryCounts {
  accepted: number;
  /** Requests that no attempt got accepted. */
  neverAccepted: number;
  /** Accepted and not delivered. */
  lost: number;
  /** Delivered a second time as another message. */
  twice: number;
  /**
   * Emails delivered again with the same Message-ID, which mailboxes show once: SMTP cannot tell whether a server that
   * did not reply has taken an email.
   */
  repeatedEmails: number;
}

/** Compares what visitors were told with what providers delivered. Each recipient is of one message. */
export function countDeliveries(
  delivered: readonly Pick<ReceivedMessage, 'channel' | 'to' | 'key'>[],
  accepted: ReadonlySet<string>,
  never: ReadonlySet<string>,
): DeliveryCounts {
  const keys = new Map<string, string[]>();
  for (const { to, key } of delivered) keys.set(to, [...(keys.get(to) ?? []), key]);
  let [twice, repeatedEmails] = [0, 0];
  for (const [to, received] of keys) {
    const distinct = to.startsWith('+') ? received.length : new Set(received).size;
    twice += distinct - 1;
    repeatedEmails += received.length - distinct;
  }
  const lost = [...accepted].filter((to) => !keys.has(to)).length;
  return { accepted: accepted.size, neverAccepted: never.size, lost, twice, repeatedEmails };
}
