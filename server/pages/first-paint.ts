import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { documentMarks } from '../../domain/document-marks.ts';
import { elementJson } from '../../domain/element-json.ts';
import type { DocumentSink } from '../../app/context.ts';
import type { LaterFiles, ReactStart } from '../../app/first-touch.ts';
import type { CollectedPolicy } from '../edge/security.ts';
import { splitDocument, extractData } from './deferred-parts.ts';
import { readRouterScripts } from './router-scripts.ts';
import { builtFile, readManifest, type BuildManifest } from './site-build.ts';
import { createPageStyles, folderOf } from './page-styles.ts';
import { readTokens } from './style-rules.ts';

/** The sources of the inline script of every document and of the module that it imports. */
const loaderSource = 'app/first-touch.ts';
const laterSource = 'app/load-later.ts';

/** The modules that start a part of a page without React, by the `data-idle` attribute of the part. */
const idleSources = {
  card: 'app/card/card-scripts.ts',
  'saved-cards': 'app/card/saved-list-scripts.ts',
  counter: 'app/card/counter-scripts.ts',
  embed: 'app/compare/embed-scripts.ts',
  choices: 'app/forget-stored.ts',
  monitor: 'app/privacy/load-monitor.client.ts',
} as const;

/** Elements with data that only React reads (app/ui/server-html.tsx). */
const dataIds = ['page-data', 'shell-data'];

/** Delays painting until the first screen is complete, so that nothing in it moves while it is being parsed. */
const paintsAfterFold = Buffer.from('<link rel=expect href=#rest-styles blocking=render>');
const styleStart = Buffer.from('<style id="page-styles">');
/** app/shell/navigation-effects.tsx finds the element by this id. */
const fontStart = Buffer.from('<style id=faces>');
const restStart = Buffer.from('<style id="rest-styles">');
const styleEnd = Buffer.from('</style>');
const fold = Buffer.from(documentMarks.fold);

export interface FirstPaintOptions {
  /** The page answers a form: React moves the focus to the answer. */
  isReply: boolean;
  /** The document has its deferred parts, for browsers without script. */
  isWhole: boolean;
  /** Another request gets the same page. */
  isStorable: boolean;
  /** The speculation rules as JSON; null for none. */
  speculation: string | null;
}

/** Rewrites documents: browsers paint them without another file, and run React only at the first touch (decision 0056). */
export interface FirstPaint {
  /** @returns the parts that are not in the document; null for none. */
  write: (
    rendered: Buffer,
    into: DocumentSink,
    policy: CollectedPolicy,
    options: FirstPaintOptions,
  ) => Buffer | null;
}

/** @returns null for a client folder without the loader, such as those of page tests. */
export function createFirstPaint(clientRoot: string): FirstPaint | null {
  const manifest = readManifest(clientRoot);
  const loader = readLoader(clientRoot, manifest);
  if (!loader) return null;
  const stylesOf = createPageStyles(join(clientRoot, 'assets'));
  const loaderScript = Buffer.from(`<script>${loader}</script>`);

  const nameOf = (source: string) => basename(builtFile(manifest, source));
  const idleModules = (onPage: ReadonlySet<string>) =>
    Object.entries(idleSources)
      .filter(([part]) => onPage.has(`data-idle="${part}"`))
      .map(([, source]) => nameOf(source));

  /** What the loader of a page loads, and when. */
  function describeLater(tokens: ReadonlySet<string>, scripts: PageScripts): LaterFiles {
    const { folder, modules, start, stamp } = scripts;
    const later = nameOf(laterSource);
    const hasCard = tokens.has('data-idle="card"');
    const isPrefetched = tokens.has('data-script="prefetch"');
    return {
      folder,
      later: folder + later,
      modules,
      idle: idleModules(tokens).map((name) => folder + name),
      extra: {
        // The loader reads the page's files from the deferred parts, which it fetches.
        idle: isPrefetched && stamp !== null ? [folder + later] : [],
        files: [
          ...(hasCard ? [nameOf(idleSources.counter)] : []),
          ...(isPrefetched && stamp === null ? [...modules, later, ...stylesOfPage(start)] : []),
        ],
      },
      ...(hasCard && { counter: folder + nameOf(idleSources.counter) }),
      ...(stamp === null ? { start } : { stamp }),
    };
  }

  return {
    write(rendered, into, policy, { isReply, isWhole, isStorable, speculation }) {
      const extracted: ExtractedTags = { styles: [], modules: [], scripts: [] };
      const finished = policy.finish(rendered, (tag, extractText) => extractTag(tag, extractText, extracted));
      const split = isWhole ? { document: finished, parts: null } : splitDocument(finished);
      const folder = folderOf(extracted.styles);
      const { modules, ...start } = readRouterScripts(extracted.scripts, extracted.modules, folder);
      const runsAtOnce = isReply || split.document.includes('data-script="now"');
      const { document: page, ...deferred } =
        split.parts && isStorable && !runsAtOnce
          ? deferData(split.document, elementJson(start))
          : { document: split.document, data: null, stamp: null };

      const headEnd = page.indexOf('</head>');
      const bodyEnd = page.lastIndexOf('</body>');
      const foldMark = page.indexOf(fold);
      const foldAt = foldMark === -1 ? bodyEnd : foldMark;
      const firstTokens = readTokens(page.subarray(0, foldAt));
      const tokens = new Set([...firstTokens, ...readTokens(page.subarray(foldAt))]);
      const wholeHead = page.toString('latin1', 0, headEnd);
      const { first, fonts, rest } = stylesOf(
        wholeHead,
        { first: firstTokens, all: tokens },
        extracted.styles,
      );
      const { head, links } = extractFontLinks(wholeHead);
      const later = elementJson(describeLater(tokens, { folder, modules, start, stamp: deferred.stamp }));

      const append = (...chunks: Buffer[]) => chunks.forEach((chunk) => into.append(chunk));
      policy.allowStyle(fonts);
      policy.allowStyle(first);
      policy.allowScript(loader);
      append(head);
      if (foldMark !== -1 && rest.byteLength > 0) append(paintsAfterFold);
      append(styleStart, first, styleEnd, loaderScript, fontStart, fonts, styleEnd);
      append(page.subarray(headEnd, foldAt), links);
      if (rest.byteLength > 0) {
        policy.allowStyle(rest);
        append(restStart, rest, styleEnd);
      }
      append(page.subarray(foldAt, bodyEnd));
      const now = isReply ? ' data-script="now"' : '';
      append(Buffer.from(`<script type="application/json" id="later-files"${now}>${later}</script>`));
      if (speculation) {
        policy.allowScript(speculation);
        append(Buffer.from(`<script type="speculationrules">${speculation}</script>`));
      }
      append(page.subarray(bodyEnd));
      return split.parts && deferred.data ? Buffer.concat([split.parts, deferred.data]) : split.parts;
    },
  };
}

/** The scripts of a page: those of React Router, and the stamp of its deferred data; null if none is deferred. */
interface PageScripts {
  folder: string;
  modules: string[];
  start: ReactStart;
  stamp: string | null;
}

const fontLink = /<link rel="preload" as="font"[^>]*>/g;

/**
 * Removes the links that preload fonts from the head: browsers wait for preloaded files before they paint.
 * @param head its bytes as characters.
 */
function extractFontLinks(head: string): { head: Buffer; links: Buffer } {
  const links = head.match(fontLink) ?? [];
  return { head: Buffer.from(head.replaceAll(fontLink, ''), 'latin1'), links: Buffer.from(links.join('')) };
}

/** The names of a page's style sheets. */
const stylesOfPage = ({ page, routes }: ReactStart) => new Set(page.flatMap((id) => routes[id]?.css ?? []));

/**
 * Moves the data with which React starts out of the document, to the deferred parts of the page.
 * @returns a stamp that shows whether document and parts belong together: a cache may have kept one of them longer.
 */
function deferData(page: Buffer, start: string) {
  const { document, elements } = extractData(page, dataIds);
  const stamp = hash('sha1', start + elements, 'base64url').slice(0, 12);
  const startElement = `<script id="start" data-stamp="${stamp}" type="application/json">${start}</script>`;
  return { document, stamp, data: Buffer.from(elements + startElement) };
}

/** The tags and texts that were removed from a document. */
interface ExtractedTags {
  styles: string[];
  modules: string[];
  /** The texts of React Router's scripts. */
  scripts: string[];
}

/** Removes React Router's links and the texts of its scripts. The empty script elements stay, because React expects them. */
function extractTag(tag: string, extractText: () => string, extracted: ExtractedTags): string {
  if (tag.startsWith('<link ')) {
    const [, rel = ''] = / rel="([^"]*)"/.exec(tag) ?? [];
    const [, href = ''] = / href="([^"]*)"/.exec(tag) ?? [];
    const files = { stylesheet: extracted.styles, modulepreload: extracted.modules }[rel];
    files?.push(href);
    return files ? '' : tag;
  }
  if (!tag.startsWith('<script ')) return tag;
  extracted.scripts.push(extractText());
  return '<script>';
}

/** The loader, wrapped in a function so that its variables are not global. */
function readLoader(clientRoot: string, manifest: BuildManifest): string | null {
  const chunk = manifest[loaderSource];
  if (!chunk) return null;
  const code = readFileSync(join(clientRoot, chunk.file), 'utf8').trim();
  // Dynamic imports are allowed, but the loader must start without another file.
  if (/(^|[;}])\s*(import|export)\b(?!\()/.test(code))
    throw new Error(`${loaderSource} must not have static imports.`);
  return `(()=>{${code}})()`;
}
