import type { TenantId } from './tenant.ts';

/** A partner brand: the hosts and the name of a site (spec §1, which specifies `enabled` as a string). */
export interface Partner {
  name: string;
  tenant: TenantId;
  enabled: 'true' | 'false';
  /** Full host names without a port. */
  subdomains: string[];
  additionalDomains: string[];
  /** Hosts for probes: served like the others, but never indexed. */
  monitoringOnlyDomains: string[];
  /** '/' or '/rx': without a trailing slash except for the root. */
  basePath: string;
  clientDomainName: string;
  clientDisplayName: string;
  /** Origins that may show the site in a frame. */
  iframeDomains?: string[];
}
