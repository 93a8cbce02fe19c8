import { isSharedPage } from '../../domain/page-parameters.ts';
import { matchesTag } from '../edge/entity-tag.ts';
import { noStore, browserCacheHeaders, sharedCacheHeaders, surrogateKeys } from '../edge/cache-headers.ts';
import type { RenderedPage } from './page-cache.ts';
import type { RoutedRequest } from './page-routes.ts';

/** How a page is sent in response to a request: headers and cookies besides the page's own. */
export interface ResponseHead {
  /** Whether caches in front of the server may store the response. */
  isPublic: boolean;
  headers: Record<string, string>;
  /** Set-Cookie values. */
  cookies: readonly string[];
}

/**
 * The headers and cookies with which a page is sent in response to a request.
 * @param shown.isPublic whether every visitor gets this response. An incomplete page is never public.
 * @param shown.isStale whether the page is being renewed.
 * @param shown.cookies the visitor's Set-Cookie values. A response that a cache may give to everyone has none: the script of
 * the page sets them instead.
 */
export function createResponseHead(
  page: Pick<RoutedRequest, 'site' | 'release' | 'route'>,
  {
    rendered,
    isPublic,
    isStale,
    cookies,
  }: { rendered: RenderedPage; isPublic: boolean; isStale: boolean; cookies: readonly string[] },
): ResponseHead {
  const { status, isCacheable, takesZip } = rendered;
  if (!isPublic || status !== 200 || !isCacheable || rendered.cookies.length > 0)
    return {
      isPublic: false,
      headers: browserCacheHeaders(page.route === null || isSharedPage(page.route.id)),
      cookies,
    };
  const keys = surrogateKeys(page, { drug: page.route?.drug, takesZip });
  return { isPublic: true, headers: sharedCacheHeaders(keys, isStale), cookies: [] };
}

/** The response to a request for a page. It has no body if the client has the page already or requests only headers. */
export function pageResponse(
  page: RenderedPage,
  { headers: own, cookies }: Pick<ResponseHead, 'headers' | 'cookies'>,
  { method, headers: sent }: Request,
): Response {
  const headers = new Headers({ ...own, ...page.headers });
  for (const cookie of [...cookies, ...page.cookies]) headers.append('set-cookie', cookie);
  const isUnchanged = method !== 'POST' && matchesTag(sent.get('if-none-match'), page.headers['etag']);
  const status = isUnchanged ? 304 : page.status;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : page.body, { status, headers });
}

/** Sends a visitor to another URL. */
export const redirectVisitor = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': noStore } });

/** The reply to a request for the deferred parts of a page that has none. */
export const partsNotFound = () => new Response(null, { status: 404, headers: { 'cache-control': noStore } });
