import { createHmac } from 'node:crypto';

import type { Channel } from '../../wire/message.ts';

/**
 * Hashes of personal data. Phone numbers are few enough to be guessed one by one, so that a hash without a key would
 * hide nothing. The key must never change: another one would lose all opt-outs.
 */
export interface KeyedHasher {
  /** Hashes a recipient of a channel; the case of an email address does not matter. */
  hashRecipient: (channel: Channel, recipient: string) => string;
  /** Hashes a list of parts in their order. */
  hash: (...parts: string[]) => string;
}

/** The text whose keyed hash a store keeps, to recognize its key. */
export const keyCheckText = 'key check';

/** @param secret the key, of 32 characters or more. */
export function createKeyedHasher(secret: string): KeyedHasher {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return { hash, hashRecipient: (channel, recipient) => hash('recipient', channel, recipient.toLowerCase()) };
}
