import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { portOf, start, waitForExit } from './server-process.ts';

const host = 'super.localhost';

async function answerTo(outgoing: ReturnType<typeof request>) {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

/** Code that runs in each thread before the server: it blocks or ends the second one while a file exists. */
const intruder = (folder: string) => `
  import { existsSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (!isMainThread) setInterval(() => {
    if (existsSync(${JSON.stringify(join(folder, 'fail'))})) throw new Error('Thrown by a test');
    while (existsSync(${JSON.stringify(join(folder, 'block'))}));
  }, 20).unref();`;

test('cached pages, health and metrics do not wait for the thread that renders, whose failure ends the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const preload = `data:text/javascript,${encodeURIComponent(intruder(folder))}`;
  const started = start({ METRICS_PORT: '0' }, [`--import=${preload}`]);
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = waitForExit(started);
  const port = await portOf(started);
  const address = (path: string, options: RequestOptions = {}) => ({
    host: '127.0.0.1',
    port,
    path,
    agent: false as const,
    headers: { host },
    ...options,
  });
  const read = (path: string) => answerTo(get(address(path)));
  const post = (path: string, type: string, body: string) =>
    answerTo(request(address(path, { method: 'POST', headers: { host, 'content-type': type } })).end(body));
  await expect.poll(async () => (await read('/health/ready')).status).toBe(200);

  // What the second thread answers arrives whole.
  expect((await read('/rx/api/search?q=lipitor')).body).toContain('"name":"Lipitor"');
  expect((await post('/rx/api/unknown', 'application/json', '{}')).status).toBe(404);
  expect((await post('/rx/api/analytics/track', 'application/json', ' '.repeat(20_000))).status).toBe(413);
  expect((await post('/rx/api/analytics/track', 'application/json', ' '.repeat(200_000))).status).toBe(413);
  const form = await post('/rx/privacy-choices', 'application/x-www-form-urlencoded', 'do=save');
  expect(form.status).toBe(303);
  expect((await read('/rx/faq')).status).toBe(200);

  // Metrics of the process are there once, and those of requests and of services together.
  const metricsPort = Number(/Metrics: http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
  const scrape = async () =>
    (await answerTo(get({ host: '127.0.0.1', port: metricsPort, path: '/metrics' }))).body;
  const metrics = await scrape();
  expect(metrics.match(/^process_start_time_seconds .*$/gm)).toHaveLength(1);
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{kind="api".*status="4xx"\} 3$/m);
  expect(metrics).toMatch(/^external_service_requests_total\{category="medication".*\} [1-9]/m);
  expect(metrics).toContain('health_problem{check="worker"} 0\n');
  for (const thread of ['main', 'pages']) {
    expect(metrics).toContain(`event_loop_delay_seconds_count{thread="${thread}"}`);
  }

  writeFileSync(join(folder, 'block'), '');
  await expect.poll(async () => (await read('/health/ready')).body).toContain('does not answer');
  expect((await read('/rx/faq')).status).toBe(200);
  expect((await read('/health/live')).status).toBe(200);
  expect(await scrape()).toContain('http_request_duration_seconds_count{kind="health"');
  rmSync(join(folder, 'block'));
  await expect.poll(async () => (await read('/health/ready')).status).toBe(200);

  writeFileSync(join(folder, 'fail'), '');
  expect((await ended).code).toBe(1);
  expect(printed).toContain('Thrown by a test');
});
