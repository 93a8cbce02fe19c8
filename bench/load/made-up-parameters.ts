import { cores, pinToLoadCore } from '../child-server.ts';
import { openBenchRelease } from '../bench-platform.ts';
import { toDistribution } from '../distribution.ts';
import { printHeading, printLine } from '../report.ts';
import { drugPagePaths } from './drug-page-paths.ts';
import { below, none, precisePercent, printMeasures, shown, type Measure } from './measures.ts';
import {
  createTemporaryFolder,
  pageHeaders,
  siteBase,
  siteHost,
  startNode,
  type ProductionNode,
} from './production-node.ts';
import { runLoad, startProbe, warmUp } from './run-load.ts';
import { hasWrk, runWrk, type WrkResult } from './wrk.ts';

const connections = 60;
const probesPerSecond = 20;
const warmUpSeconds = 4;
const cachedPath = `${siteBase}/atorvastatin?zip=19103`;

/** The floods: a parameter that no page has, and made-up values of a parameter that pages have. */
const floods = {
  'a made-up parameter': `${cachedPath}&x=`,
  'made-up values of a known parameter': `${cachedPath}&quantity=`,
};

/** Measures a cached page while one client asks for the same page with made-up parameters. */
export async function measureMadeUpParameters(seconds: number): Promise<boolean> {
  printHeading(
    `Made-up parameters: ${connections} connections for ${seconds} s`,
    'script/bench load parameters',
  );
  pinToLoadCore();
  if (!hasWrk())
    printLine('wrk is missing (Debian package wrk): a slower generator of our own takes its place.');
  const node = await startNode(createTemporaryFolder(), { core: cores?.server });
  try {
    const release = openBenchRelease();
    await warmUp(node.port, drugPagePaths(release, { start: 0, count: 1000 * warmUpSeconds }), warmUpSeconds);
    release.close();
    const measures: Measure[] = [];
    for (const [name, prefix] of Object.entries(floods)) {
      measures.push(...(await measureFlood(node, { name, prefix, seconds: seconds / 2 })));
    }
    return printMeasures(measures);
  } finally {
    await node.stop('SIGKILL');
  }
}

async function measureFlood(
  { port }: ProductionNode,
  { name, prefix, seconds }: { name: string; prefix: string; seconds: number },
): Promise<Measure[]> {
  const probe = startProbe({ port, path: cachedPath, headers: pageHeaders, perSecond: probesPerSecond });
  const health = startProbe({ port, path: '/health/live', perSecond: probesPerSecond });
  const rate = await (hasWrk() ? floodWithWrk(port, prefix, seconds) : flood(port, prefix, seconds));
  const [pages, lives] = await Promise.all([probe.stop(), health.stop()]);
  const latencies = toDistribution(pages.map(({ latencyMs }) => latencyMs));
  const failed = pages.filter(({ status }) => status !== 200).length;
  return [
    shown(`${name}: requests per second`, rate.perSecond.toFixed(0)),
    shown(`${name}: answered with an error`, precisePercent(rate.errors, rate.replies)),
    shown(`${name}: cached page p50`, `${latencies.p50.toFixed(1)} ms`),
    below(`${name}: cached page p99`, latencies.p99, 50, 'ms'),
    none(`${name}: cached page failed`, failed),
    shown(
      `${name}: /health/live p99`,
      `${toDistribution(lives.map(({ latencyMs }) => latencyMs)).p99.toFixed(1)} ms`,
    ),
  ];
}

type Rate = Pick<WrkResult, 'perSecond' | 'replies' | 'errors'>;

const floodWithWrk = (port: number, prefix: string, seconds: number): Promise<Rate> =>
  runWrk({
    port,
    connections,
    seconds,
    script: 'bench/load/made-up-parameters.lua',
    args: [prefix, siteHost],
  });

/** The same flood with our own generator. */
async function flood(port: number, prefix: string, seconds: number): Promise<Rate> {
  const { replies } = await runLoad({
    port,
    paths: Array.from({ length: 5000 * seconds }, (_, index) => `${prefix}${index}`),
    headers: pageHeaders,
    arrivals: { kind: 'closed', connections, seconds },
    timeoutMs: 10_000,
  });
  const errors = replies.filter(({ status }) => status >= 400).length;
  return { perSecond: replies.length / seconds, replies: replies.length, errors };
}
