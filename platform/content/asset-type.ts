import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLOutputType,
} from 'graphql';

import type { ContentStore } from './content-store.ts';
import { readField, type Source } from './read-value.ts';

const enumType = (name: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });

const transformType = new GraphQLInputObjectType({
  name: 'ImageTransformOptions',
  fields: {
    format: { type: enumType('ImageFormat', ['AVIF', 'JPG', 'PNG', 'WEBP']) },
    height: { type: GraphQLInt },
    quality: { type: GraphQLInt },
    resizeStrategy: {
      type: enumType('ImageResizeStrategy', ['CROP', 'FILL', 'FIT', 'PAD', 'SCALE', 'THUMB']),
    },
    width: { type: GraphQLInt },
  },
});

/** Names of the transform options in the query of Contentful's Images API. */
const transformParameters = { width: 'w', height: 'h', quality: 'q', resizeStrategy: 'fit', format: 'fm' };

/** The type `Asset`: a file with its properties, and the URL of any transform of an image. */
export function createAssetType(
  store: ContentStore,
  sys: GraphQLFieldConfig<Source, unknown>,
  linkedFrom: () => GraphQLFieldConfig<Source, unknown>,
): GraphQLObjectType<Source> {
  const property = (name: string, type: GraphQLOutputType): GraphQLFieldConfig<Source, unknown> => ({
    type,
    resolve: (source) => readField(store, source, name),
  });
  return new GraphQLObjectType<Source>({
    name: 'Asset',
    description: 'Represents a binary file in a space. An asset can be any file type.',
    fields: () => ({
      sys,
      contentType: property('contentType', GraphQLString),
      description: property('description', GraphQLString),
      fileName: property('fileName', GraphQLString),
      height: property('height', GraphQLInt),
      linkedFrom: linkedFrom(),
      size: property('size', GraphQLInt),
      title: property('title', GraphQLString),
      url: {
        type: GraphQLString,
        args: { transform: { type: transformType } },
        resolve: (source, { transform }) => {
          const url = readField(store, source, 'url');
          if (typeof url !== 'string') return null;
          const isImage = String(readField(store, source, 'contentType')).startsWith('image/');
          return assetUrl(url, isImage ? { ...Object(transform) } : {});
        },
      },
      width: property('width', GraphQLInt),
    }),
  });
}

/** The https URL of a file, with a transform as query parameters. FIT is the default strategy and has no parameter. */
function assetUrl(url: string, transform: Readonly<Record<string, unknown>>): string {
  const address = new URL(url, 'https://images.ctfassets.net');
  for (const [option, parameter] of Object.entries(transformParameters)) {
    const value = transform[option];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === 'FIT') continue;
    address.searchParams.set(parameter, String(value).toLowerCase());
  }
  return address.href;
}
