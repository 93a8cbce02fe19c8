import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// 5 costs a page 0.2 ms; 11 would cost a hundred times that and is kept for assets at build time.
const pageQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The best encoding a client takes: br, gzip or none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const offered = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (offered.has('br')) return 'br';
  return offered.has('gzip') ? 'gzip' : 'identity';
}

/** Bytes of a text in an encoding. */
export async function compress(text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(text);
  if (encoding === 'br') return new Uint8Array(await brotli(bytes, pageQuality));
  if (encoding === 'gzip') return new Uint8Array(await gzipped(bytes));
  return new Uint8Array(bytes);
}
