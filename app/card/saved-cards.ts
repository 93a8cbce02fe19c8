/** How many cards stay readable without a signal. */
export const cardLimit = 10;

/** A card as a list names it: its address, what it is for and where, and since when it is kept (ISO 8601). */
export interface SavedCard {
  address: string;
  name: string;
  pharmacy: string;
  savedAt: string;
}

/** A page as it is kept: of which card, and the files it needs. */
export interface SavedPage extends SavedCard {
  card: string;
  files: readonly string[];
}

/** What is kept beside a page, for its list and for letting it go; headers have no letters but ASCII. */
export function savedHeaders({ card, name, pharmacy, savedAt, files }: SavedPage): Record<string, string> {
  return {
    'saved-card': card,
    'saved-name': encodeURIComponent(name),
    'saved-pharmacy': encodeURIComponent(pharmacy),
    'saved-at': savedAt,
    'saved-files': files.join(' '),
  };
}

/** The page that was kept with these headers; null for a file. */
export function savedPageOf(address: string, headers: Headers): SavedPage | null {
  const card = headers.get('saved-card');
  if (!card) return null;
  return {
    address,
    card,
    name: decodeURIComponent(headers.get('saved-name') ?? ''),
    pharmacy: decodeURIComponent(headers.get('saved-pharmacy') ?? ''),
    savedAt: headers.get('saved-at') ?? '',
    files: (headers.get('saved-files') ?? '').split(' '),
  };
}

/** The cards of the pages that are kept, the newest first, each once. */
export function cardsOf(pages: readonly SavedPage[]): SavedCard[] {
  return pages
    .filter(({ address, card }) => address === card)
    .map(({ address, name, pharmacy, savedAt }) => ({ address, name, pharmacy, savedAt }))
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
}

/**
 * The address a card is kept under, whatever else its link says: the same card with another ZIP is the same card.
 * @param address whole address of a card page; `view` leaves the language and the path as they are.
 */
export function cardAddress(address: string, view: 'card' | 'large' = 'card'): string {
  const url = new URL(address);
  const { key, source } = Object.fromEntries(url.searchParams);
  const kept = key
    ? new URLSearchParams({ key: inOneAlphabet(key), ...(source && { source }) })
    : new URLSearchParams([...url.searchParams].filter(([name]) => !/^(zip|seen|view|utm_.*)$/.test(name)));
  if (view === 'large') kept.set('view', 'large');
  return `${url.origin}${url.pathname}?${kept}`;
}

/**
 * A key has two alphabets (card-path.ts). This file cannot share code with pages: a worker is a script, whose parts would
 * have to be imported.
 */
function inOneAlphabet(key: string): string {
  return key.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Which of the views an address shows. */
export function viewOf(address: string): 'card' | 'large' {
  return new URL(address).searchParams.get('view') === 'large' ? 'large' : 'card';
}

/** Addresses of the files that a kept page needs: its style sheets, the font named in its head, the images of its main part. */
export function filesOf(html: string): string[] {
  const main = html.indexOf('<main');
  const files = [...html.matchAll(/<(link|img)\b[^>]*>/g)].flatMap(({ 0: tag, 1: name, index }) => {
    const attribute = (wanted: string) => new RegExp(`\\s${wanted}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const needed =
      name === 'img'
        ? index > main
        : attribute('rel') === 'stylesheet' ||
          (attribute('rel') === 'preload' && attribute('as') === 'font') ||
          attribute('rel') === 'icon';
    const file = attribute(name === 'img' ? 'src' : 'href').replaceAll('&amp;', '&');
    return needed && file.startsWith('/') ? [file] : [];
  });
  return [...new Set(files)];
}

/** Whether a page shows a card that may be kept: it has the place where a kept card says since when. */
export function isCardPage(html: string): boolean {
  return html.includes('data-saved-time');
}

/** What a card page says its card is for, and where: for lists. */
export function namesOf(html: string): Pick<SavedCard, 'name' | 'pharmacy'> {
  const read = (attribute: string) =>
    unescaped(new RegExp(`\\s${attribute}="([^"]*)"`).exec(html)?.[1] ?? '');
  return { name: read('data-saved-name'), pharmacy: read('data-saved-pharmacy') };
}

/**
 * The page as it is kept: without scripts, which would ask for what is not there, marked as saved (its styles show what
 * a saved card says and hide what needs a connection), and with the time in the visitor's language.
 */
export function keptPage(html: string, savedAt: Date): string {
  const time = timeIn(html, savedAt);
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\srel="modulepreload"[^>]*>/g, '')
    .replace('<html ', '<html data-saved="" ')
    .replaceAll(/(<time data-saved-time[^>]*>)[^<]*/g, `$1${time}`);
}

/**
 * A page that lists kept cards, made of a kept page: its frame, its styles and the words it has for the list, which it
 * does not show (kept-list.tsx). Null where the page has none.
 * @param asked the address that is asked for, to try again.
 */
export function listPage(html: string, cards: readonly SavedCard[], asked: string): string | null {
  const list = /<section[^>]*\sdata-saved-list=""[\s\S]*?<\/section>/.exec(html)?.[0];
  const item = list && /<li\b[\s\S]*?<\/li>/.exec(list)?.[0];
  if (!item) return null;
  const items = cards.map((card) => {
    const words = { ...card, savedAt: timeIn(html, new Date(card.savedAt)) };
    return item.replaceAll(/\{(address|name|pharmacy|savedAt)\}/g, (_all, word: keyof SavedCard) =>
      escaped(words[word]),
    );
  });
  const filled = list
    .replace(' hidden=""', '')
    .replace(item, () => items.join(''))
    .replace('{asked}', () => escaped(asked));
  const title = /<h1[^>]*>([^<]*)/.exec(list)?.[1] ?? '';
  return html
    .replace(/(<title[^>]*>)[^<]*/, (_all, tag: string) => tag + title)
    .replace(/(<main\b[^>]*>)[\s\S]*(?=<\/main>)/, (_all, tag: string) => tag + filled);
}

/** Date and time in the language of a page. */
function timeIn(html: string, time: Date): string {
  const language = /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? 'en-US';
  return time.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}

const references = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const;

function escaped(text: string): string {
  return references.reduce(
    (written, [character, reference]) => written.replaceAll(character, reference),
    text,
  );
}

function unescaped(text: string): string {
  return references.reduceRight(
    (read, [character, reference]) => read.replaceAll(reference, character),
    text,
  );
}

/** What leaves the device when no more than `limit` cards are kept: the pages of the oldest, and files nothing needs. */
export function leaving(
  pages: readonly SavedPage[],
  addresses: readonly string[],
  limit = cardLimit,
): string[] {
  const newest = new Map<string, string>();
  for (const { card, savedAt } of pages) {
    if ((newest.get(card) ?? '') < savedAt) newest.set(card, savedAt);
  }
  const kept = new Set(
    [...newest]
      .toSorted(([, one], [, other]) => (one < other ? 1 : -1))
      .slice(0, limit)
      .map(([card]) => card),
  );
  const needed = new Set(
    pages.filter(({ card }) => kept.has(card)).flatMap(({ address, files }) => [address, ...files]),
  );
  return addresses.filter((address) => !needed.has(address));
}
