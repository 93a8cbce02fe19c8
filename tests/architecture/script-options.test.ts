import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

test.each([
  [['foo'], 'foo is not a command of script/import'],
  [['nadac'], 'script/import nadac needs a file'],
  [['use', 'd588c6', 'e4dfc5'], 'script/import use takes one hash'],
])('script/import %j says in one sentence what is missing', (words, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, ['script/import.ts', ...words], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, `${sentence}. See script/import --help.\n`]);
});

test.each([
  'backup',
  'brand',
  'check-config',
  'export-content',
  'import',
  'index-search',
  'restore',
  'serve-content',
])('script/%s names an option that it does not have, in one sentence', (name) => {
  const { status, stderr } = spawnSync(process.execPath, [`script/${name}.ts`, '--bogus'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, `There is no option --bogus: script/${name} --help lists them.\n`]);
});

test.each([
  ['--bogus', 'There is no option --bogus'],
  ['bogus', 'Unknown scenario: bogus.'],
])('script/soak rejects %s before it installs or builds anything', (word, sentence) => {
  const check = ['soak/main.ts', '--check-arguments'];
  const { status, stderr } = spawnSync(process.execPath, [...check, word], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  const [before = ''] = readFileSync('script/soak', 'utf8').split(/^(?:ensure_program|build_when_stale)\b/m);
  expect(before).toContain(`node ${check.join(' ')} "$@"`);
});
