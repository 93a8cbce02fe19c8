import type { initGraphQLTada, ResultOf as ResultOfDocument, VariablesOf } from 'gql.tada';

import type { introspection } from './schema-types.d.ts';

declare const json: unique symbol;

/** A JSON value whose shape the content model does not describe. */
export interface Json {
  [json]: never;
}

interface Scalars {
  JSON: Json;
  DateTime: string;
  HexColor: string;
  Dimension: number;
  Quality: number;
}

// gql.tada provides only types: the query is sent as written.
declare const graphql: initGraphQLTada<{ introspection: introspection; scalars: Scalars }>;
const documentOf = <const Text extends string>(text: Text) => graphql(text);
type Document<Text extends string> = ReturnType<typeof documentOf<Text>>;

/** The result of a query in wire form. */
export type ResultOf<Query> = Query extends ContentQuery<infer Result> ? Result : never;

/** A GraphQL query with the types of its result and its variables. */
export interface ContentQuery<Result = unknown, Variables = unknown> {
  text: string;
  /** Exists only in types. */
  types?: { result: Result; variables: Variables };
}

/**
 * Creates a query whose fields are checked against the content model. For an unknown field the type is an error sentence,
 * which no fetch accepts. The parts of the text must be literals (`as const`).
 */
export function createContentQuery<const Text extends string>(text: Text): CheckedQuery<Document<Text>>;
export function createContentQuery(text: string): ContentQuery | string {
  return { text };
}

type CheckedQuery<Query> = [Query] extends [never]
  ? 'This is not a GraphQL query of literal parts'
  : [Unknown<ResultOfDocument<Query>, 'query'>] extends [never]
    ? ContentQuery<ResultOfDocument<Query>, VariablesOf<Query>>
    : `${Unknown<ResultOfDocument<Query>, 'query'>} is not in the content model`;

export type IsUnknown<T> = unknown extends T ? true : false;

/** Paths of a result that gql.tada has no type for: fields that are not in the content model. */
type Unknown<T, At extends string> =
  IsUnknown<T> extends true
    ? At
    : T extends Json
      ? never
      : T extends readonly (infer Item)[]
        ? Unknown<Item, At>
        : T extends object
          ? { [Name in keyof T & string]-?: Unknown<T[Name], `${At}.${Name}`> }[keyof T & string]
          : never;
