import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { currentFile, releaseFile } from './release-files.ts';

/** Names a release that is there as the one in use. Gives false where it is not there. */
export function useRelease(dataDir: string, version: string): boolean {
  const name = releaseFile(version);
  if (!existsSync(join(dataDir, name))) return false;
  const path = join(dataDir, currentFile);
  if (existsSync(path) && readFileSync(path, 'utf8').trim() === name) return true;
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(part, `${name}\n`);
  renameSync(part, path);
  return true;
}
