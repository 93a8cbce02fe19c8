import { z } from 'zod';

/** A node of a rich text as Contentful keeps it (spec §3). Nodes of kinds nobody knows are let through. */
export interface RichTextNode {
  nodeType: string;
  data: Record<string, unknown>;
  content?: RichTextNode[];
  /** Of a text. */
  value?: string;
  marks?: { type: string }[];
}

const node: z.ZodType<RichTextNode> = z.object({
  nodeType: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  content: z.lazy(() => z.array(node)).optional(),
  value: z.string().optional(),
  marks: z.array(z.object({ type: z.string() })).optional(),
});

/** A rich text. What it embeds or leads to is found by id in what came with it (links.ts). */
export const richText = z.object({ json: node }).transform(({ json }) => ({ document: json }));

const target = z.object({
  target: z.object({ sys: z.object({ id: z.string(), linkType: z.enum(['Entry', 'Asset']) }) }),
});

const documents = z.object({ document: node });

/** Ids of the entries and assets that the rich texts anywhere in a value link to, each once, in order. */
export function linkedIds(value: unknown): { entryIds: string[]; assetIds: string[] } {
  const found = { Entry: new Set<string>(), Asset: new Set<string>() };
  function walk(one: RichTextNode): void {
    const link = target.safeParse(one.data);
    if (link.success) found[link.data.target.sys.linkType].add(link.data.target.sys.id);
    for (const child of one.content ?? []) walk(child);
  }
  function search(held: unknown): void {
    if (typeof held !== 'object' || held === null) return;
    if ('document' in held) {
      const text = documents.safeParse(held);
      if (text.success) walk(text.data.document);
      return;
    }
    for (const inner of Object.values(held)) search(inner);
  }
  search(value);
  return { entryIds: [...found.Entry].toSorted(), assetIds: [...found.Asset].toSorted() };
}
