import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The settings that operators are told to copy. */
const haproxyFile = 'deploy/haproxy.cfg';
const varnishFile = 'deploy/varnish.vcl';
const nginxFile = 'deploy/nginx.conf';

interface BalancerOptions {
  port: number;
  nodePorts: readonly number[];
  /** Whether a request may be sent to a second node; without, each node's drain must be perfect. */
  mayRetry: boolean;
  /** The port of a cache for files. */
  cachePort?: number;
}

/**
 * The sections of deploy/haproxy.cfg for this machine: without TLS, with these nodes and the pages beside it, and with a cache
 * before the files where there is one. Without the cache, files come from the nodes.
 * @throws Error if the file no longer has what is replaced here.
 */
export function deployedBalancer({ port, nodePorts, mayRetry, cachePort }: BalancerOptions): string {
  const withNodes = replaceNodes(readFileSync(haproxyFile, 'utf8'), /10\.0\.0\.\d+:9001/g, nodePorts);
  const lines = withNodes
    .slice(withNodes.indexOf('\ndefaults'))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('/etc/haproxy/', `${resolve('deploy')}/`)
    .split('\n')
    .filter((line) => !/bind (:443|\[::\])|redirect scheme https/.test(line))
    .filter((line) => mayRetry || !/retry-on|retries|redispatch/.test(line));
  const sections = lines
    .join('\n')
    .replace('  default_backend nodes', (line) =>
      cachePort === undefined
        ? line
        : `  use_backend cache if { path_reg ^(/rx)?/(assets|brands|media|media-fonts|share|map-tiles)/ } { nbsrv(cache) gt 0 }\n  ${line}`,
    );
  if (!sections.includes(`bind 127.0.0.1:${port}`)) throw new Error(`${haproxyFile} does not bind :80`);
  return `${sections}
${mayRetry ? '' : '    retries 0\n'}
${cachePort === undefined ? '' : cacheSection(cachePort)}`;
}

const cacheSection = (port: number) => `
backend cache
    option httpchk
    http-check send meth GET uri /rx/assets/none ver HTTP/1.1 hdr Host localhost
    http-check expect status 200,404,421
    retry-on conn-failure
    retries 2
    option redispatch 1
    default-server check inter 500ms fall 1 rise 1
    server varnish 127.0.0.1:${port}
`;

/** deploy/varnish.vcl for these nodes, which may purge it. */
export const deployedCache = (nodePorts: readonly number[]): string =>
  replaceNodes(
    readFileSync(varnishFile, 'utf8').replace(/( +"10\.0\.0\.\d+";\n)+/, '    "127.0.0.1";\n'),
    /\.host = "10\.0\.0\.\d+"; \.port = "9001"/g,
    nodePorts,
    (port) => `.host = "127.0.0.1"; .port = "${port}"`,
  );

/**
 * The `http` section of deploy/nginx.conf for this machine: without TLS and its log, with these nodes, and with a header that
 * tells whether the cache has answered.
 * @throws Error if the file no longer has what is replaced here.
 */
export function deployedNginx(port: number, nodePorts: readonly number[], folder: string): string {
  const text = replaceNodes(readFileSync(nginxFile, 'utf8'), /10\.0\.0\.\d+:9001/g, nodePorts);
  const before = text.slice(0, text.indexOf('# Unknown names'));
  const site = text.slice(text.lastIndexOf('\nserver {'));
  const lines = site
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .split('\n')
    .filter((line) => !/^\s*(ssl_|server_name|access_log|listen \[::\])/.test(line))
    .join('\n')
    .replace(
      'proxy_cache fairscript;',
      'proxy_cache fairscript;\n        add_header X-Cache $upstream_cache_status;',
    );
  const http = `${before}access_log off;\n${lines}`.replace('/var/cache/fairscript', folder);
  if (!http.includes(`listen 127.0.0.1:${port}`) || !http.includes('X-Cache') || !http.includes(folder))
    throw new Error(`${nginxFile} has changed`);
  return http;
}

/** Replaces each node's address by one of this machine. */
function replaceNodes(
  text: string,
  address: RegExp,
  ports: readonly number[],
  toAddress = (port: number) => `127.0.0.1:${port}`,
): string {
  let next = 0;
  const replaced = text.replaceAll(address, () => toAddress(ports[next++] ?? 0));
  if (next !== ports.length) throw new Error(`The example has ${next} nodes instead of ${ports.length}`);
  return replaced;
}
