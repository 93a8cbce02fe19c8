import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network address of a visitor, by which messages are limited; null when it is unknown. Only the entries of
 * X-Forwarded-For that the operator's own proxies added are trusted: visitors can forge the rest. An IPv6 address is
 * reduced to its network (networkOf).
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
 * The network that a visitor is counted under: an IPv4 address itself, even when it is mapped into IPv6; for IPv6 the
 * first address of the /64, because every home and phone has 2^64 of them. Null for text that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = parseGroups(address);
  const isMapped = ipv4Prefixes.some((prefix) => prefix.every((group, at) => groups[at] === group));
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`;
}

/** The IPv6 prefixes that embed an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96 (RFC 4291, RFC 6052). */
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
  // A URL normalizes a dotted IPv4 suffix to two hexadecimal groups.
  const normalized = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = [], after = []] = normalized
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const bytesOf = (group: number) => [group >> 8, group & 0xff];

/**
 * Counts each request through a proxy that TRUSTED_PROXIES does not include, and warns at most once an hour: all
 * visitors then share one address, and therefore one message limit.
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
