import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { waitAsSlowFault } from '../faults.ts';

export interface MonitoringApiOptions {
  /** The id of the only app monitor. */
  appId: string;
  /** Whether app monitors with an id such as `fault-403` simulate that fault. */
  faults: boolean;
}

/** An accepted batch, unchanged. */
export type AcceptedBatch = z.infer<typeof batchSchema>;

const maxBatches = 100;
const maxBodyBytes = 1024 * 1024;

const jsonSchema = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
});
const batchSchema = z.object({
  BatchId: z.uuid(),
  AppMonitorDetails: z.object({ id: z.string(), version: z.string() }),
  UserDetails: z.object({ sessionId: z.uuid(), userId: z.uuid() }),
  RumEvents: z
    .array(
      z.object({
        id: z.uuid(),
        timestamp: z.number().positive(),
        type: z.string().min(1),
        metadata: jsonSchema,
        details: jsonSchema,
      }),
    )
    .min(1)
    .max(100),
});

/**
 * POST appmonitors/{id}, the PutRumEvents call of CloudWatch RUM: 200 and `{}` for a valid batch, 404 for another app
 * monitor, 400 and 413. The last 100 batches are kept in memory. Signatures are not verified.
 */
export function createMonitoringApi({ appId, faults }: MonitoringApiOptions): {
  api: Hono;
  batches: () => AcceptedBatch[];
} {
  const api = new Hono();
  const batches: AcceptedBatch[] = [];
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => context.json({ message: 'The request is too large.' }, 413),
  });
  api.post('/appmonitors/:id', limit, async (context) => {
    const fault = faults ? /^fault-(403|404|429|500|slow)$/.exec(appId)?.[1] : undefined;
    if (fault === 'slow') await waitAsSlowFault(context.req.raw.signal);
    else if (fault)
      return Response.json({ message: 'This is a simulated fault.' }, { status: Number(fault) });
    const parsed = batchSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ message: 'The body is not a batch of events.' }, 400);
    if (context.req.param('id') !== appId || parsed.data.AppMonitorDetails.id !== appId) {
      return context.json({ message: 'There is no such app monitor.' }, 404);
    }
    batches.push(parsed.data);
    if (batches.length > maxBatches) batches.shift();
    return context.json({}, 200);
  });
  return { api, batches: () => [...batches] };
}
