import type { Coordinates } from '../../domain/location.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import { currentRequest } from '../telemetry/request-scope.ts';
import { ipCoordinates, noIpLocation, type IpLocationSources } from './ip-location.ts';
import { readRemembered } from './remembered.ts';

/** Everything in a request that a page may depend on. */
export interface PageRequest {
  site: Site;
  locale: Locale;
  /** URL as the visitor sees it, base path included, at the site's own origin. */
  url: URL;
  /** The partner that the URL or a cookie names. */
  source: PartnerSource | null;
  /**
   * On pages that depend on a ZIP code: the one in the URL, or else the one that the visitor used last. Five digits or null.
   */
  zip: string | null;
  /** The approximate coordinates of the request, on pages that need them; null on all others. */
  ipCoordinates: Coordinates | null;
  /** The version of the data release; '' without embedded services. */
  release: string;
}

interface ReadOptions {
  /** Only for a page that depends on the visitor's location. */
  ipLocation?: IpLocationSources;
  visitorAddress?: string | null;
  /** False for a page that depends on its URL alone. */
  readsCookies?: boolean;
  /** Whether `source` in the query names the partner of the page. On card pages it names the partner of the card. */
  readsSource?: boolean;
}

const nothing = { zip: null, source: null };

/** Reads the few facts of a request on which pages depend. Malformed values count as absent. */
export function readPageRequest(
  request: Request,
  site: Site,
  locale: Locale,
  {
    ipLocation = noIpLocation,
    visitorAddress = null,
    readsCookies = true,
    readsSource = false,
  }: ReadOptions = {},
): PageRequest {
  const { pathname, search } = new URL(request.url);
  // The Host header is never used here, because anyone can forge it (decision 0028).
  const url = new URL(site.origin + pathname + search);
  const remembered = readsCookies ? readRemembered(request, site) : nothing;
  return {
    site,
    locale,
    url,
    source:
      findSource(site.sources, url.searchParams.get('utm_source')) ??
      (readsSource ? findSource(site.sources, url.searchParams.get('source')) : null) ??
      remembered.source,
    zip: remembered.zip,
    ipCoordinates: ipCoordinates(request, ipLocation, visitorAddress),
    release: currentRequest()?.release?.version ?? '',
  };
}

/** The cache key: requests with the same key get the same bytes. */
export function pageKey(page: PageRequest, encoding: string): string {
  return [
    page.site.partner.name,
    page.site.revision,
    page.release,
    page.site.origin,
    page.site.noindex,
    page.source?.id ?? '',
    page.zip ?? '',
    page.ipCoordinates ? `${page.ipCoordinates.latitude},${page.ipCoordinates.longitude}` : '',
    encoding,
    page.url.pathname + page.url.search,
  ].join('|');
}
