import { LRUCache } from 'lru-cache';

import type { Locale } from '../../../domain/locale.ts';
import type { DrugLookup } from '../../../domain/medication.ts';
import type { ShareSubject } from '../../../domain/share-image.ts';
import type { Site } from '../../../tenants/registry.ts';
import type { UpstreamEvent, Upstreams } from '../../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../../upstreams/upstream-error.ts';
import { callContextFor } from '../../edge/call-context.ts';
import { drawImage } from './draw-image.ts';
import { shareWords } from './share-texts.ts';

export interface ShareImagesOptions {
  upstreams: { drugs: Pick<Upstreams['drugs'], 'lookUp'> };
  demonstration: boolean;
  report: (event: UpstreamEvent) => void;
  logError: (error: unknown) => void;
}

type Png = Uint8Array<ArrayBuffer>;

const maxBytes = 32 * 1024 * 1024;
/** Pictures that may wait their turn; whoever asks for one more is sent away for a while. */
const mostWaiting = 20;
const retryAfterSeconds = 10;
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };

/**
 * Answers requests for the images of link previews (decision 0015): a PNG kept within a memory limit, 404 for a
 * medicine nobody knows, 503 where the lookup or the drawing failed. Pictures are drawn one at a time, and the same one
 * asked for many times at once is drawn once.
 */
export function createShareImages(options: ShareImagesOptions) {
  const finished = new LRUCache<string, Png>({
    maxSize: maxBytes,
    sizeCalculation: (png, key) => png.byteLength + key.length + 256,
  });
  const drawing = new Map<string, Promise<Png | null>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Waits for the picture before it, and lets waiting requests go first: a picture holds the process for milliseconds. */
  function inTurn(draw: () => Promise<Png>): Promise<Png> {
    const turn = last.then(() => new Promise((done) => setImmediate(done))).then(draw);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function make(site: Site, subject: ShareSubject, locale: Locale): Promise<Png | null> {
    const lookup = subject.drug === null ? null : await lookUp(site, subject.drug);
    if (subject.drug !== null && !lookup) return null;
    return inTurn(() => drawImage(site, shareWords(lookup, locale, options.demonstration)));
  }

  async function lookUp(site: Site, name: string): Promise<DrugLookup | null> {
    try {
      return await options.upstreams.drugs.lookUp(name, callContextFor(site, null, options.report));
    } catch (thrown) {
      // A medicine without any product left counts as unknown (spec §8).
      if (thrown instanceof UpstreamError && thrown.status === 404) return null;
      throw thrown;
    }
  }

  async function imageOf(site: Site, subject: ShareSubject, locale: Locale): Promise<Png | null> {
    const { name, clientDisplayName } = site.partner;
    const key = JSON.stringify([name, clientDisplayName, locale, subject.drug?.toLowerCase() ?? null]);
    const kept = finished.get(key);
    if (kept) return kept;
    const running = drawing.get(key);
    if (running) return running;
    if (drawing.size >= mostWaiting) throw new TooManyWaiting();
    const started = make(site, subject, locale)
      .then((png) => {
        if (png) finished.set(key, png);
        return png;
      })
      .finally(() => drawing.delete(key));
    drawing.set(key, started);
    return started;
  }

  return async function answer(
    request: Request,
    site: Site,
    { subject, locale }: { subject: ShareSubject; locale: Locale },
  ): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    try {
      const png = await imageOf(site, subject, locale);
      if (!png) return withoutImage(404);
      const length = { 'content-length': String(png.byteLength) };
      return new Response(request.method === 'HEAD' ? null : png, { headers: { ...headers, ...length } });
    } catch (error) {
      // A failed lookup has been reported by its client.
      if (!(error instanceof UpstreamError || error instanceof TooManyWaiting)) options.logError(error);
      return withoutImage(503);
    }
  };
}

class TooManyWaiting extends Error {}

function withoutImage(status: 404 | 503): Response {
  const none = new Headers({ 'cache-control': 'no-store' });
  if (status === 503) none.set('retry-after', String(retryAfterSeconds));
  return new Response(null, { status, headers: none });
}
