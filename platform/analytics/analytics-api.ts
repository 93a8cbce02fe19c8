import { createHmac } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';

/** An accepted event. Personal data in it is replaced by keyed hashes (docs/decisions/0010-deviations.md). */
export interface AnalyticsEvent {
  kind: 'track' | 'hashed';
  event: string;
  payload: Record<string, unknown>;
  partner: string;
  /** ISO 8601. */
  receivedAt: string;
}

export interface AnalyticsOptions {
  secret: string;
  now: () => Date;
}

const maxEvents = 1000;
const maxBodyBytes = 64 * 1024;
const personalFields = new Set(['phone', 'email', 'to']);

const eventSchema = z.object({
  event: z.string().trim().min(1).max(200),
  payload: z.record(z.string(), z.unknown()).default({}),
});

/** POST analytics/track and analytics/hashed (spec §7): 202 for a valid event. The last 1000 are kept in memory. */
export function createAnalyticsApi({ secret, now }: AnalyticsOptions): {
  api: Hono;
  events: () => AnalyticsEvent[];
} {
  const api = new Hono();
  const events: AnalyticsEvent[] = [];
  const hash = (value: unknown) =>
    createHmac('sha256', secret).update(JSON.stringify(value)).digest('base64url');
  const hashPersonalFields = (payload: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(payload).map(([key, value]) => [key, personalFields.has(key) ? hash(value) : value]),
    );

  const post = (kind: AnalyticsEvent['kind']) => async (context: Context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = eventSchema.safeParse(body);
    if (!parsed.success)
      return reject(context, 400, 'invalid_request', 'An event must have a name and a payload.');
    const { event, payload } = parsed.data;
    events.push({
      kind,
      event,
      payload: hashPersonalFields(payload),
      partner: partnerOf(context),
      receivedAt: now().toISOString(),
    });
    if (events.length > maxEvents) events.shift();
    return context.body(null, 202);
  };
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => reject(context, 413, 'too_large', 'An event must have at most 64 kB.'),
  });
  api.post('/analytics/track', limit, post('track'));
  api.post('/analytics/hashed', limit, post('hashed'));
  return { api, events: () => [...events] };
}
