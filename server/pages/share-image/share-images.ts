import { bulkhead, BulkheadRejectedError } from 'cockatiel';

import type { Locale } from '../../../domain/locale.ts';
import type { DrugLookup } from '../../../domain/medication.ts';
import type { ShareSubject } from '../../../domain/share-image.ts';
import type { Site } from '../../../tenants/registry.ts';
import { createCache } from '../../../upstreams/cache.ts';
import type { UpstreamEvent, Upstreams } from '../../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../../upstreams/upstream-error.ts';
import { callContextFor } from '../../edge/call-context.ts';
import { emptyResponse, fileResponse, rejectUnlessGetOrHead } from '../../edge/file-response.ts';
import { isShed, type SiteAdmission } from '../../edge/overload.ts';
import { currentRequest } from '../../telemetry/request-scope.ts';
import { drawImage } from './draw-image.ts';
import { shareTexts } from './share-texts.ts';

export interface ShareImagesOptions {
  upstreams: { drugs: Pick<Upstreams['drugs'], 'lookUp'> };
  demonstration: { prices: boolean };
  report: (event: UpstreamEvent) => void;
  logError: (error: unknown) => void;
  admission: SiteAdmission;
  /** Adds the names of a medication in the language of the image. */
  localize: (locale: Locale, lookup: DrugLookup) => Promise<DrugLookup>;
}

type Png = Uint8Array<ArrayBuffer>;

const maxCacheBytes = 32 * 1024 * 1024;
/** How many images may be in progress at once. Further requests are rejected. */
const maxPending = 20;
const retryAfterSeconds = 10;
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };

/**
 * Answers requests for the images of link previews (decision 0015): a PNG cached within a memory limit, 404 for an unknown
 * medication, 503 where the lookup or the drawing failed. Images are drawn one at a time. Simultaneous requests for the same
 * image share one drawing.
 */
export function createShareImages({
  upstreams,
  demonstration,
  report,
  logError,
  admission,
  localize,
}: ShareImagesOptions) {
  const cache = createCache<Png | null>({
    limit: { maxBytes: maxCacheBytes, bytesOf: (png) => png?.byteLength ?? 0 },
    shouldStore: (png) => png !== null,
  });
  const pending = bulkhead(maxPending);

  async function createImage(site: Site, subject: ShareSubject, locale: Locale): Promise<Png | null> {
    const found = subject.drug === null ? null : await lookUp(site, subject.drug);
    if (subject.drug !== null && !found) return null;
    const lookup = found && (await localize(locale, found));
    return admission.run('image', () => drawImage(site, shareTexts(lookup, locale, demonstration.prices)));
  }

  async function lookUp(site: Site, name: string): Promise<DrugLookup | null> {
    try {
      return await upstreams.drugs.lookUp(name, callContextFor(site, null, report));
    } catch (error) {
      // A medication without any product left counts as unknown (spec §8).
      if (error instanceof UpstreamError && error.status === 404) return null;
      throw error;
    }
  }

  return async function handle(
    request: Request,
    site: Site,
    { subject, locale }: { subject: ShareSubject; locale: Locale },
  ): Promise<Response> {
    const rejected = rejectUnlessGetOrHead(request);
    if (rejected) return rejected;
    const { name, clientDisplayName } = site.partner;
    const key = JSON.stringify([
      name,
      site.revision,
      currentRequest()?.release?.version,
      clientDisplayName,
      locale,
      subject.drug?.toLowerCase() ?? null,
    ]);
    try {
      const { value: png } = await cache.get(key, () =>
        pending.execute(() => createImage(site, subject, locale)),
      );
      return png ? fileResponse(request, png, headers) : emptyResponse(404);
    } catch (error) {
      // A failed lookup has been reported by its client.
      const isExpected =
        error instanceof UpstreamError || error instanceof BulkheadRejectedError || isShed(error);
      if (!isExpected) logError(error);
      return emptyResponse(503, { 'retry-after': String(retryAfterSeconds) });
    }
  };
}
