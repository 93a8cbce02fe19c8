import type { Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import { chooseEncoding } from '../edge/compress.ts';
import type { IpLocationSources } from '../edge/ip-location.ts';
import { pageKey, readPageRequest, type PageRequest } from '../edge/page-request.ts';
import { readPostedForm } from '../edge/posted-form.ts';
import { referralCookies, zipCookie } from '../edge/referral-cookies.ts';
import { isPrivatePage, readVisitor } from '../edge/visitor.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import type { PageOwner } from './page-context.ts';
import { createRenderer, type RenderOptions } from './render-page.ts';

export interface PagesOptions extends RenderOptions {
  cache: PageCache;
  metrics: Metrics;
  ipLocation: IpLocationSources;
}

const maxFormBytes = 64 * 1024;

/** Answers requests for pages: shared ones from the cache, private ones and posted forms rendered for their visitor. */
export function createPages(options: PagesOptions) {
  const { cache, metrics, production } = options;
  const render = createRenderer(options);

  async function handleForm(request: Request, page: PageRequest, owner: PageOwner): Promise<Response> {
    const posted = await readPostedForm(request, maxFormBytes);
    if (!posted.ok) return formRejection(posted.status, posted.message);
    const headers = new Headers(request.headers);
    // readPostedForm has checked it. React Router would also compare the scheme, but TLS ends at the load balancer.
    headers.delete('origin');
    headers.delete('content-length');
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const form = new Request(page.url, { method: 'POST', headers, body: posted.fields });
    return pageResponse(await render(form, page, owner), [], 'POST');
  }

  async function sharedPage(request: Request, page: PageRequest): Promise<RenderedPage> {
    if (options.dev) return render(request, page);
    const key = pageKey(page, chooseEncoding(request.headers.get('accept-encoding')));
    const { value, result } = await cache.get(key, () => render(request, page));
    metrics.pageCache.inc({ result });
    return value;
  }

  return async function handle(
    request: Request,
    site: Site,
    locale: Locale,
    visitorAddress: string | null = null,
  ): Promise<Response> {
    const page = readPageRequest(request, site, locale, options.ipLocation, visitorAddress);
    const visitor = readVisitor(request, site);
    if (request.method === 'POST') return handleForm(request, page, { visitor, address: visitorAddress });
    // Without the visitor's abort signal: a shared render must not stop when one visitor leaves.
    const read = new Request(page.url, { headers: request.headers });
    const rendered = isPrivatePage(page.url)
      ? await render(read, page, { visitor, address: null })
      : await sharedPage(read, page);
    const cookies = [
      ...referralCookies(page.url, visitor.preferences, production),
      ...zipCookie(page.url, visitor.preferences, production),
    ];
    return pageResponse(rendered, cookies, request.method);
  };
}

function formRejection(status: number, message: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(message, { status, headers });
}

function pageResponse(page: RenderedPage, cookies: string[], method: string): Response {
  const headers = new Headers(page.headers);
  for (const cookie of [...cookies, ...page.cookies]) headers.append('set-cookie', cookie);
  const isEmpty = method === 'HEAD' || page.status === 204 || page.status === 304;
  return new Response(isEmpty ? null : page.body, { status: page.status, headers });
}
