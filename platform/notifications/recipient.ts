import { z } from 'zod';

import type { Channel } from '../../wire/message.ts';
import { checkPhone, type PhoneProblem } from '../../wire/phone.ts';

/** A recipient in canonical form ('+12155550100' or an email address), or the reason code of its rejection. */
export type CheckedRecipient = { ok: true; recipient: string } | { ok: false; reason: RecipientReason };
type RecipientReason = 'not_us' | 'too_short' | 'too_long' | 'premium' | 'invalid';

/** The limits of mail servers (RFC 5321). */
const maxAddressLength = 254;
const maxLocalPartLength = 64;

const emailSchema = z.email();

/** Every other problem is 'invalid'. */
const phoneReasons: Partial<Record<PhoneProblem, RecipientReason>> = {
  'not-us': 'not_us',
  'too-short': 'too_short',
  'too-long': 'too_long',
  premium: 'premium',
};

/** Checks a U.S. phone number, or an email address, whose host it converts to lower case. */
export function checkRecipient(channel: Channel, input: string): CheckedRecipient {
  if (channel === 'email') return checkEmail(input.trim());
  const checked = checkPhone(input);
  if (checked.ok) return { ok: true, recipient: checked.phone };
  return { ok: false, reason: phoneReasons[checked.problem] ?? 'invalid' };
}

function checkEmail(address: string): CheckedRecipient {
  if (address.length > maxAddressLength || address.indexOf('@') > maxLocalPartLength)
    return { ok: false, reason: 'too_long' };
  if (!emailSchema.safeParse(address).success) return { ok: false, reason: 'invalid' };
  const at = address.lastIndexOf('@');
  return { ok: true, recipient: address.slice(0, at) + address.slice(at).toLowerCase() };
}
