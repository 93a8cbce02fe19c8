import { I18nProvider } from '@lingui/react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router';

import { pageContext } from './context.ts';
import { i18nFor } from './shell/i18n.server.ts';
import { Writable } from 'node:stream';

export { pageContext };

/** Nothing on our pages is deferred, so the whole page is rendered before the first byte: see docs/decisions. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const document = (
    <I18nProvider i18n={i18nFor(given.get(pageContext).site.locale)}>
      <ServerRouter context={context} url={request.url} />
    </I18nProvider>
  );
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
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError() {
        responseStatus = 500;
      },
    });
  });
}

/** Logs what a loader or a component threw, once. Not found and the like are answers, and a visitor may leave. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(pageContext).telemetry.logError(error);
}
