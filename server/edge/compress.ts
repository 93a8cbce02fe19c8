import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

import { bulkhead } from 'cockatiel';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

// One compression at a time: more of these threads would keep a server with one core from answering requests.
const inOrder = bulkhead(1, Number.POSITIVE_INFINITY);

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
// A page of 100 kB takes 2.1 ms at level 5, and half of that at level 3, with 12 % more bytes. Level 11, which assets use,
// takes a hundred times as long.
const qualities = { small: brotliQuality(5), fast: brotliQuality(3) };

/** Whether to minimize the size of a page (`small`) or the time that other pages wait for a core (`fast`). */
export type CompressionGoal = keyof typeof qualities;

/** The encoding that a client prefers (RFC 9110, 12.5.3), br before gzip; `identity` if it names neither. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const weights = new Map(parseAccept(acceptEncoding ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  // A client that does not name `identity` accepts it only as a last resort.
  const plain = weights.get('identity') ?? 0;
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : 'identity';
}

/**
 * Compresses several byte arrays at once. They must not change meanwhile. All wait for the event loop only once, because
 * under load one turn takes as long as a render.
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
