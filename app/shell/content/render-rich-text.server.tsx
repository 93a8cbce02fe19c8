import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import type { Document } from '@contentful/rich-text-types';
import { Children, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { linkRenderers } from './render-links.server.tsx';
import type { RichTextOptions } from './rich-text-options.ts';
import { tidyDocument } from './tidy-document.ts';

/**
 * A rich text as HTML for `RichContent` to show (spec §2, §3). Every node and mark of the specification is shown; what
 * is not known, or leads to nothing, is left out and logged, one line for each kind. It never throws: a text that cannot
 * be shown at all is an empty one.
 */
export function renderRichText(text: { document: RichTextNode }, options: RichTextOptions): string {
  const logged = new Set<string>();
  const warn = (message: string) => {
    if (!logged.has(message)) options.warn(message);
    logged.add(message);
  };
  try {
    const skipped = (kind: string) => warn(`Rich text: ${nameOf(kind)} is not shown`);
    const tidied: unknown = tidyDocument(text.document, options.headings ?? 2, skipped);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tidyDocument gives what the package asks for
    const shown = documentToReactComponents(tidied as Document, {
      renderNode: nodeRenderers({ ...options, warn }),
      renderMark: markRenderers,
      renderText: withBreaks,
    });
    return renderToStaticMarkup(shown);
  } catch {
    warn('Rich text: it cannot be shown');
    return '';
  }
}

/** Types of nodes are the content's own words until they are known to be names. */
const nameOf = (kind: string) => (/^[\w-]{1,64}$/.test(kind) ? kind : 'a node without a name');

const markRenderers: Options['renderMark'] = {
  bold: (text) => <strong>{text}</strong>,
  italic: (text) => <em>{text}</em>,
  underline: (text) => <u>{text}</u>,
  code: (text) => <code>{text}</code>,
  superscript: (text) => <sup>{text}</sup>,
  subscript: (text) => <sub>{text}</sub>,
  strikethrough: (text) => <s>{text}</s>,
};

function withBreaks(text: string): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else to be told apart by
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]));
}

interface Node {
  nodeType: string;
  data: Record<string, unknown>;
}

function nodeRenderers(options: RichTextOptions): Options['renderNode'] {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, heading] as const);
  return {
    ...Object.fromEntries(headings),
    table,
    'table-header-cell': ({ data: { colSpan, rowSpan, scope } }: Node, words) =>
      createElement('th', { scope, colSpan, rowSpan }, words),
    'table-cell': ({ data: { colSpan, rowSpan } }: Node, words) =>
      createElement('td', { colSpan, rowSpan }, words),
    ...linkRenderers(options),
  };
}

/** The level and the id come from tidyDocument. */
function heading({ data: { level, id } }: Node, words: ReactNode): ReactNode {
  return createElement(`h${Number(level)}`, { id }, words);
}

/** A table scrolls within itself, by keyboard too; its name for a screen reader is what its first row says. */
function table({ data: { headRows, label } }: Node, children: ReactNode): ReactNode {
  const rows = Children.toArray(children);
  const head = rows.slice(0, Number(headRows));
  const body = rows.slice(head.length);
  const named = typeof label === 'string' && label ? { role: 'region', 'aria-label': label } : {};
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div data-table="" tabIndex={0} {...named}>
      <table>
        {head.length > 0 && <thead>{head}</thead>}
        {body.length > 0 && <tbody>{body}</tbody>}
      </table>
    </div>
  );
}
