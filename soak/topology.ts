import { join } from 'node:path';

import { findFreePort } from '../bench/load/child-processes.ts';
import { printMeasures } from '../bench/load/measures.ts';
import { createTemporaryFolder } from '../bench/load/production-node.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { startClusterNode, type ClusterNode } from './cluster-node.ts';
import { startDatabasePair, type DatabasePair } from './database-pair.ts';
import { deployedBalancer, deployedCache } from './deployed-balancer.ts';
import { startHaproxy, type Balancer } from './haproxy.ts';
import { startMessages, startProviders, type Providers } from './messages.ts';
import { startPageLoad } from './page-load.ts';
import { runPhases, type Phase } from './phases.ts';
import { startContentService, startValkey, startVarnish, type Service } from './services.ts';

const nodeCount = 3;
const pagesPerSecond = 15;
const messagesPerSecond = 4;

interface Topology {
  port: number;
  nodes: readonly ClusterNode[];
  balancer: Balancer;
  database: DatabasePair;
  cache: Service;
  limits: Service;
  content: Service;
  providers: Providers;
  close: () => Promise<void>;
}

/** Kills each part of a site of several nodes in turn, while pages are served and messages are sent. */
export async function soakTopology(): Promise<boolean> {
  printHeading(
    `${nodeCount} nodes, HAProxy, Varnish, PostgreSQL with a standby, Valkey and a content service`,
    'script/soak topology',
  );
  const topology = await startTopology();
  try {
    const messages = await startMessages(topology.port, topology.providers, messagesPerSecond);
    const pages = startPageLoad(topology.port, pagesPerSecond);
    const load = { pages, messages, nodes: topology.nodes };
    const isMet = printMeasures(await runPhases(phasesOf(topology), load));
    if (!isMet) printLine(`\nThe balancer’s lines:\n${topology.balancer.failures().slice(-12).join('\n')}`);
    return isMet;
  } finally {
    await topology.close();
  }
}

async function startTopology(): Promise<Topology> {
  const folder = createTemporaryFolder();
  const [database, providers] = [await startDatabasePair(), await startProviders()];
  const [limits, content] = [await startValkey(), await startContentService()];
  const [port, databasePort] = [await findFreePort(), await findFreePort()];
  const nodePorts = [await findFreePort(), await findFreePort(), await findFreePort()];
  const cache = await startVarnish(folder, deployedCache(nodePorts));
  const balancer = await startHaproxy(
    folder,
    deployedBalancer({ port, nodePorts, mayRetry: true, cachePort: cache.port }) +
      database.balancerSection(databasePort),
  );
  await balancer.waitUntilUp('database', ['database0']);
  const settings = {
    ...providers.settings,
    ...content.settings,
    DATABASE_URL: `postgres://fairscript@127.0.0.1:${databasePort}/${database.name}`,
    STORE_SECRET: 'a secret of the soak test, of no use anywhere',
    LIMITS_URL: `redis://127.0.0.1:${limits.port}`,
    TRUSTED_PROXIES: '1',
  };
  const nodes = await Promise.all(
    nodePorts.map((nodePort, index) =>
      startClusterNode(join(folder, `node${index}`), { port: nodePort, settings }),
    ),
  );
  await balancer.waitUntilUp('nodes', ['node1', 'node2', 'node3']);
  const close = async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
    await balancer.stop();
    await Promise.all([cache.kill(), limits.kill(), content.kill(), providers.close()]);
    await database.close();
  };
  return { port, nodes, balancer, database, cache, limits, content, providers, close };
}

const killing = (name: string, service: Service): Phase => ({
  name,
  break: service.kill,
  repair: service.start,
});

/** The parts to break; the promotion is last, because nothing undoes it. */
function phasesOf({ nodes, balancer, database, cache, limits, content }: Topology): Phase[] {
  const [node] = nodes;
  const { primary, standby } = database;
  return [
    { name: 'nothing broken' },
    { name: 'a node: kill -9', break: async () => node?.end('SIGKILL'), repair: async () => node?.start() },
    { name: 'PostgreSQL: restart (fast)', break: () => primary.stop('fast'), repair: primary.start },
    {
      name: 'PostgreSQL: restart (immediate)',
      break: () => primary.stop('immediate'),
      repair: primary.start,
    },
    killing('Valkey: kill -9', limits),
    killing('Varnish: kill -9', cache),
    killing('content service: kill -9', content),
    { name: 'HAProxy: reload', break: balancer.reload },
    { name: 'PostgreSQL: kill -9, promotion', break: primary.kill, repair: standby.promote },
  ];
}
