import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { cores, pinToLoadCore } from '../child-server.ts';
import { openBenchRelease } from '../bench-platform.ts';
import { toDistribution, type Distribution } from '../distribution.ts';
import { printHeading } from '../report.ts';
import { startChild } from './child-processes.ts';
import { drugPagePaths } from './drug-page-paths.ts';
import type { Reply } from './generate-load.ts';
import { below, none, precisePercent, printMeasures, shown, type Measure } from './measures.ts';
import { countDescriptors, startSampling } from './process-status.ts';
import {
  createTemporaryFolder,
  pageHeaders,
  priceKeySecret,
  siteBase,
  startNode,
  type ProductionNode,
} from './production-node.ts';
import { runLoad, startProbe, warmUp } from './run-load.ts';

const connections = 150;
const probesPerSecond = 5;
const warmUpSeconds = 4;
const gatewayKey = 'bench-gateway-key';
const maxDescriptors = 200;
/** The tolerated slowdown of other pages, which is noise of a busy event loop. */
const maxSlowdownMs = 100;
const otherPages = {
  'home page': siteBase,
  'questions and answers': `${siteBase}/faq`,
  'search results': `${siteBase}/search?q=insulin`,
};

/** Measures drug pages, other pages and descriptors when the price service stops replying. */
export async function measureHangingPrices(seconds: number): Promise<boolean> {
  printHeading(`Prices hang: ${connections} connections for ${seconds} s`, 'script/bench load prices');
  pinToLoadCore();
  const prices = startChild(process.execPath, ['bench/load/prices-process.ts', gatewayKey, priceKeySecret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let node: ProductionNode | null = null;
  try {
    node = await startNode(createTemporaryFolder(), {
      core: cores?.server,
      settings: { PRICES_URL: `http://127.0.0.1:${await readPort(prices)}`, GATEWAY_API_KEY: gatewayKey },
    });
    const release = openBenchRelease();
    const count = 1000 * seconds;
    const paths = (part: number) => drugPagePaths(release, { start: part * count, count });
    await warmUp(node.port, paths(0), warmUpSeconds);
    const before = await measurePhase(node, paths(1), seconds / 2);
    prices.kill('SIGUSR2');
    const during = await measurePhase(node, paths(2), seconds);
    release.close();
    return printMeasures([...drugPageMeasures(before, during), ...otherPageMeasures(before, during)]);
  } finally {
    await node?.stop('SIGKILL');
    prices.kill('SIGKILL');
  }
}

async function readPort({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The price service has no output');
  const [chunk] = (await once(stdout, 'data')) as [Buffer];
  return chunk.toString().trim();
}

interface PhaseResult {
  drugPages: Reply[];
  others: Map<string, Reply[]>;
  maxDescriptors: number;
}

async function measurePhase(node: ProductionNode, paths: string[], seconds: number): Promise<PhaseResult> {
  const probes = Object.entries(otherPages).map(([name, path]) => ({
    name,
    probe: startProbe({ port: node.port, path, headers: pageHeaders, perSecond: probesPerSecond }),
  }));
  const descriptors = startSampling(() => countDescriptors(node.pid), 100);
  const arrivals = { kind: 'closed', connections, seconds } as const;
  const { replies } = await runLoad({
    port: node.port,
    paths,
    headers: pageHeaders,
    arrivals,
    timeoutMs: 10_000,
  });
  const others = new Map<string, Reply[]>();
  for (const { name, probe } of probes) others.set(name, await probe.stop());
  return {
    drugPages: replies,
    others,
    maxDescriptors: Math.max(...descriptors.stop().map(({ value }) => value)),
  };
}

const isServed = ({ status }: Reply) => status === 200;
const latencies = (replies: readonly Reply[]): Distribution =>
  toDistribution(replies.map(({ latencyMs }) => latencyMs));
const times = ({ p50, p99 }: Distribution) => `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;

function drugPageMeasures(before: PhaseResult, during: PhaseResult): Measure[] {
  const served = during.drugPages.filter(isServed);
  const shed = during.drugPages.filter(({ status }) => status === 503);
  return [
    shown('drug page before: p50, p99', times(latencies(before.drugPages.filter(isServed)))),
    shown(
      'drug page before: served',
      precisePercent(before.drugPages.filter(isServed).length, before.drugPages.length),
    ),
    below('drug page p50', served.length === 0 ? NaN : latencies(served).p50 / 1000, 1.6, 's'),
    shown('drug page p99', `${latencies(served).p99.toFixed(0)} ms`),
    shown('drug page: served', precisePercent(served.length, during.drugPages.length)),
    shown('drug page: rejected with 503', precisePercent(shed.length, during.drugPages.length)),
    none('drug page: neither served nor 503', during.drugPages.length - served.length - shed.length),
    shown('descriptors before, maximum', String(before.maxDescriptors)),
    below('descriptors, maximum', during.maxDescriptors, maxDescriptors, ''),
  ];
}

/** Other pages are unaffected if they are served as often as before and, apart from noise, as fast. */
function otherPageMeasures(before: PhaseResult, during: PhaseResult): Measure[] {
  return [...during.others].flatMap(([name, replies]) => {
    const earlier = before.others.get(name) ?? [];
    const failed = (all: readonly Reply[]) =>
      all.filter((reply) => !isServed(reply)).length / Math.max(1, all.length);
    const p50 = latencies(replies.filter(isServed)).p50;
    const p50Before = latencies(earlier.filter(isServed)).p50;
    return [
      shown(`${name} before: p50, p99`, times(latencies(earlier.filter(isServed)))),
      shown(`${name}: p50, p99`, times(latencies(replies.filter(isServed)))),
      below(`${name}: p50 slower by`, p50 - p50Before, maxSlowdownMs, 'ms'),
      below(`${name}: share not served, more than before`, (failed(replies) - failed(earlier)) * 100, 1, '%'),
    ];
  });
}
