import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import { startLoopbackServer } from './loopback-server.ts';

type Item = Record<string, unknown> & { sys: Record<string, unknown> };
type Kind = 'content_types' | 'locales' | 'entries' | 'assets' | 'tags';

/** What a call to the management API may answer. */
interface Answer {
  status: number;
  body?: unknown;
}

const typeNames: Readonly<Record<Kind, string>> = {
  content_types: 'ContentType',
  locales: 'Locale',
  entries: 'Entry',
  assets: 'Asset',
  tags: 'Tag',
};
const kinds = Object.keys(typeNames);
const isKind = (name: string | undefined): name is Kind => name !== undefined && kinds.includes(name);

const object = z.record(z.string(), z.unknown());
const fieldsOf = z.object({ fields: z.array(z.object({ id: z.string() })) });

/**
 * A stand-in for an empty space of Contentful's management API and its upload service, from their documentation: versions
 * in a header (409), content types that must be published before their entries (422), fields that the content type must have
 * (422), uploads that become files when they are processed, and publishing.
 */
export async function startManagementApi({ space, token }: { space: string; token: string }) {
  const stored: Record<Kind, Map<string, Item>> = {
    content_types: new Map(),
    locales: new Map(),
    entries: new Map(),
    assets: new Map(),
    tags: new Map(),
  };
  const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
  const place = { space: linkTo('Space', space), environment: linkTo('Environment', 'master') };
  const english = {
    sys: { ...place, id: 'en', type: 'Locale', version: 1 },
    code: 'en-US',
    name: 'English',
    default: true,
  };
  stored.locales.set('en', english);
  const rejections: string[] = [];
  let uploads = 0;

  const reject = (status: number, id: string, detail: string): Answer => {
    rejections.push(`${status} ${id} ${detail}`);
    return { status, body: { sys: { type: 'Error', id }, message: detail, details: {} } };
  };

  function write(
    kind: Kind,
    id: string,
    body: Record<string, unknown>,
    headers: IncomingMessage['headers'],
  ): Answer {
    const known = stored[kind].get(id);
    const version = Number(known?.sys['version'] ?? 0);
    if (known && Number(headers['x-contentful-version']) !== version)
      return reject(409, 'VersionMismatch', `${kind} ${id}`);
    const type = String(headers['x-contentful-content-type'] ?? '');
    if (kind === 'entries') {
      const model = stored.content_types.get(type);
      if (model?.sys['publishedVersion'] === undefined) return reject(422, 'UnknownContentType', type);
      const names = new Set(fieldsOf.parse(model).fields.map((field) => field.id));
      const unknown = Object.keys(object.parse(body['fields'])).filter((name) => !names.has(name));
      if (unknown.length > 0) return reject(422, 'UnknownField', `${id} ${unknown.join()}`);
    }
    const contentType = linkTo('ContentType', type);
    const sys = {
      ...place,
      ...known?.sys,
      id,
      type: typeNames[kind],
      version: version + 1,
      ...(type && { contentType }),
    };
    const item = { ...body, sys };
    stored[kind].set(id, item);
    return { status: known ? 200 : 201, body: item };
  }

  function publish(kind: Kind, id: string, headers: IncomingMessage['headers']): Answer {
    const item = stored[kind].get(id);
    if (!item) return reject(404, 'NotFound', `${kind} ${id}`);
    const version = Number(item.sys['version']);
    if (Number(headers['x-contentful-version']) !== version)
      return reject(409, 'VersionMismatch', `${kind} ${id}`);
    const sys = { ...item.sys, version: version + 1, publishedVersion: version };
    stored[kind].set(id, { ...item, sys });
    return { status: 200, body: { ...item, sys } };
  }

  /** Turns the upload of an asset into a file, in one language. */
  function processFile(id: string, locale: string): Answer {
    const item = stored.assets.get(id);
    const files = object.parse(object.parse(item?.['fields'])['file']);
    const { uploadFrom, upload, ...file } = object.parse(files[locale]);
    if (!item || (uploadFrom === undefined && upload === undefined)) return reject(422, 'NoUpload', id);
    const url = `//images.ctfassets.net/${space}/${id}/1/${String(file['fileName'])}`;
    const fields = { ...object.parse(item['fields']), file: { ...files, [locale]: { ...file, url } } };
    stored.assets.set(id, {
      ...item,
      fields,
      sys: { ...item.sys, version: Number(item.sys['version']) + 1 },
    });
    return { status: 204 };
  }

  function answer(request: IncomingMessage, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${token}`) return reject(401, 'AccessTokenInvalid', '');
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const [, , ownSpace, ...rest] = pathname.split('/');
    if (ownSpace !== space) return reject(404, 'NotFound', pathname);
    if (rest.length === 0) return { status: 200, body: { sys: { type: 'Space', id: space } } };
    if (rest.at(-1) === 'uploads') {
      uploads += 1;
      return { status: 201, body: { sys: { ...place, type: 'Upload', id: `upload-${uploads}` } } };
    }
    const [, environment, kind, id, action, locale] = rest;
    if (kind === undefined)
      return { status: 200, body: { sys: { ...place, type: 'Environment', id: environment } } };
    if (!isKind(kind)) return reject(404, 'NotFound', pathname);
    if (request.method === 'GET' && id === undefined) {
      const items = [...stored[kind].values()].filter(() => kind === 'locales');
      return {
        status: 200,
        body: { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items },
      };
    }
    if (request.method === 'GET') return { status: 200, body: stored[kind].get(id ?? '') };
    if (action === 'published') return publish(kind, id ?? '', request.headers);
    if (action === 'files') return processFile(id ?? '', locale ?? '');
    return write(kind, id ?? `new-${stored[kind].size}`, object.parse(JSON.parse(body)), request.headers);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = answer(request, await text(request));
    response.writeHead(status, { 'content-type': 'application/vnd.contentful.management.v1+json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }
  const { port, close } = await startLoopbackServer(respond);
  return {
    host: `127.0.0.1:${port}`,
    stored,
    /** Calls that the service rejected. */
    rejections,
    close,
  };
}
