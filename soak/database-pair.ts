import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import pg from 'pg';

import { findFreePort } from '../bench/load/child-processes.ts';
import {
  createDatabase,
  socketPath,
  startPostgres,
  type PostgresCluster,
} from '../tests/chaos/postgres-cluster.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';

/** PostgreSQL with a synchronous standby: a commit is acknowledged when both have it, so that a promotion loses none. */
export interface DatabasePair {
  primary: PostgresCluster;
  standby: PostgresCluster;
  /** The name of the nodes' database. */
  name: string;
  /** The section of HAProxy that leads to the server that accepts writes. */
  balancerSection: (port: number) => string;
  close: () => Promise<void>;
}

/** The name that the standby reports; see startPostgres. */
const standbyName = 'standby';

/** Starts a primary with an empty database and its standby, and waits until the standby is synchronous. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const primary = await startPostgres();
  const url = await createDatabase(primary.folder);
  const standby = await startPostgres({ standbyOf: primary });
  // Set after the copy was made: the promoted standby must not wait for a standby of its own.
  await query(url, `alter system set synchronous_standby_names = '${standbyName}'`);
  await query(url, 'select pg_reload_conf()');
  await waitUntil('the standby is synchronous', async () => {
    const rows = await query(url, `select 1 from pg_stat_replication where sync_state = 'sync'`);
    return rows.length === 1;
  });
  const roles = await Promise.all([primary, standby].map((cluster) => serveRole(cluster)));
  const name = new URL(url).pathname.slice(1);
  return {
    primary,
    standby,
    name,
    balancerSection: (port) => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s

listen database
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${[primary, standby]
  .map(
    ({ folder }, index) =>
      `  server database${index} unix@${socketPath(folder)} check addr 127.0.0.1 port ${roles[index]?.port}`,
  )
  .join('\n')}
`,
    close: async () => {
      for (const { server } of roles) server.close();
      await Promise.all([primary.close(), standby.close()]);
    },
  };
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000, query_timeout: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Tells the balancer's health check whether a server accepts writes, as a failover manager's agent does. */
async function serveRole({ folder }: PostgresCluster): Promise<{ server: Server; port: number }> {
  const url = `postgres://fairscript@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const isPrimary = async () => {
    const rows = await query(url, 'select 1 where not pg_is_in_recovery()').catch(() => []);
    return rows.length === 1;
  };
  const server = createServer((_, response) => {
    void isPrimary().then((yes) => response.writeHead(yes ? 200 : 503).end());
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port };
}
