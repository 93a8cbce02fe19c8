import { Writable } from 'node:stream';

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

export { pageContext };

/** Renders the whole page before the first byte, because no page defers anything (docs/decisions/0005-no-streaming.md). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const { site, policy } = routerContext.get(pageContext);
  const { nonce } = policy;
  const document = (
    <I18nProvider i18n={i18nFor(site.locale)}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
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
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError() {
        responseStatus = 500;
      },
    });
  });
}

/** Logs errors of loaders and components. Thrown responses, such as a 404, and aborted requests are not errors. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(pageContext).telemetry.logError(error);
}
