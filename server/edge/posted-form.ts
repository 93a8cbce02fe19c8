import { readBody } from './read-body.ts';

/**
 * Whether a form was posted from a page of the same host. A request without an Origin header is accepted: only browsers
 * carry a visitor's cookies, and browsers send the header with every form. The scheme is not compared, because TLS ends
 * at the load balancer.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  // 'none' means that the visitor started the request, for example with a reload.
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin === null || hostOf(origin) === new URL(request.url).host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The fields of a form, or the status and the message of its rejection. */
export type PostedForm =
  | { ok: true; fields: URLSearchParams }
  | { ok: false; status: 400 | 403 | 413 | 415; message: string };

/**
 * Reads a form that was posted from this site, is at most `maxBytes` long, and has one of the two encodings that browsers
 * use. Files are dropped, because no form of the site has a file field. An empty body is a form without fields.
 */
export async function readPostedForm(request: Request, maxBytes: number): Promise<PostedForm> {
  if (!isSameOrigin(request)) return reject(403, 'This form was sent from another site.');
  const type = request.headers.get('content-type');
  if (type !== null && !isFormType(type)) return reject(415, 'This is not a form as browsers send it.');
  const body = await readBody(request, maxBytes).catch(() => undefined);
  if (body === undefined) return reject(400, 'This form did not arrive whole.');
  if (body === null) return reject(413, 'This form is too long.');
  if (body.byteLength === 0) return { ok: true, fields: new URLSearchParams() };
  if (type === null) return reject(415, 'This is not a form as browsers send it.');
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) return reject(400, 'This form cannot be read.');
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return { ok: true, fields };
}

const isFormType = (type: string) =>
  /^\s*(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*\bboundary=)/i.test(type);

const reject = (status: 400 | 403 | 413 | 415, message: string) => ({ ok: false, status, message }) as const;
