import { globSync, readFileSync } from 'node:fs';

import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

import { leftOutInEnglish, leftOutOnSite } from '../left-out-words.ts';

/** Names that a reader would ask about; CONTRIBUTING.md has the words to use instead. */
const leftOutNames = [
  /programme|colour|behaviour|favour|centre|labelled(?!by)|grey|licence/i,
  /medicines?(?![a-z])/i,
  /benefits?Managers?/i,
  /refusals?(?![a-z])/i,
  /^(isOneVisitors|orStop|orBadSetting|BadSetting|whileContentComes|inTime|hurried|takingTurns)$/,
  /^(createRest|Resting|createTurns|somePlace|answering|plainMessage|wordsIn|notTaken|says|said|told|asked|typed)$/,
];

/** Spellings and phrases that comments, test titles and documents leave out. */
const leftOutPhrases = [
  /\b(programme|colour|behaviour|favour|centre|labelled|grey|licence|cancelled)/i,
  /\bmedicines?\b/i,
  /\be-mail/i,
  /\bbenefits? managers?\b/i,
  /\brefusals?\b/i,
  /\bnone of ours\b|\bnobody\b|\bthat (is|are) none\b/i,
  /\bstands? (in|at|on|above|below)\b/i,
  /\bwhatever becomes of\b|\bthere is no more\b|\bcomes of it\b/i,
];

const codeFolders = '{app,bench,contracts,domain,platform,script,server,soak,tenants,tests,upstreams,wire}';
interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls back for every node of a syntax tree. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) walk(child, visit);
  }
}

const isTestCall = (callee: unknown): boolean =>
  isNode(callee) &&
  ((callee.type === 'Identifier' && ['test', 'describe'].includes(String(callee['name']))) ||
    (callee.type === 'MemberExpression' && isTestCall(callee['object'])) ||
    (callee.type === 'CallExpression' && isTestCall(callee['callee'])));

/** The identifiers of a file, its comments with its test titles, and its strings, which visitors may read. */
function wordsOfSource(file: string): { names: Set<string>; texts: string[]; strings: string[] } {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'));
  const names = new Set<string>();
  const texts = comments.map(({ value }) => withoutQuotes(value));
  const strings: string[] = [];
  walk(program as unknown as Node, (node) => {
    if (node.type.endsWith('Identifier')) names.add(String(node['name']));
    if (node.type === 'Literal' && typeof node['value'] === 'string') strings.push(node['value']);
    if (node.type === 'TemplateElement') strings.push((node['value'] as { raw: string }).raw);
    if (node.type !== 'CallExpression' || !isTestCall(node['callee'])) return;
    const [title] = node['arguments'] as Node[];
    if (title?.type === 'Literal') texts.push(String(title['value']));
  });
  return { names, texts, strings };
}

/** Comments may quote what a page shows, and name files of the catalog. */
const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"|\S+\.csv/g, '');

/** The prose of a document, without code, addresses and the paths that it names. */
const proseOf = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\S+/g, '');

/** The comments of a shell script. */
const commentsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'));

/** The specification's own sentences keep their spelling. */
const linesOf = (file: string) =>
  proseOf(file)
    .split('\n')
    .map((line) => (file === 'docs/spec-map.md' ? line.replace(/^\| [^|]*\|/, '|') : line));

const matches = (patterns: readonly RegExp[]) => (text: string) =>
  patterns.some((pattern) => pattern.test(text));

function findings(file: string): string[] {
  if (/\.tsx?$/.test(file)) {
    const { names, texts, strings } = wordsOfSource(file);
    return [
      ...[...names].filter(matches(leftOutNames)),
      ...texts.filter(matches(leftOutPhrases)),
      ...strings.filter(matches(leftOutInEnglish)),
    ];
  }
  const lines = file.endsWith('.md') ? linesOf(file) : commentsOf(file);
  return lines.filter(matches(leftOutPhrases));
}

const files = [
  ...globSync(`${codeFolders}/**/*.{ts,tsx}`),
  ...globSync('script/*', { exclude: ['**/*.ts'] }),
  ...globSync(['*.md', 'docs/**/*.md'], { exclude: ['docs/specification.md'] }),
].filter((file) => !file.endsWith('left-out-words.test.ts'));

const folderOf = (file: string) => /^(app\/\w+(?=\/)|[\w.-]+)/.exec(file)?.[1] ?? file;

/** Names that others define. */
const allowed: readonly string[] = [
  // A field of the analytics event.
  'app/card/send-card.server.ts: medicine',
  // Words that visitors type.
  'domain/search-questions.ts: medication: drug medicine pill',
  'platform/search/words.ts: medicine',
  'platform/search/words.ts: medicines',
];

describe('words that the style leaves out', () => {
  test.each([...new Set(files.map(folderOf))].toSorted())(
    '%s uses no word that the style leaves out',
    (folder) => {
      const found = files
        .filter((file) => folderOf(file) === folder)
        .flatMap((file) => findings(file).map((text) => `${file}: ${text.trim().slice(0, 160)}`));
      expect(found.filter((finding) => !allowed.includes(finding))).toEqual([]);
    },
  );
});

/** Texts that are data: the catalog, content, the words of brands, and the messages of the interface. */
const textFiles = globSync(['app/locales/*.po', 'brands/*.yaml', 'catalogue/*.csv', 'content/**/*.json']);

/** Names of streets and stores. */
const properNames = new Set(['catalogue/stores.csv']);

/** What visitors type. */
const searchTerms = new Set(['catalogue/needs.csv']);

test.each(textFiles.filter((file) => !properNames.has(file)))(
  '%s has no word that the site leaves out',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const leftOut = matches(searchTerms.has(file) ? leftOutInEnglish : leftOutOnSite);
    expect(lines.filter(leftOut).map((line) => line.trim().slice(0, 160))).toEqual([]);
  },
);

/** A straight apostrophe in a word or after it, and a straight quotation mark as JSON, PO and CSV write it. */
const straightInData = /(?<=\p{L})'(?=[\p{L}\s.,;:!?)])|\\"|""(?=\p{L})/u;

test.each(textFiles.filter((file) => !searchTerms.has(file)))(
  '%s has the apostrophes and quotation marks of print',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const straight = lines.filter((line) => !line.startsWith('#') && straightInData.test(line));
    expect(straight.map((line) => line.trim().slice(0, 160))).toEqual([]);
  },
);

/** Code whose strings visitors read, on pages and in messages. */
const textSources = globSync('{app,server/edge,platform/notifications,platform/wallet}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*'],
});

test('strings in code have the apostrophes of print', () => {
  const straight = textSources.flatMap((file) =>
    wordsOfSource(file)
      .strings.filter((text) => /\p{L}'\p{L}/u.test(text))
      .map((text) => `${file}: ${text.slice(0, 120)}`),
  );
  expect(straight).toEqual([]);
});
