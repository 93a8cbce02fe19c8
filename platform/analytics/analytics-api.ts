import { createHmac } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { reject } from '../reply.ts';

/** An event that was accepted. What could name a person is a keyed hash (design §7.3). */
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

const rememberedEvents = 1000;
const maxBytes = 64 * 1024;
const personal = new Set(['phone', 'email', 'to']);

const eventShape = z.object({
  event: z.string().trim().min(1).max(200),
  payload: z.record(z.string(), z.unknown()).default({}),
});

/** POST analytics/track and analytics/hashed (spec §7): 202 for an event in the right shape; the last 1000 are kept. */
export function createAnalyticsApi({ secret, now }: AnalyticsOptions): {
  api: Hono;
  events: () => AnalyticsEvent[];
} {
  const api = new Hono();
  const events: AnalyticsEvent[] = [];
  const hash = (value: unknown) =>
    createHmac('sha256', secret).update(JSON.stringify(value)).digest('base64url');
  const hashed = (payload: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(payload).map(([key, value]) => [key, personal.has(key) ? hash(value) : value]),
    );

  const accept = (kind: AnalyticsEvent['kind']) => async (context: Context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = eventShape.safeParse(body);
    if (!parsed.success) return reject(context, 400, 'invalid_request', 'An event has a name and a payload.');
    const { event, payload } = parsed.data;
    const partner = context.req.header('x-partner-name') ?? '';
    events.push({ kind, event, payload: hashed(payload), partner, receivedAt: now().toISOString() });
    if (events.length > rememberedEvents) events.shift();
    return context.body(null, 202);
  };
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => reject(context, 413, 'too_large', 'An event has at most 64 kB.'),
  });
  api.post('/analytics/track', limit, accept('track'));
  api.post('/analytics/hashed', limit, accept('hashed'));
  return { api, events: () => [...events] };
}
