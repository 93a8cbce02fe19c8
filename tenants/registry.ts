import { resolveFlags, type Flags } from './flags.ts';
import { medicaid } from './medicaid.ts';
import type { Partner } from './partner.ts';
import { medicaidPartner } from './partners/medicaid.ts';
import { savehealthPartner } from './partners/savehealth.ts';
import { superPartner } from './partners/super.ts';
import { savehealth } from './savehealth.ts';
import { superTenant } from './super.ts';
import type { Tenant } from './tenant.ts';

/** What a host name stands for. */
export interface Site {
  partner: Partner;
  tenant: Tenant;
  flags: Flags;
  /** Search engines are asked to stay away (spec §5). */
  noindex: boolean;
}

const tenants: Record<string, Tenant> = { super: superTenant, medicaid, savehealth };
export const partners: readonly Partner[] = [superPartner, medicaidPartner, savehealthPartner];

// The four internal labelled test domains (spec §5).
const noindexPatterns = [
  /\.test\.fairscript\.example$/,
  /\.staging\.fairscript\.example$/,
  /\.preview\.fairscript\.example$/,
  /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/,
];

const sitesByHost = new Map<string, Site>();
for (const partner of partners) {
  const tenant = tenants[partner.tenant];
  if (!tenant || partner.enabled !== 'true') continue;
  const flags = resolveFlags(tenant.flags);
  for (const host of [
    ...partner.subdomains,
    ...partner.additionalDomains,
    ...partner.monitoringOnlyDomains,
  ]) {
    const noindex =
      partner.monitoringOnlyDomains.includes(host) || noindexPatterns.some((pattern) => pattern.test(host));
    sitesByHost.set(host, { partner, tenant, flags, noindex });
  }
}

/**
 * The site that answers on a Host header, or null for a host that is nobody's (design §6: 421, never somebody's brand).
 * The port is ignored; extra hosts (configuration) map a host name to a partner's name.
 */
export function siteForHost(
  hostHeader: string | null | undefined,
  extraHosts: Readonly<Record<string, string>> = {},
): Site | null {
  const host = (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const known = sitesByHost.get(host);
  if (known) return known;
  const partnerName = Object.hasOwn(extraHosts, host) ? extraHosts[host] : undefined;
  const partner = partners.find((candidate) => candidate.name === partnerName);
  if (!partner) return null;
  return sitesByHost.get(partner.subdomains[0] ?? '') ?? null;
}
