import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { errorMessage } from '../../domain/error-message.ts';
import { logCodes } from '../../domain/errors.ts';
import type { Platform, PlatformFactory } from '../../platform/create-platform.ts';
import type { Release } from '../../platform/catalogue/release.ts';
import { excuseDelays } from '../edge/overload.ts';
import { yieldToEventLoop } from '../edge/event-loop.ts';
import type { HealthCheck } from '../edge/health.ts';
import { createSequence } from '../../domain/sequence.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { createReleaseHolder, type Use, type Version } from './release-holder.ts';

/**
 * The data release in use and the services that read it. Both are replaced together while the server runs (decision 0044).
 */
export interface LiveRelease {
  /** The release for a new request, or the release of a version with which a request began. */
  begin: (version?: string) => Use<Served>;
  facts: () => ReleaseFacts;
  /** Calls a function with each release that replaces another one. */
  onReplaced: (listener: ReplacedListener) => void;
  check: HealthCheck;
  /**
   * Replaces the release in use with one from a folder, in short pieces of work.
   * @throws Error with the reason if it cannot be served; then nothing changes.
   */
  switchTo: (folder: string, hash: string) => Promise<void>;
  /**
   * Switches to the release that the folder's file `current` names. If there is a problem, it is logged and the old release
   * stays in use.
   */
  switchToCurrent: (folder: string) => Promise<void>;
  /** Computes in advance what the first requests would otherwise wait for, in short pieces of work. */
  prepare: () => Promise<void>;
  /** Logs and counts why a release was rejected. */
  reportFailure: (reason: string, hash: string | null) => void;
  close: () => void;
}

interface Served {
  release: Release;
  platform: Platform;
}

type ReplacedListener = (release: { version: string; previous: string | null }) => void;

export interface ReleaseFacts {
  /** The version. */
  release: string;
  /** YYYY-MM-DD. */
  newestCost: string;
}

export interface LiveReleaseOptions extends Pick<ServerTelemetry, 'logger' | 'metrics'> {
  createPlatform: PlatformFactory;
}

/** Creates the live release from the one that the server starts with. */
export async function createLiveRelease(
  first: Release,
  { createPlatform, logger, metrics }: LiveReleaseOptions,
): Promise<LiveRelease> {
  const { openCheckedRelease } = await import('../../platform/catalogue/check-release.ts');
  const { hashOfFile, readCurrent, releaseFile, versionOf } =
    await import('../../platform/catalogue/release-files.ts');

  const { runAtOnce, runInPieces } = await import('../../platform/pieces.ts');

  const serve = (release: Release, platform: Platform): Version<Served> => ({
    version: release.version,
    value: { release, platform },
    close: () => {
      release.close();
      logger.info({ release: release.version }, 'the data release is closed');
    },
  });
  const holder = createReleaseHolder(serve(first, runAtOnce(createPlatform(first))));
  const facts = ({ release }: Served): ReleaseFacts => ({
    release: release.version,
    newestCost: release.newestCost,
  });
  logger.info(facts(holder.current().value), 'the data release is in use');
  // Starts at 0, because Prometheus sees no increase in a counter that first appears with a failure.
  for (const result of ['ok', 'failed']) metrics.reloads.inc({ what: 'release', result }, 0);

  const listeners: ReplacedListener[] = [];

  /** Creates the services over a release, which is closed if that fails. */
  async function preparePlatform(release: Release): Promise<Platform> {
    try {
      const platform = await runInPieces(createPlatform(release), pause);
      await runInPieces(platform.prepare(), pause);
      return platform;
    } catch (error) {
      release.close();
      throw error;
    }
  }

  async function replace(folder: string, hash: string): Promise<void> {
    const from = holder.current().version;
    if (versionOf(hash) === from) return;
    const startedAt = performance.now();
    const release = await openCheckedRelease(folder, hash);
    const platform = await preparePlatform(release);
    holder.replace(serve(release, platform));
    for (const listener of listeners) listener({ version: release.version, previous: from });
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ ...facts(holder.current().value), from, ms }, 'the data release is replaced');
  }

  function reportFailure(reason: string, hash: string | null): void {
    metrics.reloads.inc({ what: 'release', result: 'failed' });
    logger.error(
      {
        code: logCodes.other.error,
        release: hash && versionOf(hash),
        reason,
        inUse: holder.current().version,
      },
      'the data release was not replaced: the old release stays in use',
    );
  }

  async function switchToCurrent(folder: string): Promise<void> {
    const name = readCurrent(folder);
    const hash = hashOfFile(name ?? '');
    try {
      if (hash === null)
        throw new Error(`The file ${folder}/current does not name a data release: run script/import.`);
      if (!existsSync(join(folder, releaseFile(hash))))
        throw new Error(`There is no file ${name} in ${folder}.`);
      await replace(folder, hash);
      metrics.reloads.inc({ what: 'release', result: 'ok' });
    } catch (error) {
      reportFailure(errorMessage(error), hash);
    }
  }

  const inTurn = createSequence();
  return {
    begin: holder.begin,
    facts: () => facts(holder.current().value),
    onReplaced: (listener) => void listeners.push(listener),
    check: {
      name: 'data release',
      check: createReleaseCheck({ logger }, () => holder.current().value.release),
      details: () => ({ release: holder.current().version }),
    },
    switchTo: (folder, hash) => inTurn(() => replace(folder, hash)),
    switchToCurrent: (folder) => inTurn(() => switchToCurrent(folder)),
    prepare: async () => {
      const { value, end } = holder.begin();
      await runInPieces(value.platform.prepare(), pause).finally(end);
    },
    reportFailure,
    close: holder.close,
  };
}

/** Answers requests between two pieces of work, including those that the first piece delayed. */
async function pause(): Promise<void> {
  excuseDelays();
  await yieldToEventLoop();
}

/** Creates the health check of a release in use. It logs why a release cannot be read: once, because probes are frequent. */
function createReleaseCheck(
  { logger }: Pick<ServerTelemetry, 'logger'>,
  inUse: () => Release,
): () => string | null {
  let loggedReason: string | null = null;
  return () => {
    const release = inUse();
    try {
      // Looks up a ZIP code that always exists, to prove that the file can still be read.
      const found = release.zip('10001');
      loggedReason = null;
      return found ? null : 'The data release has no ZIP codes.';
    } catch (error) {
      const reason = errorMessage(error);
      if (reason !== loggedReason) {
        logger.error(
          { code: logCodes.other.error, release: release.version, reason },
          'the data release cannot be read',
        );
      }
      loggedReason = reason;
      return 'The data release cannot be read.';
    }
  };
}
