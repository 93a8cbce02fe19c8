import {
  GraphQLList,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
} from 'graphql';

import { collectionArgs, pageOf, viewOf } from './collections.ts';
import { contentError } from './content-error.ts';
import type { ContentStore } from './content-store.ts';
import { costs } from './cost.ts';
import type { ContentType } from './export-schema.ts';
import { holdsLinks, linkedTypes } from './links.ts';
import { orderFieldsOf, orderType } from './ordering.ts';
import { isAsset, type Source } from './read-value.ts';
import { queryNameOf, typeNameOf } from './type-names.ts';

interface Linked {
  target: Source;
  locales: readonly string[] | null;
}

interface LinkedFromOptions {
  store: ContentStore;
  entryCollection: GraphQLObjectType;
  collectionOf: (typeId: string) => GraphQLObjectType;
}

/** Content types with a field that may link to entries of a type, or to assets where it is null. */
function linkingTypes(store: ContentStore, typeId: string | null): ContentType[] {
  return store.contentTypes.filter(({ fields }) =>
    fields.some((field) =>
      typeId === null
        ? holdsLinks(field, 'Asset')
        : holdsLinks(field, 'Entry') && (linkedTypes(field)?.includes(typeId) ?? true),
    ),
  );
}

/** `linkedFrom` of a content type, or of assets where the type is null: who links to it, a collection for each type. */
export function linkedFromField(
  { store, entryCollection, collectionOf }: LinkedFromOptions,
  typeId: string | null,
): GraphQLFieldConfig<Source, unknown> {
  const name = `${typeId === null ? 'Asset' : typeNameOf(typeId)}LinkingCollections`;

  function collection(type: ContentType | null): GraphQLFieldConfig<Linked, unknown> {
    const order = type
      ? orderType(`${name}${typeNameOf(type.sys.id)}CollectionOrder`, orderFieldsOf(type))
      : undefined;
    return {
      type: type ? collectionOf(type.sys.id) : entryCollection,
      args: collectionArgs(order),
      extensions: costs({ kind: 'collection' }),
      resolve: ({ target, locales }, args) => {
        const view = viewOf(store, args, target);
        const { id } = target.resource.sys;
        const linkType = isAsset(target.resource) ? 'Asset' : 'Entry';
        const sources = store
          .linking({ type: 'Link', linkType, id }, locales)
          .filter((entry) => !type || entry.sys.contentType.sys.id === type.sys.id)
          .filter((entry) => store.entry(entry.sys.id, view.preview))
          .map((resource) => ({ ...view, resource }));
        return pageOf(store, sources, args, null);
      },
    };
  }

  const type = new GraphQLObjectType<Linked>({
    name,
    fields: () => {
      const fields: GraphQLFieldConfigMap<Linked, unknown> = { entryCollection: collection(null) };
      for (const one of linkingTypes(store, typeId))
        fields[`${queryNameOf(one.sys.id)}Collection`] = collection(one);
      return fields;
    },
  });
  return {
    type,
    args: { allowedLocales: { type: new GraphQLList(GraphQLString) } },
    resolve: (target, args): Linked => ({ target, locales: localesOf(store, args['allowedLocales']) }),
  };
}

function localesOf(store: ContentStore, given: unknown): string[] | null {
  if (!Array.isArray(given)) return null;
  const locales = given.filter((one) => typeof one === 'string');
  const unknown = locales.find((locale) => !store.hasLocale(locale));
  if (unknown) throw contentError('UNKNOWN_LOCALE', `Query execution error. Unknown locale '${unknown}'`);
  return locales;
}
