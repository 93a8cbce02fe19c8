import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { renderToString } from 'react-dom/server';

import Layout from './app/layout.tsx';
import { DrugPage } from './components/drug-page.tsx';
import { findPage } from './page-data.ts';

/** The components of the Next.js app without a framework: react-dom and node:http. */
const compress = promisify(brotliCompress);
// Fairscript's own level.
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const page = findPage(pathname.replace('/rx/', ''), searchParams.get('zip') ?? '');
  if (!page) return response.writeHead(404).end();
  const html = Buffer.from(
    `<!DOCTYPE html>${renderToString(
      <Layout>
        <DrugPage page={page} />
      </Layout>,
    )}`,
  );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (!request.headers['accept-encoding']?.includes('br')) return response.end(html);
  return response.setHeader('content-encoding', 'br').end(await compress(html, options));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
