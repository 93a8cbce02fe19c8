import { textOfPage } from './page-html.ts';

/** Text that no visitor should read: values that are missing, and sentences that a missing value leaves unfinished. */
const falseTexts: readonly RegExp[] = [
  /\b(?:undefined|NaN|Infinity|Invalid Date)\b/,
  /\bnull\b/,
  /\[object \w+\]/,
  /\{\{|\}\}/,
  // An amount without digits.
  /\$(?!\d)/,
  // 'as of .', 'near ,': a value is missing before the punctuation. A sentence may end with 'for' or 'from'.
  /(?<!\p{L})(?:(?:as of|near|the|a|your|than)\s*[.,:;!?)]|(?:and|or)\s*[.:;!?)])/iu,
  // 'Address: .' or a label without a value.
  /:\s*[.,;]/,
  /\(\s*\)|“\s*”/,
];

/** Elements that must have text or a label, with what `findFalseSentences` calls them. */
const named =
  'h1 h2 h3 h4 h5 h6 a button legend label th dt dd summary option caption figcaption title'.split(' ');

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? null;

/** What assistive technology reads for an element: its text, labels and the alt texts in it. */
function nameOf(tag: string, content: string): string {
  const labels = [...`${tag}${content}`.matchAll(/\s(?:aria-label|alt|title|label)="([^"]*)"/g)];
  const reference = /\saria-labelledby="[^"]+"/.test(tag) ? 'labelled' : '';
  return `${textOfPage(content)}${labels.map(([, label]) => label).join('')}${reference}`.trim();
}

/**
 * Finds what is false, empty or leads nowhere in a page: unfinished sentences, elements without a name, lists without
 * entries, images without an alternative text, and links without an address or to a missing part of the page. Each with the text around it.
 */
export function findFalseSentences(html: string): string[] {
  const page = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '');
  const text = textOfPage(page);
  const problems: string[] = [];
  for (const pattern of falseTexts) {
    for (const { index, 0: found } of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      problems.push(`"${found}" in "${text.slice(Math.max(0, index - 40), index + found.length + 20)}"`);
    }
  }
  for (const name of named) {
    for (const [element, tag = '', content = ''] of page.matchAll(
      new RegExp(`(<${name}(?=[\\s>])[^>]*>)([\\s\\S]*?)</${name}>`, 'g'),
    )) {
      if (!/\s(?:hidden|aria-hidden="true")/.test(tag) && !nameOf(tag, content)) {
        problems.push(`<${name}> without text: ${element.slice(0, 120)}`);
      }
    }
  }
  for (const [list] of page.matchAll(/<(ul|ol|dl|table|select)\b[^>]*>\s*<\/\1>/g)) {
    // The browser fills the list of saved cards.
    if (!list.includes(' data-list-of-cards='))
      problems.push(`a list without entries: ${list.slice(0, 120)}`);
  }
  for (const [tag] of page.matchAll(/<img\b[^>]*>/g)) {
    if (attribute(tag, 'alt') === null) problems.push(`an image without alt: ${tag.slice(0, 120)}`);
    if (!attribute(tag, 'src')) problems.push(`an image without src: ${tag.slice(0, 120)}`);
  }
  for (const [, name, value] of page.matchAll(/\s(aria-label|placeholder|content)="(\s*)"/g)) {
    problems.push(`${String(name)} is empty: "${String(value)}"`);
  }
  const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  for (const [tag] of page.matchAll(/<a\s[^>]*>/g)) {
    const href = attribute(tag, 'href');
    const isDead = href === '' || href === '#' || /undefined|null|NaN/.test(href ?? '');
    if (isDead || (href?.startsWith('#') && !ids.has(href.slice(1))))
      problems.push(`a link to nowhere: ${tag}`);
  }
  return [...new Set(problems)];
}
