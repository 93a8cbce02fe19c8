import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network address a request comes from, by which messages are limited; null where nobody knows. X-Forwarded-For
 * counts only as far as our own proxies have written it: what stands before that is whatever the visitor likes. An
 * address of version 6 is that of its network (networkOf).
 */
export function visitorAddress(
  request: Request,
  env: unknown,
  { trustedProxies }: { trustedProxies: number },
): string | null {
  const socket = addressOfSocket(env);
  if (trustedProxies === 0) return socket;
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return networkOf(forwarded.at(-trustedProxies) ?? '') ?? socket;
}

function addressOfSocket(env: unknown): string | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null;
  // What @hono/node-server gives a handler along with the request.
  const incoming = env.incoming as IncomingMessage | undefined;
  return networkOf(incoming?.socket?.remoteAddress ?? '');
}

/**
 * Whom an address is of, as an address: of version 4 itself, also where version 6 wraps it; of version 6 the first of
 * its /64, since every home and phone has 2^64 of them to change between. Null for what is no address.
 */
export function networkOf(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const wraps = wrapping.some((prefix) => prefix.every((group, at) => groups[at] === group));
  if (wraps) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`;
}

/** Prefixes under which version 6 has an address of version 4: ::ffff:0:0/96 and 64:ff9b::/96 (RFC 4291, RFC 6052). */
const wrapping = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/** Some proxies add the port: '203.0.113.7:4711', '[2001:db8::1]:4711'. */
function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/** The eight groups of an address of version 6. */
function groupsOf(address: string): number[] {
  // A URL writes the last two groups in hexadecimal too, whatever was given.
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = [], after = []] = written
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const bytesOf = (group: number) => [group >> 8, group & 0xff];

/**
 * Tells, once an hour at most, that a proxy stands before this server that nobody has told it of: all visitors count as
 * one then, and messages are limited for all of them together. Counted each time.
 */
export function createProxyWatch(options: {
  trustedProxies: number;
  now: () => number;
  count: () => void;
  warn: () => void;
}) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (request: Request): void => {
    if (options.trustedProxies > 0 || !request.headers.has('x-forwarded-for')) return;
    options.count();
    if (options.now() - toldAt < hourMs) return;
    toldAt = options.now();
    options.warn();
  };
}

const hourMs = 3_600_000;
