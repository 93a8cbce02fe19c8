import type { IncomingMessage, ServerResponse } from 'node:http';

import type { KnownPage, KnownPages } from '../pages/known-pages.ts';
import type { PageCache, RenderedPage } from '../pages/page-cache.ts';
import { createRequestId, runInRequest, type RequestScope } from '../telemetry/request-scope.ts';
import { arrivalOf } from './arrival.ts';
import { matchesTag } from './entity-tag.ts';
import { recordRequest, type ObserveOptions } from './observe-requests.ts';
import { securityHeaders } from './security.ts';

export interface AnswerKnownOptions extends ObserveOptions {
  cache: PageCache;
  knownPages: KnownPages;
  /** Rises when anything about a site changes. */
  siteRevision: () => number;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
  production: boolean;
}

/** What a page's response is written from, made once. */
interface PreparedPage {
  page: RenderedPage;
  headers: string[];
  body: Buffer;
}

/**
 * Answers requests from the page cache before any Request, URL or context is made for them.
 * @returns a function that tells whether it has answered; false for every request that was not answered before.
 */
export function createAnswerKnown(options: AnswerKnownOptions) {
  const { cache, knownPages, logger, metrics, trustedProxies } = options;
  const prepared = new WeakMap<KnownPage, PreparedPage>();
  const defaults = Object.entries(securityHeaders(options.production));

  function prepare(known: KnownPage, page: RenderedPage): PreparedPage {
    const existing = prepared.get(known);
    if (existing?.page === page) return existing;
    const headers = [
      ...Object.entries({ ...known.headers, ...page.headers }),
      ...defaults.filter(([name]) => page.headers[name] === undefined),
      ...(known.site.noindex ? [['x-robots-tag', 'noindex, nofollow'] as const] : []),
      ...known.cookies.map((cookie) => ['set-cookie', cookie] as const),
      ['content-length', String(page.body.byteLength)] as const,
    ].flat();
    const { buffer, byteOffset, byteLength } = page.body;
    // Node would make a Buffer of other bytes each time that they are sent.
    const made = { page, headers, body: Buffer.from(buffer, byteOffset, byteLength) };
    prepared.set(known, made);
    return made;
  }

  function find(incoming: IncomingMessage): { known: KnownPage; page: RenderedPage } | null {
    // It means that a proxy is not configured, which is counted.
    if (trustedProxies === 0 && incoming.headers['x-forwarded-for'] !== undefined) return null;
    const known = knownPages.find(incoming);
    if (!known) return null;
    const isOutdated =
      options.siteRevision() !== known.site.revision || options.releaseVersion() !== known.release;
    const page = isOutdated ? undefined : cache.fresh(known.key);
    return page ? { known, page } : null;
  }

  return function answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const found = find(incoming);
    if (!found) return false;
    const { known, page } = found;
    const isUnchanged = matchesTag(incoming.headers['if-none-match'], page.headers['etag']);
    const status = isUnchanged ? 304 : page.status;
    const { method = 'GET' } = incoming;
    const inbound = trustedProxies > 0 ? incoming.headers['x-request-id'] : null;
    const requestId = createRequestId(typeof inbound === 'string' ? inbound : null);
    const { headers, body } = prepare(known, page);
    const scope: RequestScope = {
      requestId,
      arrivedAt: arrivalOf(incoming) ?? performance.now(),
      left: neverLeaves,
      kind: 'page',
      tenant: known.site.tenant.id,
      route: known.route,
      cache: 'hit',
    };
    scope.trace = options.startTrace?.(scope, method);
    const request = { method, status, headers: () => incoming.headers };
    const isLogged = logger.isLevelEnabled('info');
    const bytesBefore = isLogged ? incoming.socket.bytesWritten : 0;
    outgoing.on('close', () => {
      metrics.pageCache.inc({ result: 'hit' });
      const isSent = outgoing.writableFinished;
      if (!isLogged) return recordRequest(options, request, scope, { isSent, bytes: 0 });
      const bytes = incoming.socket.bytesWritten - bytesBefore;
      return runInRequest(scope, () => recordRequest(options, request, scope, { isSent, bytes }));
    });
    outgoing.writeHead(status, [
      ...(isUnchanged ? withoutBody(headers) : headers),
      'x-request-id',
      requestId,
    ]);
    // Node sends no body in reply to HEAD.
    outgoing.end(isUnchanged ? undefined : body);
    return true;
  };
}

/** Nothing is under way that could be stopped. */
const neverLeaves = new AbortController().signal;

/** @param headers names and values in turn. */
const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !/^content-(length|encoding|type)$/.test(headers[index - (index % 2)] ?? ''));
