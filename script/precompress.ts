import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes name.br and name.gz beside every built text file, at the best quality because it runs once per build. */
const folder = argv[2] ?? 'build/client';
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${path}.br`, brotliCompressSync(content, quality));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}
