/** Larger replies are rejected; every service sends far less. */
export const maxBodyBytes = 5 * 1024 * 1024;

/** Thrown by readText and readBytes for a reply above the limit. */
export class BodyTooLargeError extends Error {}

/**
 * Settles like `work`, or rejects with the signal's reason if the signal aborts first. This also ends a fetch that ignores
 * its signal, such as an in-process one.
 */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The text of a reply. Throws as readBytes does. */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, signal));
}

/**
 * The bytes of a reply. Throws BodyTooLargeError above 5 MB, the reason of an aborted signal, and the stream's error for
 * a broken connection; each of these cancels the stream.
 */
export async function readBytes(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const chunk = await rejectOnAbort(reader.read(), signal);
      if (chunk.done) return concatenate(chunks, size);
      size += chunk.value.byteLength;
      if (size > maxBodyBytes) throw new BodyTooLargeError();
      chunks.push(chunk.value);
    }
  } catch (error) {
    discardBody(reader);
    throw error;
  }
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Cancels an unread reply to free its connection. */
export function discardBody(body: { cancel: () => Promise<void> } | null): void {
  // A stream that has already failed rejects the cancellation, but holds no connection.
  body?.cancel().catch(() => undefined);
}

/** Control characters, halves of surrogate pairs and noncharacters, which are invalid in XML files, headers and links. */
const unusable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF\p{Cs}]/gu;
/** How JSON may escape or contain them. */
const mayBeUnusable =
  /\\(?:[bf]|u00(?:[01]|7[fF]|[89])|u[dD][89a-fA-F]|u[fF]{3}[e-fE-F])|[\u007F-\u009F\uFFFE\uFFFF]/;

/** Parses JSON and removes the characters that `usableValue` removes. */
export function parseUsableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return mayBeUnusable.test(text) ? usableValue(value) : value;
}

/**
 * Removes unusable characters from all texts of a JSON value, because one of them in a name would make a whole page fail.
 * Price keys stay unchanged: keys with such characters are rejected (upstreams/price-replies.ts).
 */
export function usableValue(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return name === 'key' ? value : value.replaceAll(unusable, '');
  if (Array.isArray(value)) return value.map((item) => usableValue(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, usableValue(item, key)]));
}
