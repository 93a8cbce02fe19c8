import type { Field } from './export-schema.ts';
import { readLink } from './links.ts';
import { walkNodes, readRichText, type RichTextNode } from './rich-text.ts';

const headings = ['heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6'];
const lists = ['ordered-list', 'unordered-list'];
const embedded = ['embedded-entry-block', 'embedded-asset-block'];
const listItemChildren = ['paragraph', ...headings, ...lists, 'hr', 'blockquote', ...embedded];
const inline = ['text', 'hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'embedded-entry-inline'];

/** The node types that each node type may contain. */
const allowedChildren = new Map<string, readonly string[]>([
  ['document', [...listItemChildren, 'table']],
  ['paragraph', inline],
  ...headings.map((heading) => [heading, inline] as const),
  ...lists.map((list) => [list, ['list-item']] as const),
  ['list-item', listItemChildren],
  ['blockquote', ['paragraph']],
  ['table', ['table-row']],
  ['table-row', ['table-cell', 'table-header-cell']],
  ['table-cell', ['paragraph']],
  ['table-header-cell', ['paragraph']],
  ['hyperlink', ['text']],
  ['entry-hyperlink', ['text']],
  ['asset-hyperlink', ['text']],
  ['hr', []],
  ['embedded-entry-block', []],
  ['embedded-asset-block', []],
  ['embedded-entry-inline', []],
]);

/** Node types that need at least one child. */
const nonEmptyTypes = new Set([
  ...lists,
  'list-item',
  'blockquote',
  'table',
  'table-row',
  'table-cell',
  'table-header-cell',
]);

/** Node types that a field cannot disable. */
const alwaysEnabled = new Set([
  'document',
  'paragraph',
  'text',
  'list-item',
  'table-row',
  'table-cell',
  'table-header-cell',
]);

/** The problems of a rich text, each the predicate of a sentence. */
export function richTextProblems(value: unknown, field: Pick<Field, 'validations'>): string[] {
  const document = readRichText(value);
  if (!document) return ['is not a rich text'];
  const nodeTypes = field.validations.find(({ enabledNodeTypes }) => enabledNodeTypes)?.enabledNodeTypes;
  const marks = field.validations.find(({ enabledMarks }) => enabledMarks)?.enabledMarks;
  return [...walkNodes(document)].flatMap((node) => [
    ...shapeProblems(node),
    ...(nodeTypes && !alwaysEnabled.has(node.nodeType) && !nodeTypes.includes(node.nodeType)
      ? [`contains a ${node.nodeType}, which the field does not allow`]
      : []),
    ...(node.marks ?? [])
      .filter(({ type }) => marks && !marks.includes(type))
      .map(({ type }) => `has the mark ${type}, which the field does not allow`),
  ]);
}

function shapeProblems(node: RichTextNode): string[] {
  if (node.nodeType === 'text') return textProblems(node);
  const allowed = allowedChildren.get(node.nodeType);
  if (!allowed) return [`contains a ${node.nodeType}, which does not exist`];
  if (!node.content) return [`has a ${node.nodeType} without content`];
  const problems = node.content
    .filter((child) => !allowed.includes(child.nodeType))
    .map((child) => `has a ${child.nodeType} in a ${node.nodeType}`);
  if (nonEmptyTypes.has(node.nodeType) && node.content.length === 0)
    problems.push(`has an empty ${node.nodeType}`);
  return [...problems, ...dataProblems(node)];
}

function textProblems(node: RichTextNode): string[] {
  return node.value === undefined || node.marks === undefined ? ['has a text without value or marks'] : [];
}

function dataProblems({ nodeType, data }: RichTextNode): string[] {
  if (nodeType === 'hyperlink') return isHref(data['uri']) ? [] : [`links to ${String(data['uri'])}`];
  const expected = /^(?:embedded-)?(entry|asset)-(?:hyperlink|block|inline)$/.exec(nodeType)?.[1];
  if (expected) {
    const linkType = readLink(data['target'])?.sys.linkType;
    return linkType?.toLowerCase() === expected ? [] : [`has a ${nodeType} without its target`];
  }
  if (nodeType.endsWith('cell')) {
    const spans = [data['colspan'], data['rowspan']].filter((span) => span !== undefined);
    return spans.every((span) => Number.isInteger(span) && Number(span) > 0)
      ? []
      : ['has a cell with an invalid span'];
  }
  return [];
}

/** Whether a rich text may link to a URI: a page of the site, https, mailto or tel. */
function isHref(uri: unknown): boolean {
  return typeof uri === 'string' && /^(\/(?!\/)|https:\/\/|mailto:|tel:)\S*$/.test(uri);
}
