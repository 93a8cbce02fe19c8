import type { z } from 'zod';

import type { IsUnknown, Json } from './content-query.ts';

/** Names of the collections that a query's result has. */
export type CollectionName<Data> = keyof Data & string;

/** Names of those whose `total` it asks for. */
export type CountedCollectionName<Data> = {
  [Name in keyof Data & string]: NonNullable<Data[Name]> extends { total: number } ? Name : never;
}[keyof Data & string];

/** An entry of one of its collections, as it comes over the wire. */
type EntryOf<Data, Name extends keyof Data> =
  NonNullable<Data[Name]> extends { items: readonly (infer Entry)[] } ? NonNullable<Entry> : never;

/**
 * A schema that reads no more of a collection's entries than the query asks for, and in the kinds the content model has.
 * Of another the type names the places. Null is not compared: every field of the service may be null, and what a shape
 * does about that is its own affair.
 */
export type MatchingSchema<Schema extends z.ZodType, Data, Name extends keyof Data> = Schema &
  ([Misfit<EntryOf<Data, Name>, z.input<Schema>, Name & string>] extends [never]
    ? unknown
    : { readsWhatIsNotThere: Misfit<EntryOf<Data, Name>, z.input<Schema>, Name & string> });

/** Where what a shape reads is not in what is given, or is of another kind. */
type Misfit<Given, Wanted, At extends string> =
  IsUnknown<Given> extends true
    ? At
    : IsUnknown<Wanted> extends true
      ? never
      : MisfitOf<NonNullable<Given>, NonNullable<Wanted>, At>;

// Of several types, each wanted one is held against the given one of the same name.
type MisfitOf<Given, Wanted, At extends string> = Wanted extends unknown
  ? [Given] extends [Json]
    ? never
    : Wanted extends { __typename: infer Name }
      ? FieldMisfit<Extract<Given, { __typename: Name }>, Wanted, `${At}.${Name & string}`>
      : Wanted extends readonly (infer WantedItem)[]
        ? Given extends readonly (infer GivenItem)[]
          ? Misfit<GivenItem, WantedItem, At>
          : At
        : Wanted extends object
          ? FieldMisfit<Given, Wanted, At>
          : KindMisfit<Given, Wanted, At>
  : never;

// A shape may allow fewer words or numbers than the model, which only knows that they are some.
type KindMisfit<Given, Wanted, At extends string> = Wanted extends string
  ? Given extends string
    ? never
    : At
  : Wanted extends number
    ? Given extends number
      ? never
      : At
    : Wanted extends boolean
      ? Given extends boolean
        ? never
        : At
      : Given extends Wanted
        ? never
        : At;

type FieldMisfit<Given, Wanted, At extends string> = [Given] extends [never]
  ? At
  : {
      [Name in keyof Wanted & string]-?: Misfit<FieldOf<Given, Name>, Wanted[Name], `${At}.${Name}`>;
    }[keyof Wanted & string];

/** A field as readContentReply gives it: a list below an entry has lost its `Collection`. */
type FieldOf<Given, Name extends string> = Name extends keyof Given
  ? Given[Name]
  : `${Name}Collection` extends keyof Given
    ? NonNullable<Given[`${Name}Collection`]> extends { items: infer Items }
      ? Items
      : unknown
    : unknown;
