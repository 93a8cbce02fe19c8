import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { reject, rejectUnavailable } from '../reply.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Store } from '../store/open-store.ts';
import { isOutage } from '../store/outage.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { optOut } from './opt-outs.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeOptions {
  store: Store;
  hasher: KeyedHasher;
  report: ReportEvent;
  now: () => number;
}

const bodySchema = z.object({ token: z.string() });

/**
 * POST notifications/unsubscribe { token }, with the token of an email's link: 200 with { status, channel } once the
 * opt-out is stored. It also stops messages that were accepted before. Idempotent.
 *
 * Rejections: 422 invalid_token, 503 unavailable while the store cannot be written.
 */
export function createUnsubscribeApi({ store, hasher, report, now }: UnsubscribeOptions): Hono {
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: 4096,
    onError: (context) => reject(context, 413, 'too_large', 'A token is shorter.'),
  });
  api.post('/notifications/unsubscribe', limit, async (context) => {
    const { data } = bodySchema.safeParse(await context.req.json().catch(() => null));
    const rejectInput = (status: 400 | 422, reason: string, message: string) => {
      report(createNotificationEvent('rejected', { channel: 'email', reason }));
      return reject(context, status, reason, message);
    };
    if (!data) return rejectInput(400, 'invalid_request', 'A token is missing.');
    const unsubscription = readUnsubscribeToken(hasher, data.token);
    if (!unsubscription) return rejectInput(422, 'invalid_token', 'This service did not issue this token.');
    const { channel, recipientHash } = unsubscription;
    try {
      await optOut(store.database, channel, recipientHash, now());
    } catch (error) {
      if (!isOutage(error)) throw error;
      report(createNotificationEvent('store_failed', { channel, reason: 'opt_out_not_written' }));
      return rejectUnavailable(context, 'The opt-out could not be stored. Try again.');
    }
    report(createNotificationEvent('unsubscribed', { channel }));
    return context.json({ status: 'opted_out', channel });
  });
  return api;
}
