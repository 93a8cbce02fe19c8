import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  '#x27': "'",
  '#39': "'",
};
const decoded = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
const said = /\s(?:aria-label|placeholder|alt|title)="([^"]*)"/g;

/**
 * Everything a page says to eyes and ears in its own language: each text, and each label, placeholder and title. What it
 * marks as another language (`lang`), its scripts and its styles are left out.
 */
export function wordsOfPage(html: string): string[] {
  const words: string[] = [];
  /** Elements that are open, and whether their language is the page's own. */
  const open: { name: string; own: boolean }[] = [];
  for (const [, comment, tag, text] of html.matchAll(
    /(<!--[\s\S]*?-->|<!doctype[^>]*>)|(<(?:"[^"]*"|[^"<>])*>)|([^<]+)/gi,
  )) {
    if (comment) continue;
    const { own, name } = open.at(-1) ?? { own: true, name: '' };
    if (text !== undefined) {
      if (own && name !== 'script' && name !== 'style' && text.trim()) words.push(decoded(text).trim());
      continue;
    }
    const [, slash, element = ''] = /^<(\/?)([\w-]+)/.exec(tag ?? '') ?? [];
    if (slash) {
      while (open.length > 0 && open.pop()?.name !== element);
      continue;
    }
    const lang = / lang="([^"]*)"/.exec(tag ?? '')?.[1];
    const isOwn = element === 'html' || (lang === undefined ? own : false);
    if (isOwn) words.push(...[...(tag ?? '').matchAll(said)].map(([, value = '']) => decoded(value)));
    if (!voids.has(element) && !tag?.endsWith('/>')) open.push({ name: element, own: isOwn });
  }
  return words.filter(Boolean);
}

/** English sentences of the interface that are said otherwise in Spanish, each as what matches it. */
export async function englishWords(): Promise<RegExp[]> {
  const catalogs = await getCatalogs(getConfig());
  const kept = await Promise.all(catalogs.map((catalog) => catalog.read('es')));
  const messages = kept.flatMap((words) => Object.values(words ?? {}));
  return messages
    .filter(({ message = '', translation }) => translation !== message && isTelling(message))
    .map(({ message = '' }) => new RegExp(`^${sentence(message)}$`, 'i'));
}

/** Around values, words as short as 'mi' are found in Spanish too. */
const isTelling = (message: string) =>
  !message.includes('{') || /[a-z]{4}/i.test(message.replaceAll(/\{\w+\}/g, ''));

/** What stands for a value matches anything; a plural, either of its sentences. */
function sentence(message: string): string {
  const plural = /\{\w+, plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/;
  const forms = plural.exec(message);
  if (forms) {
    const [found, one = '', other = ''] = forms;
    return `(?:${sentence(message.replace(found, one))}|${sentence(message.replace(found, other))})`;
  }
  return message
    .split(/#|\{\w+\}/)
    .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('.+?');
}
