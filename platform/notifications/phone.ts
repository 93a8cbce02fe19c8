import {
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
  type PhoneNumber,
} from 'libphonenumber-js/min';

export type PhoneReason = 'not_us' | 'too_short' | 'too_long' | 'invalid';
export type CheckedPhone = { ok: true; phone: string } | { ok: false; reason: PhoneReason };

/** The United States and the territories that share its number plan; the rest of +1 is abroad. */
const unitedStates = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** Numbers that take no text messages. */
const speechOnly = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER']);

/** A US phone number as people write it, in the form '+12155550100' (spec §5: prefix +1), or why it is none. */
export function checkPhone(given: string): CheckedPhone {
  const text = plainText(given);
  if (text.length > 40 || !/^[\d\s()+./-]+$/.test(text)) return { ok: false, reason: 'invalid' };
  const number = parse(text);
  const length = validatePhoneNumberLength(text, 'US');
  // Which country comes first: what is too long for one that is not ours is not ours all the same.
  if (number && number.countryCallingCode !== '1') return { ok: false, reason: 'not_us' };
  if (length === 'TOO_SHORT') return { ok: false, reason: 'too_short' };
  if (length === 'TOO_LONG') return { ok: false, reason: 'too_long' };
  if (!number?.isValid() || speechOnly.has(number.getType() ?? '')) return { ok: false, reason: 'invalid' };
  if (!unitedStates.has(number.country ?? '')) return { ok: false, reason: 'not_us' };
  return { ok: true, phone: number.number };
}

/**
 * As a keyboard writes it: full-width signs, the dashes and spaces of typesetting, and the invisible marks that come along
 * when a number is copied from a list of contacts.
 */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim();

function parse(text: string): PhoneNumber | null {
  try {
    return parsePhoneNumberWithError(text, 'US');
  } catch {
    return null;
  }
}
