import { randomUUID } from 'node:crypto';

import type { ServerBuild } from 'react-router';

import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import type { MonitoringClient } from '../../upstreams/monitoring-client.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { emptyResponse } from '../edge/file-response.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { readMonitoredBatch, routePatterns } from './monitored-batch.ts';
import { isSameOrigin } from '../edge/posted-form.ts';
import { readBody } from '../edge/read-body.ts';
import { readVisitor } from '../edge/visitor.ts';

export interface MonitoringOptions {
  upstreams: { monitoring: MonitoringClient | null };
  build: () => Promise<ServerBuild>;
  metrics: Pick<Metrics, 'observeBrowserEvents'>;
  now: () => number;
  report: (event: UpstreamEvent) => void;
}

// A batch of 100 events takes about a third of this.
const maxBatchBytes = 64 * 1024;

/**
 * Accepts a batch of a browser's measurements, counts it in the metrics and forwards it (spec §7) without the visitor's
 * address. Responds with 202 on success; 404 when monitoring is off and 403 when the visitor has opted out (both make the
 * client stop); 429 or 503 to retry later (spec §8), 503 also while the circuit breaker is open; 400 or 413 for an invalid
 * body.
 */
export function createMonitoring({ upstreams, build, metrics, now, report }: MonitoringOptions) {
  return async function handle(request: Request, site: Site): Promise<Response> {
    const client = upstreams.monitoring;
    if (!client) return emptyResponse(404);
    if (!isSameOrigin(request) || !readVisitor(request, site).preferences.performance)
      return emptyResponse(403);
    // Reading the body fails when the visitor leaves the page.
    const body = await readBody(request, maxBatchBytes).catch(() => undefined);
    if (body === undefined) return emptyResponse(400);
    if (body === null) return emptyResponse(413);
    const batch = readMonitoredBatch(parseJson(body), routePatterns((await build()).routes), now());
    if (!batch) return emptyResponse(400);
    if (batch.events.length === 0) return emptyResponse(202);
    metrics.observeBrowserEvents(batch.events);
    const source = {
      id: randomUUID(),
      domain: site.host,
      ...parseDevice(request.headers.get('user-agent')),
    };
    try {
      await client.put({ ...batch, ...source }, callContextFor(site, null, report));
      return emptyResponse(202);
    } catch (error) {
      // The client has already reported the failure.
      if (error instanceof UpstreamError) return emptyResponse(statusFor(error));
      throw error;
    }
  };
}

/** The status that makes the browser's client disable itself or retry. */
function statusFor({ kind, status, reason }: UpstreamError): 400 | 403 | 404 | 429 | 503 {
  if (reason === 'queue_full') return 429;
  if (kind !== 'http' || status >= 500) return 503;
  if (status === 403 || status === 404 || status === 429) return status;
  return 400;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** A visitor's browser and device, only as precise as operators need. */
export interface Device {
  browser: 'Edge' | 'Opera' | 'Firefox' | 'Chrome' | 'Safari' | 'other';
  device: 'mobile' | 'desktop';
}

const browsers: readonly (readonly [RegExp, Device['browser']])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The device that a User-Agent header names, without version and model, which could identify a visitor. */
export function parseDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
    device: /\b(Mobi|Mobile|Android|iPhone|iPad)\b/.test(text) ? 'mobile' : 'desktop',
  };
}
