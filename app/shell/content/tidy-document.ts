import { slugOf } from '../../../wire/slug.ts';
import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { plainTextOf } from './plain-text.ts';

/** A node the renderer can take without looking twice: of a known kind, with its lists, marks and data. */
export interface TidyNode {
  nodeType: string;
  data: Record<string, unknown>;
  content: TidyNode[];
  value: string;
  marks: { type: string }[];
}

/** Called with the type of a node or a mark that nobody knows, or that stands where it cannot. */
type Skipped = (kind: string) => void;

const links = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink'];
const inlines = ['text', ...links, 'embedded-entry-inline', 'embedded-resource-inline'];
const headings = ['heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6'];
const embedded = ['embedded-asset-block', 'embedded-entry-block', 'embedded-resource-block'];
const lists = ['unordered-list', 'ordered-list'];
const blocks = ['paragraph', ...headings, ...lists, 'hr', 'blockquote', ...embedded, 'table'];
const flow = new Set([...blocks, ...inlines]);

/** What may stand in what (spec §3); everything else holds nothing. */
const contents: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ['document', flow],
  ['list-item', flow],
  ['blockquote', flow],
  ['table-cell', flow],
  ['table-header-cell', flow],
  ['table', new Set(['table-row'])],
  ['table-row', new Set(['table-cell', 'table-header-cell'])],
  ...lists.map((type) => [type, new Set(['list-item'])] as const),
  ...['paragraph', ...headings].map((type) => [type, new Set(inlines)] as const),
  ...links.map((type) => [type, new Set(['text'])] as const),
]);

const marks = new Set(['bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough']);

/** Blocks that show nothing when nothing is in them. */
const hollow = new Set(['paragraph', ...headings, ...lists, 'blockquote', 'table', 'table-row', ...links]);

const deepest = 32;

/**
 * A rich text without what cannot be shown: unknown and misplaced nodes with all that is in them, unknown marks, empty
 * blocks, and everything below 32 levels. In `data` a heading gets its `level` and `id`, a table its `headRows` and
 * `label`, a cell its `scope`, and a `colSpan` and `rowSpan` where they are whole numbers from 2 to 50.
 * @param topLevel level of the first heading, and of those that are not below it: a page's h1 is its own.
 */
export function tidyDocument(document: RichTextNode, topLevel: number, skipped: Skipped): TidyNode {
  const kept = tidy(document, new Set(['document']), 0, skipped);
  const whole = kept ?? { nodeType: 'document', data: {}, content: [], value: '', marks: [] };
  placeHeadings(whole, topLevel);
  return whole;
}

function tidy(
  given: unknown,
  allowed: ReadonlySet<string>,
  depth: number,
  skipped: Skipped,
): TidyNode | null {
  const node = asRecord(given);
  const nodeType = textOf(node['nodeType']);
  if (!allowed.has(nodeType) || depth > deepest) {
    skipped(nodeType);
    return null;
  }
  const inside = contents.get(nodeType);
  const content = (inside ? listOf(node['content']) : []).flatMap(
    (child) => tidy(child, inside ?? new Set(), depth + 1, skipped) ?? [],
  );
  const tidied = {
    nodeType,
    data: asRecord(node['data']),
    content,
    value: textOf(node['value']),
    marks: knownMarks(node['marks'], skipped),
  };
  if (hollow.has(nodeType) && content.every((child) => child.nodeType === 'text' && !child.value.trim())) {
    return null;
  }
  if (nodeType === 'table-row') return { ...tidied, content: content.map(tidyCell) };
  return nodeType === 'table' ? { ...tidied, data: tableData(content) } : tidied;
}

function knownMarks(given: unknown, skipped: Skipped): { type: string }[] {
  const types = new Set(listOf(given).map((mark) => textOf(asRecord(mark)['type'])));
  return [...types].flatMap((type) => {
    if (marks.has(type)) return { type };
    skipped(type);
    return [];
  });
}

/** How many rows at the top are headers alone, and the words of the first row, which tell one table from another. */
function tableData(rows: TidyNode[]): Record<string, unknown> {
  const bodyStart = rows.findIndex((row) => !row.content.every(isHeader));
  const label = rows[0]?.content.map(plainTextOf).filter(Boolean).join(', ');
  return { headRows: bodyStart === -1 ? rows.length : bodyStart, label };
}

const isHeader = ({ nodeType }: TidyNode) => nodeType === 'table-header-cell';

function tidyCell(cell: TidyNode, at: number, row: TidyNode[]): TidyNode {
  const scope = at === 0 && !row.every(isHeader) ? 'row' : 'col';
  const { colspan, rowspan } = cell.data;
  return { ...cell, data: { colSpan: span(colspan), rowSpan: span(rowspan), scope } };
}

const mostSpanned = 50;

function span(given: unknown): number | undefined {
  const count = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : given;
  if (typeof count !== 'number' || !Number.isInteger(count)) return undefined;
  return count > 1 && count <= mostSpanned ? count : undefined;
}

/** Levels without a gap: a heading below another is one deeper, however far apart the editor put them. */
function placeHeadings(document: TidyNode, topLevel: number): void {
  const above: number[] = [];
  const ids = new Set<string>();
  for (const heading of headingsOf(document)) {
    const asked = Number(heading.nodeType.slice(-1));
    while ((above.at(-1) ?? 0) >= asked) above.pop();
    const level = Math.min(Math.max(topLevel, 2) + above.length, 6);
    above.push(asked);
    heading.data = { level, id: uniqueId(slugOf(plainTextOf(heading)), ids) };
  }
}

function headingsOf(node: TidyNode): TidyNode[] {
  return headings.includes(node.nodeType) ? [node] : node.content.flatMap(headingsOf);
}

function uniqueId(slug: string, taken: Set<string>): string | undefined {
  if (!/[a-z0-9]/.test(slug)) return undefined;
  let id = slug;
  for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
