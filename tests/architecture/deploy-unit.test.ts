import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

test('the unit starts the server again for as long as it takes, because a start ends while the database is away', () => {
  const unit = read('fairscript.service');
  expect(unit).toContain('\nRestart=on-failure\n');
  expect(unit).toContain('\nStartLimitIntervalSec=0\n');
  expect(unit).not.toContain('StartLimitBurst');
  const [, seconds] = /^RestartSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(5);
});

test('the unit of the backup names the folder that must exist before its first start', () => {
  const unit = read('fairscript-backup.service');
  const [, folder = ''] = /^ReadWritePaths=(\S+)/m.exec(unit) ?? [];
  expect(unit.split('\n[')[0]).toContain(`install -d -m 0700 ${folder}`);
});
