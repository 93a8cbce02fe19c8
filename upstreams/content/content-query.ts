import type { initGraphQLTada, ResultOf as ResultOfDocument, VariablesOf } from 'gql.tada';

import type { introspection } from './schema-types.d.ts';

declare const json: unique symbol;

/** A value of the editors' own, which the content model does not describe. */
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

// gql.tada works in types alone: nothing of it runs, and what is sent is the text as it stands.
declare const graphql: initGraphQLTada<{ introspection: introspection; scalars: Scalars }>;
const documentOf = <const Text extends string>(text: Text) => graphql(text);
type Document<Text extends string> = ReturnType<typeof documentOf<Text>>;

/** What a query gives, as it comes over the wire. */
export type ResultOf<Query> = Query extends ContentQuery<infer Result> ? Result : never;

/** A query in GraphQL that the content model can answer, and in types what it gives and asks for. */
export interface ContentQuery<Result = unknown, Variables = unknown> {
  text: string;
  /** Only in types. */
  typed?: { result: Result; variables: Variables };
}

/**
 * A query, checked against the content model: of a field the model does not have it gives a sentence instead, which no
 * fetch takes. Parts of the text must be literals (`as const`).
 */
export function createContentQuery<const Text extends string>(text: Text): InTheModel<Document<Text>>;
export function createContentQuery(text: string): ContentQuery | string {
  return { text };
}

type InTheModel<Asked> = [Asked] extends [never]
  ? 'This is no GraphQL query of literal parts'
  : [Unknown<ResultOfDocument<Asked>, 'query'>] extends [never]
    ? ContentQuery<ResultOfDocument<Asked>, VariablesOf<Asked>>
    : `${Unknown<ResultOfDocument<Asked>, 'query'>} is not in the content model`;

export type IsUnknown<T> = unknown extends T ? true : false;

/** Where a result holds what gql.tada knows no type of: a field, or a selection of one, that the model does not have. */
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
