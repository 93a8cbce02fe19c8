import type { Fault } from '../faults.ts';

/** A fault of the notifications service. */
export type ServiceFault =
  | Extract<Fault, 'slow' | 'error'>
  | 'unavailable'
  | 'limited'
  | 'opted-out'
  | 'budget'
  | 'challenge';

/** A fault of the fake providers. */
export interface ProviderFault {
  sms: { status: number; code?: number } | 'accept-without-reply' | null;
  /** An SMTP status. */
  email: number | null;
}

const serviceFaults = new Map<string, ServiceFault>([
  ['81', 'slow'],
  ['82', 'error'],
  ['83', 'unavailable'],
  ['84', 'limited'],
  ['85', 'opted-out'],
  ['86', 'budget'],
  ['87', 'challenge'],
]);

const providerFaults = new Map<string, ProviderFault>([
  ['91', { sms: { status: 500 }, email: 451 }],
  ['92', { sms: { status: 400, code: 21211 }, email: 550 }],
  ['93', { sms: 'accept-without-reply', email: null }],
]);

/** The last two digits of a reserved recipient, 215-555-01xx or fault-xx@example.com; '' for any other. */
function readFaultNumber(recipient: string): string {
  const [, fromPhone, fromEmail] = /^(?:\+121555501(\d\d)|fault-(\d\d)@example\.com)$/.exec(recipient) ?? [];
  return fromPhone ?? fromEmail ?? '';
}

/**
 * Recipients 81 to 87: the service is slow, fails, cannot write, limits the rate, the recipient opted out, the brand's budget
 * is used up, or the message needs a proof of work.
 */
export function findServiceFault(recipient: string): ServiceFault | null {
  return serviceFaults.get(readFaultNumber(recipient)) ?? null;
}

/** Recipients 91 to 93: the message is accepted, and the provider fails, rejects it, or accepts it without an answer. */
export function findProviderFault(recipient: string): ProviderFault | null {
  return providerFaults.get(readFaultNumber(recipient)) ?? null;
}
