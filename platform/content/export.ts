import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { exportSchema, type ContentExport } from './export-schema.ts';

/**
 * The embedded content as one export object, from the folder that keeps it apart for readers: content-types.json,
 * locales.json, assets.json and entries/{content type}.json. Throws where a file is missing or not of the format.
 */
export function readExport(folder: string): ContentExport {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(join(folder, 'entries')).filter((file) => file.endsWith('.json'));
  const joined = exportSchema.safeParse({
    contentTypes: read('content-types.json'),
    entries: files.toSorted().flatMap((file) => read(join('entries', file))),
    assets: read('assets.json'),
    locales: read('locales.json'),
  });
  if (!joined.success) throw new Error(`${folder} is no content export:\n${z.prettifyError(joined.error)}`);
  return joined.data;
}

/** Writes an export as the single file that `contentful space import --content-file` takes. */
export function writeExport(content: ContentExport, file: string): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
