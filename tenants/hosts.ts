import type { Partner } from './partner.ts';

/** A Host header, split in two. `port` includes the colon, and is empty without a port. */
interface HostHeader {
  name: string;
  port: string;
}

/** The lower-case name, without a trailing dot, and the port of a Host header; null for anything else, such as a user name. */
export function parseHostHeader(header: string | null | undefined): HostHeader | null {
  const [, name, port = ''] = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(header ?? '') ?? [];
  return name ? { name: name.toLowerCase().replace(/\.$/, ''), port } : null;
}

/** Whether a host name can only mean the visitor's own machine. */
export const isLocalHost = (name: string): boolean =>
  /(^|\.)localhost$|^127(\.\d{1,3}){3}$|^0\.0\.0\.0$|^\[(::1?|::ffff:127[\d.]*)\]$/.test(name);

/** The hosts and origins that the settings give to partners. */
export interface HostSettings {
  /** Additional host names, each with the name of its partner. */
  extraHosts?: Readonly<Record<string, string>>;
  /** The origins of links, by the name of a partner. */
  origins?: Readonly<Record<string, string>>;
}

const hostFields = [
  'subdomains',
  'additionalDomains',
  'noindexDomains',
  'monitoringOnlyDomains',
] as const satisfies readonly (keyof Partner)[];

/** Every host name and pattern in the file of a partner, with the path of its field. */
export function hostsInFile(partner: Partner): { path: PropertyKey[]; pattern: string }[] {
  const listed = hostFields.flatMap((field) =>
    partner[field].map((pattern, index) => ({ path: [field, index], pattern })),
  );
  return [...listed, { path: ['clientDomainName'], pattern: partner.clientDomainName }];
}

const wellFormed = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** Whether a host name matches a pattern. `*.` stands for one or more labels. */
export const matchesHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && wellFormed.test(host) : host === pattern;

/** Every host name and pattern at which a partner's site is served. */
export function hostsOf(partner: Partner, { extraHosts = {}, origins = {} }: HostSettings): string[] {
  const extra = Object.keys(extraHosts).filter((host) => extraHosts[host] === partner.name);
  const origin = origins[partner.name];
  return [
    ...extra,
    ...(origin ? [new URL(origin).hostname] : []),
    ...hostsInFile(partner).map(({ pattern }) => pattern),
  ];
}

/** Whether to hide a host from search engines, because it is local, internal or for probes (spec §5). */
export const isHiddenHost = ({ noindexDomains, monitoringOnlyDomains }: Partner, host: string): boolean =>
  isLocalHost(host) ||
  [...noindexDomains, ...monitoringOnlyDomains].some((pattern) => matchesHost(pattern, host));

/**
 * The origin of every absolute link of a partner's site (decision 0028): the configured one, else https at the first
 * additional host, else https at the partner's main domain.
 */
export function originOf(partner: Partner, { extraHosts = {}, origins = {} }: HostSettings): string {
  const extra = Object.keys(extraHosts).find(
    (host) => extraHosts[host] === partner.name && !isLocalHost(host),
  );
  return origins[partner.name] ?? `https://${extra ?? partner.clientDomainName}`;
}
