import type { Hono } from 'hono';

import { createKeyedHasher } from '../store/keyed-hasher.ts';
import type { Channel } from '../../wire/message.ts';
import { createDatabaseCounters } from '../limits/database-counters.ts';
import type { LimitCounters } from '../limits/limit-counters.ts';
import type { Store } from '../store/open-store.ts';
import { isOutage } from '../store/outage.ts';
import { createEmailSender } from './email-sender.ts';
import { createInboundSmsApi, type OriginFor } from './inbound-sms.ts';
import type { SmsProgram } from './keyword-replies.ts';
import type { MessageLimits } from './message-limits.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { createNotificationsApi } from './notifications-api.ts';
import { createOutbox } from './outbox.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSmsSender } from './sms-sender.ts';
import { createUnsubscribeApi } from './unsubscribe-api.ts';
import { createWorker } from './worker.ts';

export interface NotificationsOptions {
  store: Store;
  /** The key of the hashes of recipients. It must be the same on every node and never change, or opt-outs are lost. */
  secret: string;
  /** Null without a provider of text messages. */
  sms: {
    baseUrl: string;
    accountSid: string;
    authToken: string;
    from: string;
    /** The URL to which the provider posts replies; null for one at the origin of the site that it posts to. */
    webhookUrl: string | null;
    timeoutMs?: number;
  } | null;
  /** The sender of each partner's texts; the first one replies to numbers without an earlier message. */
  smsPrograms: () => ReadonlyMap<string, SmsProgram>;
  originFor: OriginFor;
  /** Null without a mail server. */
  email: { url: string; from: string; requireTls?: boolean } | null;
  /** Calls the provider of text messages. */
  fetch: typeof globalThis.fetch;
  /** Whether reserved recipients simulate faults. */
  faults?: boolean;
  report: ReportEvent;
  /** Logs a defect of the worker and of the counts. Defects of the APIs are left to the platform. */
  logError: (error: unknown) => void;
  now?: () => number;
  limits?: MessageLimits;
  /** Counts messages for all nodes; by default in the store. */
  counters?: LimitCounters;
}

/** The used share of a brand's daily budget of messages. */
export interface BudgetUse {
  brand: string;
  channel: Channel;
  /** From 0 to 1. */
  ratio: number;
}

export interface NotificationsService {
  /** Requires the gateway's key. */
  api: Hono;
  /** The webhook of the SMS provider, which verifies signatures; null without a provider. */
  inboundSms: Hono | null;
  start: () => void;
  /** Resolves when the messages being sent are finished. New messages are still accepted. */
  stopSending: () => Promise<void>;
  /** Stops sending and closes the connections to the mail server, but not the store. */
  stop: () => Promise<void>;
  /** The number of queued messages and the age of the oldest; null while the store does not answer. */
  countBacklog: () => Promise<{ queued: number; oldestMs: number } | null>;
  /** Of each brand and channel; null while the counts cannot be read. */
  loadBudgetUse: () => Promise<BudgetUse[] | null>;
}

/** The notifications service: its APIs, and the worker that sends accepted messages. */
export function createNotificationsService(options: NotificationsOptions): NotificationsService {
  const { store, sms, email, smsPrograms, report, logError, limits, faults = false } = options;
  const now = options.now ?? store.clock.now;
  const hasher = createKeyedHasher(options.secret);
  const counters = options.counters ?? createDatabaseCounters(store, now);
  const proofOfWork = createProofOfWork(hasher, now);
  const outbox = createOutbox({ store, hasher, now, limits, counters, proofOfWork });
  const emailSender = email && createEmailSender({ ...email, hasher });
  const worker = createWorker({
    outbox,
    store,
    senders: {
      ...(sms && { sms: createSmsSender({ ...sms, fetch: options.fetch }) }),
      ...(emailSender && { email: emailSender.send }),
    },
    report,
    logError,
    now,
    random: Math.random,
  });
  const api = createNotificationsApi({
    outbox,
    proofOfWork,
    channels: { sms: sms !== null, email: email !== null },
    faults,
    report,
    onAccepted: worker.wake,
  });
  api.route('/', createUnsubscribeApi({ store, hasher, report, now }));
  return {
    api,
    inboundSms:
      sms &&
      createInboundSmsApi({
        store,
        hasher,
        authToken: sms.authToken,
        publicUrl: sms.webhookUrl,
        originFor: options.originFor,
        smsPrograms,
        report,
        now,
      }),
    start: worker.start,
    stopSending: worker.stop,
    stop: async () => {
      await worker.stop();
      emailSender?.close();
      await counters.close();
    },
    countBacklog: async () => {
      try {
        return await outbox.countBacklog();
      } catch (error) {
        if (!isOutage(error)) logError(error);
        report(createNotificationEvent('store_failed', { reason: 'not_counted' }));
        return null;
      }
    },
    loadBudgetUse: async () => {
      const budgets = [...smsPrograms().keys()].flatMap((brand) =>
        (['sms', 'email'] as const).map((channel) => ({ brand, channel })),
      );
      try {
        return await Promise.all(
          budgets.map(async (budget) => ({
            ...budget,
            ratio: await outbox.loadBudgetUsed(budget.brand, budget.channel),
          })),
        );
      } catch (error) {
        if (!isOutage(error)) logError(error);
        return null;
      }
    },
  };
}
