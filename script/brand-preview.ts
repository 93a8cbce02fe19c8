import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { env, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';

import { readConfig } from '../server/settings/config.ts';
import { ConfigError } from '../server/settings/setting.ts';
import { composeApp } from '../server/start/compose-app.ts';
import { startSites } from '../server/start/live-sites.ts';
import { startUpstreams } from '../server/start/start-upstreams.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';
import { createTelemetry } from '../server/telemetry/telemetry.ts';

/** Every template with the path of an example, for script/brand preview. */
export const templates: readonly (readonly [name: string, path: string])[] = [
  ['Home', '/'],
  ['Drug', '/atorvastatin?zip=19103'],
  ['Card', '/card?drug=atorvastatin&zip=19103'],
  ['Send the card', '/coupon'],
  ['At the counter', '/at-the-counter'],
  ['Search', '/search?q=ator'],
  ['Widget for other sites', '/embed?drug=atorvastatin&zip=19103'],
  ['Auction', '/auction'],
  ['Auction of a chain', '/auction/cvs/atorvastatin?zip=19103'],
  ['Wallet', '/wallet'],
  ['Rewards', '/rewards'],
  ['Welcome', '/welcome'],
  ['Conditions', '/conditions'],
  ['Condition', '/conditions/high-cholesterol'],
  ['Class', '/classes/statins'],
  ['GLP-1', '/glp-1'],
  ['Medications', '/medications'],
  ['Guides', '/editorial'],
  ['All guides', '/editorial/all'],
  ['Reviewers', '/reviewers'],
  ['FAQ', '/faq'],
  ['About us', '/about-us'],
  ['Static page', '/terms'],
  ['Privacy choices', '/privacy-choices'],
  ['Unsubscribe', '/unsubscribe'],
  ['Sitemap', '/sitemap'],
  ['Not found', '/this/page/is/missing'],
];

/** The operator's content, if the environment names it; everything else is embedded. */
const contentSettings = () =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('CONTENT_')));

const previewPath = '/__preview';

export interface PreviewOptions {
  brandsDir: string;
  port: number;
}

/**
 * Serves a brand on a loopback port: all templates on the first page, and the site itself below. Nothing is stored or sent.
 * @throws ConfigError for a brand that is in no file.
 */
export async function servePreview(brand: string, { brandsDir, port }: PreviewOptions): Promise<void> {
  const host = `preview.localhost:${port}`;
  const settings = {
    ...contentSettings(),
    BRANDS_DIR: brandsDir,
    DATA_DIR: env['DATA_DIR'],
    RELEASE_DIR: env['RELEASE_DIR'],
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'error',
    PAGE_CACHE_MB: '0',
  };
  const { partners, tenants } = readConfig(settings).brands;
  const partner = partners.find((candidate) => candidate.brand === brand);
  if (!partner) {
    throw new ConfigError(
      tenants.has(brand)
        ? `No *.partner.yaml in ${brandsDir} has "brand: ${brand}".`
        : `${brandsDir} has no brand ${brand}; it may be ${[...tenants.keys()].join(', ')}.`,
    );
  }
  const config = readConfig({ ...settings, EXTRA_HOSTS: `preview.localhost=${partner.name}` });
  const telemetry = createTelemetry(createLogger(config.logLevel), createMetrics());
  const sites = await startSites(config, { ...telemetry, readAgain: () => readConfig(settings) });
  const started = await startUpstreams(config, telemetry, sites);
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  const { app } = composeApp(config, {
    ...telemetry,
    build: () => Promise.resolve(build),
    dev: false,
    started,
    sites,
    stopping: () => false,
  });
  const base = partner.basePath === '/' ? '' : partner.basePath;
  const statusOf = async (path: string) => {
    const response = await app.request(`http://${host}${base}${path}`, { headers: { host } });
    return response.status;
  };
  const answer = getRequestListener(async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/' && base !== '') return Response.redirect(`http://${host}${previewPath}`);
    if (url.pathname === previewPath) return indexPage(partner.clientDisplayName, base, statusOf);
    const headers = new Headers(request.headers);
    headers.set('host', host);
    return framed(await app.request(new Request(request, { headers })));
  });
  const server = createServer((request, response) => {
    // Whatever name the browser has for this machine, the brand is the one of the preview.
    request.headers.host = host;
    void answer(request, response);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  stdout.write(`${partner.clientDisplayName}: http://${host}${previewPath}\n`);
}

/** Allows the preview's own page, and no other, to show the site in a frame. */
function framed(response: Response): Response {
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy');
  if (policy)
    headers.set('content-security-policy', policy.replace(/frame-ancestors [^;]+/, `frame-ancestors 'self'`));
  return new Response(response.body, { status: response.status, headers });
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One page with every template in a frame. A template whose flag is off says so. */
async function indexPage(
  name: string,
  base: string,
  statusOf: (path: string) => Promise<number>,
): Promise<Response> {
  const sections: string[] = [];
  for (const [title, path] of templates) {
    const address = escapeHtml(`${base}${path}`);
    const heading = `<h2>${escapeHtml(title)} <a href="${address}">${address}</a></h2>`;
    // oxlint-disable-next-line no-await-in-loop -- all at once would be too many pages to render
    const status = await statusOf(path);
    const isMissing = status === 404 && title !== 'Not found';
    const body = isMissing
      ? '<p>404: its flag is off, or the content has no such page for this brand.</p>'
      : `<iframe src="${address}" title="${escapeHtml(title)}" loading="lazy"></iframe>`;
    sections.push(`<section>${heading}${body}</section>`);
  }
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}: every template</title>
<style>
  body { font: 16px system-ui; margin: 24px; }
  main { display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); }
  h2 { font-size: 1rem; } a { font-weight: 400; }
  iframe { width: 100%; height: 800px; border: 1px solid #888; }
</style>
<h1>${escapeHtml(name)}: every template</h1><main>${sections.join('\n')}</main></html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
