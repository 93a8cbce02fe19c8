import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { createSchedule, type Phase } from './schedule.ts';

/** Load for one server on this machine. */
export interface LoadPlan {
  port: number;
  /** The paths, requested one after another and then again from the first. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /**
   * `open`: sends requests at fixed times, regardless of replies. `closed`: each connection sends its next request after a
   * reply; after a 503 it first pauses, by default for a second, as Retry-After requests.
   */
  arrivals:
    | { kind: 'open'; phases: readonly Phase[] }
    | { kind: 'closed'; connections: number; seconds: number; pauseAfter503Ms?: number };
  /** After this time a client gives up, and the request counts as one without a reply. */
  timeoutMs: number;
  /** The maximum number of connections. Further requests of an open loop wait in the client, and their wait counts. */
  maxConnections?: number;
}

/** The reply to one request. */
export interface Reply {
  /** When the request was to be sent, in milliseconds from the start. */
  dueMs: number;
  /** From that time to the last byte of the reply. */
  latencyMs: number;
  /** HTTP status; 0 for no complete reply. */
  status: number;
}

export interface LoadResult {
  /** Milliseconds since 1970. */
  startedAt: number;
  replies: Reply[];
  /** How much later than due the requests were sent. A large delay means that the generator itself is too slow. */
  lateMs: number[];
}

interface LoadOptions {
  signal?: AbortSignal;
  onReply?: (reply: Reply) => void;
}

/** Generates load until the plan's end or an abort, and waits for the replies. */
export async function generateLoad(
  plan: LoadPlan,
  { signal, onReply }: LoadOptions = {},
): Promise<LoadResult> {
  const { arrivals, timeoutMs, maxConnections = 1000 } = plan;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: arrivals.kind === 'closed' ? arrivals.connections : maxConnections,
    // A connection that was idle for this long is not reused, because the server may be closing it.
    timeout: 4000,
  });
  const startTime = performance.now();
  const result: LoadResult = {
    startedAt: performance.timeOrigin + startTime,
    replies: [],
    lateMs: [],
  };
  const elapsedMs = () => performance.now() - startTime;
  let sent = 0;
  const send = async (dueMs: number): Promise<number> => {
    const path = plan.paths[sent % plan.paths.length] ?? '/';
    sent += 1;
    result.lateMs.push(elapsedMs() - dueMs);
    const status = await fetchStatus({ port: plan.port, path, headers: plan.headers, agent }, timeoutMs);
    const reply = { dueMs, latencyMs: elapsedMs() - dueMs, status };
    result.replies.push(reply);
    onReply?.(reply);
    return status;
  };
  try {
    if (arrivals.kind === 'open')
      await runOpenLoop(createSchedule(arrivals.phases), { send, elapsedMs, signal });
    else await runClosedLoop(arrivals, { send, elapsedMs, signal });
  } finally {
    agent.destroy();
  }
  return result;
}

interface Loop {
  send: (dueMs: number) => Promise<number>;
  elapsedMs: () => number;
  signal: AbortSignal | undefined;
}

async function runOpenLoop(schedule: readonly number[], { send, elapsedMs, signal }: Loop): Promise<void> {
  const pending = new Set<Promise<unknown>>();
  let next = 0;
  const isAborted = () => signal?.aborted === true;
  while (next < schedule.length && !isAborted()) {
    for (; (schedule[next] ?? Infinity) <= elapsedMs(); next += 1) {
      const sending = send(schedule[next] ?? 0).finally(() => pending.delete(sending));
      pending.add(sending);
    }
    await pause(1);
  }
  await Promise.all(pending);
}

async function runClosedLoop(
  { connections, seconds, pauseAfter503Ms = 1000 }: Extract<LoadPlan['arrivals'], { kind: 'closed' }>,
  { send, elapsedMs, signal }: Loop,
): Promise<void> {
  const isAborted = () => signal?.aborted === true;
  const visit = async () => {
    while (elapsedMs() < seconds * 1000 && !isAborted()) {
      if ((await send(elapsedMs())) === 503) await pause(pauseAfter503Ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
}

interface Target {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  agent: Agent;
}

/** The status of a reply once all of it has arrived; 0 without a reply. */
function fetchStatus({ port, path, headers, agent }: Target, timeoutMs: number): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent });
    const timer = setTimeout(() => outgoing.destroy(), timeoutMs);
    const end = (status: number) => {
      clearTimeout(timer);
      resolve(status);
    };
    outgoing.on('response', (response) => {
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end(0));
      response.on('close', () => end(0));
      response.resume();
    });
    outgoing.on('error', () => end(0));
    outgoing.end();
  });
}
