import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { argv, stderr, stdout } from 'node:process';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

import { createAssetsApi } from '../platform/content/assets-api.ts';
import { createContentApi } from '../platform/content/content-api.ts';
import { assetsFolderOf, readExport } from '../platform/content/export-files.ts';
import { fromOption, parseOptions, runCommand } from './command.ts';

const maxPort = 65_535;

/** Serves the content of an export: the GraphQL API at the root, the asset files below /assets. */
async function serve(): Promise<void> {
  const { values } = parseOptions('script/serve-content', {
    args: argv.slice(2),
    options: {
      from: fromOption,
      content: { type: 'string' },
      port: { type: 'string', default: '9400' },
      host: { type: 'string', default: '127.0.0.1' },
      token: { type: 'string', default: randomBytes(16).toString('hex') },
      faults: { type: 'boolean', default: false },
    },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > maxPort)
    throw new Error(`--port is "${values.port}"; it must be a port from 0 to ${maxPort}.`);
  const path = values.content === undefined ? 'content' : resolve(values.from, values.content);
  const content = readExport(path, (message) => stderr.write(`${message}\n`));
  const space = { space: 'fairscript', environment: 'master', token: values.token };
  const app = new Hono();
  app.mount('/assets', createAssetsApi(content, assetsFolderOf(path)).fetch);
  app.route('/', createContentApi({ content, ...space, faults: values.faults }));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(Number(values.port), values.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${values.host}:${String(port)}`;
  stdout.write(
    `CONTENT_URL=${url} CONTENT_ASSETS_URL=${url}/assets CONTENT_SPACE=${space.space} CONTENT_TOKEN=${space.token}\n`,
  );
}

await runCommand(serve);
