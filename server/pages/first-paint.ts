import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LRUCache } from 'lru-cache';

import type { DocumentSink } from '../../app/context.ts';
import type { LaterFiles } from '../../app/first-touch.ts';
import type { CollectedPolicy } from '../edge/security.ts';
import { readStyleRules, readTokens, writeUsedRules, type StyleRule } from './style-rules.ts';

/** The script of every document, as the client build has compiled it. */
const loaderSource = 'app/first-touch.ts';

/** Pages of one template use the same rules, whatever their medication. */
const maxRememberedStyles = 100;

const styleStart = Buffer.from('<style id="page-styles">');
const styleEnd = Buffer.from('</style>');

/** Writes documents that are painted without another file, and run React at the first touch (decision 0056). */
export interface FirstPaint {
  /**
   * @param isReply a page that answers a form: React moves the focus to the answer.
   */
  write: (rendered: Buffer, into: DocumentSink, policy: CollectedPolicy, isReply: boolean) => void;
}

/** @returns null for a client folder without the loader, as tests of pages have. */
export function createFirstPaint(clientRoot: string): FirstPaint | null {
  const loader = readLoader(clientRoot);
  if (!loader) return null;
  const sheets = readSheets(join(clientRoot, 'assets'));
  const { known, families } = describeRules([...sheets.values()].flat());
  const remembered = new LRUCache<string, Buffer>({ max: maxRememberedStyles });
  const loaderScript = Buffer.from(`<script>${loader}</script>`);

  /** The rules that a page uses of its style sheets, with their files' addresses from the root of the host. */
  function stylesOf(page: Buffer, hrefs: readonly string[]): Buffer {
    const head = page.subarray(0, page.indexOf('</head>'));
    const named = families.filter((family) => head.includes(family));
    const onPage = readTokens(page);
    // In the order of the sheets, so that pages with the same tokens have the same key.
    const tokens = new Set(known.filter((token) => onPage.has(token)));
    const key = hash('sha1', [...hrefs, ...named, ...tokens].join(' '));
    const existing = remembered.get(key);
    if (existing !== undefined) return existing;
    const folder = /^.*\/assets\//.exec(hrefs[0] ?? '')?.[0] ?? '';
    const rules = writeUsedRules(hrefs.map(rulesAt), tokens, named);
    const css = Buffer.from(rules.replaceAll('url(./', `url(${folder}`));
    remembered.set(key, css);
    return css;
  }

  function rulesAt(href: string): readonly StyleRule[] {
    // React Router marks a file that several routes share with a fragment.
    const rules = sheets.get(href.slice(href.lastIndexOf('/') + 1).replace(/#.*/, ''));
    if (!rules) throw new Error(`The build has no style sheet ${href}.`);
    return rules;
  }

  return {
    write(rendered, into, policy, isReply) {
      const later: LaterFiles = { styles: [], modules: [] };
      const page = policy.finish(rendered, (tag) => deferTag(tag, later));
      const headEnd = page.indexOf('</head>');
      const bodyEnd = page.lastIndexOf('</body>');
      const css = stylesOf(page, later.styles);
      policy.allowStyle(css);
      policy.allowScript(loader);
      into.append(page.subarray(0, headEnd));
      into.append(styleStart);
      into.append(css);
      into.append(styleEnd);
      into.append(loaderScript);
      into.append(page.subarray(headEnd, bodyEnd));
      into.append(
        Buffer.from(
          `<script type="application/json" id="later-files"${isReply ? ' data-script="now"' : ''}>${JSON.stringify(later)}</script>`,
        ),
      );
      into.append(page.subarray(bodyEnd));
    },
  };
}

/**
 * Takes out React Router's links to style sheets and modules, and makes its scripts texts that the loader runs later. A script
 * that is marked with `data-now` runs at once.
 */
function deferTag(tag: string, later: LaterFiles): string {
  const [, element] = /^<(\w+)/.exec(tag) ?? [];
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  if (element === 'link') {
    const files = { stylesheet: later.styles, modulepreload: later.modules }[attribute('rel')];
    files?.push(attribute('href'));
    return files ? '' : tag;
  }
  if (element !== 'script' || tag.includes(' data-now=""')) return tag.replace(' data-now=""', '');
  return attribute('type') === 'module' ? '<script type="later-module">' : '<script type="later">';
}

/** In a function, so that its names stay its own. */
function readLoader(clientRoot: string): string | null {
  const manifest: unknown = JSON.parse(readFileSync(join(clientRoot, '.vite', 'manifest.json'), 'utf8'));
  const chunk = (manifest as Record<string, { file: string } | undefined>)[loaderSource];
  if (!chunk) return null;
  const code = readFileSync(join(clientRoot, chunk.file), 'utf8').trim();
  if (/(^|[;}])\s*(import|export)\b/.test(code)) throw new Error(`${loaderSource} must not import anything.`);
  return `(()=>{${code}})()`;
}

/** All tokens that rules need, and the families of all fonts. */
function describeRules(rules: readonly StyleRule[]) {
  const all = flatten(rules);
  return {
    known: [...new Set(all.flatMap(({ tokens = [] }) => tokens.flat()))],
    families: [...new Set(all.flatMap(({ font = [] }) => font))],
  };
}

const flatten = (rules: readonly StyleRule[]): StyleRule[] =>
  rules.flatMap((rule) => [rule, ...flatten(rule.rules ?? [])]);

/** The rules of each style sheet by its name. */
function readSheets(folder: string): ReadonlyMap<string, readonly StyleRule[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return new Map(files.map((file) => [file, readStyleRules(readFileSync(join(folder, file), 'utf8'))]));
}
