import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { chooseEncoding, compressAll } from './compress.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('chooses for Accept-Encoding: %s the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('texts that are compressed at the same time do not mix, whether short or long', async () => {
  const texts = ['é', 'long '.repeat(100_000), 'short', 'x'.repeat(600_000), ''];
  const read = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (bytes: Uint8Array) => Buffer.from(bytes),
  };
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const compressed = await compressAll(
      texts.map((text) => Buffer.from(text)),
      encoding,
    );
    expect(compressed.map((bytes) => read[encoding](bytes).toString())).toEqual(texts);
  }
});

test('a page compressed for speed has the same content and more bytes', async () => {
  const page = Buffer.from(Array.from({ length: 5000 }, (_, n) => `<li>$${(n * 7919) % 1000}.99`).join(''));
  const [small] = await compressAll([page], 'br', 'small');
  const [fast] = await compressAll([page], 'br', 'fast');
  expect(brotliDecompressSync(fast ?? '')).toEqual(page);
  expect(fast?.byteLength).toBeGreaterThan(small?.byteLength ?? 0);
});
