const readMethods = ['GET', 'HEAD'];

/** The rejection of a request that does not read; null for GET and HEAD. */
export function rejectUnlessRead(request: Request): Response | null {
  if (readMethods.includes(request.method)) return null;
  return new Response(null, { status: 405, headers: { allow: readMethods.join(', ') } });
}

/** A response with a status and nothing else, which is not stored anywhere. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** The bytes of a file with their length; without the bytes for HEAD. */
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
