/**
 * Whether a form was sent from a page of the host it is sent to, or by something that is no browser: only browsers carry
 * a visitor's cookies, and those say where a form comes from. Hosts are compared without the scheme, which ends at the
 * balancer.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  // 'none' is the visitor's own doing, such as a reload.
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin === null || hostOf(origin) === new URL(request.url).host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The body of a request; null when it is longer than `most` bytes. */
export async function bodyAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > most) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** What a form says, or the status and the sentence with which it is refused. */
export type PostedForm =
  | { ok: true; fields: URLSearchParams }
  | { ok: false; status: 400 | 403 | 413 | 415; sentence: string };

/**
 * Reads a form of ours: sent from one of our pages, at most `most` bytes, in one of the two ways in which browsers write
 * forms. Files are left out, none of our forms has any. A request without a body is a form without fields.
 */
export async function readPostedForm(request: Request, most: number): Promise<PostedForm> {
  if (!isSameOrigin(request)) return refused(403, 'This form was sent from another site.');
  const type = request.headers.get('content-type');
  if (type !== null && !isFormType(type)) return refused(415, 'This is not a form as browsers send it.');
  const body = await bodyAtMost(request, most).catch(() => undefined);
  if (body === undefined) return refused(400, 'This form did not arrive whole.');
  if (body === null) return refused(413, 'This form is too long.');
  if (body.byteLength === 0) return { ok: true, fields: new URLSearchParams() };
  if (type === null) return refused(415, 'This is not a form as browsers send it.');
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) return refused(400, 'This form cannot be read.');
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return { ok: true, fields };
}

const isFormType = (type: string) =>
  /^\s*(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*\bboundary=)/i.test(type);

const refused = (status: 400 | 403 | 413 | 415, sentence: string) =>
  ({ ok: false, status, sentence }) as const;
