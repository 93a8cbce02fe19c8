import { join } from 'node:path';

import { openReleaseFile, type Release } from './release.ts';
import { hashOfFile, isIntact, releaseFile, requireCurrent } from './release-files.ts';

/**
 * Opens a release of a folder as a server does: reads the whole file, compares it with the hash in its name, and checks that
 * it can be served.
 * @throws Error whose message says why it cannot.
 */
export async function openCheckedRelease(folder: string, hash: string): Promise<Release> {
  const path = join(folder, releaseFile(hash));
  if (!(await isIntact(path, hash))) throw new Error('The file is damaged: its content does not match the hash in its name.');
  const release = openReleaseFile(path);
  try {
    const problem = findReleaseProblem(release);
    if (problem) throw new Error(problem);
    return release;
  } catch (error) {
    release.close();
    throw error;
  }
}

/** Why a readable release cannot be served; null if it can. */
function findReleaseProblem(release: Release): string | null {
  // Looks up a ZIP code that always exists.
  if (!release.zip('10001')) return 'The data release has no ZIP codes.';
  if (release.mostPrescribed() === null) return 'The data release has no drug with a default product.';
  if (release.chains().length === 0) return 'The data release has no chains.';
  if (release.contracts().length === 0) return 'The data release has no contracts.';
  return release.newestCost === '' ? 'The data release has no costs.' : null;
}

/**
 * Opens the release that a folder's file `current` names, as a server does.
 * @throws Error whose message says why it cannot.
 */
export async function openCurrentRelease(folder: string): Promise<Release> {
  const name = requireCurrent(folder);
  const hash = hashOfFile(name);
  if (hash === null) throw new Error(`the file current names ${name}, which is not the name of a release file`);
  return openCheckedRelease(folder, hash);
}
