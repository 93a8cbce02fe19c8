import type { Partner } from './partner.ts';

/** A Host header in two parts; `port` has its colon, and is empty without a port. */
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

/** Where the settings say that brands are. */
export interface HostSettings {
  /** Additional host names, each with the name of its partner. */
  extraHosts?: Readonly<Record<string, string>>;
  /** The origins of links, by the name of a partner. */
  origins?: Readonly<Record<string, string>>;
}

/** Every host name at which a partner's site can be. */
export function hostsOf(partner: Partner, { extraHosts = {}, origins = {} }: HostSettings): string[] {
  const extra = Object.keys(extraHosts).filter((host) => extraHosts[host] === partner.name);
  const origin = origins[partner.name];
  return [
    ...extra,
    ...(origin ? [new URL(origin).hostname] : []),
    ...partner.subdomains,
    ...partner.additionalDomains,
    ...partner.monitoringOnlyDomains,
  ];
}

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
