import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { builtAssets, drugPageScripts } from './drug-page-scripts.ts';
import { heading, say, table, verdict } from './report.ts';

const limitKilobytes = 115;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(2);

/** What the JavaScript of a drug page weighs, file by file; script/test holds the sum (.size-limit.ts). */
export async function scripts(): Promise<void> {
  heading('JavaScript of a drug page', 'scripts');
  const files = drugPageScripts(await builtAssets()).map((path) => {
    const content = readFileSync(path);
    return { path, plain: content.byteLength, compressed: brotliCompressSync(content).byteLength };
  });
  const total = files.reduce((sum, file) => sum + file.compressed, 0);
  table(
    ['file', 'kB', 'kB compressed'],
    files
      .toSorted((a, b) => b.compressed - a.compressed)
      .map(({ path, plain, compressed }) => [path, kilobytes(plain), kilobytes(compressed)]),
  );
  say(`${kilobytes(total)} kB compressed (br) in all.\n`);
  verdict(`at most ${limitKilobytes} kB compressed in all`, total <= limitKilobytes * 1000);
}
