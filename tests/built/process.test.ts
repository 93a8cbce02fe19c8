import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { changeFiles, copyShippedBrands } from '../shipped-brands.ts';
import { portOf, readyPortOf, start, statusOf, waitForExit } from './server-process.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

/** An OpenTelemetry collector that keeps the spans it gets. */
async function startCollector() {
  const spans: Span[] = [];
  const keep = async (incoming: IncomingMessage) => {
    const { resourceSpans } = (await json(incoming)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  };
  const collector = createServer((incoming, response) => {
    void keep(incoming).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => void collector.close());
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, spans };
}

describe('stopping the server', () => {
  test('a stopping server finishes the running request, sends its trace, accepts no other and exits with 0', async () => {
    const collector = await startCollector();
    const started = start({
      UPSTREAM_TIMEOUT_MS: '2000',
      PRICES_WITHIN_MS: '0',
      FAULTS: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const end = waitForExit(started);
    const port = await readyPortOf(started);
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string, host: string) =>
      get({ port, host: '127.0.0.1', path, agent, headers: { host } });

    // Prices for this sentinel ZIP take longer than the time limit: the first page is sent before their call ends.
    const early = ask('/rx/atorvastatin?zip=00001', 'super.localhost');
    early.on('response', (response) => response.resume());
    await once(early, 'finish');
    const slow = ask('/rx/atorvastatin?zip=00001&wait=1', 'super.localhost');
    const answer = once(slow, 'response') as Promise<IncomingMessage[]>;
    await once(slow, 'finish');
    const alive = ask('/health/live', 'localhost');
    const [probe] = (await once(alive, 'response')) as IncomingMessage[];
    // The server has read the slow request, because it answered a later one.
    expect(probe?.statusCode).toBe(200);
    probe?.resume();

    started.kill('SIGTERM');
    const [response] = await answer;
    expect(response?.statusCode).toBe(200);
    expect(response && (await text(response))).toContain('Prices are slow right now');
    const late = connect(port, '127.0.0.1');
    const [refused] = (await once(late, 'error')) as NodeJS.ErrnoException[];
    expect(refused?.code).toBe('ECONNREFUSED');

    expect((await end).code).toBe(0);
    agent.destroy();
    // The call was made in the other thread, and ended after the first page.
    const pages = collector.spans.filter(({ name }) => name === 'GET /:drugName');
    const isLate = ({ name, startTimeUnixNano: from, endTimeUnixNano: to }: Span) =>
      name === 'prices' && Number(to) - Number(from) > 1.9e9;
    const call = collector.spans.find(isLate);
    const page = pages.find(({ spanId }) => spanId === call?.parentSpanId);
    expect(call?.traceId).toBe(page?.traceId);
    expect(Number(call?.startTimeUnixNano)).toBeGreaterThan(Number(page?.startTimeUnixNano));
  });

  test('a server that still waits for its data release survives SIGHUP, and exits with 0 on SIGTERM', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairscript-'));
    const publisher = createServer();
    publisher.listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const { port } = publisher.address() as AddressInfo;
    const started = start({ RELEASE_URL: `http://127.0.0.1:${port}/`, DATA_DIR: folder });
    const end = waitForExit(started);
    await once(publisher, 'request');
    started.kill('SIGHUP');
    started.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, errors: '' });
    publisher.closeAllConnections();
    publisher.close();
    rmSync(folder, { recursive: true });
  });

  test('a server keeps its port from a second one, answers an HTTP/1.0 probe without a host, rejects the method TRACE, logs no error for an aborted request body, and exits at once on SIGINT', async () => {
    const started = start({
      MONITORING: 'embedded',
      SMS_WEBHOOK_URL: 'https://rx.example/notifications/sms/inbound',
    });
    const output = text(started.stdout);
    const end = waitForExit(started);
    const port = await portOf(started);
    const other = start({ PORT: String(port) });
    const log = text(other.stdout);
    const second = await waitForExit(other);
    const errors = `Port ${port} is already in use; set PORT or METRICS_PORT to a free port.\n`;
    expect(second).toEqual({ code: 1, errors });
    expect(await log).not.toContain('"level":50');
    const probe = connect(port, '127.0.0.1');
    probe.write('GET /health/live HTTP/1.0\r\n\r\n');
    expect(await text(probe)).toMatch(/^HTTP\/1\.1 200 .*"live"/s);
    for (const path of ['/rx', '/rx/api/search', '/rx/assets/x.js', '/rx/coupon']) {
      const headers = { host: 'super.localhost' };
      const outgoing = request({ port, host: '127.0.0.1', path, method: 'TRACE', headers });
      outgoing.end();
      const [answer] = (await once(outgoing, 'response')) as IncomingMessage[];
      expect([path, answer?.statusCode]).toEqual([path, 405]);
      answer?.resume();
    }
    for (const path of ['/rx/api/appmonitors', '/rx/at-the-counter/report', '/notifications/sms/inbound']) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const type = 'application/x-www-form-urlencoded';
      const head = `POST ${path} HTTP/1.1\r\nHost: super.localhost\r\nContent-Type: ${type}\r\n`;
      socket.end(`${head}Content-Length: 99\r\n\r\nBody=`);
      socket.resume();
      await once(socket, 'close');
    }
    started.kill('SIGINT');
    expect((await end).code).toBe(0);
    const lines = (await output).split('\n').filter((line) => line.startsWith('{'));
    expect(lines.filter((line) => !line.includes('"channels"'))).toEqual([]);
  });
});

/** Expects that a server that drains is not ready, loses no request, and then exits with 0. */
async function expectDraining(started: ReturnType<typeof start>, port: number): Promise<void> {
  const end = waitForExit(started);
  expect(await statusOf(port, '/rx/faq')).toBe(200);
  started.kill('SIGTERM');
  await expect.poll(() => statusOf(port, '/health/ready')).toBe(503);
  const statuses = new Set<unknown>();
  const fetchWhileOpen = () =>
    statusOf(port, '/rx/faq').then(
      (status) => {
        statuses.add(status);
        return 'open';
      },
      ({ code }: NodeJS.ErrnoException) => code,
    );
  // Until the listener has closed; a connection that it had not accepted is reset.
  await expect.poll(fetchWhileOpen, { interval: 50 }).toMatch(/ECONNREFUSED|ECONNRESET/);
  expect(statuses).toEqual(new Set([200]));
  expect((await end).code).toBe(0);
}

test('a server reloads the brand files on SIGHUP: pages, hosts and headers change together, or nothing does; while it drains it is not ready, but loses no request', async () => {
  const folder = copyShippedBrands();
  const started = start({ BRANDS_DIR: folder, DRAIN_SECONDS: '5' });
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const port = await readyPortOf(started);
  const visit = async (host: string) => {
    const outgoing = get({ port, host: '127.0.0.1', path: '/rx/faq', agent: false, headers: { host } });
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const html = await text(response);
    const name = /<title>[^<|]+\| ([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const policy = String(response.headers['content-security-policy']);
    const frames = /frame-ancestors ([^;]+)/.exec(policy)?.[1];
    return { status: response.statusCode, name, frames, weight: /--heading-weight:(\d+)/.exec(html)?.[1] };
  };
  const before = { status: 200, name: 'Super Rx', frames: `'none'`, weight: '650' };
  await expect.poll(() => visit('super.localhost')).toEqual(before);
  // Answered from the page cache.
  expect(await visit('super.localhost')).toEqual(before);

  changeFiles(folder, {
    'super.brand.yaml': (file) => file.replace('headingWeight: 650', 'headingWeight: 700'),
    'super.partner.yaml': (file) =>
      `${file.replace('Super Rx', 'Renamed Rx').replace('- super.localhost', '- super.localhost\n  - new.localhost')}iframeDomains: ['https://frame.example']\n`,
  });
  started.kill('SIGHUP');
  const after = { status: 200, name: 'Renamed Rx', frames: 'https://frame.example', weight: '700' };
  await expect.poll(() => visit('new.localhost')).toEqual(after);
  expect(await visit('super.localhost')).toEqual(after);

  changeFiles(folder, {
    'super.partner.yaml': (file) => file.replace('Renamed Rx', 'Again'),
    'medicaid.partner.yaml': (file) => file.replace('basePath: /rx', 'base_path: /rx'),
  });
  started.kill('SIGHUP');
  await expect
    .poll(() => printed)
    .toContain('medicaid.partner.yaml:8: base_path is not a field; did you mean basePath?');
  expect(await visit('super.localhost')).toEqual(after);
  await expect.poll(async () => (await visit('medicaid.localhost')).status).toBe(200);
  await expectDraining(started, port);
  rmSync(folder, { recursive: true });
});

// Staging disables the same channels (start-notifications.test.ts) and logs in the same way.
test('a start in production logs the disabled channels with their settings, and its addresses, as JSON lines', async () => {
  const started = start({
    ENVIRONMENT: 'production',
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
    ORIGINS: 'super=https://rx.example.com',
    UPSTREAMS: 'embedded',
    PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
  });
  const output = text(started.stdout);
  const port = await portOf(started);
  started.kill('SIGTERM');
  const lines = (await output).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      code: 52,
      channels: ['sms', 'email'],
      needed: ['SMS_ACCOUNT_SID', 'SMTP_URL'],
    }),
    expect.objectContaining({
      level: 30,
      msg: 'Fairscript is serving',
      address: `http://127.0.0.1:${port}`,
      sites: expect.arrayContaining([{ name: 'Super Rx', url: 'https://rx.example.com/rx' }]) as object,
      demonstration: expect.objectContaining({ prices: true, cards: true }) as object,
    }),
  ]);
});

describe('a failing start', () => {
  test('reports a bad setting in one line and exits with 1', async () => {
    const errors = 'PORT is "abc"; it must be a port from 0 to 65535.\n';
    expect(await waitForExit(start({ PORT: 'abc' }))).toEqual({ code: 1, errors });
  });

  test('a start without a build of the site reports it in one line with the command to run', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairscript-')));
    const { code, errors } = await waitForExit(start({}, [], folder));
    rmSync(folder, { recursive: true });
    const path = join(folder, 'build/server/index.js');
    expect([code, errors]).toEqual([
      1,
      `There is no build of the site at ${path}: start it with script/start, which builds it.\n`,
    ]);
  });

  test('a start with a broken data release reports it in one line with the command to run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairscript-'));
    writeFileSync(
      join(folder, 'release-1.sqlite'),
      'not a database, but as long as the head of one '.repeat(9),
    );
    writeFileSync(join(folder, 'current'), 'release-1.sqlite');
    const { code, errors } = await waitForExit(start({ DATA_DIR: folder }));
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(errors).toMatch(/^The data release in \S+ cannot be read \(.+\): run script\/import\.\n$/);
  });
});
