import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The client folder that all page tests share. */
    clientFolder: string;
  }
}

/** Makes a client folder with the brand files and a manifest of translations, which is all that pages read from a build. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-client-'));
  cpSync('public', folder, { recursive: true });
  mkdirSync(join(folder, '.vite'));
  const catalogs = ['frame', 'pages'].flatMap((name) => [`${name}.en-US`, `${name}.es`]);
  const translations = catalogs.map(
    (name) => [`app/locales/${name}.po`, { file: `assets/${name}.js` }] as const,
  );
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(translations)));
  project.provide('clientFolder', folder);
  // Here and not in a worker, which may be ended by a signal.
  return () => rmSync(folder, { recursive: true });
}
