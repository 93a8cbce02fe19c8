import { availableParallelism } from 'node:os';

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

import type { PageContext } from '../../app/context.ts';
import { getLinkBase, type Locale } from '../../domain/locale.ts';
import { partsParameter } from '../../domain/page-parameters.ts';
import { chooseEncoding, compressAll, type Encoding } from '../edge/compress.ts';
import { entityTag } from '../edge/entity-tag.ts';
import { collectPolicy, type CollectedPolicy } from '../edge/security.ts';
import { noStore } from '../edge/cache-headers.ts';
import { speculationRules } from '../edge/speculation-rules.ts';
import { createDocumentPool, type RenderedDocument } from './document-pool.ts';
import { createFirstPaint, type FirstPaintOptions } from './first-paint.ts';
import type { RenderedPage } from './page-cache.ts';
import { createPageContexts, type PageContextOptions, type PageOwner } from './page-context.ts';
import type { PageRoute, RoutedRequest } from './page-routes.ts';
import { buildForRoutes, buildForSite, entryOf, readCatalogFiles } from './site-build.ts';

/**
 * The request for a render. Created only when a render starts, because it costs more than a rejection. It does not have the
 * visitor's abort signal, because a shared render must not stop when one visitor leaves.
 */
export const requestForRender = ({ headers }: Request, { url }: RoutedRequest) =>
  new Request(url, { headers });

/** Renders a page; `owner` is the one visitor that it is for, null for a shared page. */
export type RenderPage = (
  request: Request,
  page: RoutedRequest,
  owner?: PageOwner | null,
) => Promise<RenderedPage>;

export interface RenderOptions extends PageContextOptions {
  build: () => Promise<ServerBuild>;
  /** Folder of the client build, relative to the working directory. */
  clientRoot: string;
}

/** A document to send, and its deferred parts; null for none. */
interface PageContents {
  bytes: Uint8Array;
  parts: Uint8Array | null;
}

/** Creates a function that renders every site with one build, and a request handler for each base path, language and route. */
export function createRenderer(options: RenderOptions): RenderPage {
  const { build, dev, production } = options;
  const catalogFiles = dev
    ? null
    : {
        frame: readCatalogFiles(options.clientRoot),
        pages: readCatalogFiles(options.clientRoot, 'pages'),
      };
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const contextFor = createPageContexts(options);
  const documents = createDocumentPool();
  const firstPaint = dev ? null : createFirstPaint(options.clientRoot);
  const cores = availableParallelism();
  let rendersInProgress = 0;

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

  return async function render(request, page, owner = null) {
    const { iframeDomains, basePath } = page.site.partner;
    const handler = await handlerFor(basePath, page.locale, page.route);
    const policy = collectPolicy();
    const document = documents.open();
    const output = documents.open();
    rendersInProgress += 1;
    try {
      const { context, hasFailed } = await contextFor(page, owner, policy, document);
      const response = await handler(request, withContext(await build(), context));
      if (response.body) document.append(new Uint8Array(await response.arrayBuffer()));
      const rendered = document.bytes();
      const isEmpty = rendered.byteLength === 0;
      const encoding = isEmpty ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'));
      const isComplete = !hasFailed();
      const headers = pageHeaders(response, encoding, owner === null && isComplete);
      const isStorable = headers['cache-control'] !== noStore;
      let contents: PageContents = { bytes: rendered, parts: null };
      if (headers['content-type']?.startsWith('text/html')) {
        contents = finishPage(rendered, policy, output, {
          isReply: request.method === 'POST',
          isWhole: page.url.searchParams.has(partsParameter),
          isStorable,
          speculation: context.request.isShared ? speculationRules(page.site) : null,
        });
        // A policy that the route set itself is stricter and stays. In development there is none, because Vite adds its own
        // scripts.
        if (!dev) headers['content-security-policy'] ??= policy.header(iframeDomains);
      }
      if (isStorable) headers['etag'] = entityTag(contents.bytes, encoding);
      const { body, partsBody } = await compress(contents, encoding);
      const finished = {
        status: response.status,
        headers,
        cookies: response.headers.getSetCookie(),
        body,
        isCacheable: isComplete && isStorable && context.traits.isExact,
        takesZip: context.traits.takesZip,
      };
      if (!contents.parts || !partsBody) return finished;
      const partsTag = entityTag(contents.parts, encoding);
      return { ...finished, deferred: deferredPage(finished, partsTag, partsBody) };
    } finally {
      rendersInProgress -= 1;
      document.release();
      output.release();
    }
  };

  /** Fast instead of small while more pages are rendered than there are cores. */
  async function compress({ bytes, parts }: PageContents, encoding: Encoding) {
    const goal = rendersInProgress > cores ? 'fast' : 'small';
    const [body = new Uint8Array(), partsBody] = await compressAll(
      parts ? [bytes, parts] : [bytes],
      encoding,
      goal,
    );
    return { body, partsBody };
  }

  /** The page without its nonce. A page that React rendered is split into the document to send and its deferred parts. */
  function finishPage(
    rendered: Buffer,
    policy: CollectedPolicy,
    output: RenderedDocument,
    kind: FirstPaintOptions,
  ): PageContents {
    // A route may answer with HTML of its own.
    if (!firstPaint || !rendered.includes(policy.nonce))
      return { bytes: policy.finish(rendered), parts: null };
    const parts = firstPaint.write(rendered, output, policy, kind);
    return { bytes: output.bytes(), parts };
  }
}

/** The response to the request for a page's deferred parts. */
function deferredPage(page: RenderedPage, etag: string, body: RenderedPage['body']): RenderedPage {
  const { 'cache-control': caching, 'content-encoding': coding } = page.headers;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'`,
    'x-robots-tag': 'noindex',
    ...(caching && { 'cache-control': caching }),
    ...(coding && { 'content-encoding': coding }),
    ...(page.headers['etag'] && { etag }),
  };
  return { ...page, headers, cookies: [], body };
}

/** How long clients should wait before they repeat a request for a page whose data could not be loaded, in seconds. */
const retryAfterSeconds = 5;

/**
 * The headers of a page that are the same for all visitors. The caching headers also depend on the request
 * (cache-headers.ts).
 * @param isShared whether the page is complete and the same for everybody. No cache may store any other page.
 */
function pageHeaders(rendered: Response, encoding: string, isShared: boolean): Record<string, string> {
  const headers: Record<string, string> = Object.fromEntries(rendered.headers);
  if (rendered.status === 503) headers['retry-after'] ??= String(retryAfterSeconds);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (rendered.status === 503 || !isShared || headers['cache-control']?.includes('no-store'))
    headers['cache-control'] = noStore;
  delete headers['content-length'];
  // RenderedPage.cookies holds all Set-Cookie values, because a record could hold only one.
  delete headers['set-cookie'];
  return headers;
}

/**
 * Sets the context with the key of the build, because the build has its own copy of app/context.ts and context keys are
 * compared by identity.
 */
function withContext(build: ServerBuild, context: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(entryOf(build).pageContext, context);
  return provider;
}
