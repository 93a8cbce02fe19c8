import {
  GraphQLInt,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLOutputType,
} from 'graphql';

import type { BaseTypes } from './base-types.ts';
import { viewOf } from './collections.ts';
import type { ContentStore } from './content-store.ts';
import { imageTransformOptions, imageUrl } from './image-url.ts';
import { readField, type Source } from './read-value.ts';

const isOptions = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `Asset`: a file with its facts, and for a picture the address of any transform of it. */
export function assetType(
  store: ContentStore,
  { common }: BaseTypes,
  linkedFrom: () => GraphQLFieldConfig<Source, unknown>,
): GraphQLObjectType<Source> {
  const locale = { locale: { type: GraphQLString } };
  const fact = (name: string, type: GraphQLOutputType): GraphQLFieldConfig<Source, unknown> => ({
    type,
    args: locale,
    resolve: (source, args) => readField(store, { ...source, ...viewOf(store, args, source) }, name),
  });
  return new GraphQLObjectType<Source>({
    name: 'Asset',
    description: 'Represents a binary file in a space. An asset can be any file type.',
    fields: () => ({
      ...common,
      contentType: fact('contentType', GraphQLString),
      description: fact('description', GraphQLString),
      fileName: fact('fileName', GraphQLString),
      height: fact('height', GraphQLInt),
      linkedFrom: linkedFrom(),
      size: fact('size', GraphQLInt),
      title: fact('title', GraphQLString),
      url: {
        type: GraphQLString,
        args: { ...locale, transform: { type: imageTransformOptions } },
        resolve: (source, args) => {
          const seen = { ...source, ...viewOf(store, args, source) };
          const url = readField(store, seen, 'url');
          const { transform } = args;
          if (typeof url !== 'string') return null;
          const kind = String(readField(store, seen, 'contentType'));
          return imageUrl(url, kind, isOptions(transform) ? transform : null);
        },
      },
      width: fact('width', GraphQLInt),
    }),
  });
}
