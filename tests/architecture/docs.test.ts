import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { flagCatalog } from '../../tenants/flags.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('{catalogue,content,deploy,docs}/**/*.md'),
].toSorted();
const textOf = (file: string) => readFileSync(file, 'utf8');
const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

/** Whether a text is the path of a file or folder, not a pattern such as `tenants/BRAND.ts` or an address. */
const isPath = (text: string) =>
  /^\w[\w@.-]*\/([\w@./-]*(\/|\.(tsx?|css|csv|html|js|json|md|png|po|sh|svg)))?$/.test(text) &&
  !/\/(?!README)[A-Z]+\./.test(text);

/** The fragments of the headings of a document, as GitHub makes them. */
const anchorsOf = (text: string) =>
  matchesOf(text.replaceAll(/^```[\s\S]*?^```/gm, ''), /^#+ (.+)$/gm).map((heading) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The rows below a table heading, each as a list of cells. */
function rowsBelow(text: string, heading: RegExp): string[][] {
  const blocks = text.split(/\n(?!\|)/).filter((block) => heading.test(block.trimStart()));
  const lines = blocks.flatMap((block) => block.trim().split('\n').slice(2));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

describe.each(documents)('%s', (file) => {
  test('every link of the document has a target', () => {
    const targets = matchesOf(textOf(file), /\]\(([^)\s]+)\)/g).filter((target) => !/^(\w+:|#)/.test(target));
    const missing = targets.filter((target) => !existsSync(join(dirname(file), target.replace(/#.*/, ''))));
    expect(missing).toEqual([]);
  });

  test('every link to a heading has that heading', () => {
    const targets = matchesOf(textOf(file), /\]\(([^)\s]*#[^)\s]+)\)/g).filter(
      (target) => !/^\w+:/.test(target),
    );
    const missing = targets.filter((target) => {
      const [path = '', anchor = ''] = target.split('#');
      const linked = path === '' ? file : join(dirname(file), path);
      return !anchorsOf(textOf(linked)).includes(anchor);
    });
    expect(missing).toEqual([]);
  });

  test('every name that the document says is in a file is there', () => {
    const text = textOf(file);
    const named = [...text.matchAll(/((?:`[\w.]+`(?:,| and|, and)? )+)in `([\w./-]+\.tsx?)`/g)];
    const missing = named.flatMap(([, names = '', path = '']) => {
      const code = existsSync(path) ? textOf(path) : '';
      return matchesOf(names, /`(?:\w+\.)*(\w+)`/g).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
    });
    expect(missing).toEqual([]);
  });

  test('every file and folder that the document names exists', () => {
    const paths = matchesOf(textOf(file), /`([^`\n]+)`/g).filter((text) => isPath(text));
    const missing = paths.filter((path) => !existsSync(path) && !existsSync(join(dirname(file), path)));
    expect(missing).toEqual([]);
  });
});

describe('docs/spec-map.md', () => {
  const text = textOf('docs/spec-map.md');
  const rows = rowsBelow(text, /^\| specification \| status \|/);
  const statuses = ['yes', 'part', 'open', 'differs', 'not yet'];

  test('the spec map counts its rows by status', () => {
    const counts = statuses.map(
      (status) => `${rows.filter(([, rowStatus]) => rowStatus === status).length} ${status}`,
    );
    expect(text).toContain(`In all ${rows.length} rows: ${counts.join(', ')}.`);
  });

  test('every row of the spec map has a status and a place', () => {
    const wrong = rows.filter(
      ([, status = '', where = '', ...more]) =>
        !statuses.includes(status) || where.trim() === '' || more.length > 0,
    );
    expect(wrong).toEqual([]);
  });

  test('the spec map names every flag of the specification as in the code', () => {
    const flags = rowsBelow(text, /^\| specification \| flag \|/).flatMap(([, flag = '']) =>
      matchesOf(flag, /`(\w+)`/g),
    );
    expect(flags).toHaveLength(23);
    expect(flags.filter((flag) => !Object.hasOwn(flagCatalog, flag))).toEqual([]);
  });
});

test('the server writes every log line that a document quotes or searches for', () => {
  const quoting = ['docs/operating.md', ...globSync('docs/{runbooks,how-to}/*.md')].map(textOf).join('\n');
  const code = globSync('{server,upstreams}/**/*.ts', { exclude: ['**/*.test.ts'] })
    .map(textOf)
    .join('\n');
  const templates = matchesOf(code, /`([^`\n]*\$\{[^`\n]*)`/g).map((template) => {
    const parts = template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[$()*+.?[\]\\^{|}]/g, String.raw`\$&`));
    return parts.join('').length > 8 ? new RegExp(`^${parts.join('.+')}$`) : null;
  });
  const isWritten = (line: string) => code.includes(line) || templates.some((one) => one?.test(line));
  const lines = [
    ...matchesOf(quoting, /\bgrep '([a-z]+ [^']+)'/g),
    ...matchesOf(
      quoting,
      /`((?:the|a|connections|content does|content has no|prices|The gateway|Dropped|circuit breaker) [a-z\d]+ [^`]+)`/g,
    ),
  ];
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !isWritten(line.replaceAll(/\s+/g, ' ')))).toEqual([]);
});

/** Options of others that a decision weighs and the code does not set. */
const foreignNames = new Set(['modulePreload']);

test('the code has every name that a document writes in camel case', () => {
  const folders = 'app,bench,contracts,domain,platform,script,server,soak,tenants,tests,upstreams,wire';
  const files = globSync([
    `{${folders}}/**/*.{ts,tsx,css}`,
    'deploy/**/*.{conf,service,yaml}',
    'package.json',
  ]);
  const known = new Set(files.map(textOf).join('\n').match(/\w+/g));
  const named = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) => matchesOf(textOf(file), /`(?:\w+\.)*(\w*[a-z][A-Z]\w*)(?:\([^`]*\))?`/g));
  expect(named.length).toBeGreaterThan(100);
  // X stands for any noun: `loadX`.
  const unknown = named.filter((name) => !known.has(name) && !foreignNames.has(name) && !name.endsWith('X'));
  expect(unknown).toEqual([]);
});

test('docs/decisions/0006-dependencies.md has a line for exactly the installed packages', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, object>;
  const rows = rowsBelow(textOf('docs/decisions/0006-dependencies.md'), /^\| package \|/);
  const documented = rows.flatMap(([names = '']) => matchesOf(names, /`([^`]+)`/g));
  expect(documented.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});
