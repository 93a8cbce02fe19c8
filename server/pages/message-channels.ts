import type { Logger } from 'pino';

import { logCodes } from '../../domain/errors.ts';
import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { Channel } from '../../wire/message.ts';

export interface MessageChannelsOptions {
  upstreams: { notifications: Pick<Upstreams['notifications'], 'fetchChannels'> };
  report: (event: UpstreamEvent) => void;
  now: () => number;
}

const all: readonly Channel[] = ['sms', 'email'];
const askAgainMs = 60_000;
/** For how long the first pages of a process wait to hear; no others wait. */
const patienceMs = 300;

interface Known {
  channels: readonly Channel[];
  askedAt: number;
  /** The first answer, or the end of our patience. */
  heard: Promise<void>;
}

/**
 * The kinds of messages that the notifications service sends for a site, asked for once a minute while pages are made.
 * All of them until the service has said otherwise, and what it said last while it does not answer: a form whose message
 * cannot be sent says so when it is used.
 */
export function createMessageChannels({ upstreams, report, now }: MessageChannelsOptions) {
  const known = new Map<string, Known>();

  async function learn(answer: Known, site: Site): Promise<void> {
    // Its failure is counted by itself: a page is no less whole for it, and may be kept.
    const on = await upstreams.notifications.fetchChannels(callContextFor(site, null, report));
    if (on) answer.channels = all.filter((channel) => on[channel]);
  }

  return async (site: Site): Promise<readonly Channel[]> => {
    const partner = site.partner.name;
    let about = known.get(partner);
    // Either way: the clock may have been set back.
    if (!about || Math.abs(now() - about.askedAt) >= askAgainMs) {
      const channels = about?.channels ?? all;
      const answer: Known = { channels, askedAt: now(), heard: about?.heard ?? Promise.resolve() };
      const asked = learn(answer, site);
      if (!about) answer.heard = Promise.race([asked, afterPatience()]);
      about = answer;
      known.set(partner, about);
    }
    await about.heard;
    return about.channels;
  };
}

const afterPatience = () =>
  new Promise<void>((done) => {
    setTimeout(done, patienceMs).unref();
  });

const settings = { sms: 'SMS_ACCOUNT_SID', email: 'SMTP_URL' } as const;

/** Says once, at start, which kinds of messages cannot be sent, and which setting would change it. */
export function tellChannelsOff(logger: Logger, off: readonly Channel[]): void {
  if (off.length === 0) return;
  const needed = off.map((channel) => settings[channel]);
  logger.warn(
    { code: logCodes.notification.error, channels: off, needed },
    'no provider is configured for these messages: their forms are not shown',
  );
}
