import { hash } from 'node:crypto';

import type { RequestContext } from '../context.ts';
import type { HtmlPart } from '../ui/server-html.tsx';

/**
 * A part of a page for `ServerHtml`. A document has it as elements already, so its data gets the hash alone
 * (docs/decisions/0048-html-parts.md).
 */
export function htmlPart({ isDocument }: Pick<RequestContext, 'isDocument'>, html: string): HtmlPart {
  const part = { hash: hash('sha1', html, 'base64url').slice(0, 12) };
  // React Router sends the enumerable properties of a page's data, and renders the page with all.
  return Object.defineProperty(part, 'html', { value: html, enumerable: !isDocument });
}
