import { join } from 'node:path';

import { errorCode, errorMessage } from '../../domain/error-message.ts';
import type { PlatformFactory } from '../../platform/create-platform.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { downloadRelease, fetchPointer, type Publisher } from './download-release.ts';
import { createReleaseFollower } from './follow-releases.ts';
import { createLiveRelease, type LiveRelease } from './live-release.ts';
import { withSignature } from './sign-requests.ts';
import { streamFetch } from './stream-fetch.ts';

type ReleaseConfig = Pick<Config, 'dataDir' | 'releaseDir' | 'publisher'>;

export interface Releases {
  live: LiveRelease;
  /** Switches to the release that is current now, in the folder or at the publisher. */
  reload: () => Promise<void>;
  /** Asks the publisher whether there is another release. Does nothing without a publisher. */
  poll: () => Promise<void>;
  close: () => void;
}

export interface ReleasesOptions extends Pick<ServerTelemetry, 'logger' | 'metrics'> {
  createPlatform: PlatformFactory;
  fetch?: typeof globalThis.fetch;
}

/**
 * Opens the data release to start with: the last one that was downloaded, or else the one of the folder, or else the
 * publisher's. Then follows the publisher, if there is one.
 * @throws ConfigError if no release can be served.
 */
export async function startReleases(config: ReleaseConfig, options: ReleasesOptions): Promise<Releases> {
  const { logger, metrics, createPlatform, fetch = streamFetch } = options;
  const s3 = config.publisher?.s3;
  const publisher = config.publisher && { ...config.publisher, fetch: s3 ? withSignature(fetch, s3) : fetch };
  const downloads = join(config.dataDir, 'releases');
  const first = publisher
    ? await openFirst(config, { publisher, downloads, logger })
    : await openDataRelease(config.releaseDir);
  const live = await createLiveRelease(first, { createPlatform, logger, metrics });
  if (!publisher) {
    const reload = () => live.switchToCurrent(config.releaseDir);
    return { live, reload, poll: () => Promise.resolve(), close: live.close };
  }
  const pollMs = publisher.pollSeconds * 1000;
  const follower = await createReleaseFollower({ publisher, folder: downloads, live, metrics, pollMs });
  void follower.poll();
  follower.start();
  return {
    live,
    reload: follower.retry,
    poll: follower.poll,
    close: () => {
      follower.stop();
      live.close();
    },
  };
}

/** @throws ConfigError for a data release that cannot be opened. */
export async function openDataRelease(folder: string): Promise<Release> {
  const { openCurrentRelease } = await import('../../platform/catalogue/check-release.ts');
  const { NoReleaseError } = await import('../../platform/catalogue/release-files.ts');
  try {
    return await openCurrentRelease(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (error instanceof NoReleaseError) throw new ConfigError(reason);
    const isDenied = errorCode(error) === 'EACCES';
    const advice = isDenied
      ? 'let the user of the server read the folder and its files'
      : 'run script/import';
    throw new ConfigError(`The data release in ${folder} cannot be read (${reason}): ${advice}.`);
  }
}

async function openFirst(
  { releaseDir }: ReleaseConfig,
  {
    publisher,
    downloads,
    logger,
  }: { publisher: Publisher; downloads: string } & Pick<ServerTelemetry, 'logger'>,
): Promise<Release> {
  const { readCurrent } = await import('../../platform/catalogue/release-files.ts');
  for (const folder of [downloads, releaseDir]) {
    try {
      if (readCurrent(folder) === null) continue;
      // Tries the second folder only if the first has no usable release.
      return await openDataRelease(folder);
    } catch (error) {
      logger.warn({ folder, reason: String(error) }, 'a data release cannot be used to start');
    }
  }
  try {
    return await downloadFirst(publisher, downloads);
  } catch (error) {
    const reason = errorMessage(error);
    throw new ConfigError(`RELEASE_URL has no data release to start with: ${reason}`);
  }
}

async function downloadFirst(publisher: Publisher, folder: string): Promise<Release> {
  const { openCheckedRelease } = await import('../../platform/catalogue/check-release.ts');
  const { hashOfFile, useRelease } = await import('../../platform/catalogue/release-files.ts');
  const name = (await fetchPointer(publisher, null))?.name ?? '';
  const hash = hashOfFile(name);
  if (hash === null) throw new Error(`${publisher.url} names no data release.`);
  await downloadRelease(publisher, folder, { name, hash });
  const release = await openCheckedRelease(folder, hash);
  useRelease(folder, hash);
  return release;
}
