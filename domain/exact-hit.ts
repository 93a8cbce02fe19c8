/** The hit whose name is the text, in any case; null if there is none or more than one. */
export function findExactHit<Hit extends { name: string }>(hits: readonly Hit[], text: string): Hit | null {
  const name = text.trim().toLowerCase();
  const matches = hits.filter((hit) => hit.name.toLowerCase() === name);
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
