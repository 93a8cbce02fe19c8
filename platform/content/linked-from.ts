import { GraphQLObjectType, type GraphQLFieldConfig, type GraphQLFieldConfigMap } from 'graphql';

import { pageArguments, pageOf } from './collections.ts';
import type { ContentStore } from './content-store.ts';
import type { ContentType } from './export-schema.ts';
import { linkedTypes } from './links.ts';
import { isAsset, type Source } from './read-value.ts';
import { queryName, typeName } from './type-names.ts';

interface LinkedFromOptions {
  store: ContentStore;
  entryCollection: GraphQLObjectType;
  collectionOf: (typeId: string) => GraphQLObjectType;
}

/** The `linkedFrom` field of a content type, or of assets if the type is null: a collection for each linking type. */
export function linkedFromField(
  { store, entryCollection, collectionOf }: LinkedFromOptions,
  typeId: string | null,
): GraphQLFieldConfig<Source, unknown> {
  const collection = (contentType: ContentType | null): GraphQLFieldConfig<Source, unknown> => ({
    type: contentType ? collectionOf(contentType.sys.id) : entryCollection,
    args: pageArguments,
    resolve: (target, args) => {
      const { resource } = target;
      const linkType = isAsset(resource) ? 'Asset' : 'Entry';
      const sources = store
        .linking({ type: 'Link', linkType, id: resource.sys.id })
        .filter((entry) => !contentType || entry.sys.contentType.sys.id === contentType.sys.id)
        .map((entry) => ({ ...target, resource: entry }));
      return pageOf(store, sources, args, null);
    },
  });

  const type = new GraphQLObjectType<Source>({
    name: `${typeId === null ? 'Asset' : typeName(typeId)}LinkingCollections`,
    fields: () => {
      const fields: GraphQLFieldConfigMap<Source, unknown> = { entryCollection: collection(null) };
      for (const contentType of store.contentTypes) {
        if (mayLinkTo(contentType, typeId))
          fields[`${queryName(contentType.sys.id)}Collection`] = collection(contentType);
      }
      return fields;
    },
  });
  return { type, resolve: (source) => source };
}

/** Whether a content type has a field that may link to entries of a type, or to assets if the type is null. */
function mayLinkTo({ fields }: ContentType, typeId: string | null): boolean {
  return fields.some((field) => {
    const linkType = field.linkType ?? field.items?.linkType;
    if (typeId === null) return linkType === 'Asset';
    return linkType === 'Entry' && (linkedTypes(field)?.includes(typeId) ?? true);
  });
}
