import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';

import { startBuiltSite } from '../built-site.ts';

export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

/** The site on a loopback port and a Chromium to visit it with. */
export async function servedInBrowser(settings: Record<string, string> = {}) {
  const site = await startBuiltSite({ TRUSTED_PROXIES: '1', ...settings });
  const listener = getRequestListener(site.app.fetch);
  const server: Server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const browser = await launch();
  let visitors = 0;
  return {
    ...site,
    browser,
    /** Address of a path on a tenant's host. */
    at: (host: string, path: string) => `http://${host}:${port}${path}`,
    /** A fresh visitor: no cookies, no history, an address of their own. */
    async visit(options: BrowserContextOptions = {}) {
      const extraHTTPHeaders = { 'x-forwarded-for': `198.51.100.${(visitors += 1)}` };
      const visitor = await browser.newContext({ locale: 'en-US', extraHTTPHeaders, ...options });
      // Nothing here takes seconds: a step that does has failed, and says which it was.
      visitor.setDefaultTimeout(10_000);
      return visitor;
    },
    async stop() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      site.close();
    },
  };
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
