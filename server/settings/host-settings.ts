import type { Brands } from '../../tenants/brands.ts';
import {
  hostsInFile,
  hostsOf,
  isLocalHost,
  matchesHost,
  parseHostHeader,
  type HostSettings,
} from '../../tenants/hosts.ts';
import type { Partner } from '../../tenants/partner.ts';
import type { Environment } from '../../tenants/tenant.ts';
import { ConfigError, describeBadValue, matching, type Settings, type Values } from './setting.ts';

// Messages repeat the names on the left, so that they cannot hold a password.
const pairs = matching(/^([^=,\s@]+=[^=,\s]+)(,[^=,\s@]+=[^=,\s]+)*$/);

/** The settings of the brands' host names and links. */
export const hostSettings = {
  EXTRA_HOSTS: {
    unset: 'none',
    parse: pairs,
    allowed: 'a list of host=partner pairs such as rx.example.com=super,www.example.com=super',
    help: 'additional host names, each with the name of a partner; the first of a partner is in its links',
  },
  ORIGINS: {
    unset: 'https at the first of `EXTRA_HOSTS`, else at the partner’s main domain',
    parse: pairs,
    allowed: 'a list of partner=origin pairs such as super=https://rx.example.com',
    help: 'the origin of every link of a partner, in pages, texts, emails and passes; its host is served too',
  },
} as const satisfies Settings;

/**
 * The configuration of host names.
 * @throws ConfigError for an unknown partner, an invalid host or origin, and in production without any host.
 */
export function hostConfig(
  { EXTRA_HOSTS = '', ORIGINS = '' }: Values<typeof hostSettings>,
  environment: Environment,
  { partners }: Brands,
) {
  const isProduction = environment === 'production';
  const extraHosts = parseExtraHosts(EXTRA_HOSTS, partners, isProduction);
  const origins = parseOrigins(ORIGINS, partners, isProduction);
  for (const [name, origin] of Object.entries(origins)) {
    const { hostname } = new URL(origin);
    const other = partners.find(
      (partner) => partner.name !== name && isHostOf(partner, hostname, extraHosts),
    );
    if (other) throw badOrigins(ORIGINS, `${hostname} is a host of ${other.name}, not of ${name}`);
  }
  const hosts = partners
    .filter(({ enabled }) => enabled)
    .flatMap((partner) => hostsOf(partner, { extraHosts, origins }));
  if (isProduction && hosts.every(isLocalHost)) {
    throw new ConfigError(
      'EXTRA_HOSTS is empty, and no partner has a public host name: production does not serve local ones. Set EXTRA_HOSTS to pairs such as rx.example.com=super.',
    );
  }
  return { extraHosts, origins };
}

const isHostOf = (partner: Partner, host: string, extraHosts: HostSettings['extraHosts']) =>
  hostsOf(partner, { extraHosts }).some((pattern) => matchesHost(pattern, host));

const namesOf = (partners: readonly Partner[]) => partners.map(({ name }) => name);

const splitPairs = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);

/** Names of partners by host name in lower case. */
function parseExtraHosts(
  text: string,
  partners: readonly Partner[],
  isProduction: boolean,
): Record<string, string> {
  const hosts: Record<string, string> = {};
  const reject = (reason: string) => new ConfigError(`EXTRA_HOSTS ${describeBadValue(text)}; ${reason}.`);
  for (const [host, name] of splitPairs(text)) {
    if (!namesOf(partners).includes(name)) {
      throw reject(`the partner of ${host} must be one of ${namesOf(partners).join(', ')}`);
    }
    const parsed = parseHostHeader(host);
    if (!parsed || parsed.port) throw reject(`${host} must be a host name without a port`);
    if (isProduction && isLocalHost(parsed.name)) throw reject(`production does not serve ${host}`);
    const owner = partners.find((partner) =>
      hostsInFile(partner).some(({ pattern }) => matchesHost(pattern, parsed.name)),
    );
    if (owner && owner.name !== name) throw reject(`${host} is a host of ${owner.name}, not of ${name}`);
    hosts[parsed.name] = name;
  }
  return hosts;
}

/** Origins by partner name. In production they must be https, because messages and wallet passes contain them. */
function parseOrigins(
  text: string,
  partners: readonly Partner[],
  isProduction: boolean,
): Record<string, string> {
  const origins: Record<string, string> = {};
  for (const [name, address] of splitPairs(text)) {
    if (!namesOf(partners).includes(name)) {
      throw badOrigins(text, `${name} is not a partner; the partners are ${namesOf(partners).join(', ')}`);
    }
    const url = URL.canParse(address) ? new URL(address) : null;
    const isOrigin = url !== null && address.toLowerCase().replace(/\/$/, '') === url.origin;
    const isAllowed = url?.protocol === 'https:' || (!isProduction && url?.protocol === 'http:');
    if (!isOrigin || !isAllowed || (isProduction && isLocalHost(url.hostname))) {
      throw badOrigins(
        text,
        `the origin of ${name} must be https and a host name, such as https://rx.example.com`,
      );
    }
    origins[name] = url.origin;
  }
  return origins;
}

const badOrigins = (text: string, reason: string) =>
  new ConfigError(`ORIGINS ${describeBadValue(text)}; ${reason}.`);
