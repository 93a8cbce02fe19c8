import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { documented, findUnexplained, replaceSections } from './benchmarks-page.ts';

const page = readFileSync('docs/benchmarks.md', 'utf8');

const section = {
  title: 'Drug page',
  command: 'script/bench drug-page',
  conditions: 'Commit 1234567.',
  blocks: [
    '| | pages |\n| --- | ---: |\n| ours | 5 |',
    '- met: one',
    '- **missed**: two: 1.5 x',
    'A sentence.',
  ],
  missed: ['two'],
};

test('the page of benchmarks has a section for the results of each benchmark', () => {
  const written = replaceSections(
    page,
    documented.map((name) => ({ ...section, command: `script/bench ${name}` })),
  );
  expect(written.match(/\| ours \| 5 \|/g)).toHaveLength(documented.length);
});

test('new results replace older ones and leave the rest of the page unchanged', () => {
  const first = replaceSections(page, [section]);
  expect(first).toContain(
    '### Drug page\n\n`script/bench drug-page`. Commit 1234567.\n\n| | pages |\n| --- | ---: |\n| ours | 5 |\n\n- met: one\n- **missed**: two: 1.5 x\n\nA sentence.\n\n<!-- end of drug-page -->',
  );
  const second = replaceSections(first, [{ ...section, blocks: ['| other |'] }]);
  expect(second).not.toContain('| ours |');
  expect(second).toContain('| other |');
  expect(second.split('<!-- drug-page')[0]).toBe(page.split('<!-- drug-page')[0]);
  expect(second.split('<!-- end of drug-page')[1]).toBe(page.split('<!-- end of drug-page')[1]);
  expect(() => replaceSections('', [section])).toThrow('docs/benchmarks.md has no place for drug-page');
});

test('a missed goal is explained only by a list item with its name in its section', () => {
  const explain = (text: string) =>
    `# Benchmarks\n\n## Missed goals\n\n${text}\n\n## More\n\n- **drug-page: two** no.`;
  expect(findUnexplained(explain(''), [section])).toEqual(['drug-page: two']);
  expect(findUnexplained(explain('- **prices: two** because.'), [section])).toEqual(['drug-page: two']);
  expect(findUnexplained(explain('- **drug-page: two** because.'), [section])).toEqual([]);
});

test('peers have exact versions and no lock file, which would name a registry', () => {
  const packages = globSync('bench/peers/*/package.json');
  const versions = packages.flatMap((file) => {
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    return Object.values(dependencies);
  });
  expect(versions.length).toBeGreaterThan(packages.length);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(globSync('bench/peers/*/{package-lock.json,yarn.lock,pnpm-lock.yaml}')).toEqual([]);
});
