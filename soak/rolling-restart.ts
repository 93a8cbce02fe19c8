import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openBenchRelease } from '../bench/bench-platform.ts';
import { findFreePort } from '../bench/load/child-processes.ts';
import { drugPagePaths } from '../bench/load/drug-page-paths.ts';
import { generateLoad, type Reply } from '../bench/load/generate-load.ts';
import { none, printMeasures, shown } from '../bench/load/measures.ts';
import {
  createTemporaryFolder,
  pageHeaders,
  siteBase,
  siteHost,
  startNode,
  type NodeOptions,
  type ProductionNode,
} from '../bench/load/production-node.ts';
import { toDistribution } from '../bench/distribution.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';
import { startHaproxy, type Balancer } from './haproxy.ts';

const nodeCount = 3;
const rounds = 2;
const requestsPerSecond = 20;
const drainSeconds = 4;
const settleMs = 3000;
/** A bound for the load; it ends with the last restart. */
const maxSeconds = 900;

/** Restarts nodes one after another under steady load behind a balancer that does not retry. */
export async function soakRollingRestart(): Promise<boolean> {
  printHeading(
    `Rolling restart of ${nodeCount} nodes behind HAProxy without retries`,
    'script/soak rolling-restart',
  );
  const folder = createTemporaryFolder();
  const settings = {
    DATABASE_URL: 'sqlite::memory:',
    DRAIN_SECONDS: String(drainSeconds),
    TRUSTED_PROXIES: '1',
  };
  const nodes = await Promise.all(
    Array.from({ length: nodeCount }, async (_, index) => {
      const options = { settings, port: await findFreePort() };
      return createRestartable(join(folder, `node${index}`), options);
    }),
  );
  const port = await findFreePort();
  const balancer = await startHaproxy(folder, balancerSections(port, nodes));
  try {
    await waitUntil('all nodes are in use', () => areInUse(balancer));
    const abort = new AbortController();
    const load = generateLoad(
      {
        port,
        paths: mixedPaths(),
        headers: pageHeaders,
        arrivals: { kind: 'open', phases: [{ perSecond: requestsPerSecond, seconds: maxSeconds }] },
        timeoutMs: 30_000,
      },
      abort.signal,
    );
    await pause(settleMs);
    const exits = await restartEach(nodes, balancer);
    await pause(settleMs);
    abort.abort();
    return report((await load).replies, exits, balancer);
  } finally {
    await balancer.stop();
    await Promise.all(nodes.map((node) => node.current().stop('SIGKILL')));
  }
}

interface Restartable {
  port: number;
  current: () => ProductionNode;
  /** Stops the node as a supervisor does and starts it again; returns its exit code. */
  restart: () => Promise<number | null>;
}

async function createRestartable(
  folder: string,
  options: NodeOptions & { port: number },
): Promise<Restartable> {
  let node = await startNode(folder, options);
  return {
    port: options.port,
    current: () => node,
    restart: async () => {
      await node.stop('SIGTERM');
      const { exitCode } = node.child;
      node = await startNode(folder, options);
      return exitCode;
    },
  };
}

const balancerSections = (port: number, nodes: readonly Restartable[]) => `
frontend site
  mode http
  bind 127.0.0.1:${port}
  option forwardfor
  option httplog
  default_backend nodes

backend nodes
  mode http
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host ${siteHost}
${nodes.map((node, index) => `  server node${index} 127.0.0.1:${node.port} check`).join('\n')}
`;

async function areInUse(balancer: Balancer): Promise<boolean> {
  const servers = Array.from({ length: nodeCount }, (_, index) => `node${index}`);
  const states = await Promise.all(servers.map((server) => balancer.stateOf('nodes', server)));
  return states.every((state) => state.startsWith('UP'));
}

async function restartEach(nodes: readonly Restartable[], balancer: Balancer): Promise<(number | null)[]> {
  const exits: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const node of nodes) {
      /* oxlint-disable no-await-in-loop -- one after another is what is measured */
      exits.push(await node.restart());
      await waitUntil('the balancer uses the new node', () => areInUse(balancer));
      /* oxlint-enable no-await-in-loop */
    }
  }
  return exits;
}

/** Cached pages, pages that must be rendered, and health, in turn. */
function mixedPaths(): string[] {
  const release = openBenchRelease();
  const drugPages = drugPagePaths(release, { start: 0, count: 2000 });
  release.close();
  return drugPages.flatMap((path) => [path, siteBase, `${siteBase}/atorvastatin?zip=19103`, '/health/live']);
}

function report(replies: readonly Reply[], exits: readonly (number | null)[], balancer: Balancer): boolean {
  const failed = replies.filter(({ status }) => status !== 200);
  const statuses = [...new Set(failed.map(({ status }) => (status === 0 ? 'no reply' : String(status))))];
  const isMet = printMeasures([
    shown('restarts', String(exits.length)),
    shown('requests', String(replies.length)),
    none(`requests that failed${failed.length > 0 ? ` (${statuses.join(', ')})` : ''}`, failed.length),
    none('processes that ended with another code than 0', exits.filter((code) => code !== 0).length),
    shown('slowest reply', `${toDistribution(replies.map(({ latencyMs }) => latencyMs)).max.toFixed(0)} ms`),
  ]);
  if (!isMet) printLine(`\nThe balancer’s last lines:\n${balancer.log.slice(-8).join('\n')}`);
  return isMet;
}
