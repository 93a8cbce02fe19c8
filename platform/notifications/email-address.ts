import { z } from 'zod';

export type EmailReason = 'too_long' | 'invalid';
export type CheckedEmail = { ok: true; email: string } | { ok: false; reason: EmailReason };

/** The longest address that mail servers take (RFC 5321). */
const longest = 254;
const longestLocalPart = 64;

const address = z.email();

/** An e-mail address as it is sent to, its host in lower case, or why it is none. */
export function checkEmail(text: string): CheckedEmail {
  const given = text.trim();
  if (given.length > longest || given.indexOf('@') > longestLocalPart)
    return { ok: false, reason: 'too_long' };
  if (!address.safeParse(given).success) return { ok: false, reason: 'invalid' };
  const at = given.lastIndexOf('@');
  return { ok: true, email: given.slice(0, at) + given.slice(at).toLowerCase() };
}
