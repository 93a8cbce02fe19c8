import { getRequestListener } from '@hono/node-server';

import { createContentApi } from '../platform/content/content-api.ts';
import type { ContentExport, Entry } from '../platform/content/export-schema.ts';
import { readDefaultContent } from '../platform/content/export-files.ts';
import { startLoopbackServer } from './loopback-server.ts';

interface ContentChange {
  /** Replaces the entries of the default content. */
  entries?: (entries: Entry[]) => Entry[];
  /** Whether the query with this name fails. */
  fails?: (query: string) => boolean;
  /** Whether to close the connection as soon as the query with this name has been received. */
  cuts?: (query: string) => boolean;
  /** Replaces the response to the query with this name; null for the default one. */
  instead?: (query: string) => Promise<Response> | Response | null;
  /** Replaces the languages of the space. */
  locales?: readonly string[];
}

const space = { space: 'tests', environment: 'master', token: 'content-token' };

/**
 * Starts a content service with changed default content on a loopback port; `settings` point a site to it. It serves no
 * images.
 */
export async function startContentService({
  entries,
  fails = () => false,
  cuts = () => false,
  instead = () => null,
  locales,
}: ContentChange) {
  const content: ContentExport = readDefaultContent();
  // The same object where nothing changes, because a service indexes its content once.
  const changed: ContentExport =
    entries || locales
      ? {
          ...content,
          entries: entries ? entries(content.entries) : content.entries,
          locales: content.locales.filter(({ code }) => !locales || locales.includes(code)),
        }
      : content;
  const api = createContentApi({ ...space, content: changed });
  const listener = getRequestListener(async (request, { incoming }) => {
    const body = await request.text();
    const name = /query (\w+)/.exec(body)?.[1] ?? '';
    if (cuts(name)) incoming.socket.destroy();
    if (fails(name)) return new Response(null, { status: 500 });
    const other = await instead(name);
    if (other) return other;
    return api.fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  });
  const { url, close } = await startLoopbackServer(listener);
  return {
    settings: {
      CONTENT_URL: url,
      CONTENT_SPACE: space.space,
      CONTENT_TOKEN: space.token,
      CONTENT_ASSETS_URL: url,
    },
    close,
  };
}

/** Replaces fields of one entry, in English only. */
export const withFields =
  (id: string, fields: Record<string, unknown>) =>
  (entries: Entry[]): Entry[] =>
    entries.map((entry) => {
      if (entry.sys.id !== id) return entry;
      const changed = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }] as const);
      return { ...entry, fields: { ...entry.fields, ...Object.fromEntries(changed) } };
    });
