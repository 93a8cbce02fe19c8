import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
  type GraphQLInputFieldConfig,
} from 'graphql';

import type { ContentStore } from './content-store.ts';
import type { ContentType, Field } from './export-schema.ts';
import {
  existenceOperators,
  flagOperators,
  listOperators,
  rangeOperators,
  richTextOperators,
  textOperators,
  type Operator,
} from './filter-operators.ts';
import { linkedTypes, readLink } from './links.ts';
import { readField, readSys, type Source } from './read-value.ts';
import { dateTime } from './scalars.ts';
import { typeNameOf } from './type-names.ts';

type Test = (source: Source, given: unknown) => boolean;
type Where = Readonly<Record<string, unknown>>;

/** A `where` of one type: its input type, and whether a resource meets what a query gives. */
export interface Filter {
  type: GraphQLInputObjectType;
  meets: (source: Source, where: Where) => boolean;
}

export interface Filters {
  ofType: (id: string) => Filter | null;
  ofEntries: Filter;
  ofAssets: Filter;
}

const isWhere = (value: unknown): value is Where => typeof value === 'object' && value !== null;

const sysOperators: Record<string, Operator[]> = {
  id: textOperators(GraphQLString),
  publishedAt: rangeOperators(dateTime),
  firstPublishedAt: rangeOperators(dateTime),
  publishedVersion: rangeOperators(GraphQLFloat),
};

const assetOperators: Record<string, Operator[]> = {
  title: textOperators(GraphQLString),
  description: textOperators(GraphQLString),
  url: textOperators(GraphQLString),
  contentType: textOperators(GraphQLString),
  fileName: textOperators(GraphQLString),
  size: rangeOperators(GraphQLInt),
  width: rangeOperators(GraphQLInt),
  height: rangeOperators(GraphQLInt),
};

/** The operators of a field that is no link, by its type. */
function operatorsOf(field: Field): Operator[] {
  if (field.type === 'Symbol' || field.type === 'Text') return textOperators(GraphQLString);
  if (field.type === 'Integer') return rangeOperators(GraphQLInt);
  if (field.type === 'Number') return rangeOperators(GraphQLFloat);
  if (field.type === 'Date') return rangeOperators(dateTime);
  if (field.type === 'Boolean') return flagOperators;
  if (field.type === 'RichText') return richTextOperators(GraphQLString);
  if (field.items?.type === 'Symbol') return listOperators(GraphQLString);
  return existenceOperators;
}

const isLinks = (field: Field) => field.items?.type === 'Link';

/** The filters of a content model, with the names Contentful gives them: FaqEntryFilter, cfFaqEntryNestedFilter. */
export function createFilters(store: ContentStore): Filters {
  const metadata = metadataInput();
  const sys = inputOf('SysFilter', sysOperators);

  function filter(name: string, keys: () => Map<string, KeyedTest>, nests: boolean): Filter {
    const tests = new Map<string, Test>();
    const meets = (source: Source, where: Where) =>
      Object.entries(where).every(
        ([key, given]) => given === null || (tests.get(key)?.(source, given) ?? true),
      );
    const every = (source: Source, given: unknown) => listOf(given).every((where) => meets(source, where));
    const some = (source: Source, given: unknown) => listOf(given).some((where) => meets(source, where));
    const type: GraphQLInputObjectType = new GraphQLInputObjectType({
      name,
      fields: () => {
        const all = keys();
        const fields: Record<string, GraphQLInputFieldConfig> = {
          sys: { type: sys },
          contentfulMetadata: { type: metadata },
        };
        for (const [key, test] of all) fields[key] = { type: test.type };
        if (!nests) return fields;
        return { ...fields, AND: { type: new GraphQLList(type) }, OR: { type: new GraphQLList(type) } };
      },
    });
    tests.set('AND', every).set('OR', some).set('sys', meetsSys).set('contentfulMetadata', meetsMetadata);
    for (const [key, { test }] of keys()) tests.set(key, test);
    return { type, meets };
  }

  const plainKeys = (contentType: ContentType) =>
    new Map(
      contentType.fields
        .filter((field) => field.type !== 'Link' && !isLinks(field))
        .flatMap((field) =>
          keyed(field.id, operatorsOf(field), (source) => readField(store, source, field.id)),
        ),
    );
  const nested = new Map(
    store.contentTypes.map((one) => [
      one.sys.id,
      filter(`cf${typeNameOf(one.sys.id)}NestedFilter`, () => plainKeys(one), true),
    ]),
  );

  /** A link may be asked for, and where it leads to one type, for what that has. */
  function linkKeys(field: Field): [string, KeyedTest][] {
    const read = (source: Source) => readField(store, source, field.id);
    const key = isLinks(field) ? `${field.id}Collection` : field.id;
    const [only, ...others] = linkedTypes(field) ?? [];
    const target = only && others.length === 0 ? nested.get(only) : undefined;
    const keys = keyed(key, existenceOperators, read);
    if (!target) return keys;
    const test: Test = (source, given) => {
      const value = read(source);
      return (Array.isArray(value) ? value : [value]).some((item) => {
        const entry = store.entry(readLink(item)?.sys.id ?? '', source.preview);
        return entry !== null && isWhere(given) && target.meets({ ...source, resource: entry }, given);
      });
    };
    return [...keys, [field.id, { type: target.type, test }]];
  }

  const byType = new Map(
    store.contentTypes.map((one) => {
      const links = () =>
        one.fields.filter((field) => field.type === 'Link' || isLinks(field)).flatMap(linkKeys);
      const keys = () => new Map([...plainKeys(one), ...links()]);
      return [one.sys.id, filter(`${typeNameOf(one.sys.id)}Filter`, keys, true)];
    }),
  );
  const assetKeys = () =>
    new Map(
      Object.entries(assetOperators).flatMap(([name, operators]) =>
        keyed(name, operators, (source) => readField(store, source, name)),
      ),
    );
  return {
    ofType: (id) => byType.get(id) ?? null,
    ofEntries: filter('EntryFilter', () => new Map(), true),
    ofAssets: filter('AssetFilter', assetKeys, true),
  };
}

interface KeyedTest {
  type: GraphQLInputFieldConfig['type'];
  test: Test;
}

function keyed(
  name: string,
  operators: readonly Operator[],
  read: (source: Source) => unknown,
): [string, KeyedTest][] {
  return operators.map(({ suffix, type, meets }) => [
    `${name}${suffix}`,
    { type, test: (source, given) => meets(read(source), given) },
  ]);
}

const listOf = (given: unknown): Where[] => (Array.isArray(given) ? given.filter(isWhere) : []);

function meetsSys(source: Source, given: unknown): boolean {
  if (!isWhere(given)) return true;
  return Object.entries(sysOperators).every(([name, operators]) =>
    keyed(name, operators, (one) => readSys(one, name)).every(([key, { test }]) => {
      const wanted = given[key];
      return wanted === undefined || wanted === null || test(source, wanted);
    }),
  );
}

function meetsMetadata({ resource }: Source, given: unknown): boolean {
  if (!isWhere(given)) return true;
  const tags = resource.metadata.tags.map(({ sys }) => sys.id);
  const wanted = isWhere(given['tags']) ? given['tags'] : {};
  const held = given['tags_exists'];
  return (
    (typeof held !== 'boolean' || tags.length > 0 === held) &&
    listOperators(GraphQLString).every(({ suffix, meets }) => {
      const ids = wanted[`id${suffix}`];
      return ids === undefined || ids === null || meets(tags, ids);
    })
  );
}

function inputOf(name: string, fields: Readonly<Record<string, Operator[]>>): GraphQLInputObjectType {
  const keys = Object.entries(fields).flatMap(([field, operators]) =>
    operators.map(({ suffix, type }) => [`${field}${suffix}`, { type }] as const),
  );
  return new GraphQLInputObjectType({ name, fields: Object.fromEntries(keys) });
}

function metadataInput(): GraphQLInputObjectType {
  const ids = new GraphQLList(GraphQLString);
  const tags = new GraphQLInputObjectType({
    name: 'ContentfulMetadataTagsFilter',
    fields: {
      id_contains_all: { type: ids },
      id_contains_none: { type: ids },
      id_contains_some: { type: ids },
    },
  });
  return new GraphQLInputObjectType({
    name: 'ContentfulMetadataFilter',
    fields: { tags: { type: tags }, tags_exists: { type: GraphQLBoolean } },
  });
}
