import { readFileSync, rmSync } from 'node:fs';

import { afterEach, expect, test } from 'vitest';

import { changeFiles, copyShippedBrands, type FileChange } from '../../tests/shipped-brands.ts';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { followSites, startSites, type LiveSites } from './live-sites.ts';

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp) end();
  cleanUp = [];
});

async function start(settings: Record<string, string> = {}, changes: Record<string, FileChange> = {}) {
  const folder = copyShippedBrands(changes);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const service = {
    reply: (): Response => Response.json({ flags: [] }),
    calls: 0,
    threadFailure: null as Error | null,
  };
  const environment = { BRANDS_DIR: folder, ...settings };
  const config = readConfig(environment);
  let other: ReturnType<typeof followSites> | null = null;
  const sites: LiveSites = await startSites(config, {
    logger,
    metrics: createMetrics(),
    readAgain: () => readConfig(environment),
    prepareChange: async (next) => {
      if (service.threadFailure) throw service.threadFailure;
      other?.use(structuredClone(next));
    },
    fetch: () => {
      service.calls += 1;
      return Promise.resolve(service.reply());
    },
  });
  cleanUp.push(sites.close, () => rmSync(folder, { recursive: true }));
  const flags = (host = 'super.localhost') => sites.siteForHost(host)?.flags;
  /** Follows the sites as another thread does. */
  const follow = () => {
    other = followSites(config, structuredClone(sites.state()));
    return other;
  };
  return { sites, folder, lines, service, flags, follow };
}

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

test('a reload replaces hosts, theme, flags and images at once, and later sites have a higher revision', async () => {
  const { sites, folder } = await start();
  const before = sites.siteForHost('super.localhost');
  changeFiles(folder, {
    'super.partner.yaml': replace('super.localhost', 'new.localhost'),
    'super.brand.yaml': (text) =>
      text.replace('#0B5F4B', '#0A5040').replace('auctionPage: true', 'auctionPage: false'),
    'super.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await sites.reload();
  const after = sites.siteForHost('new.localhost');
  expect(sites.siteForHost('super.localhost')).toBeNull();
  expect([before?.flags.auctionPage, after?.flags.auctionPage]).toEqual([true, false]);
  expect(after?.tenant.theme.light.primary).toBe('#0A5040');
  expect(after?.images.get('/brands/super.svg')?.byteLength).toBe(41);
  expect(after?.revision).toBeGreaterThan(before?.revision ?? Infinity);
});

test.each<[string, Record<string, FileChange>, string]>([
  ['a file is malformed', { 'medicaid.brand.yaml': 'id: [' }, 'medicaid.brand.yaml:1: is not valid YAML'],
  [
    'a partner of the settings is gone',
    { 'medicaid.partner.yaml': null },
    'the partner of rx.example.com must be one of',
  ],
])('a reload changes nothing when %s, and logs the reason', async (_, broken, reason) => {
  const { sites, folder, lines } = await start({ EXTRA_HOSTS: 'rx.example.com=medicaid' });
  const before = sites.siteForHost('super.localhost');
  changeFiles(folder, { ...broken, 'super.partner.yaml': replace('Super Rx', 'Changed') });
  await sites.reload();
  expect(sites.siteForHost('super.localhost')).toEqual(before);
  const [line = '{}'] = lines;
  expect(JSON.parse(line)).toMatchObject({ level: 50, reason: expect.stringContaining(reason) as string });
});

test('two reloads in a row leave the sites of the later files', async () => {
  const { sites, folder } = await start();
  changeFiles(folder, { 'super.partner.yaml': replace('Super Rx', 'First') });
  const first = sites.reload();
  changeFiles(folder, { 'super.partner.yaml': replace(/First|Super Rx/, 'Second') });
  await Promise.all([first, sites.reload()]);
  expect(sites.siteForHost('super.localhost')?.partner.clientDisplayName).toBe('Second');
});

test('every name below a pattern is served and hidden; others are unknown', async () => {
  const { sites } = await start(
    { ENVIRONMENT: 'production', UPSTREAMS: 'embedded', PRICE_KEY_SECRET: 'x'.repeat(40) },
    {
      'super.partner.yaml': replace(
        'super.preview.fairscript.example',
        "'*.super.preview.fairscript.example'",
      ),
    },
  );
  const found = sites.siteForHost('PR-12.super.preview.fairscript.example:443');
  expect(found).toMatchObject({ noindex: true, host: 'pr-12.super.preview.fairscript.example' });
  expect(found?.origin).toBe('https://super.fairscript.example');
  for (const host of [
    'super.preview.fairscript.example',
    'a..super.preview.fairscript.example',
    '.super.preview.fairscript.example',
  ]) {
    expect(sites.siteForHost(host), host).toBeNull();
  }
});

test('a flag has its value by environment from the file', async () => {
  const changes = {
    'super.brand.yaml': replace('\ntheme:', '\nflagsIn:\n  staging:\n    faqPage: false\n\ntheme:'),
  };
  expect((await start({ ENVIRONMENT: 'staging' }, changes)).flags()?.faqPage).toBe(false);
  expect((await start({}, changes)).flags()?.faqPage).toBe(true);
});

test('FLAGS decides before the file, for one brand before every brand', async () => {
  const { flags } = await start({ FLAGS: 'auctionPage=false,super.auctionPage=true,testimonials=false' });
  expect(flags()).toMatchObject({ auctionPage: true, testimonials: false, historicalPricing: true });
  expect(flags('savehealth.localhost')).toMatchObject({ auctionPage: false, testimonials: false });
  const filesOnly = await start({ FLAGS: 'testimonials=false', FLAG_PROVIDERS: 'files' });
  expect(filesOnly.flags()?.testimonials).toBe(true);
});

test('a flag service changes flags in the background, and its outage leaves the last values', async () => {
  const { sites, service, flags, lines } = await start({ OFREP_ENDPOINT: 'http://flagd:8016' });
  const revision = () => sites.siteForHost('super.localhost')?.revision;
  const first = revision();
  service.reply = () => Response.json({ flags: [{ key: 'testimonials', value: false }] });
  await sites.refreshFlags();
  expect(flags()).toMatchObject({ testimonials: false, historicalPricing: true });
  const changed = revision();
  expect(changed).not.toBe(first);
  service.reply = () => new Response('down', { status: 503 });
  await sites.refreshFlags();
  await sites.refreshFlags();
  expect(flags()?.testimonials).toBe(false);
  // Cached pages stay valid.
  expect(revision()).toBe(changed);
  expect(lines.filter((line) => line.includes('the flag service fails'))).toHaveLength(1);
});

test('flags keep their values while another thread cannot be updated, and change with the next refresh', async () => {
  const { sites, service, flags, lines } = await start({ OFREP_ENDPOINT: 'http://flagd:8016' });
  service.reply = () => Response.json({ flags: [{ key: 'testimonials', value: false }] });
  service.threadFailure = new Error('the thread has ended');
  await sites.refreshFlags();
  expect(flags()?.testimonials).toBe(true);
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ level: 50, reason: 'the thread has ended' });
  service.threadFailure = null;
  await sites.refreshFlags();
  expect(flags()?.testimonials).toBe(false);
});

test('another thread serves the brand files as they were read, not later edits', async () => {
  const { sites, service, folder, follow } = await start({ OFREP_ENDPOINT: 'http://flagd:8016' });
  const other = follow();
  changeFiles(folder, {
    'super.partner.yaml': replace('Super Rx', 'Edited'),
    'medicaid.brand.yaml': 'id: [',
  });
  service.reply = () => Response.json({ flags: [{ key: 'testimonials', value: false }] });
  await sites.refreshFlags();
  expect(other.siteForHost('super.localhost')).toEqual(sites.siteForHost('super.localhost'));
  expect(other.siteForHost('super.localhost')).toMatchObject({
    flags: { testimonials: false },
    partner: { clientDisplayName: 'Super Rx' },
  });
  changeFiles(folder, { 'medicaid.brand.yaml': readFileSync('brands/medicaid.brand.yaml', 'utf8') });
  await sites.reload();
  expect(other.siteForHost('super.localhost')?.partner.clientDisplayName).toBe('Edited');
});

test('no lookup of a site calls the flag service', async () => {
  const { sites, service } = await start({ OFREP_ENDPOINT: 'http://flagd:8016' });
  const { calls } = service;
  expect(calls).toBe(3);
  for (let visit = 0; visit < 10; visit += 1) sites.siteForHost('super.localhost');
  expect(service.calls).toBe(calls);
});

test('starts with the flags of the files while the flag service is down', async () => {
  const folder = copyShippedBrands();
  const config = readConfig({ BRANDS_DIR: folder, OFREP_ENDPOINT: 'http://flagd:8016' });
  const sites = await startSites(config, {
    logger: createLogger('silent'),
    metrics: createMetrics(),
    readAgain: () => config,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  cleanUp.push(sites.close, () => rmSync(folder, { recursive: true }));
  expect(sites.siteForHost('super.localhost')?.flags).toMatchObject({ auctionPage: true, faqPage: true });
});
