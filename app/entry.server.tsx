import { Writable } from 'node:stream';

import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router';

import type { HelpLine, HelpLineText } from '../domain/help-line.ts';
import type { Locale } from '../domain/locale.ts';
import { pageContext } from './context.ts';
import { i18nFor } from './shell/i18n.server.ts';
import { hitNotes, localizeLookup } from './shell/load-drug.server.ts';

/** Exports for the server besides pages: the key of the page context, the names for share images, words of suggestions. */
export { hitNotes, localizeLookup, pageContext };

/** What a suggestion says of a help line. */
export function describeHelpLine(locale: Locale, line: HelpLine): HelpLineText {
  const i18n = i18nFor(locale);
  return line === 'crisis'
    ? { name: i18n._(msg`Suicidal thoughts`), secondaryName: i18n._(msg`call or text 988 at any hour`) }
    : {
        name: i18n._(msg`Overdose or poisoning`),
        secondaryName: i18n._(msg`call Poison Help at 1-800-222-1222`),
      };
}

/**
 * Renders the whole page before the first byte, because no page defers anything (docs/decisions/0005-no-streaming.md), and
 * into a buffer of the server, because the body of a Response would be copied three times.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const { site, policy, document: sink } = routerContext.get(pageContext);
  const { nonce } = policy;
  const page = (
    <I18nProvider i18n={i18nFor(site.locale)}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </I18nProvider>
  );
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const output = new Writable({
      // Strings go into the buffer as they are; Node would copy each into a buffer of its own first.
      decodeStrings: false,
      write(chunk: Buffer | string, _encoding, done) {
        sink.append(chunk);
        done();
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(null, { status: responseStatus, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(output),
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
