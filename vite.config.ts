import { reactRouter } from '@react-router/dev/vite';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, type Plugin } from 'vite';

/**
 * `import './x.module.css?styles'` brings the style sheet without the names of its classes: for markup made on the server,
 * where only the server names them. Without this the import would be dropped as unused, and the styles with it.
 */
const stylesAlone: Plugin = {
  name: 'styles-alone',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css\?styles$/ },
    handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/** The service worker of card pages as one file of its own, under a name that stays: its address is how a browser knows it. */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'app/card/offline-worker.ts', fileName: 'offline.js' });
  },
};

export default defineConfig({
  plugins: [
    reactRouter(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    stylesAlone,
    offlineWorker,
  ],
  publicDir: 'public',
  build: {
    // Names the files of the translations, for server/pages/site-build.ts.
    manifest: true,
    rolldownOptions: {
      output: {
        // React, its router and what every page needs in one file: four kilobytes less than in pieces, and rarely changed.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/shell\/meta\.ts/,
            },
            // What other pages share with a drug page, in one file for the same reason: in pieces it is two kilobytes more.
            {
              name: 'drug-page',
              test: /app\/compare\/(?!chain-|auction|embed)|app\/nearby\/zip|app\/ui\/(notice|error-text)/,
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
});
