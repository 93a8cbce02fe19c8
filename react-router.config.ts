import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // 'initial' would write route URLs without the base path into the page; docs/decisions explains the run-time base path.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
