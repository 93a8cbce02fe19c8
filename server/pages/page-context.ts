import type {
  PageContext,
  DocumentSink,
  PagePolicy,
  Services,
  SiteContext,
  Telemetry,
} from '../../app/context.ts';
import { getLinkBase, joinLinkBase } from '../../domain/locale.ts';
import { isSharedPage } from '../../domain/page-parameters.ts';
import type { Visitor } from '../../domain/tracking.ts';
import type { Environment } from '../../tenants/tenant.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { PageRequest } from '../edge/page-request.ts';
import type { RoutedRequest } from './page-routes.ts';
import { createMessageChannels } from './message-channels.ts';

export interface PageContextOptions extends Telemetry {
  /** For development, whose build changes while the server runs and has its own asset URLs. */
  dev: boolean;
  production: boolean;
  environment: Environment;
  upstreams: Upstreams;
  /** Messages received by the fake providers of development; null without fake providers. */
  inbox: Services['inbox'];
  shortLinks: Services['shortLinks'];
  demonstration: SiteContext['demonstration'];
  /** Whether browsers report performance and errors. */
  monitored: boolean;
  /** The attribution of the tile server; null for a map without streets. */
  mapTiles: SiteContext['mapTiles'];
  pricesWithinMs: number;
  optionalWithinMs: number;
  report: (event: UpstreamEvent) => void;
}

/** The one visitor who gets a private page. */
export interface PageOwner {
  visitor: Visitor;
  address: string | null;
}

/** Creates the contexts of loaders, each with a function that tells whether an upstream failed while they ran. */
export function createPageContexts(options: PageContextOptions) {
  const { upstreams, inbox, shortLinks, countRejectedMessage, countRejectedReport, logError, warn } = options;
  const channelsFor = createMessageChannels(options);

  async function siteContext({ site, locale }: PageRequest): Promise<SiteContext> {
    const { basePath } = site.partner;
    const linkBase = getLinkBase(basePath, locale);
    return {
      ...site,
      basePath,
      locale,
      coverageNote: site.tenant.words[locale].coverageNote ?? null,
      href: (path) => joinLinkBase(linkBase, path),
      fileHref: (path) => joinLinkBase(basePath, path),
      assetPrefix: options.dev || basePath === '/' ? '' : basePath,
      environment: options.environment,
      demonstration: options.demonstration,
      isMonitored: options.monitored,
      mapTiles: options.mapTiles,
      pricesWithinMs: options.pricesWithinMs,
      optionalWithinMs: options.optionalWithinMs,
      channels: await channelsFor(site),
    };
  }

  return async (page: RoutedRequest, owner: PageOwner | null, policy: PagePolicy, document: DocumentSink) => {
    let hasFailed = false;
    const lateParts = new Set<string>();
    const call = callContextFor(page.site, page.source, (event) => {
      if (!event.ok && !event.isAnswer) hasFailed = true;
      // A page may wait for many prices at once; one line says that they were late.
      const isLatePart = event.level === 'warning' && !event.ok;
      if (isLatePart && lateParts.has(event.upstream)) return;
      if (isLatePart) lateParts.add(event.upstream);
      options.report(event);
    });
    const context: PageContext = {
      site: await siteContext(page),
      request: {
        url: visibleUrl(page.url),
        isShared: page.route !== null && isSharedPage(page.route.id),
        isDocument: !page.url.pathname.endsWith('.data'),
        visitor: owner?.visitor ?? null,
        call: { ...call, ...(owner?.address && { visitorAddress: owner.address }) },
        source: page.source,
        zip: page.zip,
        ipCoordinates: page.ipCoordinates,
      },
      services: { ...upstreams, inbox, shortLinks },
      telemetry: { countRejectedMessage, countRejectedReport, logError, warn },
      policy,
      document,
      traits: { takesZip: false, isExact: true },
    };
    return { context, hasFailed: () => hasFailed };
  };
}

/** The URL that the visitor sees. React Router requests the data of a page at its URL with `.data` appended. */
function visibleUrl(url: URL): URL {
  const visible = new URL(url);
  visible.pathname = visible.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  visible.searchParams.delete('_routes');
  return visible;
}
