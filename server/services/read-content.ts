import { errorMessage } from '../../domain/error-message.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError, describeBadValue } from '../settings/setting.ts';

/**
 * Reads the content that this server serves itself, CONTENT_EXPORT or the default content, and names the folder of its
 * files. `warn` receives one line for each list in the export that has malformed items.
 * @throws ConfigError for an export that cannot be read.
 */
export async function readContent(
  { contentExport }: Pick<Config, 'contentExport'>,
  warn: (message: string) => void,
) {
  const { assetsFolderOf, defaultContentFolder, readDefaultContent, readExport } =
    await import('../../platform/content/export-files.ts');
  if (contentExport === null) {
    return { content: readDefaultContent(), assetsFolder: assetsFolderOf(defaultContentFolder) };
  }
  try {
    return { content: readExport(contentExport, warn), assetsFolder: assetsFolderOf(contentExport) };
  } catch (error) {
    const reason = errorMessage(error);
    throw new ConfigError(`CONTENT_EXPORT ${describeBadValue(contentExport)}; it cannot be read: ${reason}`);
  }
}
