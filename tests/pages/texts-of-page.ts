import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

import { decodeHtml } from './page-html.ts';

const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const labelAttributes = /\s(?:aria-label|placeholder|alt|title)="([^"]*)"/g;

/**
 * The visible and accessible texts of a page in its own language: texts, labels, placeholders and titles. Leaves out
 * scripts, styles and elements in another language (`lang`).
 */
export function textsOfPage(html: string): string[] {
  const words: string[] = [];
  /** The open elements and whether each is in the language of the page. */
  const open: { name: string; own: boolean }[] = [];
  for (const [, comment, tag, text] of html.matchAll(
    /(<!--[\s\S]*?-->|<!doctype[^>]*>)|(<(?:"[^"]*"|[^"<>])*>)|([^<]+)/gi,
  )) {
    if (comment) continue;
    const { own, name } = open.at(-1) ?? { own: true, name: '' };
    if (text !== undefined) {
      if (own && name !== 'script' && name !== 'style' && text.trim()) words.push(decodeHtml(text).trim());
      continue;
    }
    const [, slash, element = ''] = /^<(\/?)([\w-]+)/.exec(tag ?? '') ?? [];
    if (slash) {
      while (open.length > 0 && open.pop()?.name !== element);
      continue;
    }
    const lang = / lang="([^"]*)"/.exec(tag ?? '')?.[1];
    const isOwn = element === 'html' || (lang === undefined ? own : false);
    if (isOwn)
      words.push(...[...(tag ?? '').matchAll(labelAttributes)].map(([, value = '']) => decodeHtml(value)));
    if (!voids.has(element) && !tag?.endsWith('/>')) open.push({ name: element, own: isOwn });
  }
  return words.filter(Boolean);
}

/** Patterns of the interface's English sentences that differ in Spanish. */
export async function englishMessages(): Promise<RegExp[]> {
  const catalogs = await getCatalogs(getConfig());
  const translations = await Promise.all(catalogs.map((catalog) => catalog.read('es')));
  const messages = translations.flatMap((catalog) => Object.values(catalog ?? {}));
  return messages
    .filter(({ message = '', translation }) => translation !== message && isDistinctive(message))
    .map(({ message = '' }) => new RegExp(`^${messagePattern(message)}$`, 'i'));
}

/** A word as short as 'mi' next to a value also occurs in Spanish. */
const isDistinctive = (message: string) =>
  !message.includes('{') || /[a-z]{4}/i.test(message.replaceAll(/\{\w+\}/g, ''));

/** A pattern in which a placeholder matches anything, and a plural either of its forms. */
function messagePattern(message: string): string {
  const plural = /\{\w+, plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/;
  const forms = plural.exec(message);
  if (forms) {
    const [found, one = '', other = ''] = forms;
    return `(?:${messagePattern(message.replace(found, one))}|${messagePattern(message.replace(found, other))})`;
  }
  return message
    .split(/#|\{\w+\}/)
    .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('.+?');
}
