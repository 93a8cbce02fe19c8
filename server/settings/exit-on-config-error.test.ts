import { expect, test } from 'vitest';

import { ConfigError } from './setting.ts';
import { describeError } from './exit-on-config-error.ts';

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission is denied'],
])('a file that cannot be written (%s) is described in one line with its path', (code, reason) => {
  const error = Object.assign(new Error(`${code}: open`), { code, path: '/data/wallet/key.pem' });
  expect(describeError(error)).toBe(
    `/data/wallet/key.pem cannot be used: ${reason}. DATA_DIR must be a folder that this process can write to.`,
  );
});

test('a bad setting is described by its own sentence, and a defect by its stack', () => {
  expect(describeError(new ConfigError('PORT is "x"; it must be a port.'))).toBe(
    'PORT is "x"; it must be a port.',
  );
  expect(describeError(new TypeError('broken'))).toContain('TypeError: broken\n');
});

test.each([
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.7', port: 9001 },
    'HOST or METRICS_HOST is "192.0.2.7"; it must be a host name or address of this machine to listen on.',
  ],
  [
    { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 },
    'Port 80 needs administrator rights; set PORT or METRICS_PORT to 1024 or higher.',
  ],
])('an address that cannot be listened on is described in one line: %o', (properties, line) => {
  expect(describeError(Object.assign(new Error('listen'), properties))).toBe(line);
});

test('an address that cannot be connected to is not described as one of the server', () => {
  const properties = { code: 'EADDRNOTAVAIL', syscall: 'connect', address: '192.0.2.7', port: 5432 };
  expect(describeError(Object.assign(new Error('connect EADDRNOTAVAIL'), properties))).toContain(
    'connect EADDRNOTAVAIL',
  );
});
