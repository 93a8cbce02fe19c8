import { getRequestListener } from '@hono/node-server';

import { createMonitoringApi } from '../platform/monitoring/monitoring-api.ts';
import { startLoopbackServer } from './loopback-server.ts';

/** One received event with parsed fields. */
export interface ReceivedEvent {
  /** The event type without the service's prefix. */
  type: string;
  page: string;
  metadata: Record<string, unknown>;
  details: Record<string, unknown>;
}

/** Starts a fake monitoring service that records every request and answers with chosen statuses. */
export async function startMonitoringService() {
  const { api } = createMonitoringApi({ appId: 'tests', faults: false });
  const requests: string[] = [];
  const answers: number[] = [];
  const listener = getRequestListener(async (request) => {
    const body = await request.clone().text();
    requests.push(JSON.stringify([request.url, [...request.headers], body]));
    const status = answers.shift();
    return status === undefined ? api.fetch(request) : new Response(null, { status });
  });
  const { url, close } = await startLoopbackServer(listener);
  return {
    /** Settings for a site that reports to it. */
    settings: { MONITORING_URL: url, MONITORING_APP_ID: 'tests' },
    /** Each request with address, headers and body. */
    requests,
    /** Statuses for the next requests; later requests get the default one. */
    answers,
    received: (): ReceivedEvent[] => requests.flatMap((text) => parseEvents(text)),
    forget(): void {
      requests.length = 0;
      answers.length = 0;
    },
    stop: close,
  };
}

function parseEvents(text: string): ReceivedEvent[] {
  const [, , body] = JSON.parse(text) as [string, unknown, string];
  const { RumEvents } = JSON.parse(body) as { RumEvents: Record<'type' | 'metadata' | 'details', string>[] };
  return RumEvents.map(({ type, ...texts }) => {
    const metadata = JSON.parse(texts.metadata) as Record<string, unknown>;
    const details = JSON.parse(texts.details) as Record<string, unknown>;
    return { type: type.replace('com.amazon.rum.', ''), page: String(metadata['pageId']), metadata, details };
  });
}
