import { statSync } from 'node:fs';
import { join } from 'node:path';

import { errorMessage } from '../domain/error-message.ts';
import { openReleaseFile } from '../platform/catalogue/release.ts';
import {
  hashOfFile,
  isIntact,
  listReleases,
  readCurrent,
  releaseFile,
  useRelease,
  versionOf,
} from '../platform/catalogue/release-files.ts';

const minPrefix = 6;

/** Describes the releases of a folder, the newest file first. */
export function describeReleases(folder: string): string {
  const current = hashOfFile(readCurrent(folder) ?? '');
  const lines = listReleases(folder).map((hash) => {
    const path = join(folder, releaseFile(hash));
    const megabytes = (statSync(path).size / 1024 / 1024).toFixed(1);
    return `${hash === current ? '*' : ' '} ${versionOf(hash)}  ${megabytes} MB  ${describeContent(path)}`;
  });
  return lines.length === 0 ? `There is no data release in ${folder}.\n` : `${lines.join('\n')}\n`;
}

function describeContent(path: string): string {
  try {
    const release = openReleaseFile(path);
    const { newestCost } = release;
    release.close();
    return `costs up to ${newestCost}`;
  } catch (error) {
    return errorMessage(error);
  }
}

/**
 * Makes the release whose hash begins with `prefix` the current one, after checking it as a server would.
 * @throws Error with the reason if a server would reject it.
 */
export async function useReleaseOf(folder: string, prefix: string): Promise<string> {
  if (!new RegExp(`^[0-9a-f]{${minPrefix},64}$`).test(prefix)) {
    throw new Error(`HASH is "${prefix}"; it must be ${minPrefix} to 64 of the digits 0 to 9 and a to f.`);
  }
  const matches = listReleases(folder).filter((hash) => hash.startsWith(prefix));
  const [hash] = matches;
  if (hash === undefined || matches.length > 1) {
    const problem = hash === undefined ? 'No release' : 'More than one release';
    throw new Error(
      `${problem} in ${folder} has a hash that begins with ${prefix}:\n${describeReleases(folder)}`,
    );
  }
  const path = join(folder, releaseFile(hash));
  if (!(await isIntact(path, hash))) {
    throw new Error(
      `The data release ${versionOf(hash)} is damaged: its content does not have the hash of its name.`,
    );
  }
  openReleaseFile(path).close();
  useRelease(folder, hash);
  return hash;
}
