import type { IncomingMessage, ServerResponse } from 'node:http';

import { arrivalOf } from '../edge/arrival.ts';
import { matchesTag } from '../edge/entity-tag.ts';
import { recordRequest, type ObserveOptions } from '../edge/observe-requests.ts';
import { writePageHead, type FormattedHead } from '../edge/response-head.ts';
import { hiddenSiteTag } from '../edge/robots.ts';
import { securityHeaders } from '../edge/security.ts';
import { createRequestId, neverAborts, runInRequest, type RequestScope } from '../telemetry/request-scope.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';

export interface CachedPageHandlerOptions extends ObserveOptions {
  cache: PageCache;
  pageIndex: PageIndex;
  /** Increases whenever anything about a site changes. */
  siteRevision: () => number;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
  production: boolean;
}

/** The parts of the response with a page, computed once. */
interface PreparedResponse {
  page: RenderedPage;
  headers: string[];
  body: Buffer;
  formatted?: FormattedHead | undefined;
}

/**
 * Serves cached pages before any Request, URL or context is made for them.
 * @returns a handler that returns whether it has responded; false for a request that is not in the index.
 */
export function createCachedPageHandler(options: CachedPageHandlerOptions) {
  const { cache, pageIndex, trustedProxies } = options;
  const prepared = new WeakMap<IndexedPage, PreparedResponse>();
  const defaults = Object.entries(securityHeaders(options.production));

  function prepare(indexed: IndexedPage, page: RenderedPage): PreparedResponse {
    const existing = prepared.get(indexed);
    if (existing?.page === page) return existing;
    const headers = [
      ...Object.entries({ ...indexed.headers, ...page.headers }),
      ...defaults.filter(([name]) => page.headers[name] === undefined),
      ...(indexed.site.noindex ? [['x-robots-tag', hiddenSiteTag] as const] : []),
      ...indexed.cookies.map((cookie) => ['set-cookie', cookie] as const),
      ['content-length', String(page.body.byteLength)] as const,
    ].flat();
    const { buffer, byteOffset, byteLength } = page.body;
    // A Buffer, because Node would copy any other type into one for each response.
    const made = { page, headers, body: Buffer.from(buffer, byteOffset, byteLength) };
    prepared.set(indexed, made);
    return made;
  }

  function find(incoming: IncomingMessage): { indexed: IndexedPage; page: RenderedPage } | null {
    // Left to the full handler, because createProxyWatch counts such requests.
    if (trustedProxies === 0 && incoming.headers['x-forwarded-for'] !== undefined) return null;
    const indexed = pageIndex.find(incoming);
    if (!indexed) return null;
    const isOutdated =
      options.siteRevision() !== indexed.site.revision || options.releaseVersion() !== indexed.release;
    const page = isOutdated ? undefined : cache.fresh(indexed.key);
    return page ? { indexed, page } : null;
  }

  return function serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const found = find(incoming);
    if (!found) return false;
    const { indexed, page } = found;
    const isUnchanged = matchesTag(incoming.headers['if-none-match'], page.headers['etag']);
    const status = isUnchanged ? 304 : page.status;
    const inbound = trustedProxies > 0 ? incoming.headers['x-request-id'] : null;
    const requestId = createRequestId(typeof inbound === 'string' ? inbound : null);
    const response = prepare(indexed, page);
    const { headers, body } = response;
    recordWhenClosed(options, { incoming, outgoing, indexed, requestId, status });
    if (status === 200) {
      const { formatted } = response;
      response.formatted = writePageHead(incoming, outgoing, { headers, requestId, formatted });
    } else {
      const sent = isUnchanged ? withoutBody(headers) : headers;
      outgoing.writeHead(status, [...sent, 'x-request-id', requestId]);
    }
    // Node sends no body in reply to HEAD.
    outgoing.end(isUnchanged ? undefined : body);
    return true;
  };
}

interface ServedRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  indexed: IndexedPage;
  requestId: string;
  status: number;
}

/** Counts, traces and logs a request when its response has been sent or its client has disconnected. */
function recordWhenClosed(
  options: CachedPageHandlerOptions,
  { incoming, outgoing, indexed, requestId, status }: ServedRequest,
): void {
  const { method = 'GET', socket } = incoming;
  const scope: RequestScope = {
    requestId,
    arrivedAt: arrivalOf(incoming) ?? performance.now(),
    // Nothing is left to cancel: the page is sent at once.
    signal: neverAborts,
    kind: 'page',
    tenant: indexed.site.tenant.id,
    route: indexed.route,
    cache: 'hit',
  };
  scope.trace = options.startTrace?.(scope, method);
  const request = { method, status, headers: () => incoming.headers };
  const isLogged = options.logger.isLevelEnabled('info');
  const bytesBefore = isLogged ? socket.bytesWritten : 0;
  outgoing.on('close', () => {
    options.metrics.pageCache.inc({ result: 'hit' });
    const isSent = outgoing.writableFinished;
    if (!isLogged) return recordRequest(options, request, scope, { isSent, bytes: 0 });
    const bytes = socket.bytesWritten - bytesBefore;
    return runInRequest(scope, () => recordRequest(options, request, scope, { isSent, bytes }));
  });
}

/** @param headers names and values, alternating. */
const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !/^content-(length|encoding|type)$/.test(headers[index - (index % 2)] ?? ''));
