import type { Release } from '../platform/catalogue/release.ts';
import { runAtOnce } from '../platform/pieces.ts';
import { createMedicationIndex } from '../platform/search/medication-index.ts';
import { searchDocuments } from '../platform/search/pages.ts';
import { createRandom, halfTyped, mistype, respell, transpose, type Misspell } from './misspellings.ts';
import { percent, printLine, printTable, printVerdict } from './report.ts';
import { ordinaryWords, plainWords, seenMisspellings, spanishWords } from './search-cases.ts';

interface Group {
  name: string;
  goal: number;
  /** Whether the queries are misspelled names, which other libraries can find too. */
  isNames?: boolean;
  /** Queries, each with drugs and pages of which at least one must be among the first five results. */
  cases: { query: string; expected: readonly string[] }[];
}

const suggestions = 5;
/** The minimum length of a name: after a typo, a shorter name is not recognizable. */
const minNameLength = 6;

/** How often the first five suggestions contain the intended result, by kind of query. */
export function measureRecall(release: Release) {
  const search = createMedicationIndex(runAtOnce(searchDocuments(release)));
  const find = (query: string) =>
    search(query, 'allOptional')
      .found.slice(0, suggestions)
      .map(({ document }) => (document.kind ? document.id : document.drug));
  const groups = recallGroups(release);
  const misses: string[] = [];
  const rows = groups.map(({ name, goal, cases }) => {
    const missed = cases.filter(({ query, expected }) => !find(query).some((id) => expected.includes(id)));
    misses.push(
      ...missed.slice(0, 3).map(({ query, expected }) => `${name}: ${query}, not ${expected.join(' or ')}`),
    );
    return { name, goal, count: cases.length, found: cases.length - missed.length };
  });
  const ordinary = ordinaryWords.split(' ');
  const suggested = ordinary.filter((word) => find(word).length > 0);
  return { rows, misses, suggested, ordinaryCount: ordinary.length };
}

/** Prints the recall by kind of query (docs/data-quality.md). */
export function benchRecall(release: Release): void {
  const { rows, misses, suggested } = measureRecall(release);
  printLine(`\nRecall: what was meant is among the first ${suggestions} suggestions`);
  printTable(
    ['', 'queries', 'found', 'goal'],
    rows.map(({ name, goal, count, found }) => [
      name,
      String(count),
      percent(found, count),
      percent(goal, 1),
    ]),
  );
  printLine();
  for (const { name, goal, count, found } of rows)
    printVerdict(`${name}: at least ${percent(goal, 1)}`, found >= goal * count);
  printVerdict(
    `no suggestion for everyday words (${suggested.join(', ') || 'none has one'})`,
    suggested.length === 0,
  );
  printLine(`\nSome that were missed:\n${misses.join('\n')}`, { forDocument: false });
}

/** The kinds of queries, the same in every run. */
export function recallGroups(release: Release): Group[] {
  const random = createRandom(20_261_122);
  const names = release
    .documents()
    .filter(({ name }) => name.length >= minNameLength && /^[a-z]+$/i.test(name))
    .map(({ name, drug }) => ({ name: name.toLowerCase(), drug }));
  const generated = (name: string, goal: number, misspell: Misspell): Group => ({
    name,
    goal,
    isNames: true,
    cases: names.map((entry) => ({ query: misspell(entry.name, random), expected: [entry.drug] })),
  });
  const listed = (name: string, goal: number, cases: Readonly<Record<string, string>>): Group => ({
    name,
    goal,
    cases: Object.entries(cases).map(([query, expected]) => ({ query, expected: expected.split(' ') })),
  });
  const seen = Object.entries(seenMisspellings).flatMap(([drug, queries]) =>
    queries.split(' ').map((query) => ({ query, expected: [drug] })),
  );
  return [
    { name: 'misspellings that people made', goal: 0.95, isNames: true, cases: seen },
    generated('one slip of a finger', 0.95, mistype),
    generated('three phonetic swaps', 0.85, respell),
    generated('half-typed with a typo', 0.95, halfTyped),
    generated('transposed letters', 0.98, transpose),
    listed('plain words for a need', 0.9, plainWords),
    listed('Spanish names and needs', 0.97, spanishWords),
  ];
}
