import type { MedicationHit } from '../../domain/search.ts';

/** Longest text the search service is asked for; fields accept no more. */
export const longestText = 200;

const textOf = (record: object, key: string): string => {
  const value: unknown = Reflect.get(record, key);
  return typeof value === 'string' ? value : '';
};

/** Reads the reply of /api/search; hits without an id or a name are left out. Throws a TypeError for any other shape. */
export function readSuggestions(reply: unknown): MedicationHit[] {
  const hits: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'hits') : undefined;
  if (!Array.isArray(hits)) throw new TypeError('The search reply has no hits');
  return hits.flatMap((hit: unknown) => {
    if (typeof hit !== 'object' || hit === null) return [];
    const [id, name] = [textOf(hit, 'id'), textOf(hit, 'name')];
    return id && name ? [{ id, name, secondaryName: textOf(hit, 'secondary_name') }] : [];
  });
}

/**
 * Asks our own origin for suggestions (spec §7: browser calls say they are the web's).
 * @param endpoint /api/search, base path included.
 * @throws when the request is aborted, fails or answers anything but hits.
 */
export async function fetchSuggestions(
  endpoint: string,
  text: string,
  signal: AbortSignal,
): Promise<MedicationHit[]> {
  const query = new URLSearchParams({ q: text });
  const response = await fetch(`${endpoint}?${query.toString()}`, {
    signal,
    headers: { accept: 'application/json', 'x-client-type': 'web' },
  });
  if (!response.ok) throw new Error(`Search answered ${response.status}`);
  return readSuggestions(await response.json());
}
