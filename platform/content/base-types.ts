import {
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfigMap,
} from 'graphql';

import { collectionType } from './collections.ts';
import type { ContentStore } from './content-store.ts';
import { isAsset, readSys, type Source } from './read-value.ts';
import { dateTime } from './scalars.ts';
import { typeNameOf } from './type-names.ts';

export interface SpaceName {
  space: string;
  environment: string;
}

export interface BaseTypes {
  /** `sys` and `contentfulMetadata`, which every resource has. */
  common: GraphQLFieldConfigMap<Source, unknown>;
  entry: GraphQLInterfaceType;
  entryCollection: GraphQLObjectType;
}

/** The types every space has whatever its content model: Sys, ContentfulMetadata, Entry, EntryCollection. */
export function baseTypes(store: ContentStore, { space, environment }: SpaceName): BaseTypes {
  const text = new GraphQLNonNull(GraphQLString);
  const sysField = (name: string) => (source: Source) => readSys(source, name);
  const sys = new GraphQLObjectType<Source>({
    name: 'Sys',
    fields: {
      environmentId: { type: text, resolve: () => environment },
      firstPublishedAt: { type: dateTime, resolve: sysField('firstPublishedAt') },
      id: { type: text, resolve: sysField('id') },
      locale: { type: GraphQLString, resolve: ({ locale }) => locale },
      publishedAt: { type: dateTime, resolve: sysField('publishedAt') },
      publishedVersion: { type: GraphQLInt, resolve: sysField('publishedVersion') },
      spaceId: { type: text, resolve: () => space },
    },
  });
  const tag = new GraphQLObjectType<string>({
    name: 'ContentfulTag',
    fields: {
      id: { type: GraphQLString, resolve: (id) => id },
      name: { type: GraphQLString, resolve: (id) => store.tagName(id) },
    },
  });
  const metadata = new GraphQLObjectType<Source>({
    name: 'ContentfulMetadata',
    fields: {
      tags: {
        type: new GraphQLNonNull(new GraphQLList(tag)),
        resolve: ({ resource }) => resource.metadata.tags.map((link) => link.sys.id),
      },
    },
  });
  const common: GraphQLFieldConfigMap<Source, unknown> = {
    contentfulMetadata: { type: new GraphQLNonNull(metadata), resolve: (source) => source },
    sys: { type: new GraphQLNonNull(sys), resolve: (source) => source },
  };
  const entry = new GraphQLInterfaceType({ name: 'Entry', fields: common, resolveType: entryTypeName });
  return { common, entry, entryCollection: collectionType('EntryCollection', () => entry) };
}

/** The GraphQL type of an entry, for interfaces and unions. */
export function entryTypeName({ resource }: Source): string | undefined {
  return isAsset(resource) ? undefined : typeNameOf(resource.sys.contentType.sys.id);
}
