/** The body of a request or a reply; null when it is longer than `maxBytes`. */
export async function readBody(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
