import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { toSlug } from '../../../wire/slug.ts';

/** A node of a known type, with every field that the renderer reads. */
interface NormalizedNode {
  nodeType: string;
  data: Record<string, unknown>;
  content: NormalizedNode[];
  value: string;
  marks: { type: string }[];
}

/** Called with the type of each node or mark that is unknown or misplaced and therefore dropped. */
type OnDropped = (type: string) => void;

const links = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink'];
const inlines = new Set(['text', ...links, 'embedded-entry-inline', 'embedded-resource-inline']);
const headings = ['heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6'];
const embedded = ['embedded-asset-block', 'embedded-entry-block', 'embedded-resource-block'];
const lists = ['unordered-list', 'ordered-list'];
const blocks = ['paragraph', ...headings, ...lists, 'hr', 'blockquote', ...embedded, 'table'];
const flow = new Set([...blocks, ...inlines]);

/** The node types that each type may contain (spec §3); a type that is not listed contains nothing. */
const allowedChildren: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ['document', flow],
  ['list-item', flow],
  ['blockquote', flow],
  ['table-cell', flow],
  ['table-header-cell', flow],
  ['table', new Set(['table-row'])],
  ['table-row', new Set(['table-cell', 'table-header-cell'])],
  ...lists.map((type) => [type, new Set(['list-item'])] as const),
  ...['paragraph', ...headings].map((type) => [type, inlines] as const),
  ...links.map((type) => [type, new Set(['text'])] as const),
]);

const knownMarks = new Set([
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]);

/** Nodes that are dropped when they contain no text. */
const droppedWhenEmpty = new Set([
  'paragraph',
  ...headings,
  ...lists,
  'blockquote',
  'table',
  'table-row',
  ...links,
]);

const maxDepth = 32;

/** Level 1 is the page's own heading. */
const topHeadingLevel = 2;

/**
 * Reduces a rich text to what can be rendered: drops unknown or misplaced nodes with their children, unknown marks, empty
 * blocks, and nodes nested deeper than 32 levels. `data` of a heading gets its `level` and `id`, of a table its `headRows`
 * and `label`, of a cell its `scope`, its `colSpan` and `rowSpan` where they are whole numbers from 2 to 50, and the name
 * of its `column` in a table of three or more.
 */
export function normalizeDocument(document: RichTextNode, onDropped: OnDropped): NormalizedNode {
  const root = normalizeNode(document, new Set(['document']), 0, onDropped) ?? {
    nodeType: 'document',
    data: {},
    content: [],
    value: '',
    marks: [],
  };
  setHeadingLevels(root);
  return root;
}

function normalizeNode(
  input: unknown,
  allowed: ReadonlySet<string>,
  depth: number,
  onDropped: OnDropped,
): NormalizedNode | null {
  const fields = asRecord(input);
  const nodeType = asText(fields['nodeType']);
  if (!allowed.has(nodeType) || depth > maxDepth) {
    onDropped(nodeType);
    return null;
  }
  const allowedInside = allowedChildren.get(nodeType);
  const content = (allowedInside ? asList(fields['content']) : []).flatMap(
    (child) => normalizeNode(child, allowedInside ?? new Set(), depth + 1, onDropped) ?? [],
  );
  const node = {
    nodeType,
    data: asRecord(fields['data']),
    content,
    value: asText(fields['value']),
    marks: normalizeMarks(fields['marks'], onDropped),
  };
  const isEmpty = content.every((child) => child.nodeType === 'text' && !child.value.trim());
  if (isEmpty && droppedWhenEmpty.has(nodeType)) return null;
  if (nodeType === 'table-row') return { ...node, content: content.map(normalizeCell) };
  return nodeType === 'table' ? { ...node, ...normalizeTable(content) } : node;
}

function normalizeMarks(input: unknown, onDropped: OnDropped): { type: string }[] {
  const types = new Set(asList(input).map((mark) => asText(asRecord(mark)['type'])));
  return [...types].flatMap((type) => {
    if (knownMarks.has(type)) return { type };
    onDropped(type);
    return [];
  });
}

/** The number of leading rows that contain only header cells, and the text of the first row as the table's name. */
function normalizeTable(rows: NormalizedNode[]): Pick<NormalizedNode, 'data' | 'content'> {
  const bodyStart = rows.findIndex((row) => !row.content.every(isHeaderCell));
  const headRows = bodyStart === -1 ? rows.length : bodyStart;
  const columns = (rows[0]?.content ?? []).map(toPlainText);
  const label = columns.filter(Boolean).join(', ');
  const isNamed = headRows === 1 && columns.length > 2 && rows.every((row) => isWhole(row, columns.length));
  return {
    data: { headRows, label },
    content: isNamed ? rows.map((row) => nameColumns(row, columns)) : rows,
  };
}

const isWhole = ({ content }: NormalizedNode, cells: number) =>
  content.length === cells && content.every(({ data: { colSpan, rowSpan } }) => !colSpan && !rowSpan);

/**
 * Adds the column name to each cell after the first: a phone has no room for three columns and shows the name beside the
 * cell.
 */
const nameColumns = (row: NormalizedNode, columns: readonly string[]): NormalizedNode => ({
  ...row,
  content: row.content.map((cell, index) =>
    index === 0 ? cell : { ...cell, data: { ...cell.data, column: columns[index] } },
  ),
});

const isHeaderCell = ({ nodeType }: NormalizedNode) => nodeType === 'table-header-cell';

function normalizeCell(cell: NormalizedNode, index: number, row: NormalizedNode[]): NormalizedNode {
  const scope = index === 0 && !row.every(isHeaderCell) ? 'row' : 'col';
  const { colspan, rowspan } = cell.data;
  return { ...cell, data: { colSpan: parseSpan(colspan), rowSpan: parseSpan(rowspan), scope } };
}

const maxSpan = 50;

function parseSpan(input: unknown): number | undefined {
  const count = typeof input === 'string' && /^\d{1,3}$/.test(input) ? Number(input) : input;
  if (typeof count !== 'number' || !Number.isInteger(count)) return undefined;
  return count > 1 && count <= maxSpan ? count : undefined;
}

/** Closes gaps between levels: a subheading is one level deeper, whatever level the editor chose. */
function setHeadingLevels(document: NormalizedNode): void {
  const ancestors: number[] = [];
  const ids = new Set<string>();
  for (const heading of findHeadings(document)) {
    const editorLevel = Number(heading.nodeType.slice(-1));
    while ((ancestors.at(-1) ?? 0) >= editorLevel) ancestors.pop();
    const level = Math.min(topHeadingLevel + ancestors.length, 6);
    ancestors.push(editorLevel);
    heading.data = { level, id: uniqueId(toSlug(toPlainText(heading)), ids) };
  }
}

function findHeadings(node: NormalizedNode): NormalizedNode[] {
  return headings.includes(node.nodeType) ? [node] : node.content.flatMap(findHeadings);
}

function uniqueId(slug: string, usedIds: Set<string>): string | undefined {
  if (!/[a-z0-9]/.test(slug)) return undefined;
  let id = slug;
  for (let count = 2; usedIds.has(id); count += 1) id = `${slug}-${count}`;
  usedIds.add(id);
  return id;
}

/** The text of a node in reading order, with one space between blocks. */
export function toPlainText(node: RichTextNode): string {
  return joinTexts(node).replaceAll(/\s+/g, ' ').trim();
}

function joinTexts({ nodeType, value, content }: RichTextNode): string {
  const text = nodeType === 'text' ? (value ?? '') : (content ?? []).map(joinTexts).join('');
  return inlines.has(nodeType) ? text : ` ${text} `;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
