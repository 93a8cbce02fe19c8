import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';

import type { ContentStore } from './content-store.ts';
import type { ContentType, Field } from './export-schema.ts';
import { linkedTypes, readLink } from './links.ts';
import { readField, readSys, type Source } from './read-value.ts';
import { dateTime } from './scalars.ts';
import { typeName } from './type-names.ts';

type Where = Readonly<Record<string, unknown>>;

/** A `where` argument: its input type, and whether an entry or asset matches a value of it. */
export interface Filter {
  type: GraphQLInputObjectType;
  matches: (source: Source, where: Where) => boolean;
}

interface Filters {
  forType: (id: string) => Filter;
  forEntries: Filter;
  forAssets: Filter;
}

/** One key of a `where`. */
interface Condition {
  type: GraphQLInputType;
  matches: (source: Source, expected: unknown) => boolean;
}

/** Whether the value of a `where` argument is an object. */
export const isWhere = (value: unknown): value is Where => typeof value === 'object' && value !== null;

const operators = {
  '': isSame,
  _not: (value: unknown, expected: unknown) => !isSame(value, expected),
  _in: (value: unknown, expected: unknown) =>
    Array.isArray(expected) && expected.some((candidate) => isSame(value, candidate)),
  _exists: (value: unknown, expected: unknown) => (value !== null && value !== undefined) === expected,
  _contains: (value: unknown, expected: unknown) =>
    typeof value === 'string' && value.toLowerCase().includes(String(expected).toLowerCase()),
  _gt: (value: unknown, expected: unknown) => difference(value, expected) > 0,
  _gte: (value: unknown, expected: unknown) => difference(value, expected) >= 0,
  _lt: (value: unknown, expected: unknown) => difference(value, expected) < 0,
  _lte: (value: unknown, expected: unknown) => difference(value, expected) <= 0,
};

type Suffix = keyof typeof operators;

interface FieldOperators {
  type: GraphQLScalarType;
  suffixes: readonly Suffix[];
}

const text: FieldOperators = { type: GraphQLString, suffixes: ['', '_not', '_in', '_exists', '_contains'] };
const flag: FieldOperators = { type: GraphQLBoolean, suffixes: ['', '_not', '_exists'] };
/** The only operator of links, lists, rich texts and objects. */
const presence: FieldOperators = { type: GraphQLBoolean, suffixes: ['_exists'] };
const range = (type: GraphQLScalarType): FieldOperators => ({
  type,
  suffixes: ['', '_not', '_in', '_exists', '_gt', '_gte', '_lt', '_lte'],
});

const fieldOperators: Partial<Record<Field['type'], FieldOperators>> = {
  Symbol: text,
  Text: text,
  Integer: range(GraphQLInt),
  Number: range(GraphQLFloat),
  Date: range(dateTime),
  Boolean: flag,
};

const sysOperators: Record<string, FieldOperators> = {
  id: text,
  publishedAt: range(dateTime),
  firstPublishedAt: range(dateTime),
  publishedVersion: range(GraphQLInt),
};

const assetOperators: Record<string, FieldOperators> = {
  title: text,
  description: text,
  url: text,
  contentType: text,
  fileName: text,
  size: range(GraphQLInt),
  width: range(GraphQLInt),
  height: range(GraphQLInt),
};

/** Dates are equal if they are the same instant, in any format. */
function isSame(value: unknown, expected: unknown): boolean {
  return value === expected || difference(value, expected) === 0;
}

/** The difference of two numbers, or of two dates in milliseconds; NaN for anything else. */
function difference(value: unknown, expected: unknown): number {
  if (typeof value === 'number' && typeof expected === 'number') return value - expected;
  const isDate = (operand: unknown): operand is string =>
    typeof operand === 'string' && /^\d{4}-\d\d-\d\d/.test(operand);
  return isDate(value) && isDate(expected) ? Date.parse(value) - Date.parse(expected) : NaN;
}

const isLink = ({ type, items }: Field) => type === 'Link' || items?.type === 'Link';

/** The filters of a content model, with the names that Contentful gives them: FaqEntryFilter, cfFaqEntryNestedFilter. */
export function createFilters(store: ContentStore): Filters {
  const sysFilter = createFilter(
    'SysFilter',
    Object.entries(sysOperators).flatMap(([name, operator]) =>
      conditions(name, operator, (source) => readSys(source, name)),
    ),
  );
  const sys: [string, Condition] = [
    'sys',
    {
      type: sysFilter.type,
      matches: (source, expected) => isWhere(expected) && sysFilter.matches(source, expected),
    },
  ];
  const readFieldNamed = (name: string) => (source: Source) => readField(store, source, name);

  const valueConditions = ({ fields }: ContentType) =>
    fields
      .filter((field) => !isLink(field))
      .flatMap(({ id, type }) => conditions(id, fieldOperators[type] ?? presence, readFieldNamed(id)));

  const nestedFilters = new Map(
    store.contentTypes.map((contentType) => {
      const { id } = contentType.sys;
      return [id, createFilter(`cf${typeName(id)}NestedFilter`, [sys, ...valueConditions(contentType)])];
    }),
  );

  /** A link may be filtered by its presence and, if it allows only one content type, by that type's fields. */
  const linkConditions = (field: Field): [string, Condition][] => {
    const read = readFieldNamed(field.id);
    const key = field.type === 'Link' ? field.id : `${field.id}Collection`;
    const [only, ...others] = linkedTypes(field) ?? [];
    const nested = only && others.length === 0 ? nestedFilters.get(only) : undefined;
    const existence = conditions(key, presence, read);
    if (!nested) return existence;
    const matches = (source: Source, expected: unknown) =>
      [read(source)].flat().some((link) => {
        const entry = store.entry(readLink(link)?.sys.id ?? '');
        return (
          entry !== null && isWhere(expected) && nested.matches({ ...source, resource: entry }, expected)
        );
      });
    return [...existence, [field.id, { type: nested.type, matches }]];
  };

  const typeFilters = new Map(
    store.contentTypes.map((contentType) => {
      const { id } = contentType.sys;
      const links = contentType.fields.filter(isLink).flatMap(linkConditions);
      return [id, createFilter(`${typeName(id)}Filter`, [sys, ...valueConditions(contentType), ...links])];
    }),
  );
  const forEntries = createFilter('EntryFilter', [sys]);
  return {
    forType: (id) => typeFilters.get(id) ?? forEntries,
    forEntries,
    forAssets: createFilter('AssetFilter', [
      sys,
      ...Object.entries(assetOperators).flatMap(([name, operator]) =>
        conditions(name, operator, readFieldNamed(name)),
      ),
    ]),
  };
}

/** The conditions of one field: `slug`, `slug_not`, `slug_in` ... */
function conditions(
  name: string,
  { type, suffixes }: FieldOperators,
  read: (source: Source) => unknown,
): [string, Condition][] {
  const types: Partial<Record<Suffix, GraphQLInputType>> = {
    _in: new GraphQLList(type),
    _exists: GraphQLBoolean,
  };
  return suffixes.map((suffix) => [
    `${name}${suffix}`,
    {
      type: types[suffix] ?? type,
      matches: (source, expected) => operators[suffix](read(source), expected),
    },
  ]);
}

/** A filter that matches if all of its conditions match. AND and OR combine filters of the same type. */
function createFilter(name: string, entries: readonly [string, Condition][]): Filter {
  const byKey = new Map(entries);
  const matches = (source: Source, where: Where): boolean =>
    Object.entries(where).every(([key, expected]) => {
      if (expected === null) return true;
      if (key === 'AND') return whereList(expected).every((part) => matches(source, part));
      if (key === 'OR') return whereList(expected).some((part) => matches(source, part));
      return byKey.get(key)?.matches(source, expected) ?? true;
    });
  const type: GraphQLInputObjectType = new GraphQLInputObjectType({
    name,
    fields: () => ({
      ...Object.fromEntries(entries.map(([key, condition]) => [key, { type: condition.type }])),
      AND: { type: new GraphQLList(type) },
      OR: { type: new GraphQLList(type) },
    }),
  });
  return { type, matches };
}

const whereList = (value: unknown): Where[] => (Array.isArray(value) ? value.filter(isWhere) : []);
