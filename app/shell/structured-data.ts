import type { BreadcrumbList, Organization, WebSite, WithContext } from 'schema-dts';

import type { SiteContext } from '../context.ts';
import { absoluteUrl } from './page-head.server.ts';

const context = 'https://schema.org';

/** The organization behind the site. */
export function organizationData(site: SiteContext): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    name: site.partner.clientDisplayName,
    url: absoluteUrl(site, '/', 'en-US'),
    logo: site.origin + site.fileHref(site.tenant.mark),
  };
}

/** schema-dts has no `query-input`, which search engines require. */
interface SearchAction {
  '@type': 'SearchAction';
  target: { '@type': 'EntryPoint'; urlTemplate: string };
  'query-input': string;
}

/** The site and its search page. */
export function websiteData(site: SiteContext): WithContext<WebSite> {
  const search: SearchAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(site, '/search')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.partner.clientDisplayName,
    url: absoluteUrl(site, '/'),
    inLanguage: site.locale,
    potentialAction: search,
  };
}

/** One step of a breadcrumb trail. */
export interface Crumb {
  name: string;
  /** Path below the base path; the last step needs none. */
  path?: string;
}

/** The breadcrumb trail, the page itself last. */
export function breadcrumbData(site: SiteContext, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path === undefined ? {} : { item: absoluteUrl(site, path) }),
    })),
  };
}
