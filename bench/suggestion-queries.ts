/**
 * What visitors type for a list of names: each name, the beginnings on the way to it, and it misspelt in four ways
 * (a letter missing, doubled, swapped with the next, wrong). The same for the same names; each query once.
 */
export function suggestionQueries(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name, at) => [name, ...beginnings(name), ...misspellings(name, at)]))];
}

function beginnings(name: string): string[] {
  return [2, 3, 4, 5, 7].filter((length) => length < name.length).map((length) => name.slice(0, length));
}

const neighbours: Record<string, string> = {
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

function misspellings(name: string, at: number): string[] {
  if (name.length < 5) return [];
  // Anywhere but the first letter, which hardly anybody gets wrong.
  const place = 1 + (at % (name.length - 2));
  const [before, letter, next, rest] = [
    name.slice(0, place),
    name[place],
    name[place + 1],
    name.slice(place + 2),
  ];
  if (letter === undefined || next === undefined) return [];
  return [
    before + next + rest,
    before + letter + letter + next + rest,
    before + next + letter + rest,
    before + (neighbours[letter.toLowerCase()] ?? 'e') + next + rest,
  ];
}
