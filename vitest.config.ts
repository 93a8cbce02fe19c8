import { availableParallelism } from 'node:os';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

import { latinFonts } from './script/latin-fonts.ts';

// Components write their messages with macros, and pages name the files of fonts.
const appPlugins = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), latinFonts];

const dayOfCatalog = 'tests/day-of-catalog.ts';

/**
 * For processes that run much code for a short time: optimizing it twice takes more CPU time than it saves, and so does V8's small
 * space for new objects, whose garbage took an eighth of the time of the page tests.
 */
const shortLived = ['--no-turbofan', '--min-semi-space-size=64', '--max-semi-space-size=64'];

export default defineConfig({
  // The same for all projects, because they share the cache of transformed modules; page tests run React for production.
  oxc: { jsx: { development: false } },
  test: {
    // Vitest reserves a core for its own process, which would be half of a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Transformed modules are kept between runs, so that one file runs within seconds.
    fsModuleCache: true,
    // Generous limits, which only end a test that hangs: a busy machine is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        plugins: appPlugins(),
        test: {
          name: 'unit',
          include: ['{bench,soak,domain,tenants,upstreams,platform,server,app,wire}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Modules are imported once per worker instead of once per file: a third of the CPU time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contracts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        plugins: appPlugins(),
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: 'tests/pages/client-folder.ts',
          setupFiles: dayOfCatalog,
          // React renders twice as fast as in development.
          env: { NODE_ENV: 'production' },
          execArgv: shortLived,
          // The app is imported once per worker instead of once per file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          setupFiles: dayOfCatalog,
          // React renders twice as fast as in development.
          env: { NODE_ENV: 'production' },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          globalSetup: 'tests/chaos/global-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          setupFiles: dayOfCatalog,
          execArgv: shortLived,
          // One process for all files, with one Chromium and one site.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          isolate: false,
          // React renders twice as fast as in development.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
});
