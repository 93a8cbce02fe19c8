import { z } from 'zod';

import type { Channel } from '../../wire/message.ts';
import { checkPhone, type PhoneProblem } from '../../wire/phone.ts';

/** Why nothing can be sent to what was typed. */
export type RecipientProblem = `phone-${PhoneProblem}` | 'email-missing' | 'email-too-long' | 'email-invalid';

export type Recipient = { ok: true; to: string } | { ok: false; problem: RecipientProblem };

/** The longest address that mail servers take (RFC 5321). */
const longestAddress = 254;

const address = z.email();

/** The recipient as the provider takes it, '+12155550100' (spec §5) or an email address; or why it is neither. */
export function checkRecipient(channel: Channel, input: string): Recipient {
  if (channel === 'email') return checkEmail(input.trim());
  const checked = checkPhone(input);
  return checked.ok ? { ok: true, to: checked.phone } : refused(`phone-${checked.problem}`);
}

const refused = (problem: RecipientProblem): Recipient => ({ ok: false, problem });

function checkEmail(typed: string): Recipient {
  if (typed === '') return refused('email-missing');
  if (typed.length > longestAddress) return refused('email-too-long');
  return address.safeParse(typed).success ? { ok: true, to: typed } : refused('email-invalid');
}
