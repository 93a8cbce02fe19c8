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

test('the manifests name the job of the scrape that the alerts select', () => {
  const [, job = ''] = /job_name: (\S+)/.exec(read('prometheus/prometheus.yaml')) ?? [];
  expect(read('prometheus/alerts.yaml')).toContain(`up{job="${job}"}`);
  expect(read('kubernetes.yaml').replaceAll(/\s+#?\s*/g, ' ')).toContain(
    `job that scrapes them is called ${job}`,
  );
});

test('the image in the compose file has the version to go back to', () => {
  expect(read('compose.yaml')).toContain('image: fairscript:${VERSION:-latest}');
  expect(read('compose.yaml')).toContain('echo VERSION=1 > .env');
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('the previous `VERSION` in `deploy/.env`');
});

test('git ignores the files with secrets that the examples tell to make in a clone', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', 'secrets.env', 'deploy/fairscript.env', 'deploy/secrets/']),
  );
});
