import { Hono } from 'hono';

import { describeRequest } from '../telemetry/request-scope.ts';

export interface HealthCheck {
  name: string;
  /** One sentence about the problem, or null. */
  check: () => Promise<string | null> | string | null;
  /** What a probe shows in any case. */
  details?: () => Record<string, string>;
}

/**
 * /health/live: the process answers. /health/ready: it can serve requests, otherwise 503 with the reasons. Neither
 * depends on the Host header, because probes call by IP address.
 */
export function createHealth(options: { checks: HealthCheck[]; stopping: () => boolean }): Hono {
  const health = new Hono();
  health.use('/health/*', (_context, next) => {
    describeRequest({ kind: 'health' });
    return next();
  });
  health.get('/health/live', (context) => context.json({ status: 'live' }));
  health.get('/health/ready', async (context) => {
    const problems: Record<string, string> = {};
    const details: Record<string, string> = {};
    if (options.stopping()) problems['server'] = 'The server is stopping.';
    for (const { name, check, details: describe } of options.checks) {
      Object.assign(details, describe?.());
      // Sequential, because a probe should not cause a burst of load.
      // oxlint-disable-next-line no-await-in-loop
      const problem = await check();
      if (problem) problems[name] = problem;
    }
    const ready = Object.keys(problems).length === 0;
    return context.json(
      ready ? { status: 'ready', ...details } : { status: 'not ready', ...details, problems },
      ready ? 200 : 503,
    );
  });
  return health;
}
