import { z } from 'zod';

import type { Link } from './export-schema.ts';
import { readLink } from './links.ts';

/** A node of a rich text as Contentful stores it; only text nodes have no `content`. */
export interface RichTextNode {
  nodeType: string;
  data: Record<string, unknown>;
  content?: RichTextNode[] | undefined;
  value?: string | undefined;
  marks?: { type: string }[] | undefined;
}

const nodeSchema: z.ZodType<RichTextNode> = z.looseObject({
  nodeType: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  get content() {
    return z.array(nodeSchema).optional();
  },
  value: z.string().optional(),
  marks: z.array(z.looseObject({ type: z.string() })).optional(),
});

/** Reads a rich text; null for a value of another shape. check-rich-text.ts checks which nodes may contain which. */
export function readRichText(value: unknown): RichTextNode | null {
  const parsed = nodeSchema.safeParse(value);
  return parsed.success && parsed.data.nodeType === 'document' ? parsed.data : null;
}

/** A node and all nodes in it, in reading order. */
export function* walkNodes(node: RichTextNode): Generator<RichTextNode> {
  yield node;
  for (const child of node.content ?? []) yield* walkNodes(child);
}

/** The position of a link in a text: the name of its list under `links`. */
export type LinkPosition = 'block' | 'inline' | 'hyperlink';

const linkNodes = new Map<string, { linkType: Link['sys']['linkType']; position: LinkPosition }>([
  ['embedded-entry-block', { linkType: 'Entry', position: 'block' }],
  ['embedded-entry-inline', { linkType: 'Entry', position: 'inline' }],
  ['entry-hyperlink', { linkType: 'Entry', position: 'hyperlink' }],
  ['embedded-asset-block', { linkType: 'Asset', position: 'block' }],
  ['asset-hyperlink', { linkType: 'Asset', position: 'hyperlink' }],
]);

/** The links of one kind and position in a text, each once, in reading order. */
export function linksAt(
  document: RichTextNode,
  linkType: Link['sys']['linkType'],
  position: LinkPosition,
): Link[] {
  const links = new Map<string, Link>();
  for (const node of walkNodes(document)) {
    const kind = linkNodes.get(node.nodeType);
    if (kind?.linkType !== linkType || kind.position !== position) continue;
    const link = readLink(node.data['target']);
    if (link && !links.has(link.sys.id)) links.set(link.sys.id, link);
  }
  return [...links.values()];
}

/** Every link in a rich text. */
export function linksInText(document: RichTextNode): Link[] {
  return [...walkNodes(document)].flatMap((node) => readLink(node.data['target']) ?? []);
}
