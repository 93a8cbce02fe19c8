import type { SavedCard } from './saved-cards-device.ts';

export const maxSavedCards = 10;

/** A saved page: the address of its card, which has two pages, the link that opened it, and the files that the page needs. */
export interface SavedPage extends SavedCard {
  card: string;
  link: string;
  files: readonly string[];
}

/** What the page of a card says about it. */
export type SavedNames = Pick<SavedCard, 'name' | 'pharmacy' | 'price' | 'priceDate'>;

/** The description of a saved page as headers of its cached response; headers are ASCII only. */
export function encodeSavedPage({
  card,
  link,
  name,
  pharmacy,
  price,
  priceDate,
  savedAt,
  files,
}: SavedPage): Record<string, string> {
  return {
    'saved-card': card,
    'saved-link': link,
    'saved-name': encodeURIComponent(name),
    'saved-pharmacy': encodeURIComponent(pharmacy),
    'saved-price': encodeURIComponent(price),
    'saved-price-date': encodeURIComponent(priceDate),
    'saved-at': savedAt,
    'saved-files': files.join(' '),
  };
}

/** The saved page that the headers describe; null for a file. */
export function decodeSavedPage(address: string, headers: Headers): SavedPage | null {
  const card = headers.get('saved-card');
  if (!card) return null;
  return {
    address,
    card,
    link: headers.get('saved-link') ?? address,
    name: decodeURIComponent(headers.get('saved-name') ?? ''),
    pharmacy: decodeURIComponent(headers.get('saved-pharmacy') ?? ''),
    price: decodeURIComponent(headers.get('saved-price') ?? ''),
    priceDate: decodeURIComponent(headers.get('saved-price-date') ?? ''),
    savedAt: headers.get('saved-at') ?? '',
    files: (headers.get('saved-files') ?? '').split(' '),
  };
}

/**
 * The cards of saved pages, newest first, without their counter pages. Each is listed by its link, which names the
 * product to a site that cannot read it in the key.
 */
export function listCards(pages: readonly SavedPage[]): SavedCard[] {
  return pages
    .filter(({ address, card }) => address === card)
    .map(({ link, name, pharmacy, price, priceDate, savedAt }) => ({
      address: link,
      name,
      pharmacy,
      price,
      priceDate,
      savedAt,
    }))
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
}

/**
 * The address a page is saved under. Links to one card differ (domain/card-link.ts), and all but its key and partner are
 * left out: the card is the same for every ZIP.
 * @param address whole address of a card or of its counter page; its language and path are kept.
 */
export function savedAddress(address: string): string {
  const url = new URL(address);
  const { key, source } = Object.fromEntries(url.searchParams);
  if (!key) return savedLink(address);
  return `${url.origin}${url.pathname}?${new URLSearchParams({ key, ...(source && { source }) })}`;
}

/** The address without the parameters of a single visit. */
export function savedLink(address: string): string {
  const url = new URL(address);
  const saved = [...url.searchParams].filter(([name]) => !/^(zip|seen|view|ref_id|utm_.*)$/.test(name));
  return `${url.origin}${url.pathname}?${new URLSearchParams(saved)}`;
}

/** The counter page that a card page links to; null where it links to none. */
export function readCounterAddress(html: string, address: string): string | null {
  const link = /\shref="([^"#]*\/at-the-counter\?[^"#]*)/.exec(html)?.[1];
  return link ? new URL(unescapeHtml(link), address).href : null;
}

/** Addresses of the files to save with a page: its style sheets, icon and font, and the images of its main part. */
export function listPageFiles(html: string): string[] {
  // Browsers that save pages run scripts, so they never need files from `noscript`.
  const shown = html.replaceAll(/<noscript>[^]*?<\/noscript>/g, '');
  const main = shown.indexOf('<main');
  const files = [...shown.matchAll(/<(link|img)\b[^>]*>/g)].flatMap(({ 0: tag, 1: element, index }) => {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const isNeeded =
      element === 'img'
        ? index > main
        : attribute('rel') === 'stylesheet' ||
          (attribute('rel') === 'preload' && attribute('as') === 'font') ||
          attribute('rel') === 'icon';
    const file = attribute(element === 'img' ? 'src' : 'href').replaceAll('&amp;', '&');
    return isNeeded && file.startsWith('/') ? [file] : [];
  });
  return [...new Set(files)];
}

/** Whether a page shows a card: only cards have an element for the time of saving. */
export function isCardPage(html: string): boolean {
  return html.includes('data-saved-time');
}

/** Product, pharmacy and price of a card page, for the list. */
export function readNames(html: string): SavedNames {
  const read = (attribute: string) =>
    unescapeHtml(new RegExp(`\\s${attribute}="([^"]*)"`).exec(html)?.[1] ?? '');
  return {
    name: read('data-saved-name'),
    pharmacy: read('data-saved-pharmacy'),
    price: read('data-saved-price'),
    priceDate: read('data-saved-price-date'),
  };
}

/**
 * Leaves a saved counter page by Escape and Close as its own script would (counter-scripts.ts), so that Back does not
 * reopen it. The policy of the page allows it by its hash.
 */
export const leaveScript =
  '{const l=document.querySelector("[data-leave]"),n=window.navigation,b=n&&n.entries()[n.currentEntry.index-1];' +
  'l.onclick=e=>{e.preventDefault();b&&b.url&&new URL(b.url).pathname===l.pathname?history.back():location.replace(l.href)};' +
  'addEventListener("keydown",e=>{e.key==="Escape"&&l.click()})}';

/**
 * A card page as it is saved: without the site's scripts, which would not load; marked, so that its styles show the note of a saved
 * card and hide what needs a connection; and with the time in the visitor's language.
 */
export function toSavedPage(html: string, savedAt: Date): string {
  const time = formatTime(html, savedAt, { timeStyle: 'short' });
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\srel="modulepreload"[^>]*>/g, '')
    .replace('<html ', '<html data-saved="" ')
    .replaceAll(/(<time data-saved-time[^>]*>)[^<]*/g, `$1${time}`)
    .replace('</body>', html.includes('data-leave') ? `<script>${leaveScript}</script></body>` : '</body>');
}

/**
 * The page of saved cards, made from the frame, the styles and the hidden template of a saved page (saved-cards.tsx). Null
 * where the page has no template.
 * @param requested the address that could not be reached, to try again.
 */
export function renderListPage(html: string, cards: readonly SavedCard[], requested: string): string | null {
  const template = /<section[^>]*\sdata-saved-list=""[\s\S]*?<\/section>/.exec(html)?.[0];
  const item = template && /<li\b[\s\S]*?<\/li>/.exec(template)?.[0];
  if (!item) return null;
  const items = cards.map((card) => {
    const values = { ...card, savedAt: formatTime(html, new Date(card.savedAt), {}) };
    return item.replaceAll(
      /\{(address|name|pharmacy|price|priceDate|savedAt)\}/g,
      (_all, name: keyof SavedCard) => escapeHtml(values[name]),
    );
  });
  const list = template
    .replace(' hidden=""', '')
    .replace(item, () => items.join(''))
    // Pages saved by earlier releases have the second placeholder.
    .replace(/\{requested\}|\{asked\}/, () => escapeHtml(requested));
  const title = /<h1[^>]*>([^<]*)/.exec(template)?.[1] ?? '';
  return (
    html
      // The name of the site stays.
      .replace(/(<title[^>]*>)[^<]*?(?=( \| [^<|]*)?<)/, (_all, tag: string) => tag + title)
      .replace(
        /(<main\b[^>]*>)([\s\S]*)(?=<\/main>)/,
        // These inline rules style what was below the first screen, including the list (server/pages/first-paint.ts).
        (_all, tag: string, main: string) => tag + (/<style\b[\s\S]*?<\/style>/.exec(main)?.[0] ?? '') + list,
      )
  );
}

/** Date and time in the language of a page, or the date alone. */
function formatTime(html: string, time: Date, { timeStyle }: { timeStyle?: 'short' }): string {
  const language = /<html[^>]*\slang="(\w+)/.exec(html)?.[1] ?? 'en';
  return time.toLocaleString(`${language}-US`, { dateStyle: 'medium', timeStyle });
}

const references = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const;

function escapeHtml(text: string): string {
  return references.reduce(
    (escaped, [character, reference]) => escaped.replaceAll(character, reference),
    text,
  );
}

function unescapeHtml(html: string): string {
  return references.reduceRight(
    (text, [character, reference]) => text.replaceAll(reference, character),
    html,
  );
}

/** The cached addresses to delete: pages of cards beyond the newest `maxSavedCards`, and files that no page needs. */
export function findExpired(pages: readonly SavedPage[], addresses: readonly string[]): string[] {
  const newest = new Map<string, string>();
  for (const { card, savedAt } of pages) {
    if ((newest.get(card) ?? '') < savedAt) newest.set(card, savedAt);
  }
  const remaining = new Set(
    [...newest]
      .toSorted(([, one], [, other]) => (one < other ? 1 : -1))
      .slice(0, maxSavedCards)
      .map(([card]) => card),
  );
  const needed = new Set(
    pages.filter(({ card }) => remaining.has(card)).flatMap(({ address, files }) => [address, ...files]),
  );
  return addresses.filter((address) => !needed.has(address));
}
