import { richTextProblems } from './check-rich-text.ts';
import type { Asset, ContentExport, ContentType, Entry, Field, Validation } from './export-schema.ts';
import { linkedTypes, readLink } from './links.ts';
import { linksInText, walkNodes, readRichText } from './rich-text.ts';

/**
 * The problems that an import into a space would reject or leave broken: broken links, missing required fields, values that
 * have the wrong type or fail a validation, repeated unique values and misplaced rich text nodes. Each is a sentence that
 * names the entry and the field.
 */
export function exportProblems(content: ContentExport): string[] {
  const types = new Map(content.contentTypes.map((type) => [type.sys.id, type]));
  return [
    ...duplicates(content.contentTypes.map(({ sys }) => sys.id)).map(
      (id) => `content type ${id} appears twice`,
    ),
    ...duplicates(content.entries.map(({ sys }) => sys.id)).map((id) => `entry ${id} appears twice`),
    ...duplicates(content.assets.map(({ sys }) => sys.id)).map((id) => `asset ${id} appears twice`),
    ...localeProblems(content),
    ...content.contentTypes.flatMap(contentTypeProblems),
    ...content.entries.flatMap((entry) =>
      entryProblems(entry, types.get(entry.sys.contentType.sys.id), content),
    ),
    ...content.assets.flatMap((asset) => assetProblems(asset, content)),
    ...uniqueProblems(content),
  ];
}

function duplicates(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function localeProblems({ locales }: ContentExport): string[] {
  const codes = new Set(locales.map(({ code }) => code));
  const problems = locales
    .filter(({ fallbackCode }) => fallbackCode && !codes.has(fallbackCode))
    .map(({ code }) => `locale ${code} falls back to a missing locale`);
  const defaults = locales.filter((locale) => locale.default).length;
  return defaults === 1 ? problems : [...problems, `${String(defaults)} locales are the default`];
}

/** Properties of a field that the management API knows. */
const fieldProperties = new Set(
  'id name type linkType items localized required validations disabled omitted'.split(' '),
);

function contentTypeProblems({ sys, displayField, fields }: ContentType): string[] {
  const unknown = fields.flatMap((field) =>
    Object.keys(field)
      .filter((name) => !fieldProperties.has(name))
      .map((name) => `${field.id}.${name}`),
  );
  const isDisplayed = fields.some((field) => field.id === displayField && field.type === 'Symbol');
  return [
    ...duplicates(fields.map(({ id }) => id)).map((id) => `${sys.id} has the field ${id} twice`),
    ...unknown.map((name) => `${sys.id}.${name} is an unknown property`),
    ...(isDisplayed ? [] : [`${sys.id} has no short text ${String(displayField)} to display`]),
  ];
}

const defaultLocale = (content: ContentExport) =>
  content.locales.find((locale) => locale.default)?.code ?? '';

function entryProblems(entry: Entry, type: ContentType | undefined, content: ContentExport): string[] {
  const { id } = entry.sys;
  if (!type) return [`entry ${id} has an unknown content type`];
  const known = new Set(type.fields.map((field) => field.id));
  const locales = new Set(content.locales.map(({ code }) => code));
  const problems = Object.keys(entry.fields)
    .filter((field) => !known.has(field))
    .map((field) => `${id}.${field} is not a field of ${type.sys.id}`);
  for (const field of type.fields) {
    const values = entry.fields[field.id] ?? {};
    const missing = values[defaultLocale(content)] === undefined;
    if (field.required && missing) problems.push(`${id}.${field.id} is required`);
    for (const [locale, value] of Object.entries(values)) {
      if (!locales.has(locale)) problems.push(`${id}.${field.id} is in the unknown locale ${locale}`);
      if (!field.localized && locale !== defaultLocale(content))
        problems.push(`${id}.${field.id} is not localized`);
      problems.push(
        ...fieldProblems(value, field, content).map((problem) => `${id}.${field.id} (${locale}) ${problem}`),
      );
    }
  }
  return problems;
}

function assetProblems(asset: Asset, content: ContentExport): string[] {
  const missing = [asset.fields.title, asset.fields.file].some((values) => !values[defaultLocale(content)]);
  return missing ? [`asset ${asset.sys.id} has no title or file`] : [];
}

function uniqueProblems({ contentTypes, entries }: ContentExport): string[] {
  return contentTypes.flatMap((type) =>
    type.fields
      .filter((field) => field.validations.some(({ unique }) => unique))
      .flatMap((field) => {
        const values = entries
          .filter((entry) => entry.sys.contentType.sys.id === type.sys.id)
          .flatMap((entry) => Object.values(entry.fields[field.id] ?? {}).map(String));
        return duplicates(values).map((value) => `${type.sys.id}.${field.id} ${value} appears twice`);
      }),
  );
}

const maxLength = { Symbol: 256, Text: 50_000 };

const isOfType: Record<Field['type'], (value: unknown) => boolean> = {
  Symbol: (value) => typeof value === 'string' && value.length <= maxLength.Symbol,
  Text: (value) => typeof value === 'string' && value.length <= maxLength.Text,
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

/** The problems of one value of a field, each the predicate of a sentence. */
function fieldProblems(value: unknown, field: Field, content: ContentExport): string[] {
  if (!isOfType[field.type](value)) return [`is not of type ${field.type}`];
  const problems = field.validations.flatMap((validation) => validationProblems(value, validation));
  if (field.type === 'Link') problems.push(...linkProblems(value, field, content));
  if (field.type === 'RichText')
    problems.push(...richTextProblems(value, field), ...textLinkProblems(value, field, content));
  if (Array.isArray(value)) problems.push(...value.flatMap((item) => itemProblems(item, field, content)));
  return problems;
}

function itemProblems(item: unknown, field: Field, content: ContentExport): string[] {
  if (field.items?.type === 'Symbol')
    return isOfType.Symbol(item) ? [] : ['contains a value that is not a Symbol'];
  return linkProblems(item, field, content);
}

function linkProblems(
  value: unknown,
  field: Pick<Field, 'validations' | 'items' | 'linkType'>,
  content: ContentExport,
) {
  const link = readLink(value);
  const expected = field.linkType ?? field.items?.linkType;
  if (!link || link.sys.linkType !== expected) return [`is not a link to an ${String(expected)}`];
  return targetProblems(link.sys, linkedTypes(field), content);
}

function targetProblems(
  { linkType, id }: { linkType: 'Asset' | 'Entry'; id: string },
  types: readonly string[] | null,
  { entries, assets }: ContentExport,
): string[] {
  if (linkType === 'Asset')
    return assets.some(({ sys }) => sys.id === id) ? [] : [`links to the missing asset ${id}`];
  const target = entries.find(({ sys }) => sys.id === id);
  if (!target) return [`links to the missing entry ${id}`];
  const type = target.sys.contentType.sys.id;
  return types && !types.includes(type) ? [`may not link to the ${type} ${id}`] : [];
}

function textLinkProblems(value: unknown, field: Field, content: ContentExport): string[] {
  const document = readRichText(value);
  if (!document) return [];
  const rules = field.validations.find(({ nodes }) => nodes)?.nodes ?? {};
  const allowed = [...walkNodes(document)].flatMap((node) => {
    const link = readLink(node.data['target']);
    const validations = rules[node.nodeType];
    return link && validations ? targetProblems(link.sys, linkedTypes({ validations }), content) : [];
  });
  return [...allowed, ...linksInText(document).flatMap(({ sys }) => targetProblems(sys, null, content))];
}

function validationProblems(value: unknown, validation: Validation): string[] {
  const { size, range, regexp } = validation;
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  const problems: string[] = [];
  if (size && isOutside(length, size)) problems.push(`has a size of ${String(length)}`);
  if (range && typeof value === 'number' && isOutside(value, range)) problems.push(`is ${String(value)}`);
  if (validation.in && !validation.in.some((allowed) => allowed === value))
    problems.push(`is ${String(value)}`);
  if (regexp && !new RegExp(regexp.pattern, regexp.flags ?? '').test(String(value))) {
    problems.push(validation.message ? `is ${String(value)}: ${validation.message}` : `is ${String(value)}`);
  }
  return problems;
}

type Bounds = Record<'min' | 'max', number | null | undefined>;

function isOutside(value: number, { min, max }: Partial<Bounds>): boolean {
  return (typeof min === 'number' && value < min) || (typeof max === 'number' && value > max);
}
