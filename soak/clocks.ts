import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { findFreePort } from '../bench/load/child-processes.ts';
import { none, printMeasures } from '../bench/load/measures.ts';
import { createTemporaryFolder } from '../bench/load/production-node.ts';
import { printHeading } from '../bench/report.ts';
import { createDatabase, startPostgres } from '../tests/chaos/postgres-cluster.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';
import { startClusterNode, type ClusterNode } from './cluster-node.ts';
import { deployedBalancer } from './deployed-balancer.ts';
import { startHaproxy } from './haproxy.ts';
import { startMessages, startProviders } from './messages.ts';
import { startPageLoad } from './page-load.ts';
import { runPhases, type Phase } from './phases.ts';

const pagesPerSecond = 10;
const messagesPerSecond = 6;
const hourMs = 3_600_000;

/** What libfaketime reads, and how far the clock must be off then. */
const jumps = [
  { name: 'two hours ahead', offset: '+2h', offsetMs: 2 * hourMs },
  { name: 'back to the right time', offset: '+0', offsetMs: 0 },
  { name: 'two hours behind', offset: '-2h', offsetMs: -2 * hourMs },
  { name: 'a day ahead', offset: '+1d', offsetMs: 24 * hourMs },
  { name: 'a day behind', offset: '-1d', offsetMs: -24 * hourMs },
];

/** Lets the clock of one of three nodes jump while all send messages from one store. */
export async function soakClocks(): Promise<boolean> {
  printHeading('The clock of one of three nodes jumps', 'script/soak clocks');
  const folder = createTemporaryFolder();
  const clock = createFakeClock(folder);
  const [cluster, providers] = [await startPostgres(), await startProviders()];
  const settings = {
    ...providers.settings,
    DATABASE_URL: await createDatabase(cluster.folder),
    STORE_SECRET: 'a secret of the soak test, of no use anywhere',
    TRUSTED_PROXIES: '1',
  };
  const nodes: ClusterNode[] = [];
  for (const [index, environment] of [clock.environment, {}, {}].entries()) {
    const options = { port: await findFreePort(), settings: { ...settings, ...environment } };
    nodes.push(await startClusterNode(join(folder, `node${index + 1}`), options));
  }
  const port = await findFreePort();
  const nodePorts = nodes.map((node) => node.port);
  const balancer = await startHaproxy(folder, deployedBalancer({ port, nodePorts, mayRetry: true }));
  try {
    await balancer.waitUntilUp('nodes', ['node1', 'node2', 'node3']);
    const messages = await startMessages(port, providers, messagesPerSecond);
    const pages = startPageLoad(port, pagesPerSecond);
    let missedJumps = 0;
    const phases = jumps.map(({ name, offset, offsetMs }): Phase => ({
      name,
      break: async () => {
        clock.set(offset);
        const hasJumped = async () => Math.abs((await readOffset(nodePorts[0] ?? 0)) - offsetMs) < 60_000;
        await waitUntil('the clock jumps', hasJumped, 10_000).catch(() => (missedJumps += 1));
      },
    }));
    const measures = await runPhases(phases, { pages, messages, nodes });
    return printMeasures([none('jumps that the node did not notice', missedJumps), ...measures]);
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
    await balancer.stop();
    await cluster.close();
    await providers.close();
  }
}

/** A clock for processes with this environment; only the time of day is faked, so that timers run on. */
function createFakeClock(folder: string) {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) throw new Error('libfaketime is not installed');
  const file = join(folder, 'clock');
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set('+0');
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** How far a node's clock is ahead, from the Date header of a reply, which counts whole seconds. */
async function readOffset(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/health/live`);
  await response.body?.cancel();
  return Date.parse(response.headers.get('date') ?? '') - Date.now();
}
