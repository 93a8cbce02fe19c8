import { createHash } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

/** The files of a backup of a store in SQLite, in a folder of its own. */
export const databaseFile = 'store.sqlite';
export const keyFile = 'store.sqlite.key';
const manifestFile = 'backup.json';

const manifestSchema = z.object({
  createdAt: z.iso.datetime(),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
  messages: z.object({ queued: z.number() }),
  optOuts: z.number(),
});

/** The contents of a backup, with a checksum of each file. */
export type BackupManifest = z.output<typeof manifestSchema>;

/** Why a store cannot be backed up or restored: a sentence for the operator. */
export class BackupError extends Error {}

/** Writes the manifest of a backup, with a checksum of each of its files. */
export function writeManifest(folder: string, facts: Omit<BackupManifest, 'files'>): void {
  const names = [databaseFile, keyFile].filter((name) => existsSync(join(folder, name)));
  const files = Object.fromEntries(names.map((name) => [name, checksum(join(folder, name))]));
  const manifest: BackupManifest = { ...facts, files };
  writeSecurely(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Reads the manifest of a backup, and checks that its files are complete and unchanged.
 * @throws BackupError if the folder is not a backup or a file is missing or changed.
 */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, manifestFile);
  if (!existsSync(path)) throw new BackupError(`${folder} is not a backup: it has no ${manifestFile}.`);
  const manifest = manifestSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!manifest.success) throw new BackupError(`${path} is damaged.`);
  const { files } = manifest.data;
  for (const name of new Set([databaseFile, ...Object.keys(files)])) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new BackupError(`The backup is incomplete: ${file} is missing.`);
    if (checksum(file) !== files[name]) {
      throw new BackupError(`${file} was changed after the backup: its checksum differs.`);
    }
  }
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const checksum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes a file that only its owner can read, and waits for the disk. */
export function writeSecurely(path: string, content: string | Buffer): void {
  writeFileSync(path, content, { mode: 0o600 });
  chmodSync(path, 0o600);
  syncToDisk(path);
}

/** Waits until a file or a folder's list of files survives a power loss. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
