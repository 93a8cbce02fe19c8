import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locale } from '../../domain/locale.ts';

/** The script with the words of every page, for each language, as URLs from the root of the client build. */
export type WordsFiles = Readonly<Record<Locale, string>>;

/**
 * Finds them in the manifest of a client build. A browser is told to fetch one early: nothing is alive without it.
 * @throws where the build has none: it is not one of ours.
 */
export function readWordsFiles(clientRoot: string): WordsFiles {
  const manifest: unknown = JSON.parse(readFileSync(join(clientRoot, '.vite', 'manifest.json'), 'utf8'));
  const fileOf = (locale: Locale): string => {
    const source = `app/locales/frame.${locale}.po`;
    const chunk = (manifest as Record<string, { file: string } | undefined>)[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    return `/${chunk.file}`;
  };
  return { 'en-US': fileOf('en-US'), es: fileOf('es') };
}
