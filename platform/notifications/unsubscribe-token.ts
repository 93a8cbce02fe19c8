import { isSameSecret } from '../secret.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';

/** Whom a token stops messages to: what the store knows them by, which nobody turns back into an address. */
export interface Unsubscription {
  channel: 'email';
  recipientHash: string;
}

const shape = /^email\.([\w-]{43})\.([\w-]{43})$/;

const signatureOf = (hasher: KeyedHasher, recipientHash: string) =>
  hasher.hash('unsubscribe', 'email', recipientHash);

/** What the link of an e-mail carries: it stops e-mails to this one recipient, does nothing else, and does not run out. */
export function createUnsubscribeToken(hasher: KeyedHasher, recipientHash: string): string {
  return `email.${recipientHash}.${signatureOf(hasher, recipientHash)}`;
}

/** Whom a token is for; null for one that was not signed with our secret. */
export function readUnsubscribeToken(hasher: KeyedHasher, token: string): Unsubscription | null {
  const [, recipientHash, signature] = shape.exec(token) ?? [];
  if (recipientHash === undefined || !isSameSecret(signature, signatureOf(hasher, recipientHash)))
    return null;
  return { channel: 'email', recipientHash };
}
