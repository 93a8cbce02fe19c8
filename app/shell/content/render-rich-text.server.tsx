import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import type { Document } from '@contentful/rich-text-types';
import { Children, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { normalizeDocument } from './normalize-document.ts';
import { createLinkRenderers, type RichTextOptions } from './render-links.server.tsx';

/**
 * A rich text as HTML for `RichContent` (spec §2, §3). Nodes and marks that are unknown or whose target is missing are
 * dropped and logged, one line for each kind. It never throws: a text that cannot be rendered is empty.
 */
export function renderRichText(text: { document: RichTextNode }, options: RichTextOptions): string {
  const logged = new Set<string>();
  const warn = (message: string) => {
    if (!logged.has(message)) options.warn(message);
    logged.add(message);
  };
  try {
    const onDropped = (type: string) => warn(`Rich text: ${loggableType(type)} is not shown`);
    const document: unknown = normalizeDocument(text.document, onDropped);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- normalizeDocument returns what the package needs
    const elements = documentToReactComponents(document as Document, {
      renderNode: createNodeRenderers({ ...options, warn }),
      renderMark: markRenderers,
      renderText: renderLineBreaks,
    });
    return renderToStaticMarkup(elements);
  } catch {
    warn('Rich text: it cannot be shown');
    return '';
  }
}

/** Node types come from the content, so anything but a plain name stays out of the log. */
const loggableType = (type: string) => (/^[\w-]{1,64}$/.test(type) ? type : 'a node without a name');

const markRenderers: Options['renderMark'] = {
  bold: (text) => <strong>{text}</strong>,
  italic: (text) => <em>{text}</em>,
  underline: (text) => <u>{text}</u>,
  code: (text) => <code>{text}</code>,
  superscript: (text) => <sup>{text}</sup>,
  subscript: (text) => <sub>{text}</sub>,
  strikethrough: (text) => <s>{text}</s>,
};

function renderLineBreaks(text: string): ReactNode {
  return text.split('\n').flatMap((line, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
    index === 0 ? [line] : [<br key={index} />, line],
  );
}

interface Node {
  nodeType: string;
  data: Record<string, unknown>;
}

function createNodeRenderers(options: RichTextOptions): Options['renderNode'] {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, renderHeading] as const);
  return {
    ...Object.fromEntries(headings),
    table: renderTable,
    'table-header-cell': ({ data: { colSpan, rowSpan, scope } }: Node, children) =>
      createElement('th', { scope, colSpan, rowSpan }, children),
    'table-cell': ({ data: { colSpan, rowSpan, column } }: Node, children) =>
      createElement('td', { colSpan, rowSpan, 'data-column': column }, children),
    ...createLinkRenderers(options),
  };
}

/** normalizeDocument sets the level and the id. */
function renderHeading({ data: { level, id } }: Node, children: ReactNode): ReactNode {
  return createElement(`h${Number(level)}`, { id }, children);
}

/** A table scrolls within its own region, by keyboard too; the region is named after the table's first row. */
function renderTable({ data: { headRows, label } }: Node, children: ReactNode): ReactNode {
  const rows = Children.toArray(children);
  const head = rows.slice(0, Number(headRows));
  const body = rows.slice(head.length);
  const region = typeof label === 'string' && label ? { role: 'region', 'aria-label': label } : {};
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div data-table="" tabIndex={0} {...region}>
      <table>
        {head.length > 0 && <thead>{head}</thead>}
        {body.length > 0 && <tbody>{body}</tbody>}
      </table>
    </div>
  );
}
