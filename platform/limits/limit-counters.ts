import type { Transaction } from 'kysely';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { Tables } from '../store/schema.ts';

/** How often something may happen in a clock period, such as an hour. Each rule counts its own subjects. */
export interface LimitRule {
  /** Unique; the name of the rule in logs and metrics. */
  name: string;
  max: number;
  periodMs: number;
  /** Starts the period with the first count, instead of at fixed times of the clock. */
  fromFirst?: true;
}

/** Thrown for a subject that has reached the maximum of its rule. */
export class LimitReachedError extends Error {
  readonly rule: string;
  /** The time until the period ends. */
  readonly retryAfterSeconds: number;

  constructor(rule: string, retryAfterSeconds: number) {
    super(`The limit ${rule} has been reached`);
    this.rule = rule;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The counts of one request, which can be undone together. */
export interface Tally {
  /**
   * Adds one for a subject, atomically among all nodes, and returns the new count.
   * @throws LimitReachedError above the rule's maximum, and the store's errors.
   */
  count: (rule: LimitRule, subject: string, transaction: Transaction<Tables>) => Promise<number>;
  /** Undoes all counts after the transaction was rolled back. */
  undo: () => Promise<void>;
}

export interface LimitCounters {
  startTally: () => Tally;
  /** The count of a subject in the current period; 0 for none. Throws the store's errors. */
  read: (rule: LimitRule, subject: string) => Promise<number>;
  close: () => Promise<void>;
}

/** The methods of the library's limiters that are used here. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'get'>;

interface CounterStore {
  createLimiter: (rule: LimitRule) => Limiter;
  /** Whether rolling back a transaction also undoes the counts. */
  isTransactional: boolean;
  close: () => Promise<void>;
}

/** Counters over a store of the rate-limiter-flexible library, shared by all nodes with the same store. */
export function createLimitCounters(
  { createLimiter, isTransactional, close }: CounterStore,
  now: () => number,
): LimitCounters {
  const limiters = new Map<string, Limiter>();
  const findLimiter = (rule: LimitRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const limiter = createLimiter(rule);
    limiters.set(rule.name, limiter);
    return limiter;
  };
  // The period is part of the key, so that all nodes and the reply agree on when it ends.
  const keyOf = ({ periodMs, fromFirst }: LimitRule, subject: string) =>
    fromFirst ? subject : `${Math.floor(now() / periodMs)}:${subject}`;

  return {
    startTally: () => {
      const counted: { rule: LimitRule; key: string }[] = [];
      return {
        count: async (rule, subject, transaction) => {
          const key = keyOf(rule, subject);
          counted.push({ rule, key });
          try {
            const { consumedPoints } = await findLimiter(rule).consume(key, 1, { transaction });
            return consumedPoints;
          } catch (error) {
            if (!(error instanceof RateLimiterRes)) throw error;
            const restMs = rule.fromFirst ? error.msBeforeNext : rule.periodMs - (now() % rule.periodMs);
            throw new LimitReachedError(rule.name, Math.ceil(restMs / 1000));
          }
        },
        undo: async () => {
          if (isTransactional) return;
          // A count that cannot be undone expires with its period.
          await Promise.allSettled(counted.map(({ rule, key }) => findLimiter(rule).reward(key, 1)));
        },
      };
    },
    read: async (rule, subject) => (await findLimiter(rule).get(keyOf(rule, subject)))?.consumedPoints ?? 0,
    close,
  };
}

/** How long a store keeps a count: past the end of its period. */
export const secondsToKeep = ({ periodMs, fromFirst }: LimitRule): number =>
  Math.ceil(periodMs / 1000) + (fromFirst ? 0 : 60);
