import { GraphQLEnumType, GraphQLInputObjectType, GraphQLInt, type GraphQLEnumValueConfigMap } from 'graphql';

import { dimension, hexColor, quality } from './scalars.ts';

const valuesOf = (names: readonly string[]): GraphQLEnumValueConfigMap =>
  Object.fromEntries(names.map((name) => [name, {}]));

const sides = [
  'CENTER',
  'TOP',
  'TOP_RIGHT',
  'RIGHT',
  'BOTTOM_RIGHT',
  'BOTTOM',
  'BOTTOM_LEFT',
  'LEFT',
  'TOP_LEFT',
];

/** What `url(transform:)` of an asset takes. */
export const imageTransformOptions = new GraphQLInputObjectType({
  name: 'ImageTransformOptions',
  fields: {
    backgroundColor: { type: hexColor },
    cornerRadius: { type: GraphQLInt },
    format: {
      type: new GraphQLEnumType({
        name: 'ImageFormat',
        values: valuesOf(['AVIF', 'JPG', 'JPG_PROGRESSIVE', 'PNG', 'PNG8', 'WEBP']),
      }),
    },
    height: { type: dimension },
    quality: { type: quality },
    resizeFocus: {
      type: new GraphQLEnumType({ name: 'ImageResizeFocus', values: valuesOf([...sides, 'FACE', 'FACES']) }),
    },
    resizeStrategy: {
      type: new GraphQLEnumType({
        name: 'ImageResizeStrategy',
        values: valuesOf(['CROP', 'FILL', 'FIT', 'PAD', 'SCALE', 'THUMB']),
      }),
    },
    width: { type: dimension },
  },
});

/** Formats that are a format and a flag in the address. */
const formats = new Map([
  ['JPG_PROGRESSIVE', ['jpg', 'progressive']],
  ['PNG8', ['png', 'png8']],
]);

/** The address of a file: https, and for a picture the transform as the Images API's query (w, h, q, r, fit, f, bg, fm, fl). */
export function imageUrl(
  url: string,
  contentType: string,
  transform: Readonly<Record<string, unknown>> | null,
): string {
  const address = new URL(url, 'https://images.ctfassets.net');
  if (!transform || !contentType.startsWith('image/')) return address.href;
  const text = (name: string) => {
    const value = transform[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  const [format, flag] = formats.get(text('format') ?? '') ?? [text('format')?.toLowerCase()];
  const strategy = text('resizeStrategy')?.toLowerCase();
  const radius = text('cornerRadius');
  const query: [string, string | null | undefined][] = [
    ['w', text('width')],
    ['h', text('height')],
    ['q', text('quality')],
    ['r', radius === '-1' ? 'max' : radius],
    ['fit', strategy === 'fit' ? null : strategy],
    ['f', text('resizeFocus')?.toLowerCase()],
    ['bg', text('backgroundColor')],
    ['fm', format],
    ['fl', flag],
  ];
  for (const [name, value] of query) if (value) address.searchParams.set(name, value);
  return address.href;
}
