import { Gauge } from 'prom-client';

import type { CallPolicies, CallPolicy } from '../../upstreams/call-policies.ts';
import type { ContentStatus } from '../../upstreams/content/content-loader.ts';
import type { Metrics } from './metrics.ts';

const circuitStates = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Adds gauges for the circuit breaker and the calls in flight of each upstream, measured at each scrape. */
export function measureUpstreams({ registry }: Pick<Metrics, 'registry'>, policies: CallPolicies): void {
  const gauge = (name: string, help: string, value: (policy: CallPolicy) => number) => {
    const metric = new Gauge({
      name,
      help,
      labelNames: ['upstream'],
      registers: [registry],
      collect() {
        for (const policy of policies.all()) metric.set({ upstream: policy.upstream }, value(policy));
      },
    });
  };
  gauge(
    'upstream_circuit_state',
    'State of the circuit breaker: 0 closed, 1 half-open, 2 open.',
    ({ state }) => circuitStates[state],
  );
  gauge('upstream_calls_in_flight', 'Calls to the upstream in flight.', (policy) => policy.callsInFlight);
}

/** Adds gauges for queued work and work in flight, measured at each scrape. */
export function measureAdmission(
  { registry }: Pick<Metrics, 'registry'>,
  counts: () => { queued: number; inFlight: number },
): void {
  const gauge = (name: string, help: string, value: () => number) => {
    const metric = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => {
        metric.set(value());
      },
    });
  };
  gauge('render_queue_length', 'Requests that wait to be rendered.', () => counts().queued);
  gauge('renders_in_flight', 'Requests that are being rendered.', () => counts().inFlight);
}

type Backlog = { queued: number; oldestMs: number };

/** Adds gauges for the number of queued messages and the age of the oldest, measured at each scrape. */
export function measureBacklog(
  { registry }: Pick<Metrics, 'registry'>,
  backlog: () => Promise<Backlog | null>,
): void {
  const gauge = (name: string, help: string, value: (now: Backlog) => number) => {
    const metric = new Gauge({
      name,
      help: `${help} NaN while the store does not answer.`,
      registers: [registry],
      collect: async () => {
        const now = await backlog();
        metric.set(now ? value(now) : NaN);
      },
    });
  };
  gauge('notifications_queued', 'Messages waiting to be sent.', ({ queued }) => queued);
  gauge(
    'notifications_oldest_seconds',
    'Age of the oldest message waiting to be sent.',
    ({ oldestMs }) => oldestMs / 1000,
  );
}

/** Adds gauges for the origin and the age of the content in memory, measured at each scrape. */
export function measureContent({ registry }: Pick<Metrics, 'registry'>, status: () => ContentStatus): void {
  const registers = [registry];
  const sources: Gauge<'source'> = new Gauge({
    name: 'content_source',
    help: 'Content results in memory, by where they come from: live (the content service), disk, or embedded.',
    labelNames: ['source'],
    registers,
    collect: () => {
      for (const [source, count] of Object.entries(status().sources)) sources.set({ source }, count);
    },
  });
  const age: Gauge = new Gauge({
    name: 'content_outdated_seconds',
    help: 'Age of the oldest content that is served because the content service could not renew it; 0 for none.',
    registers,
    collect: () => age.set(status().outdatedSeconds),
  });
}

/** Adds gauges for the data release in use: its version, and the date of its newest cost. */
export function measureRelease(
  { registry }: Pick<Metrics, 'registry'>,
  facts: () => { release: string; newestCost: string },
): void {
  const registers = [registry];
  const info: Gauge<'release' | 'newest_cost'> = new Gauge({
    name: 'data_release_info',
    help: 'Always 1; the labels have the first 12 digits of the hash of the data release in use and its newest cost.',
    labelNames: ['release', 'newest_cost'],
    registers,
    collect: () => {
      const { release, newestCost } = facts();
      info.reset();
      info.set({ release, newest_cost: newestCost }, 1);
    },
  });
  const newest: Gauge = new Gauge({
    name: 'data_release_newest_cost_timestamp_seconds',
    help: 'The date of the newest cost in the data release, in seconds since 1970.',
    registers,
    collect: () => newest.set(Date.parse(facts().newestCost) / 1000),
  });
}

/** Adds a gauge for each check of /health/ready, measured at each scrape: 1 while it finds a problem, else 0. */
export function measureHealth(
  { registry }: Pick<Metrics, 'registry'>,
  checks: readonly { name: string; check: () => Promise<string | null> | string | null }[],
): void {
  const metric: Gauge<'check'> = new Gauge({
    name: 'health_problem',
    help: 'Whether a check of /health/ready finds a problem: 1 or 0.',
    labelNames: ['check'],
    registers: [registry],
    collect: async () => {
      await Promise.all(
        checks.map(async ({ name, check }) => {
          metric.set({ check: name }, (await check()) === null ? 0 : 1);
        }),
      );
    },
  });
}

/** Adds a gauge for the used part of each brand's daily budget of messages, measured at each scrape. */
export function measureBudgets(
  { registry }: Pick<Metrics, 'registry'>,
  loadUse: () => Promise<{ brand: string; channel: string; ratio: number }[] | null>,
): void {
  const metric = new Gauge({
    name: 'message_budget_used_ratio',
    help: 'Used part of a brand’s daily budget of messages, from 0 to 1. Absent while the counts cannot be read.',
    labelNames: ['brand', 'channel'],
    registers: [registry],
    collect: async () => {
      const use = await loadUse();
      metric.reset();
      for (const { brand, channel, ratio } of use ?? []) metric.set({ brand, channel }, ratio);
    },
  });
}

/** Adds a gauge for the time at which each certificate expires, by the setting that names its file. */
export function measureCertificates(
  { registry }: Pick<Metrics, 'registry'>,
  certificates: Readonly<Record<string, Date>>,
): void {
  const metric = new Gauge({
    name: 'certificate_expiry_timestamp_seconds',
    help: 'When a certificate of a wallet expires, in seconds since 1970, by its setting.',
    labelNames: ['certificate'],
    registers: [registry],
  });
  for (const [certificate, expiry] of Object.entries(certificates)) {
    metric.set({ certificate }, expiry.getTime() / 1000);
  }
}
