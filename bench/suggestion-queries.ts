/**
 * Queries that visitors might type for names: each name, its prefixes, and four misspellings (a letter missing, doubled,
 * swapped with the next, wrong). Deterministic and without duplicates.
 */
export function suggestionQueries(names: readonly string[]): string[] {
  return [
    ...new Set(names.flatMap((name, index) => [name, ...prefixes(name), ...misspellings(name, index)])),
  ];
}

function prefixes(name: string): string[] {
  return [2, 3, 4, 5, 7].filter((length) => length < name.length).map((length) => name.slice(0, length));
}

const similarLetters: Record<string, string> = {
  a: 'e',
  e: 'i',
  i: 'y',
  o: 'a',
  y: 'i',
  c: 'k',
  f: 'ph',
  s: 'z',
  z: 's',
};

function misspellings(name: string, index: number): string[] {
  if (name.length < 5) return [];
  // The first letter stays, because visitors rarely get it wrong.
  const position = 1 + (index % (name.length - 2));
  const [before, letter, next, rest] = [
    name.slice(0, position),
    name[position],
    name[position + 1],
    name.slice(position + 2),
  ];
  if (letter === undefined || next === undefined) return [];
  return [
    before + next + rest,
    before + letter + letter + next + rest,
    before + next + letter + rest,
    before + (similarLetters[letter.toLowerCase()] ?? 'e') + next + rest,
  ];
}
