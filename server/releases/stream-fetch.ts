import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';

const maxRedirects = 5;

/**
 * GETs a large file. Replaces fetch, whose parser crashes the process with a failed assertion if the server closes the
 * connection while the body is read more slowly than it arrives.
 */
export async function streamFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  let url = new URL(input instanceof Request ? input.url : input);
  const headers = Object.fromEntries(new Headers(init.headers));
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const request = get(url, { headers, agent: false, ...(init.signal && { signal: init.signal }) });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status = 500, headers: fields } = reply;
    if (status < 300 || status > 399 || !fields.location) return toResponse(reply, status);
    reply.resume();
    const next = new URL(fields.location, url);
    // A key is meant only for its own host.
    if (next.origin !== url.origin) for (const name of Object.keys(headers)) delete headers[name];
    url = next;
  }
  throw new Error('The publisher redirects too often.');
}

function toResponse(reply: IncomingMessage, status: number): Response {
  const headers = new Headers();
  for (const name of ['etag', 'content-length']) {
    const value = reply.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (status === 204 || status === 304) {
    reply.resume();
    return new Response(null, { status, headers });
  }
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = reply[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void reply.destroy(),
  });
  return new Response(body, { status, headers });
}
