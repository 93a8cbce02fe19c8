import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

import { z } from 'zod';

/**
 * The reference for the drug page benchmark: a bare node:http server that sends the bytes and headers it reads from standard
 * input (an object of path to headers and base64 body).
 */
const pagesSchema = z.record(
  z.string(),
  z.object({ headers: z.record(z.string(), z.string()), body: z.base64() }),
);
const pages = new Map(
  Object.entries(pagesSchema.parse(await json(process.stdin))).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (!page) response.writeHead(404).end();
  else response.writeHead(200, { ...page.headers, 'content-length': page.body.byteLength }).end(page.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
