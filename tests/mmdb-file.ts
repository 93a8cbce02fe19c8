/** The record of a network such as '198.51.100.0/24' or '2001:db8::/32'. */
export interface MmdbEntry {
  network: string;
  record: MmdbValue;
}

type MmdbValue = string | number | { [key: string]: MmdbValue };

/** A record of a GeoLite2-City file. */
export const cityRecord = (latitude: number, longitude: number): MmdbValue => ({
  city: { names: { en: 'Somewhere' } },
  location: { accuracy_radius: 20, latitude, longitude },
});

/**
 * The bytes of a file in MaxMind's format: a binary tree over address bits, the records and the metadata. IPv4 addresses
 * are the last 32 bits of IPv6 addresses.
 */
export function createMmdbFile(entries: readonly MmdbEntry[], databaseType = 'GeoLite2-City'): Buffer {
  const tree: Node[] = [[null, null]];
  const records: Buffer[] = [];
  let dataLength = 0;
  for (const { network, record } of entries) {
    const bytes = encode(record);
    insert(tree, bitsOf(network), { at: dataLength });
    records.push(bytes);
    dataLength += bytes.byteLength;
  }
  const nodes = Buffer.alloc(tree.length * 8);
  for (const [at, node] of tree.entries()) {
    for (const [side, to] of node.entries()) {
      const value = to === null ? tree.length : typeof to === 'number' ? to : tree.length + 16 + to.at;
      nodes.writeUInt32BE(value, at * 8 + side * 4);
    }
  }
  const about = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: databaseType,
    ip_version: 6,
    node_count: tree.length,
    record_size: 32,
  });
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
  return Buffer.concat([nodes, Buffer.alloc(16), ...records, marker, about]);
}

/** The child nodes or records for the bits 0 and 1; null for none. */
type Node = [Target, Target];
type Target = number | { at: number } | null;

function insert(tree: Node[], bits: readonly number[], record: { at: number }): void {
  let node = 0;
  for (const bit of bits.slice(0, -1)) {
    const to = tree[node]?.[bit] ?? null;
    if (typeof to === 'number') node = to;
    else {
      const added = tree.push([null, null]) - 1;
      tree[node]![bit] = added;
      node = added;
    }
  }
  tree[node]![bits.at(-1) ?? 0] = record;
}

function bitsOf(network: string): number[] {
  const [address = '', length = '0'] = network.split('/');
  const isFour = !address.includes(':');
  const groups = isFour ? address.split('.') : expandAddress(address);
  const width = isFour ? 8 : 16;
  const bits = groups.flatMap((group) => {
    const value = Number.parseInt(group, isFour ? 10 : 16);
    return Array.from({ length: width }, (_, at) => (value >> (width - 1 - at)) & 1);
  });
  const wanted = bits.slice(0, Number(length));
  return isFour ? [...Array.from<number>({ length: 96 }).fill(0), ...wanted] : wanted;
}

function expandAddress(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from<string>({ length: missing }).fill('0'), ...(after ?? [])];
}

/** Encodes a string, a number (double with a fraction, else unsigned 32 bits) or a map. */
function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    if (!Number.isInteger(value)) {
      bytes[0] = 0x68;
      bytes.writeDoubleBE(value, 1);
      return bytes;
    }
    bytes[0] = 0xc4;
    bytes.writeUInt32BE(value, 1);
    return bytes.subarray(0, 5);
  }
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, one]) => [encode(key), encode(one)]);
  return Buffer.concat([Buffer.from([0xe0 | entries.length]), ...parts]);
}
