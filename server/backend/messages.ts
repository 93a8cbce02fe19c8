import type { Coordinates } from '../../domain/location.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import { findSource } from '../../tenants/sources.ts';
import { readBody } from '../edge/read-body.ts';
import type { PageOwner } from '../pages/page-context.ts';
import type { PageRoute, RoutedRequest } from '../pages/page-routes.ts';

/** A request that can be sent to another thread. */
export interface RequestMessage {
  method: string;
  url: string;
  headers: [string, string][];
  /** Null without a body. A body that is too long is replaced with an empty one, and only the headers keep its length. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** A response that can be sent to another thread. */
export interface ResponseMessage {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

/** Identifies a site in each thread, with the values that depend on the host name of the request. */
export type SiteMessage = Pick<Site, 'host' | 'origin' | 'noindex'>;

/** A page to render. */
export interface PageMessage {
  request: RequestMessage;
  site: SiteMessage;
  locale: Locale;
  url: string;
  source: string | null;
  zip: string | null;
  ipCoordinates: Coordinates | null;
  release: string;
  route: PageRoute | null;
  owner: PageOwner | null;
}

/** Larger than any form or call that the site sends. */
const maxBodyBytes = 128 * 1024;
const withoutBody = new Set(['GET', 'HEAD']);

/** A request as a message to another thread, with its body read. */
export async function packRequest(request: Request): Promise<RequestMessage> {
  const { method, url } = request;
  const headers = [...request.headers];
  if (withoutBody.has(method)) return { method, url, headers, body: null };
  const body = await readBody(request, maxBodyBytes);
  if (body) return { method, url, headers, body };
  if (!request.headers.has('content-length')) headers.push(['content-length', String(maxBodyBytes + 1)]);
  // The reader sees the declared length and rejects the request.
  return { method, url, headers, body: new Uint8Array(1) };
}

/** @param signal aborts when the visitor leaves. */
export function unpackRequest({ url, method, headers, body }: RequestMessage, signal?: AbortSignal): Request {
  return new Request(url, { method, headers, body, signal });
}

/** A response as a message to another thread, with its body read. */
export async function packResponse(response: Response): Promise<ResponseMessage> {
  const body = response.body && new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body };
}

/** The response of a message. */
export const unpackResponse = ({ status, headers, body }: ResponseMessage): Response =>
  new Response(body, { status, headers });

/** The identity of a site, because each thread has its own site objects. */
export const packSite = ({ host, origin, noindex }: Site): SiteMessage => ({ host, origin, noindex });

/** A page to render as a message to another thread, with the body of its request read. */
export async function packPage(
  request: Request,
  { site, locale, url, source, zip, ipCoordinates, release, route }: RoutedRequest,
  owner: PageOwner | null,
): Promise<PageMessage> {
  return {
    request: await packRequest(request),
    site: packSite(site),
    locale,
    url: url.href,
    source: source?.id ?? null,
    zip,
    ipCoordinates,
    release,
    route,
    owner,
  };
}

/** The page of a message, on this thread's copy of its site. */
export const unpackPage = ({ url, source, ...page }: PageMessage, site: Site): RoutedRequest => ({
  ...page,
  site,
  url: new URL(url),
  source: findSource(site.sources, source),
});

/** A copy in its own buffer: transferring a view would transfer the whole buffer. */
export const ownBytes = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
