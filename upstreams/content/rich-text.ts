import { z } from 'zod';

/** A node of a rich text in Contentful's form (spec §3). Nodes of unknown types are accepted. */
export interface RichTextNode {
  nodeType: string;
  data: Record<string, unknown>;
  content?: RichTextNode[];
  /** Set for text nodes only. */
  value?: string;
  marks?: { type: string }[];
}

const nodeSchema: z.ZodType<RichTextNode> = z.object({
  nodeType: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  content: z.lazy(() => z.array(nodeSchema)).optional(),
  value: z.string().optional(),
  marks: z.array(z.object({ type: z.string() })).optional(),
});

/** A rich text. Its embedded and linked entries are fetched by id (linked-entries.ts). */
export const richText = z.object({ json: nodeSchema }).transform(({ json }) => ({ document: json }));

const target = z.object({
  target: z.object({ sys: z.object({ id: z.string(), linkType: z.enum(['Entry', 'Asset']) }) }),
});

const documentHolder = z.object({ document: nodeSchema });

/** Collects the sorted ids of the entries and assets that the rich texts anywhere in a value link to. */
export function collectLinkedIds(value: unknown): { entryIds: string[]; assetIds: string[] } {
  const ids = { Entry: new Set<string>(), Asset: new Set<string>() };
  function collectFromNode(node: RichTextNode): void {
    const link = target.safeParse(node.data);
    if (link.success) ids[link.data.target.sys.linkType].add(link.data.target.sys.id);
    for (const child of node.content ?? []) collectFromNode(child);
  }
  function collect(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    if ('document' in part) {
      const text = documentHolder.safeParse(part);
      if (text.success) collectFromNode(text.data.document);
      return;
    }
    for (const inner of Object.values(part)) collect(inner);
  }
  collect(value);
  return { entryIds: [...ids.Entry].toSorted(), assetIds: [...ids.Asset].toSorted() };
}
