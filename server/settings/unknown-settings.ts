import { findNearest } from '../../domain/nearest-name.ts';

export interface UnknownSetting {
  /** The name of an environment variable. */
  name: string;
  /** The setting with the most similar name. */
  nearest: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * First words that only our settings have. Not among them: words that systems and libraries use too, such as HOST, LOG,
 * DATA, EMAIL, GOOGLE or OTEL.
 */
const ownPrefix =
  /^(BRANDS|CONTENT|DATABASE|GATEWAY|GEOCODING|METRICS|MONITORING|OFREP|ORIGINS|PAGE_CACHE|PRICES?|SEARCH|SMS|SMTP|STORE|TRUSTED|UPSTREAMS?)_/;

/** What systems, shells, containers and tools set, although its name may be close to one of ours. */
const foreign = [
  // Kubernetes and Docker links describe every service beside this one: SEARCH_SERVICE_HOST, STORE_PORT_5432_TCP_ADDR.
  /_SERVICE_(HOST|PORT)(_|$)/,
  /_PORT_\d+_(TCP|UDP)(_|$)/,
  /^(KUBERNETES|DOCKER|COMPOSE|npm|NPM|NODE|YARN|PNPM|VITE|VITEST|GITHUB|CI|SSH|XDG|LC|SYSTEMD|JOURNAL|PG|POSTGRES)_/,
  /^(HOSTNAME|HOSTTYPE|HOME|PATH|TERM|USER|LOGNAME|MAIL|LANG|SHELL|PWD|OLDPWD)$/,
];

/** Finds the variables that look like ours and are not: a similar name, or a first word that only our settings have. */
export function findUnknownSettings(known: readonly string[], environment: Environment): UnknownSetting[] {
  const knownNames = new Set(known);
  const looksForeign = (name: string) =>
    foreign.some((pattern) => pattern.test(name)) ||
    // The last of those links: STORE_PORT=tcp://10.0.0.1:5432.
    /^(tcp|udp):/.test(environment[name] ?? '');
  return Object.keys(environment)
    .filter((name) => environment[name] && !knownNames.has(name) && !looksForeign(name))
    .flatMap((name) => {
      const similar = findNearest(name, known);
      if (similar && similar.distance <= maxDistance(similar.name)) return [{ name, nearest: similar.name }];
      const prefix = ownPrefix.exec(name)?.[0];
      if (prefix === undefined) return [];
      const family = known.filter((setting) => setting.startsWith(prefix));
      const nearest = findNearest(name, family.length > 0 ? family : known);
      return nearest ? [{ name, nearest: nearest.name }] : [];
    });
}

/** Short names are similar to many words. */
const maxDistance = (name: string) => (name.length >= 8 ? 2 : 1);
