/**
 * The hit whose name is what was typed, whatever its case (design §6); null where there is none or more than one.
 */
export function exactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const wanted = text.trim().toLowerCase();
  const same = hits.filter((hit) => hit.name.toLowerCase() === wanted);
  return same.length === 1 ? (same[0] ?? null) : null;
}
