import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { getRequestListener } from '@hono/node-server';

import { createContentApi } from '../platform/content/content-api.ts';
import type { ContentExport, Entry } from '../platform/content/export-schema.ts';
import { readExport } from '../platform/content/export-files.ts';

interface ContentChange {
  /** The entries that are served in the place of the default content's. */
  entries?: (entries: Entry[]) => Entry[];
  /** Whether a query, by its name, is answered with a failure. */
  fails?: (query: string) => boolean;
  /** What a query, by its name, is answered with in the place of its content; null for its content. */
  instead?: (query: string) => Promise<Response> | Response | null;
  /** Languages of the space in the place of the default content's. */
  locales?: readonly string[];
}

const space = { space: 'tests', environment: 'master', token: 'content-token' };

/**
 * A content service on a loopback port with the default content but for a change; `settings` point a served site to it.
 * It has no files: images are not found.
 */
export async function servedContent({
  entries = (all) => all,
  fails = () => false,
  instead = () => null,
  locales = ['en-US', 'es'],
}: ContentChange) {
  const content: ContentExport = readExport(join(import.meta.dirname, '../content'));
  const changed = {
    ...content,
    entries: entries(content.entries),
    locales: content.locales.filter(({ code }) => locales.includes(code)),
  };
  const api = createContentApi({ ...space, content: changed });
  const listener = getRequestListener(async (request) => {
    const body = await request.text();
    const name = /query (\w+)/.exec(body)?.[1] ?? '';
    if (fails(name)) return new Response(null, { status: 500 });
    const other = await instead(name);
    if (other) return other;
    return api.fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      CONTENT_URL: url,
      CONTENT_SPACE: space.space,
      CONTENT_TOKEN: space.token,
      CONTENT_ASSETS_URL: url,
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** Entries with the fields of one replaced, each in English alone. */
export const withFields =
  (id: string, fields: Record<string, unknown>) =>
  (entries: Entry[]): Entry[] =>
    entries.map((entry) => {
      if (entry.sys.id !== id) return entry;
      const changed = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }] as const);
      return { ...entry, fields: { ...entry.fields, ...Object.fromEntries(changed) } };
    });
