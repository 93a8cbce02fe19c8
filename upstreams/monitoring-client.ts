import { hash } from 'node:crypto';

import type { MonitoredEvent } from '../domain/monitoring.ts';
import { call } from './http.ts';
import { buildRequestUrl } from './request-url.ts';
import { createTemporaryCredentials, type IdentityPool } from './temporary-credentials.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface MonitoringUpstream extends Upstream {
  /** The id of the app monitor. */
  appId: string;
  /** The issuer of the credentials that sign batches; null for unsigned batches. */
  signing: IdentityPool | null;
}

/** The events of one browser. */
export interface MonitoringBatch {
  /** A UUID, like the next two. */
  id: string;
  session: string;
  user: string;
  /** The host of the site, as in the app monitor's configuration. */
  domain: string;
  browser: string;
  device: string;
  /** The page of each event is a route pattern. */
  events: readonly MonitoredEvent[];
}

export interface MonitoringClient {
  /** Sends a batch. Throws UpstreamError; reports one event, and one for each request of credentials. */
  put: (batch: MonitoringBatch, context: CallContext) => Promise<void>;
}

/** The monitoring service: POST appmonitors/{id} in the form of CloudWatch RUM (PutRumEvents), signed if configured (spec §7). */
export function createMonitoringClient(upstream: MonitoringUpstream): MonitoringClient {
  const { appId, signing } = upstream;
  const credentials = signing && createTemporaryCredentials(upstream, signing);
  const path = ['appmonitors', appId];

  /** The headers that sign a batch with session credentials (AWS Signature Version 4). */
  async function signHeaders(batch: unknown, context: CallContext): Promise<Record<string, string>> {
    const url = buildRequestUrl(upstream.baseUrl, path);
    if (!credentials || !signing || url === null) return {};
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials.get(context, new Date());
    const { AwsV4Signer } = await import('aws4fetch');
    const body = JSON.stringify(batch);
    const signer = new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      sessionToken,
      method: 'POST',
      url,
      body,
      region: signing.region,
      service: 'rum',
      headers: { 'x-amz-content-sha256': hash('sha256', body) },
    });
    return Object.fromEntries((await signer.sign()).headers);
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
            headers: await signHeaders(body, context),
            body,
            keepKeys: true,
            ignoreBody: true,
            parse: () => undefined,
          },
          context,
        );
      } catch (error) {
        // Gets new credentials, because these may have been revoked before they expired.
        if (error instanceof UpstreamError && error.status === 403) credentials?.clear();
        throw error;
      }
    },
  };
}

function putRumEvents(appId: string, batch: MonitoringBatch) {
  const { id, session, user, domain, browser, device, events } = batch;
  const metadata = {
    version: '1.0.0',
    platformType: 'web',
    domain,
    browserName: browser,
    deviceType: device,
  };
  return {
    BatchId: id,
    AppMonitorDetails: { id: appId, version: '1.0.0' },
    UserDetails: { sessionId: session, userId: user },
    RumEvents: events.map((event) => ({
      id: event.id,
      timestamp: event.at,
      type: eventTypes[event.kind],
      // The service expects JSON within JSON.
      metadata: JSON.stringify({ ...metadata, pageId: event.page }),
      details: JSON.stringify(toDetails(event)),
    })),
  };
}

const eventTypes = {
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
  // spec §8: warnings are recorded as 'warning' events.
  warning: 'warning',
} as const satisfies Record<MonitoredEvent['kind'], string>;

function toDetails(event: MonitoredEvent): Record<string, unknown> {
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
