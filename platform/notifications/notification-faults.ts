import type { Fault } from '../faults.ts';

/** What the service answers instead of doing its work. */
export type ServiceFault = Extract<Fault, 'slow' | 'error'> | 'unavailable' | 'limited' | 'opted-out';

/** What a stand-in does instead of taking the message. */
export interface ProviderFault {
  sms: { status: number; code?: number } | 'silent' | null;
  /** Status of SMTP. */
  email: number | null;
}

const serviceFaults = new Map<string, ServiceFault>([
  ['81', 'slow'],
  ['82', 'error'],
  ['83', 'unavailable'],
  ['84', 'limited'],
  ['85', 'opted-out'],
]);

const providerFaults = new Map<string, ProviderFault>([
  ['91', { sms: { status: 500 }, email: 451 }],
  ['92', { sms: { status: 400, code: 21211 }, email: 550 }],
  ['93', { sms: 'silent', email: null }],
]);

/** The two digits of a number 215-555-01xx or an address fault-xx@example.com: nobody has either. */
function lastDigits(recipient: string): string {
  const [, ofPhone, ofAddress] = /^(?:\+121555501(\d\d)|fault-(\d\d)@example\.com)$/.exec(recipient) ?? [];
  return ofPhone ?? ofAddress ?? '';
}

/** Recipients 81 to 85: the service is slow, fails, cannot write, has had enough, or they opted out. */
export function findServiceFault(recipient: string): ServiceFault | null {
  return serviceFaults.get(lastDigits(recipient)) ?? null;
}

/** Recipients 91 to 93: the message is accepted, and the provider fails, refuses it, or takes it and never answers. */
export function findProviderFault(recipient: string): ProviderFault | null {
  return providerFaults.get(lastDigits(recipient)) ?? null;
}
