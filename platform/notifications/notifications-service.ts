import type { Hono } from 'hono';

import type { Store } from '../store/open-store.ts';
import { createEmailSender } from './email-sender.ts';
import { eventOf, type Report } from './notification-events.ts';
import { inboundSmsApi } from './inbound-sms.ts';
import type { Limits } from './message-limits.ts';
import { notificationsApi } from './notifications-api.ts';
import { createOutbox } from './outbox.ts';
import { createHasher } from '../store/keyed-hasher.ts';
import type { Programme } from './keyword-replies.ts';
import { createSmsSender } from './sms-sender.ts';
import { unsubscribeApi } from './unsubscribe-api.ts';
import { createWorker } from './worker.ts';

export interface NotificationsSettings {
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
  programmes: ReadonlyMap<string, Programme>;
  /** Null where there is no mail server. */
  email: { url: string; from: string } | null;
  /** Reaches the provider of text messages. */
  fetch: typeof globalThis.fetch;
  /** Whether reserved recipients provoke faults. */
  faults?: boolean;
  report: Report;
  now?: () => number;
  limits?: Limits;
}

export interface Notifications {
  /** Behind the gateway's key. */
  api: Hono;
  /** For the provider alone, which signs; null without one. */
  inbound: Hono | null;
  start: () => void;
  /** Sends nothing more, and is done when what is in hand is sent; messages are accepted all the same. */
  stopSending: () => Promise<void>;
  /** The same, and lets go of the mail server. The store stays open: it is its opener's. */
  stop: () => Promise<void>;
  /** How many messages wait, and for how long the oldest has; null while the store does not answer. */
  backlog: () => Promise<{ queued: number; oldestMs: number } | null>;
}

/** The notifications service: its API, and the worker that sends what was accepted. */
export function createNotifications(settings: NotificationsSettings): Notifications {
  const { store, sms, email, programmes, report, limits, faults = false, now = Date.now } = settings;
  const hasher = createHasher(settings.secret);
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
  const api = notificationsApi({
    outbox,
    channels: { sms: sms !== null, email: email !== null },
    faults,
    report,
    accepted: worker.wake,
  });
  api.route('/', unsubscribeApi({ store, hasher, report, now }));
  return {
    api,
    inbound:
      sms &&
      inboundSmsApi({
        store,
        hasher,
        authToken: sms.authToken,
        publicUrl: sms.webhookUrl,
        programmes,
        report,
        now,
      }),
    start: worker.start,
    stopSending: worker.stop,
    stop: async () => {
      await worker.stop();
      mail?.close();
    },
    backlog: async () => {
      try {
        return await outbox.backlog();
      } catch {
        report(eventOf('store_failed', { reason: 'not_counted' }));
        return null;
      }
    },
  };
}
