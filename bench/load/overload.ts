import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { cores, pinToLoadCore, startChildServer } from '../child-server.ts';
import { openBenchRelease } from '../bench-platform.ts';
import { toDistribution } from '../distribution.ts';
import { printHeading, printLine } from '../report.ts';
import { drugPagePaths } from './drug-page-paths.ts';
import type { LoadPlan, LoadResult, Reply } from './generate-load.ts';
import { below, none, precisePercent, printMeasures, shown, type Measure } from './measures.ts';
import { cpuSeconds, residentMegabytes, startSampling, type Sample } from './process-status.ts';
import {
  createTemporaryFolder,
  pageHeaders as headers,
  siteBase,
  startNode,
  type ProductionNode,
} from './production-node.ts';
import { secondsToRecovery } from './recovery.ts';
import { runLoad, startProbe, warmUp, withTimes, type TimedReply } from './run-load.ts';
import { phaseBounds } from './schedule.ts';

const overloadFactor = 3;
const capacityConnections = 8;
/**
 * A short pause: on a slow machine even these connections are too many and some are rejected, and the pauses must not leave
 * the server idle.
 */
const pauseAfter503Ms = 20;
const normalSeconds = 5;
const recoverySeconds = 10;
const probesPerSecond = 20;
/** After how long visitors and load balancers give up. */
const clientTimeoutMs = 10_000;
/**
 * The duration of the warm-up, which fills the page cache and the lookups, places and prices that pages share: their growth
 * is not a leak.
 */
const warmUpSeconds = 40;
/** The size of the page cache: small, so that the warm-up fills it. */
const pageCacheMegabytes = 8;
const cachedPath = siteBase;
/** The tolerated growth of memory: garbage that a busy process has not collected yet. */
const maxGrowthMegabytes = 64;
const maxGeneratorP99Ms = 20;

const latencies = (replies: readonly Reply[]) => toDistribution(replies.map(({ latencyMs }) => latencyMs));

/** Offers three times the capacity of uncached drug pages in an open loop. @returns whether every goal was met. */
export async function measureOverload(seconds: number): Promise<boolean> {
  printHeading(
    `Overload: ${overloadFactor} times the capacity for ${seconds} s, open loop`,
    'script/bench load overload',
  );
  pinToLoadCore();
  const node = await startNode(createTemporaryFolder(), {
    core: cores?.server,
    settings: { PAGE_CACHE_MB: String(pageCacheMegabytes) },
  });
  try {
    const paths = createPathSource();
    await warmUp(node.port, paths(3000 * warmUpSeconds), warmUpSeconds);
    const capacity = await findCapacity(node, paths, Math.min(8, seconds));
    printLine(`Capacity: ${capacity.toFixed(0)} uncached drug pages per second on one core (closed loop).`);
    const page = await fetchPage(node.port, paths(1)[0] ?? '');
    const flood = await offerFlood(node, { paths, capacity, seconds });
    await node.stop();
    const generator = await checkGenerator(page, overloadFactor * capacity);
    printPlacement();
    return printMeasures([...floodMeasures(flood), ...generator]);
  } finally {
    await node.stop('SIGKILL');
  }
}

type PathSource = (count: number) => string[];

/** Returns paths that no earlier call returned. */
function createPathSource(): PathSource {
  const release = openBenchRelease();
  let start = 0;
  return (count) => {
    const paths = drugPagePaths(release, { start, count });
    start += count;
    return paths;
  };
}

const plan = (port: number, paths: string[], arrivals: LoadPlan['arrivals']): LoadPlan => ({
  port,
  paths,
  headers,
  arrivals,
  timeoutMs: clientTimeoutMs,
});

/** Pages per second that a few connections get. */
async function findCapacity({ port }: ProductionNode, paths: PathSource, seconds: number): Promise<number> {
  const maxPaths = 3000 * seconds;
  const arrivals = {
    kind: 'closed',
    connections: capacityConnections,
    seconds,
    pauseAfter503Ms,
  } as const;
  const { replies } = await runLoad(plan(port, paths(maxPaths), arrivals));
  return replies.filter(({ status }) => status === 200).length / seconds;
}

interface Flood {
  load: LoadResult;
  offered: number;
  /** Times of the load, in milliseconds from its start. */
  floodMs: { startMs: number; endMs: number };
  endMs: number;
  health: TimedReply[];
  cached: TimedReply[];
  memory: Sample[];
  /** CPU seconds of the server, over time. */
  cpu: Sample[];
}

async function offerFlood(
  node: ProductionNode,
  { paths, capacity, seconds }: { paths: PathSource; capacity: number; seconds: number },
): Promise<Flood> {
  const normal = Math.max(2, capacity / 10);
  const phases = [
    { perSecond: normal, seconds: normalSeconds },
    { perSecond: overloadFactor * capacity, seconds },
    { perSecond: normal, seconds: recoverySeconds },
  ];
  const offered = phases.reduce((sum, phase) => sum + Math.ceil(phase.perSecond * phase.seconds), 0);
  const health = startProbe({ port: node.port, path: '/health/live', perSecond: probesPerSecond });
  const cached = startProbe({ port: node.port, path: cachedPath, headers, perSecond: probesPerSecond });
  const memory = startSampling(() => residentMegabytes(node.pid), 250);
  const cpu = startSampling(() => cpuSeconds(node.pid), 250);
  const load = await runLoad(plan(node.port, paths(offered), { kind: 'open', phases }));
  const [, floodMs = { startMs: 0, endMs: 0 }] = phaseBounds(phases);
  return {
    load,
    offered: overloadFactor * capacity,
    floodMs,
    endMs: floodMs.endMs + recoverySeconds * 1000,
    memory: memory.stop(),
    cpu: cpu.stop(),
    health: await health.stop(),
    cached: await cached.stop(),
  };
}

function floodMeasures({ load, offered, floodMs, endMs, ...probes }: Flood): Measure[] {
  const { startMs, endMs: floodEndMs } = floodMs;
  const during = load.replies.filter(({ dueMs }) => dueMs >= startMs && dueMs < floodEndMs);
  const duringFlood = ({ at }: { at: number }) =>
    at >= load.startedAt + startMs && at < load.startedAt + floodEndMs;
  const served = during.filter(({ status }) => status === 200);
  const shed = during.filter(({ status }) => status === 503);
  const [health, cached] = [probes.health, probes.cached].map((replies) => replies.filter(duringFlood));
  const failed = (replies: TimedReply[] = []) => replies.filter(({ status }) => status !== 200);
  for (const { at, status, latencyMs } of [...failed(health), ...failed(cached)])
    printLine(
      `A probe failed ${((at - load.startedAt - startMs) / 1000).toFixed(1)} s into the flood: ${status || 'no reply'} after ${latencyMs.toFixed(0)} ms.`,
    );
  const servedMs = latencies(served);
  const shedMs = latencies(shed);
  const healthMs = latencies(health ?? []);
  const cachedMs = latencies(cached ?? []);
  return [
    shown('offered requests per second', offered.toFixed(0)),
    shown('CPU time of the server, of one core', cpuShare(probes.cpu.filter(duringFlood))),
    shown('served', precisePercent(served.length, during.length)),
    shown('served p50', `${servedMs.p50.toFixed(1)} ms`),
    below('served p99', served.length === 0 ? NaN : servedMs.p99, 500, 'ms'),
    shown('rejected with 503', precisePercent(shed.length, during.length)),
    shed.length === 0 && served.length === during.length
      ? shown('503 p99', 'none were needed')
      : below('503 p99', shed.length === 0 ? NaN : shedMs.p99, 50, 'ms'),
    none('neither served nor 503 (errors, no reply in 10 s)', during.length - served.length - shed.length),
    below('/health/live p99', healthMs.p99, 20, 'ms'),
    shown('/health/live max', `${healthMs.max.toFixed(1)} ms`),
    none('/health/live probes that failed', failed(health).length),
    below('cached page p99', cachedMs.p99, 50, 'ms'),
    none('cached page probes that failed', failed(cached).length),
    below('time to recovery', secondsToRecovery(load.replies, floodEndMs, endMs), 2, 's'),
    ...memoryMeasures(probes.memory, load.startedAt, { startMs, floodEndMs }),
  ];
}

/** If this is well below 100 %, other processes used the core of the server and the times are too long. */
function cpuShare(samples: readonly Sample[]): string {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return 'none';
  return precisePercent(last.value - first.value, (last.at - first.at) / 1000);
}

/** Memory is stable if it does not grow from the first tenth of the flood to the last. */
function memoryMeasures(
  samples: Sample[],
  startedAt: number,
  { startMs, floodEndMs }: { startMs: number; floodEndMs: number },
): Measure[] {
  const between = (fromMs: number, toMs: number) =>
    samples.filter(({ at }) => at >= startedAt + fromMs && at < startedAt + toMs).map(({ value }) => value);
  const tenthMs = (floodEndMs - startMs) / 10;
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const median = (values: number[]) => toDistribution(values).p50;
  const early = median(between(startMs, startMs + tenthMs));
  const late = median(between(floodEndMs - tenthMs, floodEndMs));
  return [
    shown('resident memory before', megabytes(median(between(0, startMs)))),
    shown('resident memory, maximum during', megabytes(Math.max(...between(startMs, floodEndMs)))),
    shown('resident memory after', megabytes(samples.at(-1)?.value ?? NaN)),
    below('growth from the first to the last tenth', late - early, maxGrowthMegabytes, 'MB'),
  ];
}

interface Page {
  headers: Record<string, string>;
  body: string;
}

/** Fetches a page, still compressed. */
async function fetchPage(port: number, path: string): Promise<Page> {
  const [response] = (await once(
    get({ port, host: '127.0.0.1', path, headers, agent: false }),
    'response',
  )) as [IncomingMessage];
  const body = (await buffer(response)).toString('base64');
  return {
    headers: { 'content-encoding': response.headers['content-encoding'] ?? 'identity' },
    body,
  };
}

/** Offers the same rate to a static server, to prove that the generator is not the bottleneck. */
async function checkGenerator(page: Page, perSecond: number): Promise<Measure[]> {
  const server = await startChildServer('bench/static-server.ts', {
    input: JSON.stringify({ '/page': page }),
  });
  try {
    const phases = [{ perSecond, seconds: 5 }];
    const result = await runLoad(plan(server.port, ['/page'], { kind: 'open', phases }));
    const replies = withTimes(result);
    const failed = replies.filter(({ status }) => status !== 200).length;
    return [
      below('the generator against a static server, p99', latencies(replies).p99, maxGeneratorP99Ms, 'ms'),
      none('the generator against a static server, failed', failed),
    ];
  } finally {
    await server.stop();
  }
}

function printPlacement(): void {
  printLine(
    cores
      ? `Server on core ${cores.server} with all its threads, load and probes from core ${cores.load}.\n`
      : 'One core, or no taskset: the server and the load share the cores, so the times are too long.\n',
  );
}
