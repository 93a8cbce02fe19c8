import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { drugPageScripts, loadAssetManifest } from './drug-page-scripts.ts';
import { printHeading, printLine, printTable, printVerdict } from './report.ts';

const maxKilobytes = 105;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(2);

/** Measures the JavaScript of a drug page by file; .size-limit.ts limits the sum. */
export async function benchScripts(): Promise<void> {
  printHeading('JavaScript of a drug page', 'script/bench scripts');
  const files = drugPageScripts(await loadAssetManifest()).map((path) => {
    const content = readFileSync(path);
    return { path, plain: content.byteLength, compressed: brotliCompressSync(content).byteLength };
  });
  const total = files.reduce((sum, file) => sum + file.compressed, 0);
  printTable(
    ['file', 'kB', 'kB compressed'],
    files
      .toSorted((a, b) => b.compressed - a.compressed)
      .map(({ path, plain, compressed }) => [path, kilobytes(plain), kilobytes(compressed)]),
  );
  printLine(`${kilobytes(total)} kB compressed (br) in total.\n`);
  printVerdict(`at most ${maxKilobytes} kB compressed in total`, total <= maxKilobytes * 1000);
}
