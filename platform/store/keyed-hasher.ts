import { createHmac } from 'node:crypto';

import type { Channel } from '../../wire/message.ts';

/**
 * Keyed hashes of whom messages go to. There are few enough phone numbers to try them all, so a hash without a key
 * would hide nothing. The key must stay: with another one, who opted out is forgotten.
 */
export interface KeyedHasher {
  /** The same for the same person on the same channel, whatever the case of an address. */
  hashRecipient: (channel: Channel, recipient: string) => string;
  /** The same for the same parts in the same order. */
  hash: (...parts: string[]) => string;
}

/** Hashes with a key of 32 characters or more. */
export function createKeyedHasher(secret: string): KeyedHasher {
  const of = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return {
    hash: of,
    hashRecipient: (channel, recipient) => of('recipient', channel, recipient.toLowerCase()),
  };
}
