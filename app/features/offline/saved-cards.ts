/** How many cards stay readable without a signal. */
export const cardLimit = 10;

/** A page as it is kept: of which card, since when (ISO 8601), and the files it needs. */
export interface SavedPage {
  address: string;
  card: string;
  savedAt: string;
  files: readonly string[];
}

/**
 * The address a card is kept under, whatever else its link says: the same card with another ZIP is the same card.
 * @param address whole address of a card page; `view` leaves the language and the path as they are.
 */
export function cardAddress(address: string, view: 'card' | 'large' = 'card'): string {
  const url = new URL(address);
  const key = url.searchParams.get('key');
  const kept = key
    ? new URLSearchParams({ key })
    : new URLSearchParams([...url.searchParams].filter(([name]) => !/^(zip|view|utm_.*)$/.test(name)));
  if (view === 'large') kept.set('view', 'large');
  return `${url.origin}${url.pathname}?${kept}`;
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

/**
 * The page as it is kept: without scripts, which would ask for what is not there, marked as saved (its styles show what
 * a saved card says and hide what needs a connection), and with the time in the visitor's language.
 */
export function keptPage(html: string, savedAt: Date): string {
  const language = /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? 'en-US';
  const time = savedAt.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\srel="modulepreload"[^>]*>/g, '')
    .replace('<html ', '<html data-saved="" ')
    .replaceAll(/(<time data-saved-time[^>]*>)[^<]*/g, `$1${time}`);
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
