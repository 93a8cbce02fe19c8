import { resolveFlags, type Flags } from './flags.ts';
import { medicaid } from './medicaid.ts';
import { hostsOf, isLocalHost, originOf, parseHostHeader, type HostSettings } from './hosts.ts';
import type { Partner } from './partner.ts';
import { medicaidPartner } from './partners/medicaid.ts';
import { savehealthPartner } from './partners/savehealth.ts';
import { superPartner } from './partners/super.ts';
import { savehealth } from './savehealth.ts';
import { superTenant } from './super.ts';
import type { Environment, Tenant } from './tenant.ts';

/** The site of a host name. */
export interface Site {
  partner: Partner;
  tenant: Tenant;
  flags: Flags;
  /** The host name that the visitor uses, one of the partner's; without a port. */
  host: string;
  /** The origin of every absolute link, whatever the request says (decision 0028). */
  origin: string;
  /** Asks search engines not to index the site (spec §5). */
  noindex: boolean;
}

const tenants: Record<string, Tenant> = { super: superTenant, medicaid, savehealth };
export const partners: readonly Partner[] = [superPartner, medicaidPartner, savehealthPartner];

/** The tenant of a partner. @throws Error if the partner names an unknown tenant. */
export function tenantOf(partner: Partner): Tenant {
  const tenant = tenants[partner.tenant];
  if (!tenant) throw new Error(`The partner ${partner.name} has no tenant`);
  return tenant;
}

// The four internal test domains (spec §5).
const noindexPatterns = [
  /\.test\.fairscript\.example$/,
  /\.staging\.fairscript\.example$/,
  /\.preview\.fairscript\.example$/,
];

const isInternal = (host: string) =>
  isLocalHost(host) || noindexPatterns.some((pattern) => pattern.test(host));

export interface RegistryOptions extends HostSettings {
  /** Selects the flag overrides (spec §6); production serves no local host. */
  environment: Environment;
}

/**
 * Creates a function that finds the site of a Host header, ignoring the port; null for an unknown host, which must not get a
 * default brand, and for a partner that is not enabled.
 */
export function createRegistry({ environment, ...settings }: RegistryOptions) {
  const sites = new Map<string, Site>();
  for (const partner of partners) {
    const tenant = tenants[partner.tenant];
    if (!tenant || partner.enabled !== 'true') continue;
    const flags = resolveFlags({ ...tenant.flags, ...tenant.flagsIn?.[environment] });
    const origin = originOf(partner, settings);
    for (const host of hostsOf(partner, settings)) {
      if (environment === 'production' && isLocalHost(host)) continue;
      const noindex = partner.monitoringOnlyDomains.includes(host) || isInternal(host);
      sites.set(host, { partner, tenant, flags, host, origin, noindex });
    }
  }
  return function siteForHost(hostHeader: string | null | undefined): Site | null {
    const host = parseHostHeader(hostHeader);
    const site = host && sites.get(host.name);
    if (!host || !site) return null;
    // On the developer's own machine links lead back to it, through whatever port it forwards.
    const isLocal = isLocalHost(site.host) && !settings.origins?.[site.partner.name];
    return isLocal ? { ...site, origin: `http://${site.host}${host.port}` } : site;
  };
}
