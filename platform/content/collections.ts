import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLOutputType,
} from 'graphql';

import { contentError } from './content-errors.ts';
import type { ContentStore } from './content-store.ts';
import { isWhere, type Filter } from './filters.ts';
import { sortByOrders, sortByUpdate } from './ordering.ts';
import type { Source } from './read-value.ts';

/** The arguments of a field; GraphQL has checked each against its type. */
type Arguments = Readonly<Record<string, unknown>>;

/** One page of a collection. An item whose link cannot be resolved is replaced by an error. */
interface Page {
  total: number;
  skip: number;
  limit: number;
  items: (Source | Error)[];
}

const defaultLimit = 100;

/** The limit of a collection: Contentful treats 0 as the default limit. */
export const limitOrDefault = (limit: unknown) =>
  typeof limit === 'number' && limit !== 0 ? limit : defaultLimit;

/** The type `{Name}Collection { total skip limit items }`. */
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

/** The arguments of every collection. */
export const pageArguments: GraphQLFieldConfigArgumentMap = {
  limit: { type: GraphQLInt, default: { value: defaultLimit } },
  skip: { type: GraphQLInt, default: { value: 0 } },
};

/** The arguments of a collection at the root of a query. */
export function collectionArguments(order: GraphQLEnumType, filter: Filter): GraphQLFieldConfigArgumentMap {
  return {
    ...pageArguments,
    locale: { type: GraphQLString },
    order: { type: new GraphQLList(order) },
    where: { type: filter.type },
  };
}

/** The `locale` argument, or else the default locale. Throws for a locale that the space does not have. */
export function requestedLocale(store: ContentStore, { locale }: Arguments): string {
  if (typeof locale !== 'string') return store.defaultLocale;
  if (store.hasLocale(locale)) return locale;
  throw contentError('UNKNOWN_LOCALE', `Query execution error. Unknown locale '${locale}'`, { locale });
}

/**
 * Filters, sorts and cuts a collection; without `order` the most recently updated come first. Throws for a negative skip
 * or limit.
 */
export function pageOf(
  store: ContentStore,
  sources: readonly Source[],
  args: Arguments,
  filter: Filter | null,
): Page {
  const { where, order } = args;
  const matches =
    filter && isWhere(where) ? sources.filter((source) => filter.matches(source, where)) : sources;
  const orders = Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [];
  return slicePage(orders.length > 0 ? sortByOrders(store, matches, orders) : sortByUpdate(matches), args);
}

/** Cuts items to the page that `skip` and `limit` name. Throws if either is negative. */
export function slicePage(items: readonly (Source | Error)[], args: Arguments): Page {
  const skip = typeof args['skip'] === 'number' ? args['skip'] : 0;
  const limit = limitOrDefault(args['limit']);
  for (const [name, value] of Object.entries({ skip, limit })) {
    if (value < 0)
      throw contentError('INVALID_ARGUMENT', `Query execution error. ${name} must not be negative`);
  }
  return { total: items.length, skip, limit, items: items.slice(skip, skip + limit) };
}
