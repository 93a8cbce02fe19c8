import type { MedicationHit } from '../../domain/search.ts';
import type { PageContext } from '../context.ts';
import { longestText } from './use-suggestions.ts';

export interface FoundMedicines {
  /** What was looked for; '' for nothing. */
  text: string;
  hits: readonly MedicationHit[];
  /** The one hit whose name is the text. */
  exact: MedicationHit | null;
  /** The search service could not be asked. */
  failed: boolean;
}

const hitsPerPage = 5;

/** What a search box on a page of its own found, where it was sent without script: as many as it would suggest. */
export async function findMedicines(page: PageContext, typed: string): Promise<FoundMedicines> {
  const text = typed.trim().slice(0, longestText);
  if (text === '') return { text, hits: [], exact: null, failed: false };
  try {
    const { hits } = await page.services.search.search(text, page.request.call, { hitsPerPage });
    return { text, hits, exact: exactHit(hits, text), failed: false };
  } catch {
    // The call has reported itself (spec §8).
    return { text, hits: [], exact: null, failed: true };
  }
}

/**
 * The hit whose name is what was typed, whatever its case (design §6); null where there is none or more than one.
 */
export function exactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const wanted = text.trim().toLowerCase();
  const same = hits.filter((hit) => hit.name.toLowerCase() === wanted);
  return same.length === 1 ? (same[0] ?? null) : null;
}
