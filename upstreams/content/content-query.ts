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

// gql.tada provides only types. The query is sent as written.
declare const graphql: initGraphQLTada<{ introspection: introspection; scalars: Scalars }>;
const parseDocument = <const Text extends string>(text: Text) => graphql(text);
type Document<Text extends string> = ReturnType<typeof parseDocument<Text>>;

/** The result of a query in wire form. */
export type ResultOf<Query> = Query extends ContentQuery<infer Result> ? Result : never;

/** A GraphQL query with the types of its result and its variables. */
export interface ContentQuery<Result = unknown, Variables = unknown> {
  text: string;
  /** Exists only in types. */
  types?: { result: Result; variables: Variables };
}

/**
 * Creates a query whose fields are checked against the content model. For an unknown field the result type is an error
 * message, which the define functions reject. The parts of the text must be literals (`as const`).
 */
export function createContentQuery<const Text extends string>(text: Text): CheckedQuery<Document<Text>>;
export function createContentQuery(text: string): ContentQuery | string {
  return { text };
}

type CheckedQuery<Query> = [Query] extends [never]
  ? 'The query is not a GraphQL text of literal parts'
  : [UnknownPaths<ResultOfDocument<Query>, 'query'>] extends [never]
    ? ContentQuery<ResultOfDocument<Query>, VariablesOf<Query>>
    : `${UnknownPaths<ResultOfDocument<Query>, 'query'>} is not in the content model`;

/** The name of a query, for the log and for file names; 'unnamed' for a query without one. */
export const nameOfQuery = (text: string): string => /\bquery (\w+)/.exec(text)?.[1] ?? 'unnamed';

export type IsUnknown<T> = unknown extends T ? true : false;

/** Paths of a result without a type: fields that are missing in the content model. */
type UnknownPaths<T, At extends string> =
  IsUnknown<T> extends true
    ? At
    : T extends Json
      ? never
      : T extends readonly (infer Item)[]
        ? UnknownPaths<Item, At>
        : T extends object
          ? { [Name in keyof T & string]-?: UnknownPaths<T[Name], `${At}.${Name}`> }[keyof T & string]
          : never;
