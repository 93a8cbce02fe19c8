import { callGateway, withFallback } from './http.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** Properties of an event, with keys in camelCase. */
export type EventPayload = Readonly<Record<string, unknown>>;

/**
 * Sends events. A failure never reaches the page: it is reported, and the promise resolves to false.
 * The caller decides whether the visitor allows tracking (spec §4, tracking).
 */
export interface AnalyticsClient {
  /** Sends an event such as 'Picker changed'. */
  track: (event: string, payload: EventPayload, context: CallContext) => Promise<boolean>;
  /** Sends an event whose personal fields are stored as keyed hashes, such as 'Coupon SMS'. */
  trackHashed: (event: string, payload: EventPayload, context: CallContext) => Promise<boolean>;
}

/** The analytics service: POST analytics/track and analytics/hashed with event and payload (spec §7). */
export function createAnalyticsClient(gateway: GatewayUpstream): AnalyticsClient {
  const createSend = (name: string) => (event: string, payload: EventPayload, context: CallContext) => {
    const sent = callGateway<boolean>(
      gateway,
      {
        upstream: 'analytics',
        category: 'other',
        method: 'POST',
        path: ['analytics', name],
        body: { event, payload },
        parse: () => true,
        ignoreBody: true,
      },
      context,
    );
    return withFallback(sent, () => false);
  };
  return { track: createSend('track'), trackHashed: createSend('hashed') };
}
