import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';


/** The text file in a folder of releases that names the current one. */
const currentFile = 'current';

/** How many releases a folder keeps: the current one, and earlier ones for a rollback. */
const maxReleases = 3;
/** The age from which partial files are leftovers: no build or download takes this long. */
const maxPartAgeMs = 24 * 3600 * 1000;

/** The file name of a release: the SHA-256 of its content, so a name always identifies the same release. */
export const releaseFile = (hash: string): string => `release-${hash}.sqlite`;

/** The hash in the name of a release's file; null for another name. */
export const hashOfFile = (name: string): string | null => /^release-([0-9a-f]{64})\.sqlite$/.exec(name)?.[1] ?? null;

/** The short form of a hash in logs, metrics and price keys. */
export const versionOf = (hash: string): string => hash.slice(0, 12);

/** The hashes of the releases in a folder, the newest file first. */
export function listReleases(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => hashOfFile(name) ?? [])
    .map((hash) => ({ hash, modifiedMs: statSync(join(folder, releaseFile(hash))).mtimeMs }))
    .toSorted((a, b) => b.modifiedMs - a.modifiedMs)
    .map(({ hash }) => hash);
}

/** A folder has no data release yet, or a setting names the wrong folder. */
export class NoReleaseError extends Error {}

/**
 * The name of the file that `current` names.
 * @throws NoReleaseError without such a file.
 */
export function requireCurrent(folder: string): string {
  const name = readCurrent(folder);
  if (name && existsSync(join(folder, name))) return name;
  throw new NoReleaseError(`There is no data release in ${folder}: run script/import, or correct RELEASE_DIR.`);
}

/**
 * The content of the file `current`; null without one.
 * @throws Error if it exists and cannot be read.
 */
export function readCurrent(folder: string): string | null {
  try {
    return readFileSync(join(folder, currentFile), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes a release of a folder the current one, to which a server switches at a restart or SIGHUP; false if the release does
 * not exist.
 */
export function useRelease(folder: string, hash: string): boolean {
  const name = releaseFile(hash);
  if (!existsSync(join(folder, name))) return false;
  if (readCurrent(folder) === name) return true;
  const path = join(folder, currentFile);
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(part, `${name}\n`);
  renameSync(part, path);
  return true;
}

/** Whether a file is intact: reads all of it and compares its hash with the hash in its name. */
export async function isIntact(path: string, hash: string): Promise<boolean> {
  const content = createHash('sha256');
  // One for the whole file: a stream would leave as much garbage as the file has bytes.
  const buffer = Buffer.allocUnsafe(512 * 1024);
  await using file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return content.digest('hex') === hash;
    content.update(buffer.subarray(0, bytesRead));
  }
}

/**
 * Keeps the current release and the last ones before it, to which an operator may roll back, and removes all others and the
 * leftovers of failed builds and downloads. A server that has a removed file open can still read it.
 */
export function removeOldReleases(folder: string): void {
  const current = hashOfFile(readCurrent(folder) ?? '');
  const others = listReleases(folder).filter((hash) => hash !== current);
  const removed = others.slice(maxReleases - 1).map(releaseFile);
  const left = readdirSync(folder).filter((name) => isLeftOver(join(folder, name)));
  for (const name of [...removed, ...left]) rmSync(join(folder, name), { force: true });
}

/** Partial files older than a day, and releases in an earlier naming scheme. */
function isLeftOver(path: string): boolean {
  if (/release-[0-9a-f]{12}\.sqlite$/.test(path)) return true;
  const isPart = /(?:release-[0-9a-f]+\.sqlite|current)\.[0-9a-f]+\.part(?:-journal)?$/.test(path);
  return isPart && Date.now() - statSync(path).mtimeMs > maxPartAgeMs;
}
