import { text } from 'node:stream/consumers';

import { cores } from '../child-server.ts';
import { pageHeaders } from './production-node.ts';
import { pinCommand, startChild } from './child-processes.ts';
import { generateLoad, type LoadPlan, type LoadResult, type Reply } from './generate-load.ts';

/** Generates load from a separate process, on the core of the load generator. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const [program, args] = pinCommand([process.execPath, 'bench/load/load-process.ts'], cores?.load);
  const child = startChild(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!child.stdin || !child.stdout) throw new Error('The load generator has no pipes');
  const output = text(child.stdout);
  child.stdin.end(JSON.stringify(plan));
  return JSON.parse(await output) as LoadResult;
}

/** Lets a new process compile its code and fill its caches, so that it behaves like one that has served for a while. */
export async function warmUp(port: number, paths: readonly string[], seconds: number): Promise<void> {
  const arrivals = { kind: 'closed', connections: 8, seconds } as const;
  await runLoad({ port, paths, headers: pageHeaders, arrivals, timeoutMs: 10_000 });
}

export interface Probe {
  /** Ends the probe and returns its replies with their time since 1970. */
  stop: () => Promise<TimedReply[]>;
}

export type TimedReply = Reply & { at: number };

/** Adds to each reply the time since 1970 at which its request was due. */
export const withTimes = ({ startedAt, replies }: LoadResult): TimedReply[] =>
  replies.map((reply) => ({ ...reply, at: startedAt + reply.dueMs }));

interface ProbeOptions {
  port: number;
  path: string;
  headers?: Record<string, string>;
  perSecond: number;
}

/** The maximum duration of a probe: long enough for every scenario, because a probe runs until it is stopped. */
const maxProbeSeconds = 3600;

/** Requests one path at a steady rate on one connection of its own, from this process. */
export function startProbe({ port, path, headers = {}, perSecond }: ProbeOptions): Probe {
  const abort = new AbortController();
  const probing = generateLoad(
    {
      port,
      paths: [path],
      headers,
      arrivals: { kind: 'open', phases: [{ perSecond, seconds: maxProbeSeconds }] },
      timeoutMs: 60_000,
      maxConnections: 1,
    },
    { signal: abort.signal },
  );
  return {
    stop: async () => {
      abort.abort();
      return withTimes(await probing);
    },
  };
}
