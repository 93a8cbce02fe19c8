import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfig,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql';

import { collectionType, pageArguments, slicePage } from './collections.ts';
import { unexpectedType, unresolvableLink } from './content-errors.ts';
import type { ContentStore } from './content-store.ts';
import type { ContentType, Field, Link } from './export-schema.ts';
import { linkedTypes, readLink } from './links.ts';
import { entryTypeName, isAsset, readField, type Source } from './read-value.ts';
import { richTextType, type RichTextSource } from './rich-text-type.ts';
import { readRichText } from './rich-text.ts';
import { dateTime, json } from './scalars.ts';
import { fieldTypeName, typeName } from './type-names.ts';

type FieldConfig = GraphQLFieldConfig<Source, unknown>;

interface EntryFieldOptions {
  store: ContentStore;
  entry: GraphQLInterfaceType;
  asset: GraphQLObjectType;
  typeOf: (typeId: string) => GraphQLObjectType;
}

const location = new GraphQLObjectType<{ lat: number; lon: number }>({
  name: 'Location',
  fields: { lat: { type: GraphQLFloat }, lon: { type: GraphQLFloat } },
});

const scalars: Partial<Record<Field['type'], GraphQLScalarType>> = {
  Symbol: GraphQLString,
  Text: GraphQLString,
  Integer: GraphQLInt,
  Number: GraphQLFloat,
  Date: dateTime,
  Boolean: GraphQLBoolean,
  Object: json,
};

/** Creates the GraphQL field of a content type's field; a list of links gets `Collection` after its name. */
export function createEntryFields({ store, entry, asset, typeOf }: EntryFieldOptions) {
  const valueField = (field: Field, type: GraphQLOutputType): FieldConfig => ({
    type,
    resolve: (source) => readField(store, source, field.id),
  });

  /** Resolves the links of a field, each to its entry or asset, or to an error. */
  const createFollow =
    (contentType: ContentType, field: Field, allowedTypes: readonly string[] | null) =>
    (from: Source, { sys: { linkType, id } }: Link): Source | Error => {
      const resource = linkType === 'Asset' ? store.asset(id) : store.entry(id);
      const site = {
        type: typeName(contentType.sys.id),
        field: field.id,
        linkType,
        linkId: id,
        linkingEntryId: from.resource.sys.id,
      };
      if (!resource) return unresolvableLink(site);
      const isAllowed =
        isAsset(resource) || (allowedTypes?.includes(resource.sys.contentType.sys.id) ?? true);
      return isAllowed ? { ...from, resource } : unexpectedType(site);
    };

  const richTextField = (contentType: ContentType, field: Field): FieldConfig => {
    const follow = createFollow(contentType, field, null);
    return {
      type: richTextType(fieldTypeName(contentType.sys.id, field.id), entry, asset),
      resolve: (source): RichTextSource | null => {
        const document = readRichText(readField(store, source, field.id));
        return document && { document, follow: (link) => follow(source, link) };
      },
    };
  };

  /** The type that a link leads to: one content type, a union of several, or any entry. */
  const targetType = (field: Field, unionName: string): GraphQLOutputType => {
    if ((field.linkType ?? field.items?.linkType) === 'Asset') return asset;
    const known = new Set(store.contentTypes.map(({ sys }) => sys.id));
    const [first, ...others] = (linkedTypes(field) ?? []).filter((id) => known.has(id));
    if (!first) return entry;
    if (others.length === 0) return typeOf(first);
    return new GraphQLUnionType({
      name: unionName,
      types: () => [first, ...others].map(typeOf),
      resolveType: entryTypeName,
    });
  };

  const linkField = (contentType: ContentType, field: Field): FieldConfig => {
    const follow = createFollow(contentType, field, linkedTypes(field));
    return {
      type: targetType(field, fieldTypeName(contentType.sys.id, field.id)),
      resolve: (source) => {
        const link = readLink(readField(store, source, field.id));
        return link && follow(source, link);
      },
    };
  };

  const linksField = (contentType: ContentType, field: Field): FieldConfig => {
    const name = fieldTypeName(contentType.sys.id, field.id);
    const item = targetType(field, `${name}Item`);
    const follow = createFollow(contentType, field, linkedTypes(field));
    return {
      type: collectionType(`${name}Collection`, () => item),
      args: pageArguments,
      resolve: (source, args) => {
        const links = [readField(store, source, field.id)].flat().flatMap((value) => readLink(value) ?? []);
        return slicePage(
          links.map((link) => follow(source, link)),
          args,
        );
      },
    };
  };

  return (contentType: ContentType, field: Field): [string, FieldConfig] => {
    if (field.type === 'Link') return [field.id, linkField(contentType, field)];
    if (field.type === 'RichText') return [field.id, richTextField(contentType, field)];
    if (field.type === 'Location') return [field.id, valueField(field, location)];
    if (field.items?.type === 'Link') return [`${field.id}Collection`, linksField(contentType, field)];
    if (field.type === 'Array') return [field.id, valueField(field, new GraphQLList(GraphQLString))];
    return [field.id, valueField(field, scalars[field.type] ?? new GraphQLNonNull(json))];
  };
}
