import type { Brands } from './brands.ts';
import type { Flags } from './flags.ts';
import {
  hostsOf,
  isHiddenHost,
  isLocalHost,
  matchesHost,
  originOf,
  parseHostHeader,
  type HostSettings,
} from './hosts.ts';
import type { Partner } from './partner.ts';
import type { PartnerSource } from './sources.ts';
import type { Environment, Tenant } from './tenant.ts';
import { inPalette } from './theme-css.ts';

/** The site of a host name. */
export interface Site {
  partner: Partner;
  tenant: Tenant;
  flags: Flags;
  /** The partner sources whose referrals the site knows. */
  sources: readonly PartnerSource[];
  /** The images of the brand folder in the colors of the site's brand, by path. */
  images: Brands['images'];
  /** Increases with every change of a brand file or a flag. It is part of every cache key of the site. */
  revision: number;
  /** The host name that the visitor uses, one of the partner's; without a port. */
  host: string;
  /** The origin of every absolute link, independent of the Host header of the request (decision 0028). */
  origin: string;
  /** Asks search engines not to index the site (spec §5). */
  noindex: boolean;
}

/** The tenant of a partner. @throws Error if the partner names an unknown tenant, which reading the files rules out. */
export function tenantOf({ tenants }: Brands, partner: Partner): Tenant {
  const tenant = tenants.get(partner.brand);
  if (!tenant) throw new Error(`The partner ${partner.name} has no brand`);
  return tenant;
}

function imagesInPalette(images: Brands['images'], { theme }: Tenant): Brands['images'] {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return new Map(
    [...images].map(([path, bytes]) => {
      const svg = decoder.decode(bytes);
      const colored = inPalette(svg, theme);
      return [path, colored === svg ? bytes : encoder.encode(colored)];
    }),
  );
}

export interface RegistryOptions extends HostSettings {
  brands: Brands;
  /** In production, local hosts are not served. */
  environment: Environment;
  /** The flags of each tenant, by its id. */
  flags: ReadonlyMap<string, Flags>;
  revision?: number;
}

export type FindSite = (hostHeader: string | null | undefined) => Site | null;

/**
 * Creates a function that finds the site of a Host header, ignoring the port; null for an unknown host, because it must not
 * get a default brand, and for a partner that is not enabled.
 */
export function createRegistry({
  environment,
  brands,
  flags,
  revision = 0,
  ...settings
}: RegistryOptions): FindSite {
  const sites = new Map<string, Omit<Site, 'host' | 'noindex'>>();
  for (const partner of brands.partners.filter(({ enabled }) => enabled)) {
    const tenant = tenantOf(brands, partner);
    const tenantFlags = flags.get(tenant.id);
    if (!tenantFlags) throw new Error(`The brand ${tenant.id} has no flags`);
    const site = {
      partner,
      tenant,
      flags: tenantFlags,
      sources: brands.sources,
      images: imagesInPalette(brands.images, tenant),
      revision,
      origin: originOf(partner, settings),
    };
    for (const pattern of hostsOf(partner, settings)) sites.set(pattern, site);
  }
  const patterns = [...sites].filter(([pattern]) => pattern.startsWith('*.'));
  const findByName = (name: string) =>
    sites.get(name) ?? patterns.find(([pattern]) => matchesHost(pattern, name))?.[1];

  return function siteForHost(hostHeader) {
    const header = parseHostHeader(hostHeader);
    if (!header) return null;
    const { name: host, port } = header;
    const isLocal = isLocalHost(host);
    const found = isLocal && environment === 'production' ? undefined : findByName(host);
    if (!found) return null;
    const site = { ...found, host, noindex: isHiddenHost(found.partner, host) };
    // On a developer's machine, links use the host and port of the request, because the port may be forwarded.
    return isLocal && !settings.origins?.[site.partner.name]
      ? { ...site, origin: `http://${host}${port}` }
      : site;
  };
}
