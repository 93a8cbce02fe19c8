import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { createMonitoringApi } from '../platform/monitoring/monitoring-api.ts';

/** One event as it arrived, its texts read. */
export interface ToldEvent {
  /** Without the service's prefix. */
  type: string;
  page: string;
  metadata: Record<string, unknown>;
  details: Record<string, unknown>;
}

/** Somebody else's monitoring service on a port: it keeps every byte it gets, and answers as it is told to. */
export async function startMonitoringService() {
  const { api } = createMonitoringApi({ appId: 'tests', faults: false });
  const received: string[] = [];
  const answers: number[] = [];
  const listener = getRequestListener(async (request) => {
    const body = await request.clone().text();
    received.push(JSON.stringify([request.url, [...request.headers], body]));
    const status = answers.shift();
    return status === undefined ? api.fetch(request) : new Response(null, { status });
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    /** The settings of a site that tells it. */
    settings: { MONITORING_URL: `http://127.0.0.1:${port}`, MONITORING_APP_ID: 'tests' },
    /** Each request whole: address, headers, body. */
    received,
    /** Statuses for the next requests; after them it answers as it does. */
    answers,
    told: (): ToldEvent[] => received.flatMap((text) => eventsIn(text)),
    forget(): void {
      received.length = 0;
      answers.length = 0;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function eventsIn(text: string): ToldEvent[] {
  const [, , body] = JSON.parse(text) as [string, unknown, string];
  const { RumEvents } = JSON.parse(body) as { RumEvents: Record<'type' | 'metadata' | 'details', string>[] };
  return RumEvents.map(({ type, ...texts }) => {
    const metadata = JSON.parse(texts.metadata) as Record<string, unknown>;
    const details = JSON.parse(texts.details) as Record<string, unknown>;
    return { type: type.replace('com.amazon.rum.', ''), page: String(metadata['pageId']), metadata, details };
  });
}
