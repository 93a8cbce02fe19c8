import { z } from 'zod';

import { collectionWithoutItems } from '../../domain/errors.ts';
import { fieldOf, InvalidReplyError, parseReply } from '../reply.ts';
import type { CollectionName, CountedCollectionName, MatchingSchema } from './query-types.ts';

/**
 * What a query found, by the names of its collections. Lists below an entry lose their `Collection` and are arrays.
 * `Data` is the type of the query's result: names and schemas that it does not have are type errors.
 */
export interface ContentReply<Data> {
  /** The first entry of a collection in the shape of a schema; null where it has none. */
  first: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema> | null;
  /** Every entry of a collection that has the shape of a schema; others are logged and left out. */
  all: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema>[];
  /** The same of a collection that a variable may leave out of the reply; there are none then. */
  included: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema>[];
  /** How many entries there are, those of other pages included. */
  total: (collection: CountedCollectionName<Data>) => number;
}

/** What a service says that has not the language it is asked in. */
export const unknownLocale = 'UNKNOWN_LOCALE';

const counted = z.object({ total: z.number().int().nonnegative() });

/**
 * Reads a reply of the content service. Data beside errors counts, and the errors' codes are passed to `warn`.
 * No data, a language the service has not, or a collection without items (its text is that of spec §8), throws InvalidReplyError; a list below an entry
 * without items is logged with the same text and is empty, so that the rest of the page stands.
 */
export function readContentReply<Data>(reply: unknown, warn: (message: string) => void): ContentReply<Data> {
  const data = fieldOf(reply, 'data');
  const errors = fieldOf(reply, 'errors');
  if (typeof data !== 'object' || data === null) {
    throw new InvalidReplyError(`content answered without data (${errorCodes(errors)})`, 500);
  }
  if (findErrorCode(reply) === unknownLocale) {
    throw new InvalidReplyError(`content answered with errors (${unknownLocale})`, 500, unknownLocale);
  }
  if (errors !== undefined) warn(`content answered with errors (${errorCodes(errors)})`);

  function items(collection: string): unknown[] {
    const found = fieldOf(fieldOf(data, collection), 'items');
    if (!Array.isArray(found)) throw new InvalidReplyError(collectionWithoutItems(collection), 500);
    return found.filter((item) => item !== null).map((item) => plain(item, warn));
  }
  function first<Schema extends z.ZodType>(collection: string, schema: Schema): z.output<Schema> | null {
    const [entry] = items(collection);
    return entry === undefined ? null : parseReply(schema, entry);
  }
  function all<Schema extends z.ZodType>(collection: string, schema: Schema): z.output<Schema>[] {
    return items(collection).flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      if (parsed.success) return [parsed.data];
      warn(`Validation error: unexpected shape in ${collection}`);
      return [];
    });
  }
  return {
    first,
    all,
    included: (collection, schema) => (Object.hasOwn(data, collection) ? all(collection, schema) : []),
    total: (collection) => parseReply(counted, fieldOf(data, collection)).total,
  };
}

/** The code of the first error of a reply; where there is none, undefined. */
export function findErrorCode(reply: unknown): unknown {
  const errors = fieldOf(reply, 'errors');
  return codeOf(Array.isArray(errors) ? errors[0] : undefined);
}

function codeOf(error: unknown): unknown {
  return fieldOf(fieldOf(fieldOf(error, 'extensions'), 'contentful'), 'code');
}

function errorCodes(errors: unknown): string {
  const codes = (Array.isArray(errors) ? errors : []).map(codeOf);
  const known = codes.filter((code) => typeof code === 'string' && /^\w{1,64}$/.test(code));
  return [...new Set(known)].join(', ') || 'N/A';
}

// The values of these are the editors' own and not ours to rename.
const untouched = new Set(['json', 'data', 'colors', 'textConfig', 'sectionTitles']);
const suffix = 'Collection';

function plain(value: unknown, warn: (message: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, warn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]: [string, unknown]) => {
      if (untouched.has(key)) return [key, held];
      if (!key.endsWith(suffix)) return [key, plain(held, warn)];
      const items = fieldOf(held, 'items');
      if (!Array.isArray(items)) warn(collectionWithoutItems(key));
      // A link to an unpublished entry is null in its list.
      const published = Array.isArray(items) ? items.filter((item) => item !== null) : [];
      return [key.slice(0, -suffix.length), plain(published, warn)];
    }),
  );
}
