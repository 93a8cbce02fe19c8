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
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql';

import { entryTypeName, type BaseTypes } from './base-types.ts';
import { collectionArgs, collectionType, pageOfLinks, viewOf } from './collections.ts';
import type { ContentStore } from './content-store.ts';
import { costs } from './cost.ts';
import type { ContentType, Field } from './export-schema.ts';
import type { Filters } from './filters.ts';
import { followLink } from './follow-link.ts';
import { linkedTypes, mostLinks, readLink } from './links.ts';
import { assetOrderFields, orderFieldsOf, orderType } from './ordering.ts';
import { readField, type Source } from './read-value.ts';
import { richTextType, type RichTextSource } from './rich-text-type.ts';
import { readRichText } from './rich-text.ts';
import { dateTime, json } from './scalars.ts';
import { nameWithin } from './type-names.ts';

type FieldConfig = GraphQLFieldConfig<Source, unknown>;

export interface EntryFieldOptions {
  store: ContentStore;
  base: BaseTypes;
  filters: Filters;
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

/** Makes the GraphQL field of each field of a content type; an array of links gets `Collection` behind its name. */
export function createEntryFields(options: EntryFieldOptions) {
  const { store, base, filters, asset, typeOf } = options;
  const locale = { locale: { type: GraphQLString } };

  function plain(field: Field, type: GraphQLOutputType): FieldConfig {
    return {
      type,
      args: locale,
      resolve: (source, args) => readField(store, { ...source, ...viewOf(store, args, source) }, field.id),
    };
  }

  function richText(contentType: ContentType, field: Field): FieldConfig {
    return {
      type: richTextType(nameWithin(contentType.sys.id, field.id), base.entry, asset),
      args: locale,
      resolve: (source, args): RichTextSource | null => {
        const seen = { ...source, ...viewOf(store, args, source) };
        const document = readRichText(readField(store, seen, field.id));
        const site = { contentType: contentType.sys.id, field: field.id, types: null };
        return document && { document, follow: (link) => followLink(store, seen, link, site) };
      },
    };
  }

  /** What a link may lead to: one type, a union of several, or any entry. */
  function target(field: Field, unionName: string): GraphQLOutputType {
    if ((field.linkType ?? field.items?.linkType) === 'Asset') return asset;
    const [first, ...others] = linkedTypes(field) ?? [];
    if (!first) return base.entry;
    if (others.length === 0) return typeOf(first);
    return new GraphQLUnionType({
      name: unionName,
      types: () => [first, ...others].map(typeOf),
      resolveType: entryTypeName,
    });
  }

  function filterOf(field: Field) {
    if ((field.linkType ?? field.items?.linkType) === 'Asset') return filters.ofAssets;
    const [only, ...others] = linkedTypes(field) ?? [];
    return only && others.length === 0 ? filters.ofType(only) : null;
  }

  function linkField(contentType: ContentType, field: Field): FieldConfig {
    const { id } = contentType.sys;
    const filter = filterOf(field);
    return {
      type: target(field, nameWithin(id, field.id)),
      args: {
        ...locale,
        preview: { type: GraphQLBoolean },
        ...(filter && field.linkType === 'Entry' && { where: { type: filter.type } }),
      },
      extensions: costs({ kind: 'link' }),
      resolve: (source, args) => {
        const held = readLink(readField(store, source, field.id));
        if (!held) return null;
        const site = { contentType: id, field: field.id, types: linkedTypes(field) };
        const found = followLink(store, { ...source, ...viewOf(store, args, source) }, held, site);
        const wanted = args['where'];
        if (found instanceof Error || !filter || typeof wanted !== 'object' || wanted === null) return found;
        return filter.meets(found, Object.fromEntries(Object.entries(wanted))) ? found : null;
      },
    };
  }

  function linksField(contentType: ContentType, field: Field): FieldConfig {
    const { id } = contentType.sys;
    const name = `${nameWithin(id, field.id)}Collection`;
    const toAssets = field.items?.linkType === 'Asset';
    const filter = filterOf(field);
    const [only, ...others] = linkedTypes(field) ?? [];
    const linked = store.contentTypes.find(({ sys }) => others.length === 0 && sys.id === only);
    const order = linked && orderType(`${name}Order`, orderFieldsOf(linked));
    const item = target(field, `${nameWithin(id, field.id)}Item`);
    return {
      type: collectionType(name, () => item),
      args: collectionArgs(
        toAssets ? orderType(`${name}Order`, assetOrderFields) : order,
        filter ?? undefined,
      ),
      extensions: costs({ kind: 'collection', most: mostLinks(field) }),
      resolve: (source, args) => {
        const value = readField(store, source, field.id);
        const seen = { ...source, ...viewOf(store, args, source) };
        const site = { contentType: id, field: field.id, types: linkedTypes(field) };
        const held = (Array.isArray(value) ? value : []).flatMap((one) => readLink(one) ?? []);
        return pageOfLinks(
          store,
          held.map((one) => followLink(store, seen, one, site)),
          args,
          filter,
        );
      },
    };
  }

  return (contentType: ContentType, field: Field): [string, FieldConfig] => {
    if (field.type === 'Link') return [field.id, linkField(contentType, field)];
    if (field.type === 'RichText') return [field.id, richText(contentType, field)];
    if (field.type === 'Location') return [field.id, plain(field, location)];
    if (field.items?.type === 'Link') return [`${field.id}Collection`, linksField(contentType, field)];
    if (field.type === 'Array') return [field.id, plain(field, new GraphQLList(GraphQLString))];
    return [field.id, plain(field, scalars[field.type] ?? new GraphQLNonNull(json))];
  };
}
