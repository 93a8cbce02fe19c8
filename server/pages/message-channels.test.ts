import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createRegistry, type Site } from '../../tenants/registry.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMessageChannels, tellChannelsOff } from './message-channels.ts';

type Said = { sms: boolean; email: boolean } | null;

const siteOf = createRegistry({ environment: 'development', extraHosts: {} });
const at = (host: string): Site => {
  const site = siteOf(host);
  if (!site) throw new Error(`${host} is nobody's`);
  return site;
};
const site = at('super.localhost');

/** The channels of a service that answers as the test says. */
function channelsOf(answer: () => Promise<Said>) {
  const clock = { now: 0 };
  const channels = vi.fn<() => Promise<Said>>(answer);
  const upstreams = { notifications: { fetchChannels: channels } };
  const ask = createMessageChannels({ upstreams, report: () => {}, now: () => clock.now });
  return { ask, channels, clock };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the messages that can be sent', () => {
  test('are those that the service says', async () => {
    const { ask } = channelsOf(() => Promise.resolve({ sms: false, email: true }));
    expect(await ask(site)).toEqual(['email']);
    expect(await channelsOf(() => Promise.resolve({ sms: false, email: false })).ask(site)).toEqual([]);
  });

  test('are all where the service does not say', async () => {
    expect(await channelsOf(() => Promise.resolve(null)).ask(site)).toEqual(['sms', 'email']);
  });

  test('are asked for once a minute for each site, however many pages are made', async () => {
    const { ask, channels, clock } = channelsOf(() => Promise.resolve({ sms: true, email: false }));
    const first = await Promise.all([ask(site), ask(site), ask(site)]);
    expect(first).toEqual([['sms'], ['sms'], ['sms']]);
    clock.now = 59_999;
    await ask(site);
    expect(channels).toHaveBeenCalledTimes(1);
    await ask(at('savehealth.localhost'));
    expect(channels.mock.calls).toMatchObject([
      [{ partnerName: site.partner.name }],
      [{ partnerName: at('savehealth.localhost').partner.name }],
    ]);
  });

  test('are asked for anew after the clock was set back an hour', async () => {
    const { ask, channels, clock } = channelsOf(() => Promise.resolve({ sms: true, email: false }));
    clock.now = 7_200_000;
    await ask(site);
    clock.now -= 3_600_000;
    await ask(site);
    expect(channels).toHaveBeenCalledTimes(2);
  });

  test('are all, and no page waits for long, while the service never answers', async () => {
    const { ask } = channelsOf(() => new Promise(() => {}));
    const asked = ask(site);
    await vi.advanceTimersByTimeAsync(300);
    expect(await asked).toEqual(['sms', 'email']);
    // No timer runs on: this one does not wait at all.
    expect(await ask(site)).toEqual(['sms', 'email']);
  });

  test('change within a minute of the service’s word, and stay while it has none', async () => {
    let said: Said = { sms: true, email: true };
    const { ask, clock } = channelsOf(() => Promise.resolve(said));
    expect(await ask(site)).toEqual(['sms', 'email']);
    said = { sms: true, email: false };
    clock.now += 60_000;
    await ask(site);
    expect(await ask(site)).toEqual(['sms']);
    said = null;
    clock.now += 60_000;
    await ask(site);
    expect(await ask(site)).toEqual(['sms']);
  });
});

describe('at start', () => {
  const told = (off: Parameters<typeof tellChannelsOff>[1]) => {
    const lines: string[] = [];
    tellChannelsOff(createLogger('info', { write: (line) => lines.push(line) }), off);
    return lines;
  };

  test('one line says which messages have no provider and what to set', () => {
    const lines = told(['sms', 'email']);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      code: 52,
      channels: ['sms', 'email'],
      needed: ['SMS_ACCOUNT_SID', 'SMTP_URL'],
    });
  });

  test('nothing is said where every message has one', () => {
    expect(told([])).toEqual([]);
  });
});
