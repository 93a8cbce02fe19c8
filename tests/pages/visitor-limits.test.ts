import { afterEach, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

let site: TestSite | null = null;
afterEach(() => {
  site?.close();
  site = null;
});

const url = 'http://savehealth.localhost/rewards/send';

/** Starts a site with these settings and posts a message from an IP address to a new recipient. */
async function start(settings: Record<string, string> = {}) {
  const running = await startSite(settings);
  site = running;
  let person = 0;
  const send = async (from: string) => {
    person += 1;
    const body = new URLSearchParams({ channel: 'email', to: `person${person}@example.org` });
    const response = await running.get(url, { method: 'POST', body, headers: { 'x-forwarded-for': from } });
    await response.arrayBuffer();
    return response.status;
  };
  const sendFromEach = async (from: string[]) => {
    const statuses: number[] = [];
    for (const address of from) statuses.push(await send(address));
    return statuses;
  };
  return { running, send, sendFromEach };
}

const accepted = (times: number) => Array<number>(times).fill(200);

describe('the server behind one proxy', () => {
  test('counts the addresses of one home as one visitor and the neighbor as another', async () => {
    const { send, sendFromEach } = await start({ TRUSTED_PROXIES: '1' });
    const home = Array.from({ length: 10 }, (_, at) => `2001:db8:1:1::${(at + 1).toString(16)}`);
    expect(await sendFromEach(home)).toEqual(accepted(10));
    // Half of the limit is used: another message needs a proof of work.
    expect(await send('2001:0DB8:0001:0001:ffff::1')).toBe(429);
    expect(await send('2001:db8:1:2::1')).toBe(200);
  });

  test('counts an IPv4 address mapped to IPv6 as the same visitor', async () => {
    const { send, sendFromEach } = await start({ TRUSTED_PROXIES: '1' });
    const ways = Array.from({ length: 5 }, () => ['203.0.113.7', '::ffff:203.0.113.7']).flat();
    expect(await sendFromEach(ways)).toEqual(accepted(10));
    expect(await send('::ffff:cb00:7107')).toBe(429);
    expect(await send('203.0.113.8')).toBe(200);
  });

  test('logs no warning for a configured proxy', async () => {
    const { running, send } = await start({ TRUSTED_PROXIES: '1' });
    await send('203.0.113.7');
    expect(running.lines).toEqual([]);
  });
});

test('counts an unconfigured proxy and warns once with its code and without an address', async () => {
  const { running, sendFromEach } = await start();
  await sendFromEach(['203.0.113.7', '203.0.113.8']);
  const warnings = running.lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, code: 56 }]);
  expect(running.lines.join('')).not.toContain('203.0.113');
  expect(await running.metrics.registry.metrics()).toContain('forwarded_ignored_total 2');
});
