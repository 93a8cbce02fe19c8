import { join } from 'node:path';

import { findFreePort } from '../bench/load/child-processes.ts';
import { printMeasures } from '../bench/load/measures.ts';
import { createTemporaryFolder } from '../bench/load/production-node.ts';
import { printHeading, printLine } from '../bench/report.ts';
import { createDatabase, startPostgres } from '../tests/chaos/postgres-cluster.ts';
import { startClusterNode, type ClusterNode } from './cluster-node.ts';
import { startMessages, startProviders } from './messages.ts';
import { startPageLoad } from './page-load.ts';
import { runPhases, type Phase } from './phases.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const pagesPerSecond = 10;
const messagesPerSecond = 4;
const sqliteMegabytes = 8;
/** PostgreSQL reserves 16 MB for each file of its log. */
const postgresMegabytes = 160;

/** Fills the disk of the store while messages are sent: SQLite's with the data folder, then PostgreSQL's. */
export async function soakFullDisk(): Promise<boolean> {
  printHeading('A full disk under the store', 'script/soak full-disk');
  const onSqlite = await measureSqlite(mountSmallDisk(sqliteMegabytes));
  printLine();
  return (await measurePostgres(mountSmallDisk(postgresMegabytes))) && onSqlite;
}

async function measureSqlite(disk: SmallDisk): Promise<boolean> {
  return measure({ DATA_DIR: disk.folder }, (node) => [
    { name: 'SQLite: nothing broken' },
    { name: 'SQLite: full disk', break: async () => disk.fill(), repair: async () => disk.free() },
    {
      name: 'SQLite: restart on a full disk',
      break: async () => {
        disk.fill();
        await node.end('SIGKILL');
        await node.start();
      },
      repair: async () => disk.free(),
      stopsServing: true,
    },
  ]);
}

async function measurePostgres(disk: SmallDisk): Promise<boolean> {
  const cluster = await startPostgres({ parent: disk.folder });
  try {
    const settings = {
      DATABASE_URL: await createDatabase(cluster.folder),
      STORE_SECRET: 'a secret of the soak test, of no use anywhere',
    };
    return await measure(settings, () => [
      { name: 'PostgreSQL: nothing broken' },
      {
        name: 'PostgreSQL: full disk',
        break: async () => disk.fill(),
        repair: async () => {
          disk.free();
          // It ends itself when it cannot write its log; an administrator starts it again.
          await cluster.stop();
          await cluster.start();
        },
      },
    ]);
  } finally {
    await cluster.close();
  }
}

/** Runs one node under load through phases, and prints the measures. */
async function measure(
  settings: Record<string, string>,
  phasesOf: (node: ClusterNode) => Phase[],
): Promise<boolean> {
  const providers = await startProviders();
  const node = await startClusterNode(join(createTemporaryFolder(), 'node'), {
    port: await findFreePort(),
    settings: { ...providers.settings, ...settings },
  });
  try {
    const messages = await startMessages(node.port, providers, messagesPerSecond);
    const pages = startPageLoad(node.port, pagesPerSecond);
    return printMeasures(await runPhases(phasesOf(node), { pages, messages, nodes: [node] }));
  } finally {
    await node.end('SIGKILL');
    await providers.close();
  }
}
