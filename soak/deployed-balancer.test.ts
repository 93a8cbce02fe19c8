import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { deployedBalancer } from './deployed-balancer.ts';

test('the balancer of the soak finds every file that deploy/haproxy.cfg names', () => {
  const sections = deployedBalancer({ port: 8080, nodePorts: [1, 2, 3], mayRetry: false });
  const files = [...sections.matchAll(/ (?:file|crt) (\S+)/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
