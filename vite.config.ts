import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, parseAst, type Plugin } from 'vite';

import { layersFlattened } from './script/flatten-layers.ts';
import { latinFonts } from './script/latin-fonts.ts';

/**
 * `import './x.server.tsx?styles'` gives a page the style sheets of the HTML that a server module renders, without the
 * module's code: every sheet that the module imports, directly or indirectly, and the page does not
 * (docs/decisions/0026-server-html.md).
 */
const serverStyles: Plugin = {
  name: 'server-styles',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.server\.tsx?\?styles$/ },
    handler: (id, importer = '') => `${resolve(dirname(importer), id)}&page=${importer.split('?')[0]}`,
  },
  load: {
    filter: { id: /\.server\.tsx?\?styles&page=/ },
    handler(id) {
      if (this.environment.name !== 'client') return '';
      const [file = '', page = ''] = id.split('?styles&page=');
      const known = new Set(['app/root.tsx', page].flatMap((root) => styleSheets(resolve(root), 'browser')));
      return styleSheets(file, 'server')
        .filter((sheet) => !known.has(sheet))
        .map((sheet) => `import '${sheet}?styles';`)
        .join('\n');
    },
  },
  // Nothing imports the sheet's class names, so the build would drop the sheet as unused.
  transform: {
    order: 'post',
    filter: { id: /\.module\.css\?styles$/ },
    handler() {
      if (this.environment.mode === 'dev') return undefined;
      return { code: '', map: null, moduleSideEffects: 'no-treeshake' };
    },
  },
};

/** The style sheets that a module loads, itself and through its imports, in the order of the cascade. */
function styleSheets(file: string, side: 'browser' | 'server', visited = new Set<string>()): string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  if (file.endsWith('.module.css')) return [file];
  if (!/\.tsx?$/.test(file) || (side === 'browser' && file.includes('.server.'))) return [];
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return body.flatMap((node) => {
    const isImport = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration';
    if (!isImport || !node.source?.value.startsWith('.')) return [];
    if ('importKind' in node && node.importKind === 'type') return [];
    return styleSheets(resolve(dirname(file), node.source.value), side, visited);
  });
}

const styleSheetFiles = globSync('app/**/*.css').toSorted();
const classesOfSheets = new Map<number, string[]>();

/** Encodes a number in letters: one letter for a number below 52. */
const lettersOf = (number: number): string =>
  (number < 52 ? '' : lettersOf(Math.floor(number / 52) - 1)) +
  String.fromCharCode((number % 52) + (number % 52 < 26 ? 97 : 39));

/**
 * Short class names, because a page contains hundreds: the number of the style sheet, then the number of the class in it.
 * Both are the same in the browser's and the server's build.
 */
function shortClassName(className: string, file: string): string {
  const sheet = styleSheetFiles.indexOf(relative('.', file.split('?')[0] ?? ''));
  const classes = classesOfSheets.get(sheet) ?? [];
  classesOfSheets.set(sheet, classes);
  if (!classes.includes(className)) classes.push(className);
  return `${lettersOf(sheet)}-${lettersOf(classes.indexOf(className))}`;
}

/** Scripts that are built in addition to those of the pages. */
const ownScripts: Plugin = {
  name: 'own-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    // The service worker of card pages, without a hash in its name: browsers know a service worker by its URL.
    this.emitFile({ type: 'chunk', id: 'app/card/offline-worker.ts', fileName: 'offline.js' });
    // The loader, which server/pages/first-paint.ts writes into every document.
    this.emitFile({ type: 'chunk', id: 'app/first-touch.ts' });
    this.emitFile({ type: 'chunk', id: 'app/load-later.ts', preserveSignature: 'strict' });
  },
};

/**
 * Puts all font faces into a file that no page loads; documents have them inline (server/pages/first-paint.ts). A browser
 * that receives a style sheet with a font face loads all fonts of the page again, too late for the first paint.
 */
const fontFaces: Plugin = {
  name: 'font-faces',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      let faces = '';
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source).replaceAll(/@font-face\s*\{[^}]*\}/g, (face) => {
          faces += face;
          return '';
        });
      }
      this.emitFile({ type: 'asset', fileName: 'assets/font-faces.css', source: faces });
    },
  },
};

const reload = 'window.location.reload();';

/**
 * Opens a page whose script cannot be loaded, as after a deployment, as a document. React Router would reload the page before
 * it, so that the visitor's click would be lost.
 */
const openUnloadedPages: Plugin = {
  name: 'open-unloaded-pages',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      const start = code.indexOf('console.error(`Error loading route module');
      const end = code.indexOf(reload) + reload.length;
      if (start === -1 || end < start) throw new Error('React Router loads its pages in another way.');
      // Outside of a navigation it is the page's own script.
      const open = `const { location: next = location } = window.__reactRouterDataRouter.state.navigation;
        location.href = next.pathname + next.search + next.hash;`;
      return { code: code.slice(0, start) + open + code.slice(end), map: null };
    },
  },
};

export default defineConfig(({ command }) => ({
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  plugins: [
    reactRouter(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    serverStyles,
    ownScripts,
    latinFonts,
    layersFlattened,
    fontFaces,
    openUnloadedPages,
  ],
  // Lingui's shim of a hook that React 19 has.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  publicDir: 'public',
  build: {
    // Names the files of the translations, for server/pages/site-build.ts.
    manifest: true,
    // What every page has already loaded needs no preload; its names would be in several files.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((name) => !/\/(?:device|frame|react|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        // React, its router and the code of every page in one rarely changed file, four kilobytes smaller than separate
        // files.
        codeSplitting: {
          groups: [
            // Code that also runs without React (app/card/card-scripts.ts), in its own file so that it does not load React.
            {
              name: 'device',
              test: /app\/privacy\/early-errors|domain\/limits\.|preload-helper/,
              priority: 3,
            },
            { name: 'preferences', test: /app\/shell\/cookie-preferences|domain\/tracking\./, priority: 3 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\/|rolldown\/runtime|app\/shell\/meta\.ts/,
              priority: 2,
            },
            // The drug page and the code it shares with other pages in one file; separate files are two kilobytes larger.
            {
              name: 'drug-page',
              test: /app\/(routes\/drug\.|compare\/(?!chain-|auction|embed))/,
              priority: 0,
            },
            // The root and the frame of every page, otherwise ten small files, and styles that home and the drug page
            // share.
            {
              name: 'frame',
              test: /app\/(root|routes\/site\.|privacy\/monitoring\.tsx|shell\/(?!content|my-location|progress)|find\/(search-box|use-sugg|mobile-search\.|medication-list)|ui\/(notice|link-chips|icon\.|container|server-html)|.*(disclosure-list|rich-content|field)\.module\.css\?styles)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  experimental: {
    // Relative URLs keep lazy chunks and css url() under whatever base path the page was served from.
    renderBuiltUrl(_filename, { hostType, ssr }) {
      if (!ssr && (hostType === 'js' || hostType === 'css')) return { relative: true };
      return undefined;
    },
  },
}));
