import { GraphQLList, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType } from 'graphql';

import type { Link } from './export-schema.ts';
import type { Source } from './read-value.ts';
import { linksAt, type LinkPosition, type RichTextNode } from './rich-text.ts';
import { json } from './scalars.ts';

/** The GraphQL source value of a rich text: the document, and the function that resolves a link in it. */
export interface RichTextSource {
  document: RichTextNode;
  follow: (link: Link) => Source | Error;
}

/** The type `{Type}{Field} { json links { entries { block hyperlink inline } assets { block hyperlink } } }`. */
export function richTextType(
  name: string,
  entry: GraphQLOutputType,
  asset: GraphQLOutputType,
): GraphQLObjectType {
  function linkLists(kind: 'Entries' | 'Assets', positions: readonly LinkPosition[]) {
    const linkType = kind === 'Entries' ? 'Entry' : 'Asset';
    const item = kind === 'Entries' ? entry : asset;
    const fields = positions.map((position) => [
      position,
      {
        type: new GraphQLNonNull(new GraphQLList(item)),
        resolve: ({ document, follow }: RichTextSource) => linksAt(document, linkType, position).map(follow),
      },
    ]);
    const type = new GraphQLObjectType<RichTextSource>({
      name: `${name}${kind}`,
      fields: Object.fromEntries(fields),
    });
    return { type: new GraphQLNonNull(type), resolve: (source: RichTextSource) => source };
  }
  const links = new GraphQLObjectType<RichTextSource>({
    name: `${name}Links`,
    fields: {
      assets: linkLists('Assets', ['block', 'hyperlink']),
      entries: linkLists('Entries', ['block', 'hyperlink', 'inline']),
    },
  });
  return new GraphQLObjectType<RichTextSource>({
    name,
    fields: {
      json: { type: new GraphQLNonNull(json), resolve: ({ document }) => document },
      links: {
        type: new GraphQLNonNull(links),
        resolve: (source) => source,
      },
    },
  });
}
