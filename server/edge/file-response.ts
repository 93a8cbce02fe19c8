const readMethods = ['GET', 'HEAD'];

/** A 405 response for any method other than GET and HEAD; null for those two. */
export function rejectUnlessGetOrHead(request: Request): Response | null {
  if (readMethods.includes(request.method)) return null;
  return new Response(null, { status: 405, headers: { allow: readMethods.join(', ') } });
}

/** A response without a body, which no cache stores. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/**
 * The policy of an image from content or a brand file. If it is opened directly, the browser treats it as a document of this
 * origin, and an SVG can contain scripts.
 */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A response with the bytes of a file and their length; without the bytes for HEAD. */
export function fileResponse(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const length = String(bytes.byteLength);
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: { ...headers, 'content-length': length },
  });
}
