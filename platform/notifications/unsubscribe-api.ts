import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { internalError, reject } from '../reply.ts';
import { isOutage } from '../store/outage.ts';
import type { Store } from '../store/open-store.ts';
import { createNotificationEvent, type ReportEvent } from './notification-events.ts';
import { optOut } from './opt-outs.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeOptions {
  store: Store;
  hasher: KeyedHasher;
  report: ReportEvent;
  now: () => number;
}

const bodyShape = z.object({ token: z.string() });

/**
 * POST notifications/unsubscribe { token }, with the token of an e-mail's link: 200 with { status, channel } when it is on
 * the disk that nothing more is sent there, not even what was accepted before. The same again is the same.
 *
 * Refusals: 422 invalid_token, 503 unavailable while the store cannot be written.
 */
export function createUnsubscribeApi({ store, hasher, report, now }: UnsubscribeOptions): Hono {
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: 4096,
    onError: (context) => reject(context, 413, 'too_large', 'A token is shorter.'),
  });
  api.post('/notifications/unsubscribe', limit, async (context) => {
    const { data } = bodyShape.safeParse(await context.req.json().catch(() => null));
    const refused = (status: 400 | 422, reason: string, message: string) => {
      report(createNotificationEvent('refused', { channel: 'email', reason }));
      return reject(context, status, reason, message);
    };
    if (!data) return refused(400, 'invalid_request', 'A token is missing.');
    const unsubscription = readUnsubscribeToken(hasher, data.token);
    if (!unsubscription) return refused(422, 'invalid_token', 'This token is none of ours.');
    const { channel, recipientHash } = unsubscription;
    try {
      await optOut(store.database, channel, recipientHash, now());
    } catch (error) {
      if (!isOutage(error)) return internalError(context);
      report(createNotificationEvent('store_failed', { channel, reason: 'opt_out_not_written' }));
      context.header('retry-after', '30');
      return reject(context, 503, 'unavailable', 'The opt-out could not be written. Try again.');
    }
    report(createNotificationEvent('unsubscribed', { channel }));
    return context.json({ status: 'opted_out', channel });
  });
  return api;
}
