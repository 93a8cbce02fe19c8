import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';

import { contentError, unknownLocale } from './content-error.ts';
import type { ContentStore } from './content-store.ts';
import { defaultLimit, limitOf } from './cost.ts';
import type { Filter } from './filters.ts';
import { byUpdate, inOrder } from './ordering.ts';
import type { Source } from './read-value.ts';

/** What a resolver is called with; GraphQL has checked each by its type. */
export type Arguments = Readonly<Record<string, unknown>>;

/** One page of a collection. An error stands where an item's link leads nowhere. */
export interface Page {
  total: number;
  skip: number;
  limit: number;
  items: (Source | Error)[];
}

/** `{Name}Collection { total skip limit items }`. */
export function collectionType(name: string, item: () => GraphQLOutputType): GraphQLObjectType {
  const count = { type: new GraphQLNonNull(GraphQLInt) };
  return new GraphQLObjectType({
    name,
    fields: () => ({
      items: { type: new GraphQLNonNull(new GraphQLList(item())) },
      limit: count,
      skip: count,
      total: count,
    }),
  });
}

/** The arguments of a collection. */
export function collectionArgs(order?: GraphQLEnumType, filter?: Filter): GraphQLFieldConfigArgumentMap {
  return {
    limit: { type: GraphQLInt, default: { value: defaultLimit } },
    locale: { type: GraphQLString },
    ...(order && { order: { type: new GraphQLList(order) } }),
    preview: { type: GraphQLBoolean },
    skip: { type: GraphQLInt, default: { value: 0 } },
    ...(filter && { where: { type: filter.type } }),
  };
}

/** The locale and view an argument list asks for, else those of what is above it. Throws where the locale is unknown. */
export function viewOf(
  store: ContentStore,
  args: Arguments,
  above: Pick<Source, 'locale' | 'preview'>,
): Pick<Source, 'locale' | 'preview'> {
  const { locale, preview } = args;
  if (typeof locale === 'string' && !store.hasLocale(locale)) throw unknownLocale(locale);
  return {
    locale: typeof locale === 'string' ? locale : above.locale,
    preview: typeof preview === 'boolean' ? preview : above.preview,
  };
}

const isWhere = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Filters, orders and cuts; without an order what changed last comes first. Throws for a skip or limit below 0. */
export function pageOf(
  store: ContentStore,
  sources: readonly Source[],
  args: Arguments,
  filter: Filter | null,
): Page {
  const { where } = args;
  const found = filter && isWhere(where) ? sources.filter((source) => filter.meets(source, where)) : sources;
  const orders = ordersOf(args);
  return cut(orders.length > 0 ? inOrder(store, found, orders) : byUpdate(found), args);
}

/** A page of what links give: in the links' order unless another is asked for, the broken ones in their places. */
export function pageOfLinks(
  store: ContentStore,
  items: readonly (Source | Error)[],
  args: Arguments,
  filter: Filter | null,
): Page {
  const { where } = args;
  const orders = ordersOf(args);
  const filters = filter !== null && isWhere(where);
  if (!filters && orders.length === 0) return cut(items, args);
  const whole = items.filter(isSource);
  const found = filters ? whole.filter((source) => filter.meets(source, where)) : whole;
  return cut(orders.length > 0 ? inOrder(store, found, orders) : found, args);
}

const isSource = (item: Source | Error): item is Source => !(item instanceof Error);

function ordersOf({ order }: Arguments): string[] {
  return Array.isArray(order) ? order.filter((one) => typeof one === 'string') : [];
}

function cut(items: readonly (Source | Error)[], args: Arguments): Page {
  const skip = typeof args['skip'] === 'number' ? args['skip'] : 0;
  const limit = limitOf(args['limit']);
  for (const [name, value] of Object.entries({ skip, limit })) {
    if (value < 0)
      throw contentError('INVALID_ARGUMENT', `Query execution error. ${name} must not be negative`);
  }
  return { total: items.length, skip, limit, items: items.slice(skip, skip + limit) };
}
