import { call, gatewayHeaders } from './http.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** Properties of an event; keys in camelCase here, in snake_case on the wire. */
export type EventPayload = Readonly<Record<string, unknown>>;

/**
 * Sends events. A failure never reaches the page: it is reported and the promise resolves to false.
 * Whether the visitor allows tracking is for the caller to know (spec §4, tracking).
 */
export interface AnalyticsClient {
  /** An event such as 'Picker changed'. */
  track: (event: string, payload: EventPayload, context: CallContext) => Promise<boolean>;
  /** An event whose personal fields are stored as keyed hashes, such as 'Coupon SMS' (design §7). */
  trackHashed: (event: string, payload: EventPayload, context: CallContext) => Promise<boolean>;
}

/** The analytics service: POST analytics/track and analytics/hashed with event and payload (spec §7). */
export function createAnalyticsClient(gateway: GatewayUpstream): AnalyticsClient {
  const send = async (name: string, event: string, payload: EventPayload, context: CallContext) => {
    try {
      return await call(
        gateway,
        {
          upstream: 'analytics',
          category: 'other',
          method: 'POST',
          path: ['analytics', name],
          headers: gatewayHeaders(gateway, context),
          body: { event, payload },
          read: () => true,
          bodyless: true,
        },
        context,
      );
    } catch {
      return false; // reported by call
    }
  };
  return {
    track: (event, payload, context) => send('track', event, payload, context),
    trackHashed: (event, payload, context) => send('hashed', event, payload, context),
  };
}
