import { availableParallelism } from 'node:os';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest leaves a core to its own process; on two cores that would be half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // How long something may take to come depends on what else the machine does.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // The words in components are written with macros.
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'unit',
          include: ['{domain,tenants,upstreams,platform,server,app,wire}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      { extends: true, test: { name: 'contract', include: ['contracts/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'pages', include: ['tests/pages/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          // They take seconds; how many more depends on what else the machine does.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
