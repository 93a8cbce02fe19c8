import type { MonitoredEvent } from '../domain/monitoring.ts';
import { call } from './http.ts';
import { buildRequestUrl } from './request-url.ts';
import { signedHeaders } from './signed-headers.ts';
import { createTemporaryCredentials, type IdentityPool } from './temporary-credentials.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface MonitoringUpstream extends Upstream {
  /** Id of the app monitor. */
  appId: string;
  /** Who gives out the credentials that batches are signed with; null for unsigned ones. */
  signing: IdentityPool | null;
}

/** What one browser measured. */
export interface MonitoringBatch {
  /** UUIDs. */
  id: string;
  session: string;
  user: string;
  /** The host of the site, as app monitors list it. */
  domain: string;
  browser: string;
  device: string;
  /** A page is the pattern of a route. */
  events: readonly MonitoredEvent[];
}

export interface MonitoringClient {
  /** Hands a batch over. Throws UpstreamError; reports one event, and one for each call that credentials need. */
  put: (batch: MonitoringBatch, context: CallContext) => Promise<void>;
}

/** The monitoring service: POST appmonitors/{id} as CloudWatch RUM has it (PutRumEvents), signed where it asks for it (spec §7). */
export function createMonitoringClient(upstream: MonitoringUpstream): MonitoringClient {
  const { appId, signing } = upstream;
  const credentials = signing && createTemporaryCredentials(upstream, signing);
  const path = ['appmonitors', appId];

  async function headersFor(body: unknown, context: CallContext): Promise<Record<string, string>> {
    const url = buildRequestUrl(upstream.baseUrl, path);
    if (!credentials || !signing || url === null) return {};
    const at = new Date();
    const known = await credentials.get(context, at);
    return signedHeaders(
      { url, body: JSON.stringify(body), region: signing.region, service: 'rum', at },
      known,
    );
  }

  return {
    async put(batch, context) {
      const body = putRumEvents(appId, batch);
      try {
        await call(
          upstream,
          {
            upstream: 'monitoring',
            category: 'other',
            method: 'POST',
            path,
            headers: await headersFor(body, context),
            body,
            verbatim: true,
            bodyless: true,
            read: () => undefined,
          },
          context,
        );
      } catch (error) {
        // They may have been taken back before they ran out: the next batch gets others.
        if (error instanceof UpstreamError && error.status === 403) credentials?.forget();
        throw error;
      }
    },
  };
}

function putRumEvents(appId: string, batch: MonitoringBatch) {
  const { id, session, user, domain, browser, device, events } = batch;
  const about = { version: '1.0.0', platformType: 'web', domain, browserName: browser, deviceType: device };
  return {
    BatchId: id,
    AppMonitorDetails: { id: appId, version: '1.0.0' },
    UserDetails: { sessionId: session, userId: user },
    RumEvents: events.map((event) => ({
      id: event.id,
      timestamp: event.at,
      type: types[event.kind],
      // Text inside of JSON, as the service has it.
      metadata: JSON.stringify({ ...about, pageId: event.page }),
      details: JSON.stringify(detailsOf(event)),
    })),
  };
}

const types = {
  session: 'com.amazon.rum.session_start_event',
  page: 'com.amazon.rum.page_view_event',
  load: 'com.amazon.rum.performance_navigation_event',
  route: 'com.amazon.rum.performance_navigation_event',
  lcp: 'com.amazon.rum.largest_contentful_paint_event',
  inp: 'com.amazon.rum.interaction_to_next_paint_event',
  cls: 'com.amazon.rum.cumulative_layout_shift_event',
  ttfb: 'com.amazon.rum.time_to_first_byte_event',
  error: 'com.amazon.rum.js_error_event',
  call: 'com.amazon.rum.http_event',
  // spec §8: warnings are events of this name.
  warning: 'warning',
} as const satisfies Record<MonitoredEvent['kind'], string>;

function detailsOf(event: MonitoredEvent): Record<string, unknown> {
  const version = '1.0.0';
  switch (event.kind) {
    case 'session':
      return { version };
    case 'page':
      return {
        version,
        pageId: event.page,
        interaction: event.number,
        pageInteractionId: `${event.page}-${event.number}`,
      };
    case 'load':
    case 'route': {
      const initiatorType = event.kind === 'load' ? 'navigation' : 'route_change';
      return { version, initiatorType, navigationType: 'navigate', startTime: 0, duration: event.value };
    }
    case 'error': {
      const { type, message, file, line, column } = event;
      return {
        version,
        type,
        message,
        ...(file !== undefined && { filename: file, lineno: line, colno: column }),
      };
    }
    case 'call':
      return {
        version,
        request: { url: event.call },
        response: { status: event.status },
        duration: event.value,
      };
    case 'warning':
      return { version, message: event.message };
    default:
      return { version, value: event.value };
  }
}
