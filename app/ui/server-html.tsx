import { useMemo, useState } from 'react';

import { elementJson } from '../../domain/element-json.ts';

/**
 * HTML for `dangerouslySetInnerHTML`, the same object as long as the text is the same: for another object React 19.2 writes the
 * element's HTML again, and closes or empties what the visitor opened or filled in.
 */
export const useInnerHtml = (html: string) => useMemo(() => ({ __html: html }), [html]);

/** HTML that a loader rendered with `htmlPart`. */
export interface HtmlPart {
  /** Changes with the HTML. */
  hash: string;
  /** Missing in a browser that has it as elements of the document. */
  html?: string;
}

interface ServerHtmlProps {
  /** Rendered by React or by renderRichText, which escape every text. A string is sent twice: as elements and as data. */
  html: HtmlPart | string;
  className?: string;
}

/**
 * HTML that a loader rendered, for the read-only parts of a page (docs/decisions/0026-server-html.md). Their
 * components, messages and libraries are not sent to the browser.
 */
export function ServerHtml({ html, className }: ServerHtmlProps) {
  if (typeof html === 'string') return <Html html={html} className={className} />;
  return <Part key={html.hash} part={html} className={className} />;
}

const Html = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={className} dangerouslySetInnerHTML={useInnerHtml(html)} />
);

function Part({ part: { hash, html }, className }: { part: HtmlPart; className?: string | undefined }) {
  const [shown] = useState(() => html ?? document.querySelector(`[data-part="${hash}"]`)?.innerHTML ?? '');
  return <div data-part={hash} className={className} dangerouslySetInnerHTML={useInnerHtml(shown)} />;
}

interface DocumentDataProps {
  id: string;
  data: unknown;
}

/**
 * Data of a page as JSON in its document, which takes half the bytes of React Router's own encoding. The loader hides it from
 * that (domain/rendered-values.ts), and `readDocumentData` gives it to the browser.
 */
export function DocumentData({ id, data }: DocumentDataProps) {
  const json = useInnerHtml(import.meta.env.SSR ? elementJson(data) : '');
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={json} />;
}

/** The data that the document brought under an id. */
export const readDocumentData = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? '');
