import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

import { getLinkBase, joinLinkBase, type Locale } from '../../domain/locale.ts';
import { chooseEncoding, compress } from '../edge/compress.ts';
import { entityTag } from '../edge/entity-tag.ts';
import type { PageRequest } from '../edge/page-request.ts';
import { collectPolicy, type CollectedPolicy } from '../edge/security.ts';
import { noStore } from '../edge/shared-cache.ts';
import { speculationRulesPath } from '../edge/speculation-rules.ts';
import { createDocumentPool, type RenderedDocument } from './document-pool.ts';
import { createFirstPaint } from './first-paint.ts';
import type { RenderedPage } from './page-cache.ts';
import { createPageContexts, type PageContextOptions, type PageOwner } from './page-context.ts';
import type { PageRoute } from './page-routes.ts';
import { buildForRoutes, buildForSite, readCatalogFiles } from './site-build.ts';

/** A request with the route that renders it; without one React Router matches all routes. */
export interface RoutedRequest extends PageRequest {
  route: PageRoute | null;
}

export interface RenderOptions extends PageContextOptions {
  build: () => Promise<ServerBuild>;
  /** Folder of the client build, relative to the working directory. */
  clientRoot: string;
}

/**
 * Renders the pages of every site with one build and a request handler for each base path, language and route.
 * @returns a function that renders a request; `owner` is the one visitor that the page is for, null for a shared page.
 */
export function createRenderer(options: RenderOptions) {
  const { build, dev, production } = options;
  const catalogFiles = dev ? null : readCatalogFiles(options.clientRoot);
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const contextFor = createPageContexts(options);
  const documents = createDocumentPool();
  const firstPaint = dev ? null : createFirstPaint(options.clientRoot);

  async function handlerFor(basePath: string, locale: Locale, route: PageRoute | null) {
    const basename = getLinkBase(basePath, locale);
    const key = [basename, ...(route?.family ?? [])].join(' ');
    const existing = handlers.get(key);
    if (existing && !dev) return existing;
    const built = await build();
    const siteBuild = catalogFiles
      ? buildForSite(built, catalogFiles, basePath, locale)
      : { ...built, basename };
    const pageBuild = route ? buildForRoutes(siteBuild, route.family) : siteBuild;
    const handler = createRequestHandler(pageBuild, production ? 'production' : 'development');
    handlers.set(key, handler);
    return handler;
  }

  return async function render(
    request: Request,
    page: RoutedRequest,
    owner: PageOwner | null = null,
  ): Promise<RenderedPage> {
    const { iframeDomains, basePath } = page.site.partner;
    const handler = await handlerFor(basePath, page.locale, page.route);
    const policy = collectPolicy();
    const document = documents.open();
    const sent = documents.open();
    try {
      const { context, hasFailed } = await contextFor(page, owner, policy, document);
      const response = await handler(request, withContext(await build(), context));
      if (response.body) document.append(new Uint8Array(await response.arrayBuffer()));
      const rendered = document.bytes();
      const encoding =
        rendered.byteLength > 0 ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity';
      const isComplete = !hasFailed();
      const headers = pageHeaders(response, encoding, owner === null && isComplete);
      const isStorable = headers['cache-control'] !== noStore;
      const isPage = headers['content-type']?.startsWith('text/html');
      const bytes = isPage ? finishPage(rendered, policy, sent, request.method === 'POST') : rendered;
      if (isPage && context.request.isShared)
        headers['speculation-rules'] = `"${joinLinkBase(basePath, speculationRulesPath)}"`;
      // A route's own policy is stricter; in development Vite adds scripts of its own.
      if (isPage && !dev) headers['content-security-policy'] ??= policy.header(iframeDomains);
      if (isStorable) headers['etag'] = entityTag(bytes, encoding);
      return {
        status: response.status,
        headers,
        cookies: response.headers.getSetCookie(),
        body: await compress(bytes, encoding),
        isCacheable: isComplete && isStorable,
        takesZip: context.traits.takesZip,
      };
    } finally {
      document.release();
      sent.release();
    }
  };

  /** The page without its nonce and, where React rendered it, as `sent`. */
  function finishPage(rendered: Buffer, policy: CollectedPolicy, sent: RenderedDocument, isReply: boolean) {
    // A route may answer with HTML of its own.
    if (!firstPaint || !rendered.includes(policy.nonce)) return policy.finish(rendered);
    firstPaint.write(rendered, sent, policy, isReply);
    return sent.bytes();
  }
}

/** How long visitors wait before they repeat a request for a page whose data could not be loaded. */
const retryAfterSeconds = 5;

/**
 * The headers that a page has for all visitors; what caches may do with it depends on its request too (shared-cache.ts).
 * @param isShared whether the page is complete and the same for everybody: any other is stored nowhere.
 */
function pageHeaders(rendered: Response, encoding: string, isShared: boolean): Record<string, string> {
  const headers: Record<string, string> = Object.fromEntries(rendered.headers);
  if (rendered.status === 503) headers['retry-after'] ??= String(retryAfterSeconds);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (rendered.status === 503 || !isShared || headers['cache-control']?.includes('no-store'))
    headers['cache-control'] = noStore;
  delete headers['content-length'];
  // A record can hold only one Set-Cookie; RenderedPage.cookies has all of them.
  delete headers['set-cookie'];
  return headers;
}

/** The build has its own copy of app/context.ts; context keys are compared by identity, so the build's own key is set. */
function withContext(build: ServerBuild, context: unknown): RouterContextProvider {
  const provider = new RouterContextProvider();
  const { pageContext } = build.entry.module as unknown as {
    pageContext: Parameters<typeof provider.set>[0];
  };
  provider.set(pageContext, context);
  return provider;
}
