import { resolveFlags, type Flags } from './flags.ts';
import { medicaid } from './medicaid.ts';
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
  /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/,
];

const isInternal = (host: string) => noindexPatterns.some((pattern) => pattern.test(host));

export interface RegistryOptions {
  /** Selects the flag overrides of the environment (spec §6). */
  environment: Environment;
  /** Additional host names from the settings, each with the name of its partner. */
  extraHosts?: Readonly<Record<string, string>>;
}

/**
 * Creates a function that finds the site of a Host header, ignoring the port; null for an unknown host, which must not get a
 * default brand, and for a partner that is not enabled.
 */
export function createRegistry({ environment, extraHosts = {} }: RegistryOptions) {
  const sites = new Map<string, Site>();
  for (const partner of partners) {
    const tenant = tenants[partner.tenant];
    if (!tenant || partner.enabled !== 'true') continue;
    const flags = resolveFlags({ ...tenant.flags, ...tenant.flagsIn?.[environment] });
    const extra = Object.keys(extraHosts).filter((host) => extraHosts[host] === partner.name);
    const monitoringHosts = partner.monitoringOnlyDomains;
    for (const host of [...partner.subdomains, ...partner.additionalDomains, ...monitoringHosts, ...extra]) {
      sites.set(host, {
        partner,
        tenant,
        flags,
        noindex: monitoringHosts.includes(host) || isInternal(host),
      });
    }
  }
  return function siteForHost(hostHeader: string | null | undefined): Site | null {
    const host = (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    return sites.get(host) ?? null;
  };
}
