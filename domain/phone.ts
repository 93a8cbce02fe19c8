import { phonePrefix } from './limits.ts';

/** A US phone number as it is sent: its digits with the prefix '+1' (spec §5), which it may have already. */
export function withUsPrefix(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return phonePrefix + (digits.length === 11 ? digits.replace(/^1/, '') : digits);
}
