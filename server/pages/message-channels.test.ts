import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import { createMessageChannels } from './message-channels.ts';

type Answer = { sms: boolean; email: boolean } | null;

const siteForHost = createRegistry({ environment: 'development', extraHosts: {} });
const site = siteForHost('super.localhost')!;
const otherSite = siteForHost('savehealth.localhost')!;

/** The channels of a service that gives an answer. */
function setUp(answer: () => Promise<Answer>) {
  const fetchChannels = vi.fn<() => Promise<Answer>>(answer);
  const channelsFor = createMessageChannels({
    upstreams: { notifications: { fetchChannels } },
    report: () => {},
  });
  return { channelsFor, fetchChannels };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the messages that can be sent', () => {
  test('are those that the service sends', async () => {
    const { channelsFor } = setUp(() => Promise.resolve({ sms: false, email: true }));
    expect(await channelsFor(site)).toEqual(['email']);
    const { channelsFor: noChannelsFor } = setUp(() => Promise.resolve({ sms: false, email: false }));
    expect(await noChannelsFor(site)).toEqual([]);
  });

  test('are all where the service gives no answer', async () => {
    expect(await setUp(() => Promise.resolve(null)).channelsFor(site)).toEqual(['sms', 'email']);
  });

  test('are fetched once a minute for each site, however many pages are rendered', async () => {
    const { channelsFor, fetchChannels } = setUp(() => Promise.resolve({ sms: true, email: false }));
    const first = await Promise.all([channelsFor(site), channelsFor(site), channelsFor(site)]);
    expect(first).toEqual([['sms'], ['sms'], ['sms']]);
    vi.advanceTimersByTime(59_999);
    await channelsFor(site);
    expect(fetchChannels).toHaveBeenCalledTimes(1);
    await channelsFor(otherSite);
    expect(fetchChannels.mock.calls).toMatchObject([
      [{ partnerName: site.partner.name }],
      [{ partnerName: otherSite.partner.name }],
    ]);
  });

  test('are fetched once a minute when the clock is set back', async () => {
    const { channelsFor, fetchChannels } = setUp(() => Promise.resolve({ sms: true, email: false }));
    await channelsFor(site);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(60_001);
    await channelsFor(site);
    expect(fetchChannels).toHaveBeenCalledTimes(2);
  });

  test('are all while the service never answers, and only the first pages wait for it, for 300 ms', async () => {
    const { channelsFor } = setUp(() => new Promise(() => {}));
    const first = channelsFor(site);
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toEqual(['sms', 'email']);
    // No timer runs any more: a page that waited would never be done.
    expect(await channelsFor(site)).toEqual(['sms', 'email']);
  });

  test('change within a minute of the service’s answer, and stay while it gives none', async () => {
    let answer: Answer = { sms: true, email: true };
    const { channelsFor } = setUp(() => Promise.resolve(answer));
    expect(await channelsFor(site)).toEqual(['sms', 'email']);
    answer = { sms: true, email: false };
    vi.advanceTimersByTime(60_001);
    await channelsFor(site);
    expect(await channelsFor(site)).toEqual(['sms']);
    answer = null;
    vi.advanceTimersByTime(60_001);
    await channelsFor(site);
    expect(await channelsFor(site)).toEqual(['sms']);
  });
});
