import { Hono } from 'hono';

export interface HealthCheck {
  name: string;
  /** Null when well, else one sentence. */
  check: () => Promise<string | null> | string | null;
}

/**
 * /health/live says the process answers; /health/ready says it can serve, with the reason when it can not.
 * Neither depends on the Host header: probes ask by address.
 */
export function createHealth(options: { checks: HealthCheck[]; stopping: () => boolean }): Hono {
  const health = new Hono();
  health.get('/health/live', (context) => context.json({ status: 'live' }));
  health.get('/health/ready', async (context) => {
    const problems: Record<string, string> = {};
    if (options.stopping()) problems['server'] = 'The server is stopping.';
    for (const { name, check } of options.checks) {
      // One after the other: there are few, and a probe should not be a burst of its own.
      // oxlint-disable-next-line no-await-in-loop
      const problem = await check();
      if (problem) problems[name] = problem;
    }
    const ready = Object.keys(problems).length === 0;
    return context.json(ready ? { status: 'ready' } : { status: 'not ready', problems }, ready ? 200 : 503);
  });
  return health;
}
