import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { startContentService } from '../content-service.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf } from './page-html.ts';
import { startSite } from './source-site.ts';

const closing: (() => unknown)[] = [];
let dataDir = '';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  closing.push(() => vi.useRealTimers());
  dataDir = mkdtempSync(join(tmpdir(), 'fairscript-content-'));
  closing.push(() => rmSync(dataDir, { recursive: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A content service that a test turns off and on. */
async function startService() {
  const state = { down: false };
  const service = await startContentService({ fails: () => state.down });
  closing.push(() => service.close());
  return { state, settings: service.settings };
}

/** Starts a process with a data folder. */
async function startProcess(settings: Record<string, string>) {
  const site = await startSite({
    RELEASE_DIR: '.data',
    DATA_DIR: dataDir,
    CONTENT_DISK_MB: '8',
    ...settings,
  });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= site.stop());
  closing.push(stop);
  return { ...site, ...readersOf(site), stop };
}

function readersOf(site: TestSite) {
  const visit = async (path: string) => {
    const response = await site.get(`http://savehealth.localhost${path}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return {
    visit,
    /** The page's visible part: what follows carries addresses made for this process. */
    main: async (path: string) => {
      const { status, html } = await visit(path);
      return [status, mainOf(html)];
    },
    ready: async () => (await site.app.request('/health/ready')).status,
    readMetrics: () => site.metrics.registry.metrics(),
  };
}

/** Lets the time pass after which an open circuit breaker tries the service again. */
const closeCircuit = () => vi.setSystemTime(Date.now() + 60_000);

const paths = ['/', '/faq', '/about-us', '/es/faq', '/editorial'];
const contentFiles = () => readdirSync(join(dataDir, 'content'));

describe('a restart while the content service is down', () => {
  test('a restarted server serves the pages that the previous process served, and is ready', async () => {
    const { state, settings } = await startService();
    const first = await startProcess(settings);
    const before: unknown[] = [];
    for (const path of paths) before.push(await first.main(path));
    expect(await first.ready()).toBe(200);
    expect(await first.readMetrics()).toMatch(/content_source\{source="live"\} [1-9]/);
    await first.stop();

    state.down = true;
    const second = await startProcess(settings);
    const after: unknown[] = [];
    for (const path of paths) after.push(await second.main(path));
    expect(after).toEqual(before);
    expect(after).toEqual(paths.map(() => [200, expect.any(String)]));
    expect(await second.ready()).toBe(200);
    // What was not read before cannot be shown, and what does not exist is not known to be missing.
    expect((await second.visit('/conditions/high-blood-pressure')).status).toBe(503);
    const metrics = await second.readMetrics();
    expect(metrics).toMatch(/content_source\{source="disk"\} [1-9]/);
    expect(metrics).toContain('content_source{source="live"} 0');
    expect(metrics).toMatch(/content_outdated_seconds \d/);
    expect(second.lines.join('')).toMatch(/content does not answer: AppData is served from disk, \d+ s old/);

    state.down = false;
    closeCircuit();
    await expect
      .poll(
        async () => {
          await second.visit('/faq');
          return second.readMetrics();
        },
        { interval: 500 },
      )
      .toMatch(/content_source\{source="live"\} [1-9]/);
    expect((await second.visit('/conditions/high-blood-pressure')).status).toBe(200);
  });

  test('a server restarted with an empty folder answers 503 and is not ready until the content service is back', async () => {
    const { state, settings } = await startService();
    state.down = true;
    const site = await startProcess({ ...settings, PAGE_CACHE_MB: '8' });
    const page = await site.visit('/faq');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await site.ready()).toBe(503);
    expect((await site.visit('/no-such-medication')).status).toBe(503);
    state.down = false;
    closeCircuit();
    await expect.poll(() => site.ready(), { interval: 500 }).toBe(200);
    expect((await site.visit('/faq')).status).toBe(200);
    expect((await site.visit('/editorial/no-such-article')).status).toBe(404);
  });

  test('a restarted server ignores damaged files with a warning, and content of another space', async () => {
    const { state, settings } = await startService();
    const first = await startProcess(settings);
    expect((await first.visit('/faq')).status).toBe(200);
    await first.stop();
    state.down = true;

    const otherSpace = await startProcess({ ...settings, CONTENT_SPACE: 'another' });
    expect((await otherSpace.visit('/faq')).status).toBe(503);

    for (const name of contentFiles()) {
      const path = join(dataDir, 'content', name);
      writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20));
    }
    const second = await startProcess(settings);
    expect((await second.visit('/faq')).status).toBe(503);
    expect(second.lines.join('')).toMatch(/saved content in .* is ignored \(damaged\)/);
  });

  test('the content on disk has no secret and nothing about visitors, and only its owner can read it', async () => {
    const { settings } = await startService();
    const site = await startProcess(settings);
    await site.visit('/faq?zip=19103&utm_source=yahoo');
    await site.visit('/editorial/no-such-article');
    await site.stop();
    const files = contentFiles().map((name) => join(dataDir, 'content', name));
    expect(files).not.toEqual([]);
    expect(files.filter((path) => (statSync(path).mode & 0o777) !== 0o600)).toEqual([]);
    const text = files.map((path) => readFileSync(path, 'utf8')).join('');
    expect(text).not.toMatch(/19103|yahoo|content-token|no-such-article/);
  });
});

describe('CONTENT_FALLBACK=embedded', () => {
  test('CONTENT_FALLBACK=embedded serves the embedded content and its images if the service and the disk have none', async () => {
    const { state, settings } = await startService();
    state.down = true;
    const site = await startProcess({ ...settings, CONTENT_FALLBACK: 'embedded' });
    const { status, html } = await site.visit('/about-us');
    expect(status).toBe(200);
    expect(await site.ready()).toBe(200);
    expect(await site.readMetrics()).toMatch(/content_source\{source="embedded"\} [1-9]/);
    const image = /\/media\/[^"\s,]+/.exec(html)?.[0] ?? '';
    expect([image, (await site.visit(image)).status]).toEqual([expect.stringContaining('/media/'), 200]);
    // The service may have what the embedded content lacks.
    expect((await site.visit('/editorial/no-such-article')).status).toBe(503);
  });
});
