import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/**
 * What the operator watches. Labels are bounded: a route pattern, never a path; a category, never a URL (spec §8).
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response by kind of request, tenant and status class.',
    labelNames: ['kind', 'tenant', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const upstreamCalls = new Counter({
    name: 'external_service_requests_total',
    help: 'Calls to upstreams by category, outcome and log code (spec §8).',
    labelNames: ['category', 'outcome', 'code'],
    registers: [registry],
  });
  const upstreamSeconds = new Histogram({
    name: 'external_service_duration_seconds',
    help: 'Time an upstream took, by upstream.',
    labelNames: ['upstream'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pageCache = new Counter({
    name: 'page_cache_total',
    help: 'Pages answered from the cache (hit, stale) or rendered (miss, bypass).',
    labelNames: ['result'],
    registers: [registry],
  });
  return { registry, requests, upstreamCalls, upstreamSeconds, pageCache };
}

export type Metrics = ReturnType<typeof createMetrics>;
