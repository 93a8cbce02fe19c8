import type { ServerBuild } from 'react-router';
import { z } from 'zod';

import { monitoring } from '../../domain/monitoring-limits.ts';
import {
  callPatterns,
  toErrorType,
  isUuid,
  findScriptPath,
  type MonitoredEvent,
} from '../../domain/monitoring.ts';
import { redact } from '../../domain/redact.ts';

/** A batch from a browser, reduced to what may be counted and forwarded. */
export interface MonitoredBatch {
  session: string;
  user: string;
  events: MonitoredEvent[];
}

/** The pattern of each route by its id: `/:drugName` for `routes/drug`. */
export function routePatterns(routes: ServerBuild['routes']): ReadonlyMap<string, string> {
  const pathFor = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathFor(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  return new Map(Object.keys(routes).map((id) => [id, pathFor(id) || '/']));
}

// A load time of more than ten minutes means that the clock jumped.
const milliseconds = z.number().min(0).max(600_000);
const uuid = z.string().refine((text) => isUuid(text));
const count = z.number().int().min(0).max(1_000_000);
const message = z.string().max(5000).transform(redact);
const script = z
  .string()
  .transform((address) => findScriptPath(address))
  .refine((file) => file !== null);
const common = { id: uuid, at: z.number().int().positive(), page: z.string() };

const kinds = [
  z.object({ ...common, kind: z.literal('session') }),
  z.object({ ...common, kind: z.literal('page'), number: count }),
  z.object({ ...common, kind: z.enum(['load', 'route', 'lcp', 'inp', 'ttfb']), value: milliseconds }),
  z.object({ ...common, kind: z.literal('cls'), value: z.number().min(0).max(1000) }),
  z.object({
    ...common,
    kind: z.literal('call'),
    call: z.enum(callPatterns),
    status: z.number().int().min(400).max(599),
    value: milliseconds,
  }),
  z.object({
    ...common,
    kind: z.literal('error'),
    type: z.string().transform(toErrorType),
    message,
    file: script.optional(),
    line: count.optional(),
    column: count.optional(),
  }),
  z.object({ ...common, kind: z.literal('warning'), message }),
] as const;
const event = z.discriminatedUnion('kind', kinds);
const batch = z.object({
  session: uuid,
  user: uuid,
  events: z.array(z.unknown()).max(monitoring.batchLimit),
});

// A browser's clock may be wrong, and a batch may have waited for its retries.
const maxClockErrorSeconds = 86_400;

/**
 * Parses a batch from a browser and drops everything unknown: fields, kinds, routes, calls, and words that no
 * JavaScript engine uses. What remains cannot name a medication, a place or a person, even in a forged batch.
 * @param now milliseconds since 1970. @returns null for input that is not a batch.
 */
export function readMonitoredBatch(
  input: unknown,
  patterns: ReadonlyMap<string, string>,
  now: number,
): MonitoredBatch | null {
  const parsed = batch.safeParse(input);
  if (!parsed.success) return null;
  const { session, user } = parsed.data;
  const nowSeconds = Math.round(now / 1000);
  const events = parsed.data.events.flatMap((item): MonitoredEvent[] => {
    const { data } = event.safeParse(item);
    const page = data && patterns.get(data.page);
    if (!data || page === undefined) return [];
    const at = Math.abs(data.at - nowSeconds) < maxClockErrorSeconds ? data.at : nowSeconds;
    return [{ ...data, page, at }];
  });
  return { session, user, events };
}
