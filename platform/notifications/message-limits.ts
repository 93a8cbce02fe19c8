import type { Transaction } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import { widerNetworkOf } from '../../wire/ip-network.ts';
import type { LimitRule, Tally } from '../limits/limit-counters.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Tables } from '../store/schema.ts';

/** The limits on accepted messages. */
export interface MessageLimits {
  /** To one phone or mailbox per hour, and per day. */
  recipient: number;
  recipientDay: number;
  /** From one visitor's address per hour: an IPv4 address or an IPv6 /64. */
  visitor: number;
  /** From the network around it per hour: an IPv4 /24 or an IPv6 /48. */
  network: number;
  /** To the phones of one exchange (the first six digits) per hour: pumping dials the numbers of a range. */
  phonePrefix: number;
  /** Per brand, channel and day (UTC): limits the cost of a flood without stopping other brands. */
  budget: Readonly<Record<Channel, number>>;
}

export const defaultMessageLimits: MessageLimits = {
  recipient: 6,
  recipientDay: 12,
  visitor: 20,
  network: 100,
  phonePrefix: 60,
  budget: { sms: 5000, email: 20_000 },
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The share of its daily budget that a brand may use in one hour, so that a flood cannot use up the whole day. */
const hourlyShare = 0.25;

/** Shares of a limit above which further messages of a visitor need a proof of work. */
const challengeFrom = { limit: 0.5, budget: 0.8 };

/** Shares of a brand's daily budget at which the operator is warned. */
export const budgetWarnings = [0.8, 1] as const;

/** The values by which a message is counted. */
export interface CountedMessage {
  channel: Channel;
  partner: string;
  /** The keyed hash of the phone or mailbox. */
  mailboxHash: string;
  /** The canonical phone number or address. */
  mailbox: string;
  visitorAddress: string | null;
}

export type MessageRules = ReturnType<typeof createMessageRules>;

/** The rules of the limits, whose subjects are keyed hashes. */
export function createMessageRules(limits: MessageLimits) {
  const rule = (name: string, max: number, periodMs: number): LimitRule => ({ name, max, periodMs });
  const budgetRules = (channel: Channel) => ({
    hour: rule(
      `${channel}_budget_hour`,
      Math.max(1, Math.ceil(limits.budget[channel] * hourlyShare)),
      hourMs,
    ),
    day: rule(`${channel}_budget`, limits.budget[channel], dayMs),
  });
  return {
    recipient: rule('recipient', limits.recipient, hourMs),
    recipientDay: rule('recipient_day', limits.recipientDay, dayMs),
    visitor: rule('visitor', limits.visitor, hourMs),
    network: rule('network', limits.network, hourMs),
    phonePrefix: rule('phone_prefix', limits.phonePrefix, hourMs),
    budget: { sms: budgetRules('sms'), email: budgetRules('email') },
    /** Claims one warning about a budget for all nodes. */
    budgetWarning: rule('budget_warning', 1, dayMs),
  };
}

/** The result of counting a message that is within its limits. */
export interface CountResult {
  /**
   * Whether a limit of the visitor's network or the brand's budget is nearly reached, and this is not the visitor's first
   * message.
   */
  needsProof: boolean;
  /** The used share of the brand's daily budget, including this message. */
  budgetUsed: number;
}

/**
 * Counts a message toward every limit.
 * @throws LimitReachedError for the first limit that is reached.
 */
export async function countMessage(
  tally: Tally,
  transaction: Transaction<Tables>,
  { rules, hasher }: { rules: MessageRules; hasher: KeyedHasher },
  { channel, partner, mailbox, mailboxHash, visitorAddress }: CountedMessage,
): Promise<CountResult> {
  let needsProof = false;
  const count = async (rule: LimitRule, subject: string, proofFrom?: number) => {
    const used = await tally.count(rule, subject, transaction);
    if (proofFrom !== undefined && used > rule.max * proofFrom) needsProof = true;
    return used;
  };
  // A fixed order prevents deadlocks. Rows that many requests share come last, so that they are locked only briefly.
  let sentBefore = (await count(rules.recipient, mailboxHash)) - 1;
  await count(rules.recipientDay, mailboxHash);
  if (visitorAddress !== null) {
    const visitor = hasher.hash('visitor', visitorAddress);
    sentBefore = (await count(rules.visitor, visitor, challengeFrom.limit)) - 1;
    const network = hasher.hash('network', widerNetworkOf(visitorAddress) ?? visitorAddress);
    await count(rules.network, network, challengeFrom.limit);
  }
  if (channel === 'sms') {
    // '+1', the area code and the exchange.
    const prefix = hasher.hash('phone_prefix', mailbox.slice(0, 8));
    await count(rules.phonePrefix, prefix, challengeFrom.limit);
  }
  const budget = rules.budget[channel];
  await count(budget.hour, partner, challengeFrom.limit);
  const used = await count(budget.day, partner, challengeFrom.budget);
  return { needsProof: needsProof && sentBefore > 0, budgetUsed: used / budget.day.max };
}
