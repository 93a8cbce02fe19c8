import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

import { beforeAll, describe, expect, test } from 'vitest';

import type { LaterFiles } from '../../app/first-touch.ts';
import { compressAll } from '../../server/edge/compress.ts';
import { sharedBuiltSite } from '../built-site.ts';
import type { TestSite } from '../start-site.ts';
import { tenants } from '../tenants.ts';

/** As the server compresses a page. */
async function compressedBytes(html: string): Promise<number> {
  const [compressed = new Uint8Array()] = await compressAll([Buffer.from(html)], 'br');
  return compressed.byteLength;
}

/** The compressed bytes of script that a page runs by itself. @throws where React is among them. */
async function bytesBeforeTouch(
  get: (path: string, init?: RequestInit) => Response | Promise<Response>,
  path: string,
) {
  const html = await (await get(path)).text();
  // A part with it loads React by itself (app/first-touch.ts).
  expect(html).not.toMatch(/data-script="(now|idle)"/);
  const { folder, idle, extra } = readLaterFiles(html);
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const needed = [...idle, ...extra.idle];
  let size = await compressedBytes(inline.join(''));
  for (const file of needed) {
    const response = await get(file);
    expect(response.status).toBe(200);
    const code = await response.text();
    const compressed = await get(file, { headers: { 'accept-encoding': 'br' } });
    size += (await compressed.arrayBuffer()).byteLength;
    const imports = [...code.matchAll(/\b(?:from|import)\s*["`]\.\/([^"`]+)/g)].map(
      ([, name = '']) => folder + name,
    );
    needed.push(...imports.filter((name) => !needed.includes(name)));
  }
  expect(needed.filter((file) => /\/(react|frame)-/.test(file))).toEqual([]);
  return size;
}

function readLaterFiles(html: string): Pick<LaterFiles, 'folder' | 'idle' | 'extra'> {
  const [, json = ''] = /<script type="application\/json" id="later-files">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as LaterFiles;
}

let site: TestSite;
beforeAll(async () => {
  site = await sharedBuiltSite();
});

describe.each(tenants)('the built files of $tenant', ({ host, base }) => {
  const get = (path: string, init?: RequestInit) => site.get(`http://${host}${path}`, init);

  test('a script that a page names is served compressed and cached as immutable', async () => {
    const html = await (await get(`${base}/atorvastatin`)).text();
    const script = /"([^"]*\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const response = await get(script, { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  test('a document has the rules that it uses inline and nothing else to load before its first paint', async () => {
    const response = await get(`${base}/faq`);
    const html = await response.text();
    expect(html).not.toMatch(/<link[^>]* rel="(stylesheet|modulepreload)"|<script[^>]* src=/);
    const css = /<style id="page-styles">(.*?)<\/style>/.exec(html)?.[1] ?? '';
    const classes = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    const named = [...css.matchAll(/(?<=[}{])\.([\w-]+)(?={)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !classes.has(name))).toEqual([]);
    const faces = /<style id=faces>(@font-face.*?)<\/style>/.exec(html)?.[1] ?? '';
    const fonts = [...faces.matchAll(/url\(([^)]*\.woff2)\)/g)].map(([, file = '']) => file);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((file) => !file.startsWith(`${base}/assets/`))).toEqual([]);
    // A sheet with a layer would make browsers use fonts that came too late (decision 0056).
    expect(html).not.toContain('@layer');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(createHash('sha256').update(css).digest('base64'));
  });

  test('a broken image is a box with its alternative text in place of an icon of the browser', async () => {
    const html = await (await get(`${base}/editorial/how-discount-cards-work`)).text();
    expect(html).toMatch(/<img [^>]*alt="[^"]/);
    const css = /<style id="page-styles">(.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(css).toMatch(/[},]img:+after\{[^}]*content:attr\(alt\)[^}]*background:/);
  });

  test('the fonts of a drug page have at most 30 kB together', async () => {
    const html = await (await get(`${base}/atorvastatin`)).text();
    const links = [...html.matchAll(/<link[^>]* as="font"[^>]*>/g)];
    const files = links.map(([link]) => / href="([^"]*)"/.exec(link)?.[1] ?? '');
    expect(files.length).toBeGreaterThan(0);
    // A file that is no face's is loaded for nothing.
    expect(files.filter((file) => !html.includes(`url(${file})`))).toEqual([]);
    const sizes = await Promise.all(
      files.map(async (file) => (await (await get(file)).arrayBuffer()).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(30_000);
  });

  test.each([
    ['home', base || '/'],
    ['a drug page', `${base}/atorvastatin?zip=19103`],
    ['the search', `${base}/search?q=ator`],
    ['a card', `${base}/card?drug=atorvastatin&dosage=20+mg`],
    ['the counter', `${base}/at-the-counter?drug=atorvastatin&dosage=20+mg`],
    ['the list of saved cards', `${base}/card/saved`],
    ['the page of privacy choices', `${base}/privacy-choices`],
  ])(
    '%s runs at most 3 kB compressed before the visitor interacts, and no file of React',
    async (_page, path) => {
      expect(await bytesBeforeTouch(get, path)).toBeLessThanOrEqual(3000);
    },
  );

  // For every brand. Lower these when a page becomes smaller.
  test.each([
    ['English', 44_400, 11_600, ''],
    ['Spanish', 45_000, 12_000, '/es'],
  ])(
    'the HTML of a drug page in %s has at most %i bytes without its style rules, and %i compressed',
    async (_language, maxBytes, maxCompressed, prefix) => {
      const response = await get(`${base}${prefix}/atorvastatin?zip=19103`);
      const html = (await response.text()).replaceAll(/<style[\s>][^]*?<\/style>/g, '');
      expect(html.length).toBeGreaterThan(30_000);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytes);
      expect(await compressedBytes(html)).toBeLessThanOrEqual(maxCompressed);
    },
  );

  test('the script that every document has for the first interaction is at most 2 kB of 1,024 bytes', async () => {
    const html = await (await get(`${base}/faq`)).text();
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
    const loader = scripts.find((script) => script.includes('earlyInput')) ?? '';
    expect(loader.length).toBeGreaterThan(1000);
    expect(Buffer.byteLength(loader)).toBeLessThanOrEqual(2048);
  });

  // On a phone and on a desktop; of the questions a desktop shows ten.
  test.each([
    ['home', base || '/', '<style id="rest-styles">', 1],
    ['a card', `${base}/card?drug=atorvastatin&zip=19103`, '<style id="rest-styles">', 1],
    ['the questions', `${base}/faq`, '</details>', 10],
  ])(
    'the first screen of %s is complete after at most 14 kB compressed, its style rules included',
    async (_page, path, mark, count) => {
      const html = await (await get(path)).text();
      const parts = html.split(mark);
      expect(parts.length).toBeGreaterThan(count);
      expect(await compressedBytes(parts.slice(0, count).join(mark))).toBeLessThanOrEqual(14_000);
    },
  );

  // It ends with the first row of prices on a desktop (no-layout-shift.test.ts), and above that on a phone.
  test('the first screen of a drug page is complete after at most 14 kB compressed, its style rules included', async () => {
    const html = await (await get(`${base}/atorvastatin?zip=19103`)).text();
    const list = html.indexOf('id="all-prices"');
    expect(list).toBeGreaterThan(0);
    const first = html.slice(0, html.indexOf('</li>', html.indexOf('<li', list)));
    expect(await compressedBytes(first)).toBeLessThanOrEqual(14_000);
    expect(html.indexOf('<style id="rest-styles">')).toBeGreaterThan(list);
  });

  test('what React starts with is beside the deferred parts of a drug page, under the stamp of its document', async () => {
    const page = await (await get(`${base}/atorvastatin?zip=19103`)).text();
    const parts = await (await get(`${base}/atorvastatin?zip=19103&parts=deferred`)).text();
    const [, stamp = ''] = /"stamp":"([^"]*)"/.exec(page) ?? [];
    expect(stamp).not.toBe('');
    expect(parts).toContain(`<script id="start" data-stamp="${stamp}"`);
    for (const id of ['page-data', 'shell-data']) {
      expect(page).toContain(`<script id="${id}" type="application/json"></script>`);
      expect(parts).toContain(`<script id="${id}" type="application/json">{`);
    }
    const whole = await (await get(`${base}/atorvastatin?zip=19103&parts=whole`)).text();
    expect(whole).toContain('<script id="page-data" type="application/json">{');
  });

  test('the deferred parts of a drug page are a response of their own, and in place in the whole page', async () => {
    const response = await get(`${base}/atorvastatin?zip=19103&parts=deferred`);
    const parts = await response.text();
    expect(response.headers.get('content-security-policy')).toBe(`default-src 'none'`);
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    const page = await (await get(`${base}/atorvastatin?zip=19103`)).text();
    const whole = await (await get(`${base}/atorvastatin?zip=19103&parts=whole`)).text();
    const [table = ''] = /<table[^]*?<\/table>/.exec(parts) ?? [];
    expect(table).toContain('Your price with the card');
    expect(whole).toContain(table);
    expect(page).not.toContain('Your price with the card');
    const links = [...page.matchAll(/<a [^>]*data-deferred="([^"]*)"/g)].map(([, name]) => name);
    const templates = [...parts.matchAll(/<template id="([^"]*)"/g)].map(([, name]) => name);
    expect(templates).toEqual(links);
    expect((await get(`${base}/terms?parts=deferred`)).status).toBe(404);
  });

  test('the service worker of saved cards is served at the base path, revalidated, and may connect to our origin only', async () => {
    const response = await get(`${base}/offline.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe(`default-src 'none'; connect-src 'self'`);
    // Without it the worker may not control the home page.
    expect(response.headers.get('service-worker-allowed')).toBe('/');
    // Not every browser supports module workers.
    expect(await response.text()).not.toMatch(/(^|[;}])\s*(import|export)\b/);
    const card = await get(`${base}/card?drug=atorvastatin&dosage=20+mg`);
    expect(card.headers.get('content-security-policy')).toContain(`worker-src 'self'`);
  });
});

// The target of the build changes syntax alone; the oldest browsers that it names are Chrome 111, Firefox 114 and Safari 16.4.
test('scripts call no function that came after the oldest browsers of the build target', async () => {
  const files = globSync('build/client/**/*.js');
  expect(files.length).toBeGreaterThan(20);
  const later =
    /\b(?:URL\.(?:canParse|parse)|Promise\.(?:try|withResolvers)|(?:Object|Map)\.groupBy|Array\.fromAsync|AbortSignal\.any)\(/;
  expect(files.filter((file) => later.test(readFileSync(file, 'utf8')))).toEqual([]);
});

// The page around the frame is somebody else's.
test('the widget runs at most 3 kB compressed before the visitor interacts, and fetches nothing ahead', async () => {
  const get = (path: string, init?: RequestInit) => site.get(`http://savehealth.localhost${path}`, init);
  const path = '/embed?drug=atorvastatin&zip=19103';
  expect(await bytesBeforeTouch(get, path)).toBeLessThanOrEqual(3000);
  const { extra } = readLaterFiles(await (await get(path)).text());
  expect(extra).toEqual({ idle: [], files: [] });
});
