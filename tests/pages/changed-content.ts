import { createAdaptorServer } from '@hono/node-server';

import { createContentApi } from '../../platform/content/content-api.ts';
import type { ContentExport } from '../../platform/content/export-schema.ts';
import { readDefaultContent } from '../../platform/content/export-files.ts';
import { startSite } from './source-site.ts';

type Entry = ContentExport['entries'][number];

interface Changes {
  /** Replaces an entry of the default content; null removes it. */
  entry?: (entry: Entry) => Entry | null;
  /** Names of the queries that the service fails. */
  failing?: RegExp;
  /** Whether lists say how many entries they have on all pages, which the specification does not name. */
  hasTotals?: boolean;
  settings?: Record<string, string>;
}

/** An entry with some of its fields replaced; undefined removes a field. */
export function withFields(entry: Entry, fields: Record<string, unknown>): Entry {
  const all = { ...entry.fields, ...byLocale(fields) };
  const present = Object.entries(all).filter(([, value]) => value['en-US'] !== undefined);
  return { ...entry, fields: Object.fromEntries(present) };
}

const byLocale = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]));

/** An entry of content that does not call itself a sample, whose reviewers and testimonials are shown. */
export function asReal(entry: Entry): Entry {
  if (entry.sys.contentType.sys.id !== 'appConfig') return entry;
  const texts = entry.fields['textConfig']?.['en-US'];
  return withFields(entry, { textConfig: { ...(texts as object), sampleNotice: '' } });
}

/** A link to an entry or an asset, which may be missing. */
export const linkTo = (id: string, linkType: 'Entry' | 'Asset' = 'Entry') => ({
  sys: { type: 'Link', linkType, id },
});

/** Rich text of one paragraph. */
export const richText = (value: string) => ({
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value, marks: [], data: {} }] }],
});

const contents = new WeakMap<NonNullable<Changes['entry']>, ContentExport>();

/** The default content with changed entries: once for each change, because a service indexes its content. */
function contentWith(entry: Changes['entry']): ContentExport {
  const content = readDefaultContent();
  if (!entry) return content;
  const changed = contents.get(entry) ?? {
    ...content,
    entries: content.entries.flatMap((one) => entry(one) ?? []),
  };
  contents.set(entry, changed);
  return changed;
}

/** Starts a site over a content service that serves the default content with changes. */
export async function siteWithContent(changes: Changes) {
  const { entry, failing, hasTotals = true, settings = {} } = changes;
  const space = { space: 'fairscript', environment: 'master', token: 'content-token' };
  const api = createContentApi({ ...space, content: contentWith(entry) });
  const server = createAdaptorServer({
    fetch: async (request) => {
      const body = await request.text();
      if (failing?.test(body)) return new Response('down', { status: 500 });
      const reply = await api.request(request.url, {
        method: request.method,
        headers: request.headers,
        body,
      });
      return hasTotals ? reply : new Response((await reply.text()).replaceAll(/"total":\d+,?/g, ''), reply);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The content service has no port');
  const site = await startSite({
    CONTENT_URL: `http://127.0.0.1:${address.port}`,
    CONTENT_SPACE: space.space,
    CONTENT_ENVIRONMENT: space.environment,
    CONTENT_TOKEN: space.token,
    ...settings,
  });
  return {
    ...site,
    close: () => {
      site.close();
      server.close();
    },
  };
}
