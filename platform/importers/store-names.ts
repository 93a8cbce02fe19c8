import type { CatalogRow } from './catalog-table.ts';

/** Neutral words that may surround the name of a chain. */
const neutral = new Set(
  (
    'pharmacy pharmacies drug drugs drugstore store stores supermarket supermarkets supercenter market markets food foods ' +
    'inc incorporated llc lp co corp corporation company the east west'
  ).split(' '),
);

/** Legal names of companies whose stores have a different name. */
const aliases: Readonly<Record<string, string>> = { walgreen: 'walgreens', walmartmarket: 'walmart' };

/**
 * Reduces a name to letters, without spaces, numbers and neutral words: CVS PHARMACY #01234 is cvs, Stop and Shop is
 * stopandshop.
 */
function squash(name: string): string {
  const letters = name.toLowerCase().replaceAll('&', ' and ').replaceAll(/['’.]/g, '');
  const joined = letters
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== '' && !/^\d|^#|^no$/.test(word) && !neutral.has(word))
    .join('')
    .replaceAll('-', '');
  return aliases[joined] ?? joined;
}

/**
 * Finds the chain whose name equals the whole name. A name that only begins like that of a chain belongs to another
 * pharmacy.
 */
export function createChainFinder(chains: readonly CatalogRow[]): (name: string) => CatalogRow | null {
  const byName = new Map(
    chains
      .filter(({ kind }) => kind !== 'independent' && kind !== 'mail')
      .flatMap((row) =>
        [row['display_name'] ?? '', row['chain'] ?? ''].map((name) => [
          squash(name.replaceAll('-', ' ')),
          row,
        ]),
      ),
  );
  return (name) => byName.get(squash(name)) ?? byName.get(squash(name.replaceAll('-', ' '))) ?? null;
}

const streetWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  square: 'sq',
  court: 'ct',
  turnpike: 'tpke',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/** A normalized street for comparisons: 1500 Spruce Street, Ste 2 equals 1500 SPRUCE ST. */
export function streetKey(street: string): string {
  return street
    .toLowerCase()
    .replace(/[,#]? *\b(?:ste|suite|unit|bldg|building|fl|floor|rm|room)\b.*$/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => streetWords[word] ?? word)
    .join(' ');
}

const capitals = /^(?:[NS][EW]|II|III|IV|LLC|CVS|HEB|US|PO|USA|RX|MD)$/;

/** Converts a text in all capitals to words with an initial capital; null for any other text. */
export function fromCapitals(text: string): string | null {
  if (text !== text.toUpperCase() || !/[A-Z]{2}/.test(text)) return null;
  return text
    .replaceAll(/[A-Z0-9'’]+/g, (word) =>
      capitals.test(word) ? word : `${word.charAt(0)}${word.slice(1).toLowerCase()}`,
    )
    .replaceAll(/\b[DO]['’][a-z](?=[a-z]{2})/g, (start) => start.toUpperCase());
}

/** Replaces straight apostrophes with typographic ones, and corrects Sarah'S, from a list that lost its case, to Sarah’s. */
export const withApostrophes = (text: string): string =>
  text.replaceAll(/(?<=[a-z])['’]S\b/g, '’s').replaceAll("'", '’');
