import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and the folders above it, one at a time, because `recursive` makes Node retry forever below /proc.
 * @param mode of each folder that is created; by default what the umask leaves.
 * @throws Error of the folder that cannot be created.
 */
export function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
}
