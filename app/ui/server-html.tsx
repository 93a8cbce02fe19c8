interface ServerHtmlProps {
  /** Rendered by React or by renderRichText, which escape every text. */
  html: string;
  className?: string;
}

/**
 * HTML that a loader rendered, for the read-only parts of a page (docs/decisions/0026-server-html.md). Their
 * components, messages and libraries are not sent to the browser.
 */
export function ServerHtml({ html, className }: ServerHtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
