import { suggestionsPerSearch } from '../../domain/limits.ts';
import { localizeHit } from '../../domain/hit-text.ts';
import type { MedicationHit } from '../../domain/search.ts';
import { withoutMissingPages } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { maxSearchLength } from './use-suggestions.ts';

export interface SearchResult {
  /** The text that was searched, trimmed and cut; '' for none. */
  text: string;
  hits: readonly MedicationHit[];
  /** The hit whose name is the text; null for none or more than one. */
  exactHit: MedicationHit | null;
  /** The search service failed. */
  hasFailed: boolean;
}

interface FindOptions {
  hitsPerPage?: number;
  /** Pages of conditions and drug classes too. */
  withPages?: boolean;
}

/** Searches on the server, for forms that are submitted without script. It never throws. */
export async function findMedications(
  page: Pick<PageContext, 'request' | 'services' | 'site'>,
  input: string | null,
  { hitsPerPage = suggestionsPerSearch, withPages = false }: FindOptions = {},
): Promise<SearchResult> {
  const text = (input ?? '').trim().slice(0, maxSearchLength);
  if (text === '') return { text, hits: [], exactHit: null, hasFailed: false };
  try {
    const { locale } = page.site;
    const found = await page.services.search.search(text, page.request.call, { hitsPerPage, locale });
    const hits = withoutMissingPages(page.site.flags, found.hits)
      .filter((hit) => withPages || !hit.page)
      .map((hit) => localizeHit(hit, locale));
    const exact = findExactHit(hits, text) ?? findExactHit(found.hits, text);
    // The English name of a hit is one of its names on a Spanish page too.
    const exactHit = hits.find(({ id }) => id === exact?.id) ?? null;
    return { text, hits, exactHit, hasFailed: false };
  } catch {
    // The client has reported the failure with its category and code (spec §8).
    return { text, hits: [], exactHit: null, hasFailed: true };
  }
}

/** The hit whose name is the text, in any case; null if there is none or more than one. */
export function findExactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const name = text.trim().toLowerCase();
  const matches = hits.filter((hit) => hit.name.toLowerCase() === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
