/** Replies larger than this are refused: no service of ours comes near it. */
export const maxBodyBytes = 5 * 1024 * 1024;

/** Thrown by readText for a reply above the limit. */
export class BodyTooLargeError extends Error {}

/**
 * The same outcome as `work`, unless the signal aborts first: then a rejection with the signal's reason.
 * A fetch that does not watch its signal, as one in process may not, still ends in time.
 */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The text of a reply; otherwise as readBytes. */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, signal));
}

/**
 * The bytes of a reply, at most 5 MB of them: more throws BodyTooLarge, an aborted signal its reason, a broken
 * connection whatever the stream throws. The stream is given up in each of these cases.
 */
export async function readBytes(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the parts of a stream come one after the other
      const chunk = await rejectOnAbort(reader.read(), signal);
      if (chunk.done) return joined(chunks, size);
      size += chunk.value.byteLength;
      if (size > maxBodyBytes) throw new BodyTooLargeError();
      chunks.push(chunk.value);
    }
  } catch (error) {
    discardBody(reader);
    throw error;
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Gives up a reply nobody will read, so that its connection is free again. */
export function discardBody(body: { cancel: () => Promise<void> } | null): void {
  // A stream that has failed already refuses to be cancelled; there is nothing left to free then.
  body?.cancel().catch(() => undefined);
}
