import type { Channel } from '../wire/message.ts';

/** Below the limits of a phone exchange and of a network, so that no visitor meets the limits of another one. */
const groupSize = 50;

export interface Visitor {
  channel: Channel;
  /** What the visitor enters, and the recipient as providers know it. */
  input: string;
  to: string;
  /** Any address of 127.0.0.0/8 reaches this machine. */
  from: string;
}

/** A visitor who sends one card: every other one by email. @param index from 0 to 100,000. */
export function visitorOf(index: number): Visitor {
  const group = Math.floor(index / groupSize);
  const from = `127.${1 + Math.floor(group / 250)}.${group % 250}.${1 + (index % groupSize)}`;
  if (index % 2 === 1) {
    const address = `visitor-${index}@example.org`;
    return { channel: 'email', input: address, to: address, from };
  }
  const areas = ['215', '267', '484', '610', '717', '814'];
  const area = areas[Math.floor(group / 600) % areas.length] ?? '215';
  const digits = `${area}${220 + (group % 600)}${1000 + (index % groupSize)}`;
  return { channel: 'sms', input: digits, to: `+1${digits}`, from };
}
