import type { Site } from '../../tenants/registry.ts';
import { createCache } from '../../upstreams/cache.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import type { Channel } from '../../wire/message.ts';
import { callContextFor } from '../edge/call-context.ts';

export interface MessageChannelsOptions {
  upstreams: { notifications: Pick<Upstreams['notifications'], 'fetchChannels'> };
  report: (event: UpstreamEvent) => void;
}

const allChannels: readonly Channel[] = ['sms', 'email'];
const refreshMs = 60_000;
/** For how long the first pages of a process wait for the service; later ones do not wait. */
const maxWaitMs = 300;

/**
 * The kinds of messages that the notifications service sends for a site, refreshed once a minute while pages are
 * rendered: all of them until the service has answered, and its last answer while it does not. A form whose message
 * cannot be sent shows that when it is used.
 */
export function createMessageChannels({ upstreams, report }: MessageChannelsOptions) {
  const latest = new Map<string, readonly Channel[]>();
  const waits = new Map<string, Promise<void>>();
  const refreshes = createCache<void>({
    ttlMs: refreshMs,
    maxStaleMs: Number.POSITIVE_INFINITY,
    limit: { maxEntries: 100 },
  });

  async function refresh(site: Site): Promise<void> {
    // The client reports its failure; a page is complete without the answer.
    const sent = await upstreams.notifications.fetchChannels(callContextFor(site, null, report));
    if (sent) {
      latest.set(
        site.partner.name,
        allChannels.filter((channel) => sent[channel]),
      );
    }
  }

  return async (site: Site): Promise<readonly Channel[]> => {
    const { name } = site.partner;
    const wait = waits.get(name) ?? pause(maxWaitMs);
    waits.set(name, wait);
    await Promise.race([refreshes.get(name, () => refresh(site)), wait]);
    return latest.get(name) ?? allChannels;
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
