import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { WalletCard } from './wallet-request.ts';

/** How long a link to a pass is valid. */
export const passTokenTtlMs = 15 * 60 * 1000;

const maxTokenLength = 4096;
const payloadSchema = z.object({
  until: z.number(),
  card: z.custom<WalletCard>((value) => typeof value === 'object'),
});

export interface PassTokens {
  issue: (card: WalletCard, now: Date) => string;
  /** The card of a valid token; null for an expired token and any other text. */
  read: (token: string, now: Date) => WalletCard | null;
}

/**
 * Creates and reads tokens that contain the card, encrypted with a secret (AES-256-GCM). They cannot be forged or read,
 * every node with the secret accepts them, and nothing is stored between the link and the download.
 */
export function createPassTokens(secret: string): PassTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wallet pass', 32));
  return {
    issue: (card, now) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = JSON.stringify({ until: now.getTime() + passTokenTtlMs, card });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    read: (token, now) => {
      if (token.length > maxTokenLength || !/^[\w-]{64,}$/.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      // Rejects other base64url spellings of the same bytes.
      if (bytes.toString('base64url') !== token) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
        const { until, card } = payloadSchema.parse(JSON.parse(text));
        return until > now.getTime() ? card : null;
      } catch {
        return null;
      }
    },
  };
}
