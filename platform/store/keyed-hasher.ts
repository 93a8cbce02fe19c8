import { createHmac } from 'node:crypto';

import type { Channel } from '../../wire/message.ts';

/**
 * Keyed hashes of personal data. A hash without a key would hide nothing, because all phone numbers can be tried. The key
 * must never change: with another key, all opt-outs would be lost.
 */
export interface KeyedHasher {
  /** Hashes a recipient of a channel; the case of an email address does not matter. */
  hashRecipient: (channel: Channel, recipient: string) => string;
  /** Hashes a list of parts in their order. */
  hash: (...parts: string[]) => string;
}

/** The text whose keyed hash is stored, so that a store can recognize its key. */
export const keyCheckText = 'key check';

/** @param secret the key, of 32 characters or more. */
export function createKeyedHasher(secret: string): KeyedHasher {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return { hash, hashRecipient: (channel, recipient) => hash('recipient', channel, recipient.toLowerCase()) };
}
