import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { flagCatalog } from '../../tenants/flags.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md'),
].toSorted();
const textOf = (file: string) => readFileSync(file, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

/** A file or a folder of the repository by its path; a pattern such as `tenants/BRAND.ts` or an address is none. */
const isPath = (words: string) =>
  /^\w[\w@.-]*\/([\w@./-]*(\/|\.(tsx?|css|csv|html|js|json|md|png|po|sh|svg)))?$/.test(words) &&
  !/\/(?!README)[A-Z]+\./.test(words);

/** The rows of a document's tables with a heading, a list of cells each; the heading itself is left out. */
function rowsBelow(text: string, heading: RegExp): string[][] {
  const blocks = text.split(/\n(?!\|)/).filter((block) => heading.test(block.trimStart()));
  const lines = blocks.flatMap((block) => block.trim().split('\n').slice(2));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

describe.each(documents)('%s', (file) => {
  test('links to what is there', () => {
    const targets = found(textOf(file), /\]\(([^)\s]+)\)/g).filter((target) => !/^(\w+:|#)/.test(target));
    const missing = targets.filter((target) => !existsSync(join(dirname(file), target.replace(/#.*/, ''))));
    expect(missing).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const paths = found(textOf(file), /`([^`\n]+)`/g).filter((words) => isPath(words));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the map of the specification', () => {
  const text = textOf('docs/spec-map.md');
  const rows = rowsBelow(text, /^\| specification \| status \|/);
  const statuses = ['yes', 'part', 'unused', 'open', 'differs', 'not yet'];

  test('counts its rows', () => {
    const counts = statuses.map((status) => `${rows.filter(([, said]) => said === status).length} ${status}`);
    expect(text).toContain(`In all ${rows.length} rows: ${counts.join(', ')}.`);
  });

  test('says of every sentence how it is and where', () => {
    const wrong = rows.filter(
      ([, status = '', where = '', ...more]) =>
        !statuses.includes(status) || where.trim() === '' || more.length > 0,
    );
    expect(wrong).toEqual([]);
  });

  test('names every flag of the specification as it is called here', () => {
    const flags = rowsBelow(text, /^\| specification \| flag \|/).flatMap(([, flag = '']) =>
      found(flag, /`(\w+)`/g),
    );
    expect(flags).toHaveLength(23);
    expect(flags.filter((flag) => !Object.hasOwn(flagCatalog, flag))).toEqual([]);
  });
});

test('docs/decisions/0006-dependencies.md has a line for every package, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, object>;
  const rows = rowsBelow(textOf('docs/decisions/0006-dependencies.md'), /^\| package \|/);
  const documented = rows.flatMap(([names = '']) => found(names, /`([^`]+)`/g));
  expect(documented.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});
