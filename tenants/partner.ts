import type { TenantId } from './tenant.ts';

/**
 * A partner brand: where the site lives and under what name (spec §1).
 * The fields are the specification's; `enabled` is a string there and stays one.
 */
export interface Partner {
  name: string;
  tenant: TenantId;
  enabled: 'true' | 'false';
  /** Full host names this partner answers on, port left out. */
  subdomains: string[];
  additionalDomains: string[];
  /** Hosts for probes: served like the others, never indexed. */
  monitoringOnlyDomains: string[];
  /** '/' or '/rx': no trailing slash but for the root itself. */
  basePath: string;
  clientDomainName: string;
  clientDisplayName: string;
  /** Origins that may show the site in a frame. */
  iframeDomains?: string[];
}
