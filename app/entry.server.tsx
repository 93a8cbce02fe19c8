import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { Writable } from 'node:stream';

export { siteContext } from './context.ts';

/** Nothing on our pages is deferred, so the whole page is rendered before the first byte: see docs/decisions. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(chunks), { status: responseStatus, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError() {
        responseStatus = 500;
      },
    });
  });
}

/** Errors of loaders are logged once, by the server's request log: see server/app.ts. */
export function handleError(): void {}
