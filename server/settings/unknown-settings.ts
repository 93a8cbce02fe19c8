import { findNearest } from '../../domain/nearest-name.ts';

export interface UnknownSetting {
  /** The name of an environment variable. */
  name: string;
  /** The setting with the most similar name. */
  nearest: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * First words that only the names of our settings start with. Words that systems and libraries use too, such as HOST, LOG,
 * DATA, EMAIL, GOOGLE or OTEL, are left out.
 */
const ownPrefix =
  /^(BRANDS|CONTENT|DATABASE|GATEWAY|GEOCODING|METRICS|MONITORING|OFREP|ORIGINS|PAGE_CACHE|PRICES?|SEARCH|SMS|SMTP|STORE|TRUSTED|UPSTREAMS?)_/;

/** Variables that systems, shells, containers and tools set, although their names may be close to ours. */
const foreign = [
  // Kubernetes and Docker set variables for every neighboring service: SEARCH_SERVICE_HOST, STORE_PORT_5432_TCP_ADDR.
  /_SERVICE_(HOST|PORT)(_|$)/,
  /_PORT_\d+_(TCP|UDP)(_|$)/,
  /^(KUBERNETES|DOCKER|COMPOSE|npm|NPM|NODE|YARN|PNPM|VITE|VITEST|GITHUB|CI|SSH|XDG|LC|SYSTEMD|JOURNAL|PG|POSTGRES)_/,
  /^(HOSTNAME|HOSTTYPE|HOME|PATH|TERM|USER|LOGNAME|MAIL|LANG|SHELL|PWD|OLDPWD)$/,
];

/**
 * Finds misspelled settings: variables whose name is similar to a setting or starts with a word that only our settings have.
 */
export function findUnknownSettings(known: readonly string[], environment: Environment): UnknownSetting[] {
  const knownNames = new Set(known);
  const looksForeign = (name: string) =>
    foreign.some((pattern) => pattern.test(name)) ||
    // The last kind of these variables: STORE_PORT=tcp://10.0.0.1:5432.
    /^(tcp|udp):/.test(environment[name] ?? '');
  return Object.keys(environment)
    .filter((name) => environment[name] && !knownNames.has(name) && !looksForeign(name))
    .flatMap((name) => {
      const similar = findNearest(name, known);
      if (similar && similar.distance <= maxDistance(similar.name)) return [{ name, nearest: similar.name }];
      const prefix = ownPrefix.exec(name)?.[0];
      if (prefix === undefined) return [];
      const family = known.filter((setting) => setting.startsWith(prefix));
      const ending = /_[^_]+$/.exec(name)?.[0] ?? '';
      const closest = [family.filter((setting) => setting.endsWith(ending)), family, known];
      const nearest = findNearest(name, closest.find((names) => names.length > 0) ?? []);
      return nearest ? [{ name, nearest: nearest.name }] : [];
    });
}

/** Short names are similar to many words, so they allow fewer wrong letters. */
const maxDistance = (name: string) => (name.length >= 8 ? 2 : 1);
