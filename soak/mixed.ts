import { setTimeout as pause } from 'node:timers/promises';

import { below, none, printMeasures, shown } from '../bench/load/measures.ts';
import { countDescriptors, residentMegabytes, type Sample } from '../bench/load/process-status.ts';
import { createTemporaryFolder, startNode, type ProductionNode } from '../bench/load/production-node.ts';
import { warmUp, type TimedReply } from '../bench/load/run-load.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { addThreads, readHeapSamples, sampleEveryMs } from './heap-samples.ts';
import { startMessages, startProviders } from './messages.ts';
import { mixedPaths, startPageLoad } from './page-load.ts';
import { slopePerMinute } from './slope.ts';

const pagesPerSecond = 20;
const messagesPerSecond = 0.5;
/** The part of the run in which caches fill and code is compiled; it is not measured. */
const warmUpShare = 1 / 3;
/** Enough for each address twice, on two cores: V8 compiles a function after many calls. */
const fillSeconds = 360;
/** After a sample, until the requests that waited for it are answered. */
const settleMs = 1000;
/** Small, so that the warm-up fills it. */
const pageCacheMegabytes = 8;
const maxSlope = 0.1;
const maxDescriptorGrowth = 10;

/** Serves mixed traffic with one node, and measures whether its memory and its descriptors grow. */
export async function soakMixed(minutes: number): Promise<boolean> {
  printHeading(`${minutes} minutes of mixed traffic on one node`, 'script/soak mixed');
  const providers = await startProviders();
  const folder = createTemporaryFolder();
  const node = await startNode(folder, {
    nodeArguments: ['--expose-gc', '--import=./soak/heap-sampler.ts'],
    settings: { ...providers.settings, PAGE_CACHE_MB: String(pageCacheMegabytes) },
  });
  try {
    const messages = await startMessages(node.port, providers, messagesPerSecond);
    const paths = mixedPaths();
    // At the measured rate, caches would fill with pages that were not requested yet until the end of the run.
    await warmUp(node.port, paths, fillSeconds);
    const pages = startPageLoad(node.port, pagesPerSecond, paths);
    printLine(`The first ${(minutes * warmUpShare).toFixed(1)} minutes are the warm-up.`);
    await pause(minutes * warmUpShare * 60_000);
    const startedAt = Date.now();
    const samples = await sampleUntil(performance.now() + minutes * (1 - warmUpShare) * 60_000, node);
    const collections = readHeapSamples(folder).filter(({ startMs }) => startMs >= startedAt);
    const heap = addThreads(collections);
    await pages.stop();
    const deliveries = await messages.finish();
    const replies = pages.replies();
    const failed = replies.filter(({ status }) => status !== 200);
    const isStopped = ({ at }: TimedReply) =>
      collections.some(({ startMs, endMs }) => at >= startMs && at < endMs + settleMs);
    const descriptors = samples.descriptors.map(({ value }) => value);
    const ends = (values: readonly Sample[]) =>
      `${values[0]?.value.toFixed(1)} to ${values.at(-1)?.value.toFixed(1)} MB`;
    return printMeasures([
      shown('requests', String(replies.length)),
      none('requests that failed', failed.filter((reply) => !isStopped(reply)).length),
      shown(
        'requests that failed while a sample stopped the server',
        String(failed.filter(isStopped).length),
      ),
      shown('messages accepted', String(deliveries.accepted)),
      none('accepted messages that were lost', deliveries.lost),
      none('messages sent twice', deliveries.twice),
      shown('samples', String(heap.length)),
      shown('heap and buffers after garbage collection', ends(heap)),
      below('heap and buffers, slope per minute', slopePerMinute(heap), maxSlope, 'MB'),
      shown('resident memory', ends(samples.resident)),
      below('resident memory, slope per minute', slopePerMinute(samples.resident), maxSlope, 'MB'),
      shown('descriptors', `${Math.min(...descriptors)} to ${Math.max(...descriptors)}`),
      below('descriptors, growth', growth(descriptors), maxDescriptorGrowth, ''),
    ]);
  } finally {
    await node.stop('SIGKILL');
    await providers.close();
  }
}

interface Samples {
  resident: Sample[];
  descriptors: Sample[];
}

async function sampleUntil(endTime: number, { pid }: ProductionNode): Promise<Samples> {
  const samples: Samples = { resident: [], descriptors: [] };
  while (performance.now() < endTime) {
    const at = Date.now();
    samples.resident.push({ at, value: residentMegabytes(pid) });
    samples.descriptors.push({ at, value: countDescriptors(pid) });
    await pause(sampleEveryMs);
  }
  return samples;
}

/** How much the mean of the last quarter is above the mean of the first. */
function growth(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
  return mean(values.slice(-quarter)) - mean(values.slice(0, quarter));
}
