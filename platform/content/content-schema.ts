import {
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
} from 'graphql';

import { createAssetType } from './asset-type.ts';
import { collectionArguments, collectionType, pageOf, requestedLocale } from './collections.ts';
import { unresolvableLink } from './content-errors.ts';
import type { ContentStore, Resource } from './content-store.ts';
import { createEntryFields } from './entry-fields.ts';
import type { ContentType } from './export-schema.ts';
import { createFilters, type Filter } from './filters.ts';
import { linkedFromField } from './linked-from.ts';
import { assetOrderFields, entryOrderFields, orderType } from './ordering.ts';
import { entryTypeName, readSys, type Source } from './read-value.ts';
import { dateTime } from './scalars.ts';
import { queryName, typeName } from './type-names.ts';

type QueryField = GraphQLFieldConfig<unknown, unknown>;

interface Space {
  space: string;
  environment: string;
}

const schemas = new WeakMap<ContentStore, Map<string, GraphQLSchema>>();

/**
 * The GraphQL schema that Contentful generates for a content model: for the content type `faqEntry` the type `FaqEntry`
 * and the query fields `faqEntry(id)` and `faqEntryCollection(where, order, skip, limit)`, the same for assets, and
 * `entryCollection` for entries of any type. It is created once for a store and a space.
 */
export function contentSchemaOf(store: ContentStore, space: Space): GraphQLSchema {
  const known = schemas.get(store) ?? new Map<string, GraphQLSchema>();
  schemas.set(store, known);
  const key = JSON.stringify([space.space, space.environment]);
  const schema = known.get(key) ?? createContentSchema(store, space);
  known.set(key, schema);
  return schema;
}

function createContentSchema(store: ContentStore, space: Space): GraphQLSchema {
  const sys = sysField(space);
  const entry = new GraphQLInterfaceType({ name: 'Entry', fields: { sys }, resolveType: entryTypeName });
  const entryCollection = collectionType('EntryCollection', () => entry);
  const filters = createFilters(store);
  const types = new Map<string, GraphQLObjectType>();
  const collections = new Map<string, GraphQLObjectType>();
  const linking = {
    store,
    entryCollection,
    collectionOf: (id: string) => requiredType(collections, id),
  };
  const asset = createAssetType(store, sys, () => linkedFromField(linking, null));
  const fieldOf = createEntryFields({ store, entry, asset, typeOf: (id) => requiredType(types, id) });

  for (const contentType of store.contentTypes) {
    const { id } = contentType.sys;
    const type = new GraphQLObjectType<Source>({
      name: typeName(id),
      description: contentType.description,
      interfaces: [entry],
      fields: () => ({
        sys,
        linkedFrom: linkedFromField(linking, id),
        ...Object.fromEntries(
          contentType.fields.filter(({ omitted }) => !omitted).map((field) => fieldOf(contentType, field)),
        ),
      }),
    });
    types.set(id, type);
    collections.set(
      id,
      collectionType(`${typeName(id)}Collection`, () => type),
    );
  }

  const collectionField = (
    type: GraphQLObjectType,
    order: GraphQLEnumType,
    filter: Filter,
    resources: () => Resource[],
  ): QueryField => ({
    type,
    args: collectionArguments(order, filter),
    resolve: (_, args) => {
      const locale = requestedLocale(store, args);
      const sources = resources().map((resource) => ({ locale, resource }));
      return pageOf(store, sources, args, filter);
    },
  });
  const singleField = (
    type: GraphQLObjectType,
    field: string,
    linkType: 'Entry' | 'Asset',
    find: (id: string) => Resource | null,
  ): QueryField => ({
    type,
    args: { id: { type: new GraphQLNonNull(GraphQLString) }, locale: { type: GraphQLString } },
    resolve: (_, args) => {
      const locale = requestedLocale(store, args);
      const linkId = String(args['id']);
      const resource = find(linkId);
      return resource ? { locale, resource } : unresolvableLink({ type: 'Query', field, linkType, linkId });
    },
  });

  const queryFields = (contentType: ContentType): [string, QueryField][] => {
    const { id } = contentType.sys;
    const query = queryName(id);
    const order = orderType(`${typeName(id)}Order`, entryOrderFields(contentType));
    const findOfType = (entryId: string) => {
      const entryById = store.entry(entryId);
      return entryById?.sys.contentType.sys.id === id ? entryById : null;
    };
    return [
      [query, singleField(requiredType(types, id), query, 'Entry', findOfType)],
      [
        `${query}Collection`,
        collectionField(requiredType(collections, id), order, filters.forType(id), () => store.entries(id)),
      ],
    ];
  };
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {
    asset: singleField(asset, 'asset', 'Asset', store.asset),
    assetCollection: collectionField(
      collectionType('AssetCollection', () => asset),
      orderType('AssetOrder', assetOrderFields),
      filters.forAssets,
      store.assets,
    ),
    entryCollection: collectionField(entryCollection, orderType('EntryOrder', []), filters.forEntries, () =>
      store.entries(null),
    ),
    ...Object.fromEntries(store.contentTypes.flatMap(queryFields)),
  };
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields }),
    types: [...types.values()],
  });
}

/** `sys` of entries and assets. */
function sysField({ space, environment }: Space): GraphQLFieldConfig<Source, unknown> {
  const text = new GraphQLNonNull(GraphQLString);
  const read = (name: string) => (source: Source) => readSys(source, name);
  const sys = new GraphQLObjectType<Source>({
    name: 'Sys',
    fields: {
      environmentId: { type: text, resolve: () => environment },
      firstPublishedAt: { type: dateTime, resolve: read('firstPublishedAt') },
      id: { type: text, resolve: read('id') },
      locale: { type: GraphQLString, resolve: ({ locale }) => locale },
      publishedAt: { type: dateTime, resolve: read('publishedAt') },
      publishedVersion: { type: GraphQLInt, resolve: read('publishedVersion') },
      spaceId: { type: text, resolve: () => space },
    },
  });
  return { type: new GraphQLNonNull(sys), resolve: (source) => source };
}

function requiredType(types: ReadonlyMap<string, GraphQLObjectType>, id: string): GraphQLObjectType {
  const type = types.get(id);
  if (!type) throw new Error(`The content model has no content type ${id}`);
  return type;
}
