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
  /^(CONTENT|DATABASE|GATEWAY|GEOCODING|METRICS|MONITORING|ORIGINS|PAGE_CACHE|PRICES?|SEARCH|SMS|SMTP|STORE|TRUSTED|UPSTREAMS?)_/;

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
      if (similar.distance <= maxDistance(similar.setting)) return [{ name, nearest: similar.setting }];
      const prefix = ownPrefix.exec(name)?.[0];
      if (prefix === undefined) return [];
      const family = known.filter((setting) => setting.startsWith(prefix));
      return [{ name, nearest: findNearest(name, family.length > 0 ? family : known).setting }];
    });
}

function findNearest(name: string, settings: readonly string[]) {
  let nearest = { setting: '', distance: Number.POSITIVE_INFINITY };
  for (const setting of settings) {
    const distance = editDistance(name.toUpperCase(), setting);
    if (distance < nearest.distance) nearest = { setting, distance };
  }
  return nearest;
}

/** Short names are similar to many words. */
const maxDistance = (name: string) => (name.length >= 8 ? 2 : 1);

/** The number of letters to insert, delete, replace or swap with the next one to turn one text into another. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
