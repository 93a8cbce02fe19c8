import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { exportSchema, type ContentExport } from './export-schema.ts';

/**
 * Reads the embedded content as one export object from a folder with content-types.json, locales.json, assets.json and
 * entries/{content type}.json. Throws if a file is missing or malformed.
 */
export function readExport(folder: string): ContentExport {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(join(folder, 'entries')).filter((file) => file.endsWith('.json'));
  const parsed = exportSchema.safeParse({
    contentTypes: read('content-types.json'),
    entries: files.toSorted().flatMap((file) => read(join('entries', file))),
    assets: read('assets.json'),
    locales: read('locales.json'),
  });
  if (!parsed.success)
    throw new Error(`${folder} is not a content export:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Writes an export as the single file that `contentful space import --content-file` reads. */
export function writeExport(content: ContentExport, file: string): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
