import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { errorMessage } from '../../domain/error-message.ts';
import { createSequence } from '../../domain/sequence.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { downloadRelease, fetchPointer, type Publisher } from './download-release.ts';
import type { LiveRelease } from './live-release.ts';

export interface ReleaseFollower {
  /**
   * Asks the publisher now and switches to the release that it names. If there is a problem, it is logged and the old
   * release stays in use.
   */
  poll: () => Promise<void>;
  /** Like `poll`, but also retries a release that was rejected a moment ago. */
  retry: () => Promise<void>;
  start: () => void;
  stop: () => void;
}

export interface FollowOptions {
  publisher: Publisher;
  pollMs: number;
  /** Where downloads are kept. */
  folder: string;
  live: Pick<LiveRelease, 'switchTo' | 'facts' | 'reportFailure'>;
  metrics: Pick<Metrics, 'reloads'>;
  now?: () => number;
}

/** A rejected release, and when it is tried again. */
interface Rejection {
  hash: string;
  count: number;
  until: number;
}

const maxRetryMs = 3_600_000;

/** Creates the follower of a publisher: the server switches to each release that its file `current` names (decision 0044). */
export async function createReleaseFollower(options: FollowOptions): Promise<ReleaseFollower> {
  const { publisher, folder, live, metrics, pollMs, now = () => performance.now() } = options;
  const { hashOfFile, isIntact, removeOldReleases, useRelease, versionOf } =
    await import('../../platform/catalogue/release-files.ts');
  let etag: string | null = null;
  let rejection: Rejection | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function switchToPublished(name: string, hash: string): Promise<void> {
    if (live.facts().release !== versionOf(hash)) {
      const isHere = existsSync(join(folder, name)) && (await isIntact(join(folder, name), hash));
      if (!isHere) await downloadRelease(publisher, folder, { name, hash });
      await live.switchTo(folder, hash);
    }
    // Also for a release in use: an earlier poll may have failed here, and a restart uses what `current` names.
    if (useRelease(folder, hash)) removeOldReleases(folder);
  }

  async function poll(): Promise<void> {
    let hash: string | null = null;
    try {
      const published = await fetchPointer(publisher, etag);
      if (published) {
        hash = hashOfFile(published.name);
        if (hash === null) throw new Error(`${publisher.url} names no data release.`);
        if (rejection?.hash !== hash) rejection = null;
        if (rejection && now() < rejection.until) {
          // The rejection was already logged, and a large file must not be downloaded every minute only to be rejected
          // again.
          metrics.reloads.inc({ what: 'release', result: 'failed' });
          return;
        }
        await switchToPublished(published.name, hash);
        rejection = null;
        // The ETag is stored only now, because after a rejection the next poll must get the release again.
        etag = published.etag;
      }
      metrics.reloads.inc({ what: 'release', result: 'ok' });
    } catch (error) {
      if (hash !== null) {
        const count = (rejection?.count ?? 0) + 1;
        rejection = { hash, count, until: now() + Math.min(maxRetryMs, pollMs * (2 ** count - 1)) };
      }
      live.reportFailure(errorMessage(error), hash);
    }
  }

  const inTurn = createSequence();
  function schedule(): void {
    if (isStopped) return;
    // A random delay, so that nodes that started together do not all ask at once.
    const delayMs = pollMs * (0.9 + Math.random() * 0.2);
    timer = setTimeout(() => void inTurn(poll).finally(schedule), delayMs).unref();
  }

  return {
    poll: () => inTurn(poll),
    retry: () =>
      inTurn(() => {
        rejection = null;
        return poll();
      }),
    start: schedule,
    stop: () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
