import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a credential equals the expected one, compared in constant time. */
export function isSameSecret(credential: string | undefined, expected: string): boolean {
  return credential !== undefined && timingSafeEqual(digest(credential), digest(expected));
}
