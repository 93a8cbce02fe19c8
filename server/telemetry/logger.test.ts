import { expect, test } from 'vitest';

import { createLogger } from './logger.ts';

test('the log masks headers with the address, keys, cookies and pages of a visitor', () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => lines.push(line) });
  const headers = {
    'user-agent': 'a browser',
    cookie: 'zip=19103',
    authorization: 'Bearer secret',
    'x-api-key': 'secret',
    'x-forwarded-for': '192.0.2.1',
    'fly-client-ip': '192.0.2.1',
    referer: 'https://super.localhost/rx/atorvastatin',
    'x-original-url': '/rx/atorvastatin',
  };
  logger.debug({ headers }, 'request');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('a browser');
  // A timestamp may contain the digits of a ZIP code.
  const line = lines[0]?.replace(/"(time|pid)":\d+/g, '');
  expect(line).not.toMatch(/19103|secret|192\.0\.2\.1|atorvastatin/);
});
