import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { compress } from '../../server/edge/compress.ts';
import { startBuiltSite } from '../built-site.ts';
import type { TestSite } from '../start-site.ts';
import { tenants } from '../tenants.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

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
    const fonts = [...css.matchAll(/url\(([^)]*\.woff2)\)/g)].map(([, file = '']) => file);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((file) => !file.startsWith(`${base}/assets/`))).toEqual([]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(createHash('sha256').update(css).digest('base64'));
  });

  // Of the brand with the longest page. Lower these when a page becomes smaller.
  test('the HTML of a drug page has at most 67.5 kB without its style rules, and 16.7 kB compressed', async () => {
    const response = await get(`${base}/atorvastatin?zip=19103`);
    const html = Buffer.from((await response.text()).replaceAll(/<style[\s>][^]*?<\/style>/g, ''));
    expect(html.byteLength).toBeGreaterThan(40_000);
    expect(html.byteLength).toBeLessThanOrEqual(67_500);
    expect((await compress(html, 'br')).byteLength).toBeLessThanOrEqual(16_700);
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
