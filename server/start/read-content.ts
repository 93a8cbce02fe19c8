import { join } from 'node:path';

import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';

/** The default content, beside the code that serves it. */
const defaultContent = join(import.meta.dirname, '..', '..', 'content');

/**
 * Reads the content that this server serves itself, CONTENT_EXPORT or the default content, and names the folder of its
 * files. `warn` gets a line for each list of the export with malformed items.
 * @throws ConfigError for an export that cannot be read.
 */
export async function readContent(
  { contentExport }: Pick<Config, 'contentExport'>,
  warn: (message: string) => void,
) {
  const { assetsFolderOf, readExport } = await import('../../platform/content/export-files.ts');
  const path = contentExport ?? defaultContent;
  try {
    return { content: readExport(path, warn), assetsFolder: assetsFolderOf(path) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`CONTENT_EXPORT was ${JSON.stringify(path)}; it cannot be read: ${reason}`);
  }
}
