import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv, env, exit, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { getRequestListener } from '@hono/node-server';
import { chromium, type Browser, type Page } from 'playwright-core';

import { shippedBrands } from '../server/settings/brand-settings.ts';
import { readConfig } from '../server/settings/config.ts';
import { ConfigError } from '../server/settings/setting.ts';
import { exitOnConfigError } from '../server/settings/exit-on-config-error.ts';
import type { Partner } from '../tenants/partner.ts';
import { contactSheet, sheetWidth, type Shot } from './contact-sheet.ts';
import { loopbackSettings, startOnLoopback, templates } from './loopback-site.ts';

/** In a screenshot of the whole page, content far from the screen would otherwise be empty. */
const everythingLaidOut = '* { content-visibility: visible !important }';

const heights = { 390: 844, 768: 1024, 1280: 900 } as const;
const schemes = ['light', 'dark'] as const;
const languages = ['en', 'es'] as const;

/** One page as one visitor sees it. */
interface View {
  template: (typeof templates)[number];
  partner: Partner;
  width: keyof typeof heights;
  scheme: (typeof schemes)[number];
  language: (typeof languages)[number];
}

/** The pictures that README.md and docs/ show. `brand` is the brand's place among the partners. */
const pictures = [
  { file: 'drug-page', id: 'drug', brand: 0, width: 1280, scheme: 'light', language: 'en' },
  { file: 'drug-phone', id: 'drug', brand: 0, width: 390, scheme: 'dark', language: 'en' },
  { file: 'drug-spanish', id: 'drug', brand: 0, width: 390, scheme: 'light', language: 'es' },
  { file: 'card-phone', id: 'card', brand: 0, width: 390, scheme: 'light', language: 'en' },
  { file: 'glp-1', id: 'glp-1', brand: 2, width: 1280, scheme: 'light', language: 'en' },
  { file: 'home-first', id: 'home', brand: 0, width: 1280, scheme: 'light', language: 'en' },
  { file: 'home-second', id: 'home', brand: 1, width: 1280, scheme: 'light', language: 'en' },
  { file: 'home-third', id: 'home', brand: 2, width: 1280, scheme: 'light', language: 'en' },
] as const;

const choice = { type: 'string', multiple: true } as const;
const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    from: { type: 'string', default: '.' },
    out: { type: 'string' },
    full: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    template: choice,
    brand: choice,
    width: choice,
    scheme: choice,
    language: choice,
  },
});

type Choice = 'template' | 'brand' | 'width' | 'scheme' | 'language';

/** The values chosen for an option, all known ones by default. @throws ConfigError for an unknown value. */
function chosen<Known extends string>(name: Choice, known: readonly Known[]): readonly Known[] {
  const { [name]: wanted = [] } = options;
  const unknown = wanted.find((value) => !known.some((candidate) => candidate === value));
  if (unknown !== undefined)
    throw new ConfigError(`--${name} is "${unknown}"; it must be one of ${known.join(', ')}.`);
  return wanted.length === 0 ? known : known.filter((value) => wanted.includes(value));
}

function chosenViews(partners: readonly Partner[]): View[] {
  const ids = chosen(
    'template',
    templates.map(({ id }) => id),
  );
  const brands = chosen(
    'brand',
    partners.map(({ brand }) => brand),
  );
  const widths = chosen('width', Object.keys(heights));
  const views = templates
    .filter(({ id }) => ids.includes(id))
    .flatMap((template) =>
      partners
        .filter(({ brand }) => brands.includes(brand))
        .map((partner): View => ({ template, partner, width: 390, scheme: 'light', language: 'en' })),
    );
  return views
    .flatMap((view) => widths.map((width): View => ({ ...view, width: Number(width) as View['width'] })))
    .flatMap((view) => chosen('scheme', schemes).map((scheme): View => ({ ...view, scheme })))
    .flatMap((view) => chosen('language', languages).map((language): View => ({ ...view, language })));
}

const hostOf = ({ name }: Partner) => `${name}.look.localhost`;

/** Serves the site on a free port, with a host for each partner. */
async function serve(brandsDir: string, partners: readonly Partner[]): Promise<number> {
  const hosts = Object.fromEntries(partners.map((partner) => [hostOf(partner), partner.name]));
  const app = await startOnLoopback(loopbackSettings(brandsDir), hosts);
  const listener = getRequestListener(async (request) => {
    const headers = new Headers(request.headers);
    headers.set('accept-encoding', 'identity');
    return showLateFonts(await app.fetch(new Request(request, { headers })));
  });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Makes a page wait for its fonts: on a busy machine they arrive too late for a first visit, which would show system fonts.
 */
async function showLateFonts(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(html.replaceAll('font-display:optional', 'font-display:block'), response);
}

/** Opens a view and calls `take`. Skips a page whose flag is off, or that the content does not have for the brand. */
async function visit(browser: Browser, port: number, view: View, take: (page: Page) => Promise<unknown>) {
  const { template, partner, width, scheme, language } = view;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    colorScheme: scheme,
    locale: language === 'es' ? 'es-US' : 'en-US',
    reducedMotion: 'reduce',
    // Only the pages of cards show what is saved.
    serviceWorkers: template.openedCards || template.id === 'card' ? 'allow' : 'block',
    // Allows the style that Playwright adds for a screenshot.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const base = `${partner.basePath === '/' ? '' : partner.basePath}${language === 'es' ? '/es' : ''}`;
  const site = `http://${hostOf(partner)}:${port}${base}`;
  const cardIsSaved = () => page.locator('[data-idle="card"][data-shown]').waitFor();
  for (const card of template.openedCards ?? []) {
    await page.goto(site + card);
    await cardIsSaved();
  }
  const response = await page.goto(site + template.path);
  if (template.id === 'card') await cardIsSaved();
  // Only the browser knows the saved cards.
  if (template.openedCards) await page.locator('[data-idle="saved-cards"][data-cards]').waitFor();
  const isThere = response?.status() !== 404 || template.id === 'not-found';
  if (isThere) {
    await page.evaluate(() => document.fonts.ready.then(() => null));
    // A part that the browser fetches when idle, such as the map of a wide page, is a link until it is loaded.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('a[data-deferred]')].every(
        (link) => !link.checkVisibility() || link.getBoundingClientRect().top > innerHeight,
      ),
    );
    if (options.full) await loadLazyImages(page);
    await take(page);
  }
  await context.close();
  return isThere;
}

/** Scrolls through the whole page once, so that the browser loads its lazy images. */
async function loadLazyImages(page: Page): Promise<void> {
  await page.addStyleTag({ content: everythingLaidOut });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    // An image that is not displayed never loads.
    const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
    await Promise.all(shown.map((image) => image.decode().catch(() => null)));
    scrollTo(0, 0);
  });
}

async function takeSheet(browser: Browser, port: number, views: View[], out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const shots: Shot[] = [];
  for (const [index, view] of views.entries()) {
    const { template, partner, width, scheme, language } = view;
    const file = `${[template.id, partner.brand, width, scheme, language].join('-')}.png`;
    // One picture at a time, because this machine also serves the pages.
    const isThere = await visit(browser, port, view, (page) =>
      page.screenshot({ path: join(out, file), fullPage: options.full, style: everythingLaidOut }),
    );
    const label = `${partner.brand} ${width} ${scheme} ${language}`;
    if (isThere) shots.push({ file, template: template.title, label, width, height: heights[width] });
    if ((index + 1) % 100 === 0) stdout.write(`${index + 1} of ${views.length}\n`);
  }
  writeFileSync(join(out, 'index.html'), contactSheet(shots));
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 900 } });
  await page.goto(pathToFileURL(join(out, 'index.html')).href);
  await page.screenshot({ path: join(out, 'sheet.png'), fullPage: true });
  stdout.write(`${shots.length} pictures: ${join(out, 'index.html')} and ${join(out, 'sheet.png')}\n`);
}

async function takePictures(browser: Browser, port: number, partners: readonly Partner[]): Promise<void> {
  for (const { file, id, brand, width, scheme, language } of pictures) {
    const template = templates.find((candidate) => candidate.id === id);
    const partner = partners[brand];
    if (!template || !partner) throw new ConfigError(`docs/${file}.webp needs ${brand + 1} brands.`);
    await visit(browser, port, { template, partner, width, scheme, language }, async (page) => {
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      writeFileSync(join('docs', `${file}.webp`), Buffer.from(data, 'base64'));
    });
  }
}

async function look(): Promise<void> {
  const brandsDir = env['BRANDS_DIR'] ? resolve(options.from, env['BRANDS_DIR']) : shippedBrands;
  const partners = readConfig(loopbackSettings(brandsDir)).brands.partners.filter(({ enabled }) => enabled);
  const views = chosenViews(partners);
  const port = await serve(brandsDir, partners);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    if (options.docs) return await takePictures(browser, port, partners);
    const out = options.out
      ? resolve(options.from, options.out)
      : mkdtempSync(join(tmpdir(), 'fairscript-look-'));
    await takeSheet(browser, port, views, out);
  } finally {
    await browser.close();
  }
}

await exitOnConfigError(look);
exit();
