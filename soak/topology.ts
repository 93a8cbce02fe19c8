import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../bench/load/child-processes.ts';
import { none, percent, printMeasures, shown, type Measure } from '../bench/load/measures.ts';
import { createTemporaryFolder } from '../bench/load/production-node.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { startClusterNode, type ClusterNode } from './cluster-node.ts';
import { startDatabasePair, type DatabasePair } from './database-pair.ts';
import { deployedBalancer, deployedCache } from './deployed-balancer.ts';
import { startHaproxy, type Balancer } from './haproxy.ts';
import { startMessages, startProviders, type MessageSender, type Providers } from './messages.ts';
import { startPageLoad, type PageLoad } from './page-load.ts';
import { startContentService, startValkey, startVarnish, type Service } from './services.ts';

const nodeCount = 3;
const pagesPerSecond = 15;
const messagesPerSecond = 4;
/** How long a part stays broken, and how long the others have to recover after its repair. */
const brokenMs = 6000;
const settleMs = 4000;
/** Requests in flight at a part that dies are lost. */
const errorBudget = 0.02;

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
    const budgets: Measure[] = [];
    for (const phase of phasesOf(topology)) {
      // oxlint-disable-next-line no-await-in-loop
      budgets.push(await runPhase(phase, { pages, messages }));
    }
    await pages.stop();
    printLine('Waiting for the messages that are still to be delivered.\n');
    const deliveries = await messages.finish();
    return printMeasures([
      ...budgets,
      shown('messages accepted', String(deliveries.accepted)),
      none('messages never accepted, after retries', deliveries.neverAccepted),
      none('accepted messages that were lost', deliveries.lost),
      none('messages sent twice', deliveries.twice),
      shown('emails repeated with the same Message-ID', String(deliveries.repeatedEmails)),
      none(
        'node processes that ended by themselves',
        topology.nodes.reduce((sum, node) => sum + node.unexpectedEnds(), 0),
      ),
    ]);
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

interface Phase {
  name: string;
  break?: () => Promise<unknown>;
  repair?: () => Promise<unknown>;
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

/** Breaks and repairs a part, prints what visitors noticed, and returns the measure of its error budget. */
async function runPhase(
  phase: Phase,
  { pages, messages }: { pages: PageLoad; messages: MessageSender },
): Promise<Measure> {
  const before = messages.counts();
  const startedAt = Date.now();
  await phase.break?.();
  await pause(brokenMs);
  await phase.repair?.();
  await pause(settleMs);
  const endedAt = Date.now();
  const after = messages.counts();
  const replies = pages.replies().filter(({ at }) => at >= startedAt && at < endedAt);
  const failed = replies.filter(({ status }) => status !== 200);
  const failedAttempts = after.failures.slice(before.failures.length);
  printLine(
    [
      `${phase.name}: ${((endedAt - startedAt) / 1000).toFixed(0)} s`,
      `${replies.length} requests, ${failed.length} failed${listStatuses(failed.map(({ status }) => status))}`,
      `${after.accepted - before.accepted} messages accepted, ${failedAttempts.length} attempts failed${listStatuses(failedAttempts)}`,
    ].join('; '),
  );
  return {
    what: `${phase.name}: served`,
    value: percent(replies.length - failed.length, replies.length),
    goal: {
      text: `> ${100 - 100 * errorBudget} %`,
      isMet: replies.length > 0 && failed.length < errorBudget * replies.length,
    },
  };
}

/** ' (502, no reply)' */
function listStatuses(statuses: readonly number[]): string {
  const names = [...new Set(statuses)].map((status) => (status === 0 ? 'no reply' : String(status)));
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}
