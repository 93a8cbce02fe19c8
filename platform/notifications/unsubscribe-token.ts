import { isSameSecret } from '../secret.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';

/** The recipient that a token unsubscribes, as the hash in the store, which cannot be reversed. */
export interface Unsubscription {
  channel: 'email';
  recipientHash: string;
}

const tokenPattern = /^email\.([\w-]{43})\.([\w-]{43})$/;

const sign = (hasher: KeyedHasher, recipientHash: string) =>
  hasher.hash('unsubscribe', 'email', recipientHash);

/** The token of an unsubscribe link. It stops emails to one recipient, does nothing else, and never expires. */
export function createUnsubscribeToken(hasher: KeyedHasher, recipientHash: string): string {
  return `email.${recipientHash}.${sign(hasher, recipientHash)}`;
}

/** The recipient of a token; null for a token that was not signed with this secret. */
export function readUnsubscribeToken(hasher: KeyedHasher, token: string): Unsubscription | null {
  const [, recipientHash, signature] = tokenPattern.exec(token) ?? [];
  if (recipientHash === undefined || !isSameSecret(signature, sign(hasher, recipientHash))) return null;
  return { channel: 'email', recipientHash };
}
