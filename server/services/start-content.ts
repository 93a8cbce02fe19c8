import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { logCodes } from '../../domain/errors.ts';
import type { Brands } from '../../tenants/brands.ts';
import { tenantOf } from '../../tenants/registry.ts';
import type { ContentClient } from '../../upstreams/content/content-client.ts';
import type { ContentUpstream } from '../../upstreams/content/run-query.ts';
import { createSavedReplies, type SavedReplies } from '../../upstreams/content/saved-replies.ts';
import type { Upstream } from '../../upstreams/upstream.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { HealthCheck } from '../edge/health.ts';
import type { Config } from '../settings/config.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { readContent } from './read-content.ts';

export interface ContentFallbacks {
  saved: SavedReplies | null;
  fallback: ContentUpstream | null;
  /** Serves the embedded images besides those of the content service. */
  withEmbeddedImages: (media: Upstream) => Upstream;
}

/** Starts what serves pages while the operator's content service fails (decision 0030); nothing for embedded content. */
export async function startContentFallbacks(
  config: Config,
  logger: ServerTelemetry['logger'],
): Promise<ContentFallbacks> {
  const { url, space, environment } = config.content;
  const { diskBytes, fallback } = config.contentFallbacks;
  const saved =
    url && diskBytes > 0
      ? createSavedReplies({
          folder: join(config.dataDir, 'content'),
          maxBytes: diskBytes,
          origin: [url, space, environment].join(' '),
          warn: (message) => logger.warn({ code: logCodes.cms.error }, message),
        })
      : null;
  if (!url || fallback !== 'embedded') return { saved, fallback: null, withEmbeddedImages: (media) => media };

  const { createContentApi } = await import('../../platform/content/content-api.ts');
  const { createAssetsApi } = await import('../../platform/content/assets-api.ts');
  const { content, assetsFolder } = await readContent(config, (message) => logger.warn(message));
  const api = createContentApi({ ...config.content, content });
  const assets = createAssetsApi(content, assetsFolder);
  return {
    saved,
    fallback: {
      ...config.content,
      baseUrl: 'http://content.embedded',
      fetch: async (input, init) => api.fetch(new Request(input, init)),
      timeoutMs: config.upstreamTimeoutMs,
    },
    withEmbeddedImages: (media) => ({
      ...media,
      fetch: async (input, init) => {
        const embedded = await assets.fetch(new Request(input, init));
        return embedded.ok ? embedded : media.fetch(input, init);
      },
    }),
  };
}

/** How long a readiness probe waits for the content service; the load continues. */
const maxProbeMs = 1000;

/**
 * Creates the check that the app data of every enabled brand has been loaded once, without which all its pages fail. A
 * node that loses its content service later serves older content, and stays ready.
 */
export function createContentCheck(
  content: Pick<ContentClient, 'appData'>,
  brands: () => Brands,
  { report, warn }: Pick<ServerTelemetry, 'report' | 'warn'>,
): HealthCheck {
  // Checks only the brands that existed at the start: a brand that is added later must not take a node that serves the
  // others out of rotation.
  const waitingNames = new Set(brands().partners.map(({ name }) => name));
  const findWaiting = () =>
    brands().partners.filter(({ enabled, name }) => enabled && waitingNames.has(name));
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    await Promise.all(
      findWaiting().map(async (partner) => {
        const tenant = tenantOf(brands(), partner);
        const { content: appData, failed } = await content.appData(
          { client: tenant.id, locale: 'en-US' },
          callContextFor({ partner, tenant, sources: brands().sources }, null, report),
        );
        if (failed) return;
        waitingNames.delete(partner.name);
        if (!appData) warn(`The content has no app data for ${tenant.id}: all pages of that brand are 404`);
      }),
    );
  }

  return {
    name: 'content',
    check: async () => {
      if (findWaiting().length === 0) return null;
      loading ??= load().finally(() => {
        loading = null;
      });
      await Promise.race([loading, pause(maxProbeMs, undefined, { ref: false })]);
      const waiting = findWaiting();
      if (waiting.length === 0) return null;
      const names = waiting.map(({ name }) => name).join(', ');
      return `The content of ${names} could not be loaded yet: the content service does not answer, or rejects the request (code 57 in the log).`;
    },
  };
}
