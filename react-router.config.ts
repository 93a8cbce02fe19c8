import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // 'initial' would write unprefixed route URLs into the page; see docs/decisions for the run-time base path.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
