import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { toDistribution } from '../bench/distribution.ts';
import { findFreePort } from '../bench/load/child-processes.ts';
import type { Reply } from '../bench/load/generate-load.ts';
import { none, printMeasures, shown } from '../bench/load/measures.ts';
import { createTemporaryFolder } from '../bench/load/production-node.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { startClusterNode, type ClusterNode } from './cluster-node.ts';
import { deployedBalancer } from './deployed-balancer.ts';
import { startHaproxy, type Balancer } from './haproxy.ts';
import { startPageLoad } from './page-load.ts';

const rounds = 2;
const requestsPerSecond = 20;
const drainSeconds = 4;
const settleMs = 3000;

const nodeNames = ['node1', 'node2', 'node3'];

/** Restarts nodes one after another under steady load behind a balancer that does not retry. */
export async function soakRollingRestart(): Promise<boolean> {
  printHeading('Rolling restart of 3 nodes behind HAProxy without retries', 'script/soak rolling-restart');
  const folder = createTemporaryFolder();
  const settings = {
    DATABASE_URL: 'sqlite::memory:',
    DRAIN_SECONDS: String(drainSeconds),
    TRUSTED_PROXIES: '1',
  };
  const nodes = await Promise.all(
    nodeNames.map(async (name) =>
      startClusterNode(join(folder, name), { settings, port: await findFreePort() }),
    ),
  );
  const port = await findFreePort();
  const nodePorts = nodes.map((node) => node.port);
  const balancer = await startHaproxy(folder, deployedBalancer({ port, nodePorts, mayRetry: false }));
  try {
    await balancer.waitUntilUp('nodes', nodeNames);
    const load = startPageLoad(port, requestsPerSecond);
    await pause(settleMs);
    const exits = await restartEach(nodes, balancer);
    await pause(settleMs);
    await load.stop();
    return report(load.replies(), exits, balancer);
  } finally {
    await balancer.stop();
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  }
}

async function restartEach(nodes: readonly ClusterNode[], balancer: Balancer): Promise<(number | null)[]> {
  const exits: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const node of nodes) {
      exits.push(await node.end('SIGTERM'));
      await node.start();
      await balancer.waitUntilUp('nodes', nodeNames);
    }
  }
  return exits;
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
  if (!isMet) printLine(`\nThe balancer’s last lines:\n${balancer.failures().slice(-8).join('\n')}`);
  return isMet;
}
