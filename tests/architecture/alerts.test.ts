import { existsSync, globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { createMetrics } from '../../server/telemetry/metrics.ts';

const folder = 'deploy/prometheus';

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')));
const alerts = groups.flatMap(({ rules }) => rules);

const { tests } = z
  .object({
    tests: z.array(
      z.object({
        alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
      }),
    ),
  })
  .parse(parse(readFileSync(`${folder}/alerts.test.yaml`, 'utf8')));

/** Every query of the dashboard. */
const dashboardQueries = [
  ...readFileSync('deploy/grafana/fairscript.json', 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
].map(([, text = '']) => z.string().parse(JSON.parse(text)));

/** The queries and metrics that a runbook tells to look at. */
const runbooks = globSync('docs/runbooks/*.md').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The names of metrics in a query: what is neither a function, a keyword, a label nor a text. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"|'[^']*'/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}/g, '');
  return [...bare.matchAll(/(?<![0-9])[a-z][a-z0-9_]*(?!\s*\(|[a-z0-9_])/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'by', 'up'].includes(name));
}

/** Names of this server's metrics: the registered ones and those that metrics.ts adds to a running server. */
const known = new Set([
  ...createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
  ...[...readFileSync('server/telemetry/gauges.ts', 'utf8').matchAll(/(?:gauge\(|name:)\s*'([a-z_]+)'/g)].map(
    ([, name = '']) => name,
  ),
]);
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''));

test('every metric in an alert exists', () => {
  const names = alerts.flatMap(({ expr }) => metricsIn(expr));
  expect(names).toContain('notifications_oldest_seconds');
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

test('the counters whose increase an alert compares are there before their first event, which would not be an increase', async () => {
  const increases = alerts.flatMap(({ expr }) => [
    ...expr.matchAll(/increase\((\w+)\{([^}]*event=~?"([^"]+)"[^}]*)\}/g),
  ]);
  expect(increases.length).toBeGreaterThan(3);
  const text = await createMetrics().registry.metrics();
  const missing = increases.flatMap(([, name = '', , events = '']) =>
    events
      .split('|')
      .filter((event) => !new RegExp(`^${name}\\{.*event="${event}"\\} 0$`, 'm').test(text))
      .map((event) => `${name}: ${event}`),
  );
  expect(missing).toEqual([]);
});

test('every metric in the dashboard exists', () => {
  expect(dashboardQueries.length).toBeGreaterThan(20);
  expect(dashboardQueries.flatMap(metricsIn).filter((name) => !isKnown(name))).toEqual([]);
});

describe.each(alerts)('$alert', ({ alert, annotations }) => {
  test('an alert has a runbook that says what to notice, confirm and do, and whom to wake', () => {
    expect(annotations.runbook_url).toBe(`docs/runbooks/${alert}.md`);
    const { text = '' } = runbooks.find(({ file }) => file === annotations.runbook_url) ?? {};
    const headings = [...text.matchAll(/^#+ (.+)\n\n(?!#)/gm)].map(([, heading]) => heading);
    const parts = ['What visitors notice', 'Confirm', 'What to do', 'When to wake somebody else'];
    expect(text.startsWith(`# ${alert}\n`)).toBe(true);
    expect(headings).toEqual(parts);
  });

  test('an alert has a test in which it fires and one in which it does not', () => {
    const cases = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ alertname }) => alertname === alert);
    expect(cases.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
    expect(cases.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
  });
});

test('every runbook belongs to an alert, and the guide lists it', () => {
  const names = alerts.map(({ alert }) => `docs/runbooks/${alert}.md`);
  expect(runbooks.map(({ file }) => file).toSorted()).toEqual(names.toSorted());
  const guide = readFileSync('docs/operating.md', 'utf8');
  expect(alerts.filter(({ alert }) => !guide.includes(`](runbooks/${alert}.md)`))).toEqual([]);
});

test('every metric and every query in a runbook exists', () => {
  const problems = runbooks.flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) =>
        /_(seconds|total|state|flight|length|ratio|bytes|fds|queued|problem|source)\b/.test(code),
      )
      .filter((code) => !/^(SELECT|curl|journalctl|ss|psql)\b/.test(code))
      .flatMap((code) => metricsIn(code).filter((name) => name.includes('_') && !isKnown(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(problems).toEqual([]);
  expect(existsSync('docs/runbooks/README.md')).toBe(false);
});
