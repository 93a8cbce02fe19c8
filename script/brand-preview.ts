import { once } from 'node:events';
import { createServer } from 'node:http';
import { stdout } from 'node:process';

import { getRequestListener } from '@hono/node-server';

import { escapeHtml } from '../server/edge/plain-document.ts';
import { readConfig } from '../server/settings/config.ts';
import { ConfigError } from '../server/settings/setting.ts';
import { loopbackSettings, startOnLoopback, templates } from './loopback-site.ts';

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
  const settings = loopbackSettings(brandsDir);
  const { partners, tenants } = readConfig(settings).brands;
  const partner = partners.find((candidate) => candidate.brand === brand);
  if (!partner) {
    throw new ConfigError(
      tenants.has(brand)
        ? `No *.partner.yaml in ${brandsDir} has "brand: ${brand}".`
        : `${brandsDir} has no brand ${brand}; it has ${[...tenants.keys()].join(', ')}.`,
    );
  }
  const app = await startOnLoopback(settings, { 'preview.localhost': partner.name });
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
    // Serves the previewed brand under whatever host name the browser uses for this machine.
    request.headers.host = host;
    void answer(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
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

/** One page with every template in a frame. A template whose flag is off is named without a frame. */
async function indexPage(
  name: string,
  base: string,
  statusOf: (path: string) => Promise<number>,
): Promise<Response> {
  const sections: string[] = [];
  for (const { title, path } of templates) {
    const address = escapeHtml(`${base}${path}`);
    const heading = `<h2>${escapeHtml(title)} <a href="${address}">${address}</a></h2>`;
    // All at once would be too many pages to render.
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
