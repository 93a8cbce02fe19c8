import { richTextProblems } from './check-rich-text.ts';
import type { ContentExport, Field, Validation } from './export-schema.ts';
import { linkedTypes, readLink } from './links.ts';
import { allLinksIn, nodesOf, readRichText } from './rich-text.ts';

const longest = { Symbol: 256, Text: 50_000 };

const kinds: Record<Field['type'], (value: unknown) => boolean> = {
  Symbol: (value) => typeof value === 'string' && value.length <= longest.Symbol,
  Text: (value) => typeof value === 'string' && value.length <= longest.Text,
  Integer: Number.isInteger,
  Number: Number.isFinite,
  Date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  Boolean: (value) => typeof value === 'boolean',
  Object: (value) => typeof value === 'object' && value !== null,
  RichText: (value) => readRichText(value) !== null,
  Link: (value) => readLink(value) !== null,
  Array: Array.isArray,
  Location: (value) => typeof value === 'object' && value !== null && 'lat' in value && 'lon' in value,
};

/** What is wrong with one value of a field, each as the rest of a sentence. */
export function fieldProblems(value: unknown, field: Field, content: ContentExport): string[] {
  if (!kinds[field.type](value)) return [`is not of type ${field.type}`];
  const problems = field.validations.flatMap((validation) => validationProblems(value, validation));
  if (field.type === 'Link') problems.push(...linkProblems(value, field, content));
  if (field.type === 'RichText')
    problems.push(...richTextProblems(value, field), ...textLinks(value, field, content));
  if (Array.isArray(value)) problems.push(...value.flatMap((item) => itemProblems(item, field, content)));
  return problems;
}

function itemProblems(item: unknown, field: Field, content: ContentExport): string[] {
  if (field.items?.type === 'Symbol') return kinds.Symbol(item) ? [] : ['holds what is no Symbol'];
  return linkProblems(item, field, content);
}

function linkProblems(
  value: unknown,
  field: Pick<Field, 'validations' | 'items' | 'linkType'>,
  content: ContentExport,
) {
  const link = readLink(value);
  const wanted = field.linkType ?? field.items?.linkType;
  if (!link || link.sys.linkType !== wanted) return [`is no link to an ${String(wanted)}`];
  return targetProblems(link.sys, linkedTypes(field), content);
}

function targetProblems(
  { linkType, id }: { linkType: 'Asset' | 'Entry'; id: string },
  types: readonly string[] | null,
  { entries, assets }: ContentExport,
): string[] {
  if (linkType === 'Asset') return assets.some(({ sys }) => sys.id === id) ? [] : [`links to no asset ${id}`];
  const target = entries.find(({ sys }) => sys.id === id);
  if (!target) return [`links to no entry ${id}`];
  const type = target.sys.contentType.sys.id;
  return types && !types.includes(type) ? [`may not link to the ${type} ${id}`] : [];
}

function textLinks(value: unknown, field: Field, content: ContentExport): string[] {
  const document = readRichText(value);
  if (!document) return [];
  const rules = field.validations.find(({ nodes }) => nodes)?.nodes ?? {};
  const allowed = [...nodesOf(document)].flatMap((node) => {
    const link = readLink(node.data['target']);
    const validations = rules[node.nodeType];
    return link && validations ? targetProblems(link.sys, linkedTypes({ validations }), content) : [];
  });
  return [...allowed, ...allLinksIn(document).flatMap(({ sys }) => targetProblems(sys, null, content))];
}

function validationProblems(value: unknown, validation: Validation): string[] {
  const { size, range, regexp } = validation;
  const measure = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  const problems: string[] = [];
  if (size && outside(measure, size)) problems.push(`has a size of ${String(measure)}`);
  if (range && typeof value === 'number' && outside(value, range)) problems.push(`is ${String(value)}`);
  if (validation.in && !validation.in.some((one) => one === value)) problems.push(`is ${String(value)}`);
  if (regexp && !new RegExp(regexp.pattern, regexp.flags ?? '').test(String(value))) {
    problems.push(validation.message ? `is ${String(value)}: ${validation.message}` : `is ${String(value)}`);
  }
  return problems;
}

function outside(
  value: number,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): boolean {
  return (min !== undefined && value < min) || (max !== undefined && value > max);
}
