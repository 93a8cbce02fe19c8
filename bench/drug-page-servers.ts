import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import type { Encoding } from '../server/edge/compress.ts';
import { cores, startChildServer, type ChildServer } from './child-server.ts';
import { endChild, findFreePort, hasEnded, pinCommand, startChild } from './load/child-processes.ts';
import { siteHost, startNode } from './load/production-node.ts';

/** Starts the site as in production; without a page cache it renders every request. */
export const startSite = (folder: string, pageCacheMegabytes: number): Promise<ChildServer> =>
  startNode(folder, {
    core: cores?.server,
    settings: { LOG_LEVEL: 'warn', PAGE_CACHE_MB: String(pageCacheMegabytes) },
  });

export interface Page {
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that the peers set themselves. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
]);

/** Fetches pages by path in an encoding. The global fetch would decode them. */
export async function fetchPages(
  port: number,
  paths: readonly string[],
  encoding: Encoding,
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const headers = { host: siteHost, accept: 'text/html', 'accept-encoding': encoding };
  for (const path of paths) {
    const request = get({ port, host: '127.0.0.1', path, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`);
    const pageHeaders = Object.entries(response.headers)
      .filter(([name]) => !connectionHeaders.has(name))
      .map(([name, value]): [string, string] => [name, String(value)]);
    pages.set(path, { headers: Object.fromEntries(pageHeaders), body: await buffer(response) });
  }
  return pages;
}

/** node:http with finished replies in memory. */
export function startStaticServer(pages: ReadonlyMap<string, Page>): Promise<ChildServer> {
  const replies = [...pages].map(([path, { headers, body }]) => [
    path,
    { headers, body: body.toString('base64') },
  ]);
  return startChildServer('bench/static-server.ts', { input: JSON.stringify(Object.fromEntries(replies)) });
}

const nginx = '/usr/sbin/nginx';

/** Whether Debian's package nginx is installed. */
export const hasNginx = (): boolean => existsSync(nginx);

/** nginx with one worker and finished replies as files, whose descriptors it keeps open. */
export async function startNginx(folder: string, pages: ReadonlyMap<string, Page>): Promise<ChildServer> {
  const port = await findFreePort();
  const root = join(folder, 'nginx');
  for (const [path, { body }] of pages) {
    const file = join(root, 'pages', path.replace('?', '@'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  writeFileSync(join(root, 'nginx.conf'), nginxConfig(root, port, [...pages.values()]));
  const [program, args] = pinCommand(
    [nginx, '-p', root, '-c', join(root, 'nginx.conf'), '-e', 'stderr'],
    cores?.server,
  );
  const child = startChild(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }, 'SIGTERM');
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) {
    if (hasEnded(child)) throw new Error('nginx did not start: see above.');
    await pause(50);
  }
  return { pid: child.pid ?? 0, port, stop: () => endChild(child) };
}

/** Configures the headers that all pages have in common. */
function nginxConfig(root: string, port: number, pages: readonly Page[]): string {
  const [first] = pages;
  const common = Object.entries(first?.headers ?? {}).filter(
    ([name, value]) =>
      !['content-type', 'etag'].includes(name) && pages.every(({ headers }) => headers[name] === value),
  );
  const headers = common.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
pid ${root}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${root}/temporary;`).join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=1000;
  types { }
  default_type "${first?.headers['content-type'] ?? 'text/html'}";
  server {
    listen 127.0.0.1:${port};
    root ${root}/pages;
    ${headers.join('\n    ')}
    location / { try_files $uri@$args =404; }
  }
}
`;
}
