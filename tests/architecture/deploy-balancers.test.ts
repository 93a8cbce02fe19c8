import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

test('nginx makes its cache in a folder that every Linux has, because it makes no parent', () => {
  const [, folder = ''] = /^proxy_cache_path (\S+)/m.exec(read('nginx.conf')) ?? [];
  expect(dirname(folder)).toBe('/var/cache');
});

test('the first lines of each balancer say where the page for visitors belongs that it names', () => {
  const placed = { 'nginx.conf': 'into /etc/nginx/fairscript/', 'haproxy.cfg': 'beside it' };
  for (const [file, words] of Object.entries(placed))
    expect(read(file).split('\n').slice(0, 4).join(' ')).toContain(`Put unavailable.html ${words}`);
  expect(read('nginx.conf')).toContain('root /etc/nginx/fairscript;');
  expect(read('haproxy.cfg')).toContain('file /etc/haproxy/unavailable.html');
});

test('nginx says which site of Debian has the same default port', () => {
  expect(read('nginx.conf')).toContain('/etc/nginx/sites-enabled/default');
});

test('no cache keeps what Varnish answers while no node does', () => {
  const [, answer = ''] = /^sub vcl_backend_error \{$([\s\S]*?)^\}$/m.exec(read('varnish.vcl')) ?? [];
  expect(answer).toContain('set beresp.http.Cache-Control = "no-store";');
});

test('both caches share every folder of files between visitors, whatever their cookies', () => {
  const folders = '(assets|brands|media|media-fonts|share|map-tiles)/';
  expect(read('varnish.vcl').split(`"^(/rx)?/${folders}"`)).toHaveLength(3);
  const nginx = read('nginx.conf');
  expect(nginx).toContain(`"~^(/rx)?/${folders}" 1;`);
  expect(nginx.match(/^map "\$is_file\$remembers_\w+ \$args"/gm)).toHaveLength(2);
});

test('the balancers listen for visitors with IPv6 wherever they listen for those with IPv4', () => {
  for (const [file, word] of [
    ['nginx.conf', 'listen'],
    ['haproxy.cfg', 'bind'],
  ] as const) {
    const ports = (address: string) =>
      [...read(file).matchAll(new RegExp(`^ +${word} ${address}(\\d+)`, 'gm'))].map(([, port]) => port);
    expect(ports(word === 'bind' ? ':' : '')).toEqual(ports('\\[::\\]:'));
    expect(ports('\\[::\\]:')).toContain('443');
  }
});

test('HAProxy repeats a page whose connection broke at another node, as nginx does, and never a form', () => {
  const nodes = read('haproxy.cfg').split('\nbackend nodes\n')[1] ?? '';
  expect(nodes).toContain('http-request disable-l7-retry unless { method GET HEAD }');
  expect(nodes).toMatch(/^ +retry-on conn-failure empty-response$/m);
});
