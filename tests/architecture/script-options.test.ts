import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

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

test.each(['start', 'dev'])('script/%s rejects arguments before it installs or builds anything', (name) => {
  const { status, stderr } = spawnSync(`script/${name}`, ['--port', '3000'], { encoding: 'utf8' });
  const sentence = `script/${name} takes no arguments: settings are environment variables. See script/${name} --help.`;
  expect([status, stderr]).toEqual([1, `${sentence}\n`]);
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

test.each([
  [['--bogus'], 'Options need one benchmark that has them: --bogus.'],
  [['bogus'], 'Unknown benchmark: bogus.'],
  [['drug-page', '--bogus'], 'There is no option --bogus'],
  [['drug-page', '--seconds', 'two'], '--seconds must be a number from 1 to 600.'],
  [['load', 'bogus'], 'Unknown scenario: bogus.'],
  [['load', '--bogus'], 'There is no option --bogus'],
])('script/bench rejects %j before it installs or builds anything', (words, sentence) => {
  const check = ['bench/main.ts', '--check-arguments'];
  const { status, stderr } = spawnSync(process.execPath, [...check, ...words], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  const [before = ''] = readFileSync('script/bench', 'utf8').split(/^ *(?:has_program|build_when_stale)\b/m);
  expect(before).toContain(`node ${check.join(' ')} "$@"`);
});

test('script/bench installs Chromium for each benchmark that uses it', () => {
  const users = globSync('bench/*.ts').filter((file) =>
    /\bwithBrandPages\(async|const chromium =/.test(readFileSync(file, 'utf8')),
  );
  const condition = /^if (.*); then\n {2}has_program \/usr\/bin\/chromium /m.exec(
    readFileSync('script/bench', 'utf8'),
  )?.[1];
  expect(users.length).toBeGreaterThan(2);
  for (const file of users) expect(condition).toContain(`is_chosen ${basename(file, '.ts')} "$@"`);
});
