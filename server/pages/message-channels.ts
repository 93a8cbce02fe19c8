import { withTimeout } from '../../domain/time-limit.ts';
import type { Site } from '../../tenants/registry.ts';
import { createCache } from '../../upstreams/cache.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import type { Channel } from '../../wire/message.ts';
import { callContextFor } from '../edge/call-context.ts';

export interface MessageChannelsOptions {
  upstreams: { notifications: Pick<Upstreams['notifications'], 'fetchChannels'> };
  report: (event: UpstreamEvent) => void;
  /** How long the first pages of a process wait for the service; later pages do not wait. */
  optionalWithinMs: number;
}

const allChannels: readonly Channel[] = ['sms', 'email'];
const refreshMs = 60_000;

/**
 * Creates a function that returns the channels that the notifications service offers for a site, refreshed at most once a
 * minute as pages are rendered: all channels until the first answer, and the last answer while the service is down. If a
 * message cannot be sent after all, its form shows an error when it is submitted.
 */
export function createMessageChannels({ upstreams, report, optionalWithinMs }: MessageChannelsOptions) {
  const latest = new Map<string, readonly Channel[]>();
  const firstWaits = new Map<string, Promise<unknown>>();
  const refreshes = createCache<void>({
    ttlMs: refreshMs,
    maxStaleMs: Number.POSITIVE_INFINITY,
    limit: { maxEntries: 100 },
  });

  async function refresh(site: Site): Promise<void> {
    // The client reports its own failures; a page is complete without the answer.
    const enabled = await upstreams.notifications.fetchChannels(callContextFor(site, null, report));
    if (enabled) {
      latest.set(
        site.partner.name,
        allChannels.filter((channel) => enabled[channel]),
      );
    }
  }

  return async (site: Site): Promise<readonly Channel[]> => {
    const { name } = site.partner;
    const refreshed = refreshes.get(name, () => refresh(site));
    const firstWait =
      firstWaits.get(name) ?? withTimeout<unknown>(Promise.allSettled([refreshed]), optionalWithinMs, null);
    firstWaits.set(name, firstWait);
    await Promise.race([refreshed, firstWait]);
    return latest.get(name) ?? allChannels;
  };
}
