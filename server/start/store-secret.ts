import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The key that goes with a store in a file: beside the file, for its owner alone to read, made at the first start. The
 * same for ever, because with another one nobody would be known to have opted out. A store in memory needs none that
 * lasts.
 */
export function secretBeside(storeUrl: string): string {
  const path = storeUrl.replace(/^sqlite:/, '');
  const made = randomBytes(32).toString('hex');
  if (path === ':memory:') return made;
  const file = `${path}.key`;
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draft, made, { mode: 0o600 });
  try {
    // Whole or not at all, and only where there is none yet: several nodes may start at once.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
