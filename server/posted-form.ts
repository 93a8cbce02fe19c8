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
