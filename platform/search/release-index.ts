import type { Release } from '../catalogue/release.ts';
import { runAtOnce, type Pieces } from '../pieces.ts';
import { buildMedicationIndex, type MedicationIndex } from './medication-index.ts';
import { searchDocuments } from './pages.ts';

/** The index of the last release, shared by all servers of a process (tests run several). */
let newest: { version: string; index: MedicationIndex } | null = null;

/** The index of a release. Equal versions have the same documents. */
export function* buildReleaseIndex(release: Release): Pieces<MedicationIndex> {
  const { version } = release;
  if (newest?.version === version) return newest.index;
  const index = yield* buildMedicationIndex(yield* searchDocuments(release));
  newest = { version, index };
  return index;
}

/** The index of a release, which the first search builds unless `prepare` has. */
export function createReleaseIndex(release: Release) {
  let built: MedicationIndex | null = null;
  return {
    search: ((query, removeWords, language = 'en') => {
      built ??= runAtOnce(buildReleaseIndex(release));
      return built(query, removeWords, language);
    }) satisfies MedicationIndex,
    *prepare(): Pieces<void> {
      built ??= yield* buildReleaseIndex(release);
    },
  };
}
