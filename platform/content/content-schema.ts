import {
  GraphQLBoolean,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
} from 'graphql';

import { assetType } from './asset-type.ts';
import { baseTypes, type SpaceName } from './base-types.ts';
import { collectionArgs, collectionType, pageOf, viewOf } from './collections.ts';
import { unresolvableLink } from './content-error.ts';
import type { ContentStore, Resource } from './content-store.ts';
import { costs } from './cost.ts';
import { createEntryFields } from './entry-fields.ts';
import type { ContentType } from './export-schema.ts';
import { createFilters, type Filter } from './filters.ts';
import { linkedFromField } from './linked-from.ts';
import { assetOrderFields, orderFieldsOf, orderType } from './ordering.ts';
import type { Source } from './read-value.ts';
import { queryNameOf, typeNameOf } from './type-names.ts';

type QueryField = GraphQLFieldConfig<unknown, unknown>;

/**
 * The GraphQL schema of a content model, as Contentful generates it: for the content type `faqEntry` the type
 * `FaqEntry` and the query fields `faqEntry(id)` and `faqEntryCollection(where, order, skip, limit)`, and the same for
 * assets and for entries of any type. The schema never changes; make a new one for another export.
 */
export function contentSchema(store: ContentStore, name: SpaceName): GraphQLSchema {
  const base = baseTypes(store, name);
  const filters = createFilters(store);
  const types = new Map<string, GraphQLObjectType>();
  const collections = new Map<string, GraphQLObjectType>();
  const linking = {
    store,
    entryCollection: base.entryCollection,
    collectionOf: (id: string) => known(collections, id),
  };
  const asset = assetType(store, base, () => linkedFromField(linking, null));
  const fieldOf = createEntryFields({ store, base, filters, asset, typeOf: (id) => known(types, id) });

  for (const contentType of store.contentTypes) {
    const { id } = contentType.sys;
    const type = new GraphQLObjectType<Source>({
      name: typeNameOf(id),
      description: contentType.description,
      interfaces: [base.entry],
      fields: () => ({
        ...base.common,
        linkedFrom: linkedFromField(linking, id),
        ...Object.fromEntries(
          contentType.fields.filter(({ omitted }) => !omitted).map((field) => fieldOf(contentType, field)),
        ),
      }),
    });
    types.set(id, type);
    collections.set(
      id,
      collectionType(`${typeNameOf(id)}Collection`, () => type),
    );
  }

  const atRoot = { locale: store.defaultLocale, preview: false };
  const collection = (
    type: GraphQLObjectType,
    order: ReturnType<typeof orderType>,
    filter: Filter,
    all: (preview: boolean) => Resource[],
  ): QueryField => ({
    type,
    args: collectionArgs(order, filter),
    extensions: costs({ kind: 'collection' }),
    resolve: (_, args) => {
      const view = viewOf(store, args, atRoot);
      return pageOf(
        store,
        all(view.preview).map((resource) => ({ ...view, resource })),
        args,
        filter,
      );
    },
  });
  const single = (
    type: GraphQLObjectType,
    field: string,
    linkType: 'Entry' | 'Asset',
    find: (id: string, preview: boolean) => Resource | null,
  ): QueryField => ({
    type,
    args: {
      id: { type: new GraphQLNonNull(GraphQLString) },
      locale: { type: GraphQLString },
      preview: { type: GraphQLBoolean },
    },
    extensions: costs({ kind: 'link' }),
    resolve: (_, args) => {
      const view = viewOf(store, args, atRoot);
      const linkId = String(args['id']);
      const resource = find(linkId, view.preview);
      return resource ? { ...view, resource } : unresolvableLink({ type: 'Query', field, linkType, linkId });
    },
  });

  const queriesOf = (contentType: ContentType): [string, QueryField][] => {
    const { id } = contentType.sys;
    const query = queryNameOf(id);
    const order = orderType(`${typeNameOf(id)}Order`, orderFieldsOf(contentType));
    const isOfType = (entry: Resource | null) =>
      entry?.sys.type === 'Entry' && entry.sys.contentType.sys.id === id ? entry : null;
    return [
      [
        query,
        single(known(types, id), query, 'Entry', (entry, preview) => isOfType(store.entry(entry, preview))),
      ],
      [
        `${query}Collection`,
        collection(known(collections, id), order, filters.ofType(id) ?? filters.ofEntries, (preview) =>
          store.entries(id, preview),
        ),
      ],
    ];
  };
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {
    asset: single(asset, 'asset', 'Asset', store.asset),
    assetCollection: collection(
      collectionType('AssetCollection', () => asset),
      orderType('AssetOrder', assetOrderFields),
      filters.ofAssets,
      store.assets,
    ),
    entryCollection: collection(
      base.entryCollection,
      orderType('EntryOrder', []),
      filters.ofEntries,
      (preview) => store.entries(null, preview),
    ),
    ...Object.fromEntries(store.contentTypes.flatMap(queriesOf)),
  };
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields }),
    types: [...types.values()],
  });
}

function known(types: ReadonlyMap<string, GraphQLObjectType>, id: string): GraphQLObjectType {
  const type = types.get(id);
  if (!type) throw new Error(`The content model has no content type ${id}`);
  return type;
}
