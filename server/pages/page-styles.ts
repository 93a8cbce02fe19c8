import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LRUCache } from 'lru-cache';

import { readStyleRules, writeUsedRules, type PageTokens, type StyleRule } from './style-rules.ts';

/** The style sheet that no page loads (vite.config.ts). */
const fontFaces = 'font-faces.css';

/** How many sets of rules are cached. Pages of one template use the same rules, whatever their medication. */
const maxCachedStyles = 100;

/** The rules of a page. */
export interface PageStyles {
  /** The rules of the first screen, for the head. */
  first: Buffer;
  /** The font faces, for the head. */
  fonts: Buffer;
  /** All other rules, for the place where the first screen ends. */
  rest: Buffer;
}

/**
 * Creates a function that selects the rules that a page uses of its style sheets, with their files' addresses from the root
 * of the host. Its last results are cached, with the same buffers for all pages with the same rules.
 * @param folder of the built files.
 */
export function createPageStyles(folder: string) {
  const sheets = readSheets(folder);
  const { known, families } = describeRules([...sheets.values()].flat());
  const places = new Map(known.map((token, place) => [token, place]));
  const cache = new LRUCache<string, PageStyles>({ max: maxCachedStyles });

  /** One character for each known token: whether it is on the first screen, below it, or not on the page. */
  function describeTokens({ first, all }: PageTokens): string {
    const marks = Buffer.alloc(known.length);
    for (const token of all) {
      const place = places.get(token);
      if (place !== undefined) marks[place] = first.has(token) ? 2 : 1;
    }
    return marks.toString('latin1');
  }

  return (head: string, tokens: PageTokens, hrefs: readonly string[]): PageStyles => {
    const named = families.filter((family) => head.includes(family));
    const key = [...hrefs, ...named, describeTokens(tokens)].join(' ');
    const existing = cache.get(key);
    if (existing !== undefined) return existing;
    const used = [...hrefs, fontFaces].map((href) => rulesAt(sheets, href));
    const rules = writeUsedRules(used, tokens, named);
    const toBuffer = (css: string) => Buffer.from(css.replaceAll('url(./', `url(${folderOf(hrefs)}`));
    const styles = { first: toBuffer(rules.first), fonts: toBuffer(rules.fonts), rest: toBuffer(rules.rest) };
    cache.set(key, styles);
    return styles;
  };
}

/** The folder of built files, as an address from the root of the host; '' without any. */
export const folderOf = (hrefs: readonly string[]): string => /^.*\/assets\//.exec(hrefs[0] ?? '')?.[0] ?? '';

type Sheets = ReadonlyMap<string, readonly StyleRule[]>;

/** The rules of each style sheet by its name. */
function readSheets(folder: string): Sheets {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return new Map(files.map((file) => [file, readStyleRules(readFileSync(join(folder, file), 'utf8'))]));
}

function rulesAt(sheets: Sheets, href: string): readonly StyleRule[] {
  // React Router marks a file that several routes share with a fragment.
  const rules = sheets.get(href.slice(href.lastIndexOf('/') + 1).replace(/#.*/, ''));
  if (!rules) throw new Error(`The build has no style sheet ${href}.`);
  return rules;
}

/** All tokens on which rules depend, and the families of all fonts. */
function describeRules(rules: readonly StyleRule[]) {
  const all = flatten(rules);
  return {
    known: [...new Set(all.flatMap(({ tokens = [] }) => tokens.flat()))],
    families: [...new Set(all.flatMap(({ font = [] }) => font))],
  };
}

const flatten = (rules: readonly StyleRule[]): StyleRule[] =>
  rules.flatMap((rule) => [rule, ...flatten(rule.rules ?? [])]);
