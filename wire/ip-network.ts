/**
 * The network by which a visitor is counted. For IPv4, including IPv4 mapped into IPv6, it is the address itself; for IPv6
 * it is the first address of the /64, because every home and phone has 2^64 addresses. Null for text that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = parseGroups(address);
  const isMapped = ipv4Prefixes.some((prefix) => prefix.every((group, at) => groups[at] === group));
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return formatPrefix(groups.slice(0, 4));
}

/**
 * The larger network around a visitor's: the /48 of an IPv6 address, which a provider may assign to one customer, and
 * the /24 of an IPv4 address. Null for text that is not an address.
 */
export function widerNetworkOf(text: string): string | null {
  const network = networkOf(text);
  if (network === null) return null;
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return `${formatPrefix(parseGroups(network).slice(0, 3))}/48`;
}

const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4Pattern = new RegExp(`^(?:${byte}\\.){3}${byte}$`);

const isIPv4 = (text: string) => ipv4Pattern.test(text);

const isIPv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);

/** The IPv6 prefixes that embed an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96 (RFC 4291, RFC 6052). */
const ipv4Prefixes = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/** Some proxies append the port: '203.0.113.7:4711', '[2001:db8::1]:4711'. */
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

const formatPrefix = (groups: readonly number[]) =>
  `${groups.map((group) => group.toString(16)).join(':')}::`;
