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

const markSchema = z.object({ type: z.string() });

// A malformed node is dropped with its content, so that the rest of the text is still shown.
const nodeSchema: z.ZodType<RichTextNode> = z.object({
  nodeType: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  get content() {
    return z.array(nodeSchema.nullable().catch(null)).transform(withoutNull).optional().catch(undefined);
  },
  value: z.string().optional().catch(undefined),
  marks: z.array(markSchema.nullable().catch(null)).transform(withoutNull).optional().catch(undefined),
});

function withoutNull<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter((item) => item !== null);
}

/** Whether a text has words, or a link to an entry or a file that it embeds. */
function hasContent({ value = '', data, content = [] }: RichTextNode): boolean {
  return value.trim() !== '' || 'target' in data || content.some(hasContent);
}

/** A rich text that is not empty. Its embedded and linked entries are fetched by id (linked-entries.ts). */
export const richText = z
  .object({ json: nodeSchema.refine(hasContent) })
  .transform(({ json }) => ({ document: json }));

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
