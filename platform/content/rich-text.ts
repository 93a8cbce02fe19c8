import { z } from 'zod';

import type { Link } from './export-schema.ts';
import { readLink } from './links.ts';

/** A node of a rich text as Contentful stores it; `content` is absent on text alone. */
export interface RichTextNode {
  nodeType: string;
  data: Record<string, unknown>;
  content?: RichTextNode[] | undefined;
  value?: string | undefined;
  marks?: { type: string }[] | undefined;
}

const nodeSchema: z.ZodType<RichTextNode> = z.strictObject({
  nodeType: z.string(),
  data: z.record(z.string(), z.unknown()),
  get content() {
    return z.array(nodeSchema).optional();
  },
  value: z.string().optional(),
  marks: z.array(z.strictObject({ type: z.string() })).optional(),
});

/** A rich text; null for anything that has not the shape of one. What may stand in what is check-rich-text.ts. */
export function readRichText(value: unknown): RichTextNode | null {
  const read = nodeSchema.safeParse(value);
  return read.success && read.data.nodeType === 'document' ? read.data : null;
}

/** Every node, the document first, in reading order. */
export function* nodesOf(node: RichTextNode): Generator<RichTextNode> {
  yield node;
  for (const child of node.content ?? []) yield* nodesOf(child);
}

/** Where a link stands in a text: the name of its list under `links`. */
export type LinkPlace = 'block' | 'inline' | 'hyperlink';

const places = new Map<string, { linkType: Link['sys']['linkType']; place: LinkPlace }>([
  ['embedded-entry-block', { linkType: 'Entry', place: 'block' }],
  ['embedded-entry-inline', { linkType: 'Entry', place: 'inline' }],
  ['entry-hyperlink', { linkType: 'Entry', place: 'hyperlink' }],
  ['embedded-asset-block', { linkType: 'Asset', place: 'block' }],
  ['asset-hyperlink', { linkType: 'Asset', place: 'hyperlink' }],
]);

/** The links of one kind in one place of a text, each once, in reading order. */
export function linksIn(document: RichTextNode, linkType: Link['sys']['linkType'], place: LinkPlace): Link[] {
  const found = new Map<string, Link>();
  for (const node of nodesOf(document)) {
    const kind = places.get(node.nodeType);
    const link = kind?.linkType === linkType && kind.place === place ? readLink(node.data['target']) : null;
    if (link && !found.has(link.sys.id)) found.set(link.sys.id, link);
  }
  return [...found.values()];
}

/** Every link of a text, of whatever kind. */
export function allLinksIn(document: RichTextNode): Link[] {
  return [...nodesOf(document)].flatMap((node) => readLink(node.data['target']) ?? []);
}

/** The words of a text, blocks apart by a space. */
export function wordsOf(document: RichTextNode): string {
  return [...nodesOf(document)].flatMap(({ value }) => value ?? []).join(' ');
}
