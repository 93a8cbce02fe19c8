import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import { createMessageChannels } from './message-channels.ts';

type Answer = { sms: boolean; email: boolean } | null;

const siteForHost = shippedRegistry({ environment: 'development' });
const site = siteForHost('super.localhost')!;
const otherSite = siteForHost('savehealth.localhost')!;

/** The channels of a service with the given answer. */
function setUp(answer: () => Promise<Answer>) {
  const fetchChannels = vi.fn<() => Promise<Answer>>(answer);
  const channelsFor = createMessageChannels({
    upstreams: { notifications: { fetchChannels } },
    report: () => {},
    optionalWithinMs: 300,
  });
  return { channelsFor, fetchChannels };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createMessageChannels', () => {
  test('the message channels are those that the service offers', async () => {
    const { channelsFor } = setUp(() => Promise.resolve({ sms: false, email: true }));
    expect(await channelsFor(site)).toEqual(['email']);
    const { channelsFor: channelsWhenOff } = setUp(() => Promise.resolve({ sms: false, email: false }));
    expect(await channelsWhenOff(site)).toEqual([]);
  });

  test('all message channels are available when the service fails', async () => {
    expect(await setUp(() => Promise.resolve(null)).channelsFor(site)).toEqual(['sms', 'email']);
  });

  test('the message channels are fetched once a minute for each site, however many pages are rendered', async () => {
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

  test('the message channels are fetched once a minute even when the clock is set back', async () => {
    const { channelsFor, fetchChannels } = setUp(() => Promise.resolve({ sms: true, email: false }));
    await channelsFor(site);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(60_001);
    await channelsFor(site);
    expect(fetchChannels).toHaveBeenCalledTimes(2);
  });

  test('all message channels are available when the service hangs, and only the first pages wait for it, for a limited time', async () => {
    const { channelsFor } = setUp(() => new Promise(() => {}));
    const first = channelsFor(site);
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toEqual(['sms', 'email']);
    // No timer is running now: a page that waited would never finish.
    expect(await channelsFor(site)).toEqual(['sms', 'email']);
  });

  test('the message channels change within a minute of a new answer, and stay the same when the service fails', async () => {
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
