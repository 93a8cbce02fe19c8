import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

export interface MonitoringApiOptions {
  /** The one app monitor there is. */
  appId: string;
  /** Whether an app monitor called `fault-403` and the like answers so. */
  faults: boolean;
}

/** A batch that was accepted, as it came. */
export type AcceptedBatch = z.infer<typeof batch>;

const rememberedBatches = 100;
const maxBytes = 1024 * 1024;
/** Past the time limit of any caller. */
const slowMilliseconds = 8000;

const json = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
});
const batch = z.object({
  BatchId: z.uuid(),
  AppMonitorDetails: z.object({ id: z.string(), version: z.string() }),
  UserDetails: z.object({ sessionId: z.uuid(), userId: z.uuid() }),
  RumEvents: z
    .array(
      z.object({
        id: z.uuid(),
        timestamp: z.number().positive(),
        type: z.string().min(1),
        metadata: json,
        details: json,
      }),
    )
    .min(1)
    .max(100),
});

/**
 * POST appmonitors/{id} as CloudWatch RUM has it (PutRumEvents): 200 and `{}` for a batch in the right shape, 404 for
 * another app monitor, 400 and 413. The last 100 batches are kept. Signatures are not checked.
 */
export function createMonitoringApi({ appId, faults }: MonitoringApiOptions): {
  api: Hono;
  batches: () => AcceptedBatch[];
} {
  const api = new Hono();
  const batches: AcceptedBatch[] = [];
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => context.json({ message: 'The request is too large.' }, 413),
  });
  api.post('/appmonitors/:id', limit, async (context) => {
    const fault = faults ? /^fault-(403|404|429|500|slow)$/.exec(appId)?.[1] : undefined;
    if (fault === 'slow') await pause(slowMilliseconds, context.req.raw.signal);
    else if (fault)
      return Response.json({ message: 'A fault that was asked for.' }, { status: Number(fault) });
    const parsed = batch.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ message: 'This is no batch of events.' }, 400);
    if (context.req.param('id') !== appId || parsed.data.AppMonitorDetails.id !== appId) {
      return context.json({ message: 'There is no such app monitor.' }, 404);
    }
    batches.push(parsed.data);
    if (batches.length > rememberedBatches) batches.shift();
    return context.json({}, 200);
  });
  return { api, batches: () => [...batches] };
}

/** Ends early when nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
