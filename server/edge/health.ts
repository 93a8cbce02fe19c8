import { Hono } from 'hono';

import { describeRequest } from '../telemetry/request-scope.ts';

export interface HealthCheck {
  name: string;
  /** A sentence that describes the problem, or null. */
  check: () => Promise<string | null> | string | null;
  /** Details that a probe always shows. */
  details?: () => Record<string, string>;
}

/** The problems that checks found, by the name of the check, and the details that a probe always shows. */
export interface Findings {
  problems: Record<string, string>;
  details: Record<string, string>;
}

/** Runs the checks one after another, and collects their problems and details by name. */
export async function runChecks(checks: readonly HealthCheck[]): Promise<Findings> {
  const findings: Findings = { problems: {}, details: {} };
  for (const { name, check, details } of checks) {
    Object.assign(findings.details, details?.());
    // Sequential, because a probe should not cause a burst of load.
    const problem = await check();
    if (problem) findings.problems[name] = problem;
  }
  return findings;
}

export interface HealthOptions {
  findProblems: () => Promise<Findings>;
  isLive: () => boolean;
  stopping: () => boolean;
}

/**
 * /health/live: 200 while the process answers. /health/ready: 200 if the process can serve requests, otherwise 503 with the
 * reasons. Neither depends on the Host header, because probes call by IP address.
 */
export function createHealth({ findProblems, isLive, stopping }: HealthOptions): Hono {
  const health = new Hono();
  health.use('/health/*', (_context, next) => {
    describeRequest({ kind: 'health' });
    return next();
  });
  health.get('/health/live', (context) =>
    isLive() ? context.json({ status: 'live' }) : context.json({ status: 'not live' }, 503),
  );
  health.get('/health/ready', async (context) => {
    const { problems, details } = await findProblems();
    if (stopping()) problems['server'] = 'The server is stopping.';
    const ready = Object.keys(problems).length === 0;
    return context.json(
      ready ? { status: 'ready', ...details } : { status: 'not ready', ...details, problems },
      ready ? 200 : 503,
    );
  });
  return health;
}
