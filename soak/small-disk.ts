import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { cleanUpOnExit, removeFolder } from '../bench/load/child-processes.ts';

/** A small file system of its own in memory, which can be filled and freed. */
export interface SmallDisk {
  folder: string;
  fill: () => void;
  free: () => void;
}

/** Mounts a file system until this process ends. @throws Error if this user may not mount any. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    throw new Error(
      'a small disk cannot be mounted: run this scenario as root, outside of a container that forbids it.',
    );
  }
  cleanUpOnExit(() => {
    // Lazily, because processes that are ending may still have files open.
    execFileSync('umount', ['--lazy', folder]);
    removeFolder(folder);
  });
  // Other users run some of the programs.
  chmodSync(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillFile(filler),
    free: () => rmSync(filler, { force: true }),
  };
}

/** Appends to a file until the disk is full, to the last byte. */
function fillFile(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
      while (tryWrite(file, size));
    }
  } finally {
    closeSync(file);
  }
}

function tryWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
