import { GraphQLList, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType } from 'graphql';

import { costs } from './cost.ts';
import type { Link } from './export-schema.ts';
import type { Source } from './read-value.ts';
import { linksIn, type LinkPlace, type RichTextNode } from './rich-text.ts';
import { json } from './scalars.ts';

/** A rich text on its way through a query, and how a link in it is followed. */
export interface RichTextSource {
  document: RichTextNode;
  follow: (link: Link) => Source | Error;
}

/** `{Type}{Field} { json links { entries { block hyperlink inline } assets { block hyperlink } } }`. */
export function richTextType(
  name: string,
  entry: GraphQLOutputType,
  asset: GraphQLOutputType,
): GraphQLObjectType {
  function lists(kind: 'Entries' | 'Assets', places: readonly LinkPlace[]) {
    const linkType = kind === 'Entries' ? 'Entry' : 'Asset';
    const item = kind === 'Entries' ? entry : asset;
    const fields = places.map((place) => [
      place,
      {
        type: new GraphQLNonNull(new GraphQLList(item)),
        resolve: ({ document, follow }: RichTextSource) => linksIn(document, linkType, place).map(follow),
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
      assets: lists('Assets', ['block', 'hyperlink']),
      entries: lists('Entries', ['block', 'hyperlink', 'inline']),
    },
  });
  return new GraphQLObjectType<RichTextSource>({
    name,
    fields: {
      json: { type: new GraphQLNonNull(json), resolve: ({ document }) => document },
      links: {
        type: new GraphQLNonNull(links),
        extensions: costs({ kind: 'rich-text-links' }),
        resolve: (source) => source,
      },
    },
  });
}
