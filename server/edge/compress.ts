import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

import { bulkhead } from 'cockatiel';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

// With more at once, a server on one core would be kept from answering by its own threads.
const inOrder = bulkhead(1, Number.POSITIVE_INFINITY);

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
// For a page of 100 kB level 5 takes 2.1 ms, and level 3 half of that for 12 % more bytes. Level 11, for assets, takes a hundred times as long.
const qualities = { small: brotliQuality(5), fast: brotliQuality(3) };

/** What matters more: the bytes of a page, or the time of pages that wait for a core. */
export type CompressionGoal = keyof typeof qualities;

/** The encoding that a client prefers (RFC 9110, 12.5.3), br before gzip; none where it names neither. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const weights = new Map(parseAccept(acceptEncoding ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  // A client that does not name it takes no encoding only as the last resort.
  const plain = weights.get('identity') ?? 0;
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : 'identity';
}

/**
 * Copies in an encoding of bytes that belong together; they must not change until it is made. They wait for one turn, because
 * under load a turn takes as long as a render.
 */
export async function compressAll(
  all: readonly Uint8Array[],
  encoding: Encoding,
  goal: CompressionGoal = 'small',
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (encoding === 'identity') return all.map((bytes) => new Uint8Array(bytes));
  const one = (bytes: Uint8Array) =>
    encoding === 'br' ? brotliAsync(bytes, qualities[goal]) : gzipAsync(bytes);
  const compressed = await inOrder.execute(() => Promise.all(all.map(one)));
  return compressed.map((bytes) => new Uint8Array(bytes));
}

function brotliQuality(level: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } };
}
