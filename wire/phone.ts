import {
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
  type PhoneNumber,
} from 'libphonenumber-js/min';

import { withPlainDigits } from './plain-characters.ts';

/** Why a text is not a US phone number that can receive text messages. */
export type PhoneProblem =
  | 'missing'
  | 'not-a-number'
  | 'too-short'
  | 'too-long'
  | 'not-us'
  | 'premium'
  | 'not-in-use';

export type CheckedPhone = { ok: true; phone: string } | { ok: false; problem: PhoneProblem };

/** The United States and its territories in the same numbering plan; other countries with +1 are excluded. */
const unitedStates = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** Types of numbers that cannot receive text messages. */
const voiceOnly = new Set(['TOLL_FREE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER']);

/** Types of numbers that charge extra or belong to no place, which toll fraud targets. */
const highRisk = new Set(['PREMIUM_RATE', 'PERSONAL_NUMBER']);
/** Local numbers that charge extra, in any area code. */
const premiumExchange = /^\+1\d{3}976/;

/** Parses a US phone number in any common notation into the form '+12155550100' (spec §5: prefix +1). */
export function checkPhone(input: string): CheckedPhone {
  const text = normalizePhoneText(input);
  if (text === '') return { ok: false, problem: 'missing' };
  if (text.length > 40 || !/^[\d\s()+./-]+$/.test(text)) return { ok: false, problem: 'not-a-number' };
  const number = parse(text);
  // Checks the country first, because a number that is too long for the US may be valid in another country.
  if (number && number.countryCallingCode !== '1') return { ok: false, problem: 'not-us' };
  const length = validatePhoneNumberLength(text, 'US');
  if (length === 'TOO_SHORT') return { ok: false, problem: 'too-short' };
  if (length === 'TOO_LONG') return { ok: false, problem: 'too-long' };
  if (!number) return { ok: false, problem: 'not-a-number' };
  const type = number.getType() ?? '';
  if (highRisk.has(type) || premiumExchange.test(number.number)) return { ok: false, problem: 'premium' };
  if (!number.isValid() || voiceOnly.has(type)) return { ok: false, problem: 'not-in-use' };
  if (!unitedStates.has(number.country ?? '')) return { ok: false, problem: 'not-us' };
  return { ok: true, phone: number.number };
}

/** Replaces full-width characters, digits of other keyboards and typographic dashes, and removes invisible marks and the label of copied contacts. */
const normalizePhoneText = (text: string): string =>
  withPlainDigits(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^[\p{L}\p{Extended_Pictographic}\s.:]+(?=[\d(+])/u, '')
    .trim();

function parse(text: string): PhoneNumber | null {
  try {
    return parsePhoneNumberWithError(text, 'US');
  } catch {
    return null;
  }
}
