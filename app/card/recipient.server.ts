import {
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { z } from 'zod';

import { withUsPrefix } from '../../domain/phone.ts';
import type { Channel } from '../../wire/message.ts';

/** Why nothing can be sent to what was typed. */
export type RecipientProblem =
  | 'phone-missing'
  | 'phone-not-a-number'
  | 'phone-too-short'
  | 'phone-too-long'
  | 'phone-not-us'
  | 'phone-not-in-use'
  | 'email-missing'
  | 'email-too-long'
  | 'email-invalid';

export type Recipient = { ok: true; to: string } | { ok: false; problem: RecipientProblem };

/** The United States and the territories that share its number plan; the rest of +1 is abroad. */
const unitedStates = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** Numbers that take no text messages. */
const speechOnly = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER']);

/** The longest address that mail servers take (RFC 5321). */
const longestAddress = 254;

const address = z.email();

/** What was typed as the provider takes it: '+12155550100' (spec §5) or an address; or why it is neither. */
export function checkRecipient(channel: Channel, typed: string): Recipient {
  return channel === 'sms' ? checkPhone(plainText(typed)) : checkEmail(typed.trim());
}

const refused = (problem: RecipientProblem): Recipient => ({ ok: false, problem });

/**
 * As a keyboard writes it: full-width signs, the dashes and spaces of typesetting, and the invisible marks that come along
 * when a number is copied from a list of contacts.
 */
const plainText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim();

function checkPhone(typed: string): Recipient {
  if (typed === '') return refused('phone-missing');
  if (typed.length > 40 || !/^[\d\s()+./-]+$/.test(typed)) return refused('phone-not-a-number');
  const number = parse(typed);
  // The country comes first: what is too long for a US number may be a good one of another country.
  if (number && number.countryCallingCode !== '1') return refused('phone-not-us');
  const length = validatePhoneNumberLength(typed, 'US');
  if (length === 'TOO_SHORT') return refused('phone-too-short');
  if (length === 'TOO_LONG') return refused('phone-too-long');
  if (!number) return refused('phone-not-a-number');
  if (!number.isValid() || speechOnly.has(number.getType() ?? '')) return refused('phone-not-in-use');
  if (!unitedStates.has(number.country ?? '')) return refused('phone-not-us');
  return { ok: true, to: withUsPrefix(number.nationalNumber) };
}

function parse(typed: string): PhoneNumber | null {
  try {
    return parsePhoneNumberWithError(typed, 'US');
  } catch {
    return null;
  }
}

function checkEmail(typed: string): Recipient {
  if (typed === '') return refused('email-missing');
  if (typed.length > longestAddress) return refused('email-too-long');
  return address.safeParse(typed).success ? { ok: true, to: typed } : refused('email-invalid');
}
