import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network address of a visitor, by which messages are limited; null where it is unknown. Of X-Forwarded-For only
 * what the operator's own proxies wrote counts: visitors can send anything before that. An IPv6 address is reduced to
 * its network (networkOf).
 */
export function visitorAddress(
  request: Request,
  env: unknown,
  { trustedProxies }: { trustedProxies: number },
): string | null {
  const socket = socketAddress(env);
  if (trustedProxies === 0) return socket;
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return networkOf(forwarded.at(-trustedProxies) ?? '') ?? socket;
}

function socketAddress(env: unknown): string | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null;
  // @hono/node-server passes it to a handler with the request.
  const incoming = env.incoming as IncomingMessage | undefined;
  return networkOf(incoming?.socket?.remoteAddress ?? '');
}

/**
 * The address by which a visitor is counted: an IPv4 address itself, also where IPv6 wraps it; of an IPv6 address the
 * first of its /64, because every home and phone has 2^64 of them. Null for a text that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = parseGroups(address);
  const isWrapped = ipv4Prefixes.some((prefix) => prefix.every((group, at) => groups[at] === group));
  if (isWrapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`;
}

/** The IPv6 prefixes that wrap an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96 (RFC 4291, RFC 6052). */
const ipv4Prefixes = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/** Some proxies add the port: '203.0.113.7:4711', '[2001:db8::1]:4711'. */
function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/** The eight groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  // A URL writes the last two groups in hexadecimal too.
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = [], after = []] = written
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const bytesOf = (group: number) => [group >> 8, group & 0xff];

/**
 * Counts each request through a proxy that the settings do not name, and warns once an hour at most: all visitors count
 * as one then, and messages are limited for all of them together.
 */
export function createProxyWatch(options: {
  trustedProxies: number;
  now: () => number;
  count: () => void;
  warn: () => void;
}) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (request: Request): void => {
    if (options.trustedProxies > 0 || !request.headers.has('x-forwarded-for')) return;
    options.count();
    if (options.now() - warnedAt < hourMs) return;
    warnedAt = options.now();
    options.warn();
  };
}

const hourMs = 3_600_000;
