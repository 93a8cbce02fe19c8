import type { z } from 'zod';

import type { IsUnknown, Json } from './content-query.ts';

/** Names of the collections in a query's result. */
export type CollectionName<Data> = keyof Data & string;

/** Names of the collections whose `total` the query selects. */
export type CountedCollectionName<Data> = {
  [Name in keyof Data & string]: NonNullable<Data[Name]> extends { total: number } ? Name : never;
}[keyof Data & string];

/** An entry of a collection in wire form. */
type SelectedEntry<Data, Name extends keyof Data> =
  NonNullable<Data[Name]> extends { items: readonly (infer Entry)[] } ? NonNullable<Entry> : never;

/**
 * A schema whose fields the query selects for the collection's entries, with the types of the content model. For any
 * other schema the type error names the paths. Null is ignored: every field of the service may be null.
 */
export type MatchingSchema<Schema extends z.ZodType, Data, Name extends keyof Data> = Schema &
  ([Mismatch<SelectedEntry<Data, Name>, z.input<Schema>, Name & string>] extends [never]
    ? unknown
    : { missingInQuery: Mismatch<SelectedEntry<Data, Name>, z.input<Schema>, Name & string> });

/** The paths of a schema that the selected entry lacks or has with another type. */
type Mismatch<Selected, Wanted, At extends string> =
  IsUnknown<Selected> extends true
    ? At
    : IsUnknown<Wanted> extends true
      ? never
      : TypeMismatch<NonNullable<Selected>, NonNullable<Wanted>, At>;

// In a union, each wanted type is compared with the selected type of the same __typename.
type TypeMismatch<Selected, Wanted, At extends string> = Wanted extends unknown
  ? [Selected] extends [Json]
    ? never
    : Wanted extends { __typename: infer Name }
      ? FieldMismatch<Extract<Selected, { __typename: Name }>, Wanted, `${At}.${Name & string}`>
      : Wanted extends readonly (infer WantedItem)[]
        ? Selected extends readonly (infer SelectedItem)[]
          ? Mismatch<SelectedItem, WantedItem, At>
          : At
        : Wanted extends object
          ? FieldMismatch<Selected, Wanted, At>
          : PrimitiveMismatch<Selected, Wanted, At>
  : never;

// A schema may be narrower than the content model, such as an enum of strings.
type PrimitiveMismatch<Selected, Wanted, At extends string> = Wanted extends string
  ? Selected extends string
    ? never
    : At
  : Wanted extends number
    ? Selected extends number
      ? never
      : At
    : Wanted extends boolean
      ? Selected extends boolean
        ? never
        : At
      : Selected extends Wanted
        ? never
        : At;

type FieldMismatch<Selected, Wanted, At extends string> = [Selected] extends [never]
  ? At
  : {
      [Name in keyof Wanted & string]-?: Mismatch<FieldOf<Selected, Name>, Wanted[Name], `${At}.${Name}`>;
    }[keyof Wanted & string];

/** A field in the form of readContentReply: a list below an entry loses its suffix `Collection`. */
type FieldOf<Selected, Name extends string> = Name extends keyof Selected
  ? Selected[Name]
  : `${Name}Collection` extends keyof Selected
    ? NonNullable<Selected[`${Name}Collection`]> extends { items: infer Items }
      ? Items
      : unknown
    : unknown;
