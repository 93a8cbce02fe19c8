import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

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
