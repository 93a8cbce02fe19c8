import type { Hono } from 'hono';

import type { Store } from '../store/open-store.ts';
import { createEmailSender } from './email-sender.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { createInboundSmsApi } from './inbound-sms.ts';
import type { MessageLimits } from './message-limits.ts';
import { createNotificationsApi } from './notifications-api.ts';
import { createOutbox } from './outbox.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import type { SmsProgram } from './keyword-replies.ts';
import { createSmsSender } from './sms-sender.ts';
import { createUnsubscribeApi } from './unsubscribe-api.ts';
import { createWorker } from './worker.ts';

export interface NotificationsOptions {
  store: Store;
  /** Keys the hashes of recipients: the same on every node and for ever, or opt-outs are forgotten. */
  secret: string;
  /** Null where there is no provider of text messages. */
  sms: {
    baseUrl: string;
    accountSid: string;
    authToken: string;
    from: string;
    /** Where the provider posts what people answer, as it knows it; null for the request's own address. */
    webhookUrl: string | null;
    timeoutMs?: number;
  } | null;
  /** Who each partner is to people, for what is answered to STOP and HELP; the first for numbers that nothing was sent to. */
  smsPrograms: ReadonlyMap<string, SmsProgram>;
  /** Null where there is no mail server. */
  email: { url: string; from: string } | null;
  /** Reaches the provider of text messages. */
  fetch: typeof globalThis.fetch;
  /** Whether reserved recipients provoke faults. */
  faults?: boolean;
  report: ReportEvent;
  now?: () => number;
  limits?: MessageLimits;
}

export interface NotificationsService {
  /** Behind the gateway's key. */
  api: Hono;
  /** For the provider alone, which signs; null without one. */
  inboundSms: Hono | null;
  start: () => void;
  /** Sends nothing more, and is done when what is in hand is sent; messages are accepted all the same. */
  stopSending: () => Promise<void>;
  /** The same, and lets go of the mail server. The store stays open: it is its opener's. */
  stop: () => Promise<void>;
  /** How many messages wait, and for how long the oldest has; null while the store does not answer. */
  countBacklog: () => Promise<{ queued: number; oldestMs: number } | null>;
}

/** The notifications service: its API, and the worker that sends what was accepted. */
export function createNotificationsService(settings: NotificationsOptions): NotificationsService {
  const {
    store,
    sms,
    email,
    smsPrograms: programmes,
    report,
    limits,
    faults = false,
    now = Date.now,
  } = settings;
  const hasher = createKeyedHasher(settings.secret);
  const outbox = createOutbox({ store, hasher, now, limits });
  const mail = email && createEmailSender({ ...email, hasher });
  const worker = createWorker({
    outbox,
    store,
    senders: {
      ...(sms && { sms: createSmsSender({ ...sms, fetch: settings.fetch }) }),
      ...(mail && { email: mail.send }),
    },
    report,
    now,
    random: Math.random,
  });
  const api = createNotificationsApi({
    outbox,
    channels: { sms: sms !== null, email: email !== null },
    faults,
    report,
    accepted: worker.wake,
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
        smsPrograms: programmes,
        report,
        now,
      }),
    start: worker.start,
    stopSending: worker.stop,
    stop: async () => {
      await worker.stop();
      mail?.close();
    },
    countBacklog: async () => {
      try {
        return await outbox.countBacklog();
      } catch {
        report(createNotificationEvent('store_failed', { reason: 'not_counted' }));
        return null;
      }
    },
  };
}
