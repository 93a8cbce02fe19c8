import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { shippedBrands } from '../server/settings/brand-settings.ts';
import { readConfig } from '../server/settings/config.ts';
import type { Partner } from '../tenants/partner.ts';
import { createTemporaryFolder, startNode } from './load/production-node.ts';

export interface BrandNode {
  /** The port of the server itself, without TLS. */
  port: number;
  partners: readonly Partner[];
  /** The address of a page of a partner. */
  urlOf: (partner: Partner, path: string) => string;
  /** Arguments with which Chromium resolves the hosts and accepts their certificate. */
  chromiumArgs: readonly string[];
  stop: () => Promise<void>;
}

const domain = 'bench.example';
const hostOf = ({ name }: Partner) => `${name}.${domain}`;

/** Starts a production server with a host for each partner, behind TLS and HTTP/2 as visitors reach it. */
export async function startBrandNode(): Promise<BrandNode> {
  const { brands } = readConfig({ BRANDS_DIR: shippedBrands });
  const partners = brands.partners.filter(({ enabled }) => enabled);
  const folder = createTemporaryFolder();
  const { port, stop } = await startNode(folder, {
    settings: {
      EXTRA_HOSTS: partners.map((partner) => `${hostOf(partner)}=${partner.name}`).join(),
      ORIGINS: partners.map((partner) => `${partner.name}=https://${hostOf(partner)}`).join(),
    },
  });
  const proxy = createSecureServer(
    { ...createCertificate(folder), allowHTTP1: true },
    (received, response) => {
      forwardRequest(port, received, response).catch(() => response.destroy());
    },
  );
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  return {
    port,
    partners,
    urlOf: (partner, path) => {
      const { basePath } = partner;
      // The home page below a base path has no trailing slash: an address with one is redirected.
      const address = basePath === '/' ? path : basePath + (path === '/' ? '' : path);
      return `https://${hostOf(partner)}${address}`;
    },
    chromiumArgs: [
      '--no-sandbox',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP *.${domain} 127.0.0.1:${proxyPort}`,
    ],
    stop: () => {
      proxy.close();
      return stop();
    },
  };
}

/** @throws Error if Debian's package openssl is missing. */
function createCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = `subjectAltName=DNS:*.${domain}`;
  const args = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-addext', names];
  const more = ['-subj', `/CN=${domain}`, '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...args, ...more], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Connection-specific headers, which HTTP/2 does not allow. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

async function forwardRequest(
  port: number,
  received: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const headers = Object.entries(received.headers).filter(([name]) => !name.startsWith(':'));
  const sent = request({
    host: '127.0.0.1',
    port,
    method: received.method,
    path: received.url,
    headers: { ...Object.fromEntries(headers), host: received.authority || received.headers.host },
  });
  received.pipe(sent);
  const [reply] = await once(sent, 'response');
  const { statusCode, headers: replied } = reply as { statusCode: number; headers: Record<string, string> };
  const kept = Object.entries(replied).filter(([name]) => !connectionHeaders.has(name));
  response.writeHead(statusCode, Object.fromEntries(kept));
  await pipeline(reply as NodeJS.ReadableStream, response);
}
