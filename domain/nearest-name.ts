/** The name that is most similar to a text, and how many letters differ; null without names. */
export function findNearest(
  text: string,
  names: readonly string[],
): { name: string; distance: number } | null {
  let nearest: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(text.toUpperCase(), name.toUpperCase());
    if (!nearest || distance < nearest.distance) nearest = { name, distance };
  }
  return nearest;
}

/** The number of letters to insert, delete, replace or swap with the next one to turn one text into another. */
export function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
