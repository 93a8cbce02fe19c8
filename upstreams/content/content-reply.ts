import type { z } from 'zod';

import { collectionWithoutItems } from '../../domain/errors.ts';
import { fieldOf, InvalidReplyError, parseReply, parseRows, type DroppedRows, type Warn } from '../reply.ts';
import { count, findDroppedRows } from './shapes.ts';
import type { CollectionName, CountedCollectionName, MatchingSchema } from './query-types.ts';

/**
 * The collections of a query's reply. Lists below an entry become arrays and lose the suffix `Collection`.
 * `Data` is the type of the query's result: names and schemas that do not match it are type errors.
 */
export interface ContentReply<Data> {
  /** The first entry of a collection; null if it is empty. Throws InvalidReplyError for an unexpected shape. */
  first: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema> | null;
  /** The entries of a collection; those of an unexpected shape are dropped, with one warning that counts them. */
  all: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema>[];
  /**
   * Like `all`, but empty for a collection that a query variable excluded from the reply, and, with a warning, for one
   * without items: the rest of the reply is still shown.
   */
  included: <Name extends CollectionName<Data>, Schema extends z.ZodType>(
    collection: Name,
    schema: MatchingSchema<Schema, Data, Name>,
  ) => z.output<Schema>[];
  /**
   * The number of entries on all pages, null where the service does not count them, and of rows in this reply, malformed
   * ones included.
   */
  counts: (collection: CountedCollectionName<Data>) => { total: number | null; rows: number };
}

/** The error code for a language that the space lacks. */
export const unknownLocale = 'UNKNOWN_LOCALE';

/**
 * Reads a reply of the content service. The codes of errors next to data are passed to `warn`.
 * Throws InvalidReplyError for a reply without data, a language that the space lacks, and a collection without items (with
 * the text of spec §8). A nested list without items logs the same text and becomes empty, so that the rest of the page is
 * still rendered.
 */
export function readContentReply<Data>(reply: unknown, warn: Warn): ContentReply<Data> {
  const data = fieldOf(reply, 'data');
  const errors = fieldOf(reply, 'errors');
  if (!isObject(data)) {
    throw new InvalidReplyError(`content answered without data (${errorCodes(errors)})`, 500);
  }
  if (findErrorCode(reply) === unknownLocale) {
    throw new InvalidReplyError(`content answered with errors (${unknownLocale})`, 500, unknownLocale);
  }
  if (errors !== undefined) warn(`content answered with errors (${errorCodes(errors)})`);

  const findItems = (collection: string) => fieldOf(fieldOf(data, collection), 'items');
  function items(collection: string): unknown[] {
    const list = findItems(collection);
    if (!Array.isArray(list)) throw new InvalidReplyError(collectionWithoutItems(collection), 500);
    return list.filter((item) => item !== null).map((item) => flattenLists(item, warn));
  }
  function warnOfDropped(parsed: unknown, collection: string): void {
    const rowsOf = new Map<string, DroppedRows>();
    for (const [message, { list, rows }] of findDroppedRows(parsed, collection)) {
      rowsOf.set(message, { list, rows: rows + (rowsOf.get(message)?.rows ?? 0) });
    }
    for (const [message, dropped] of rowsOf) warn(message, dropped);
  }
  function first<Schema extends z.ZodType>(collection: string, schema: Schema): z.output<Schema> | null {
    const [entry] = items(collection);
    if (entry === undefined) return null;
    const parsed = parseReply(schema, entry);
    warnOfDropped(parsed, collection);
    return parsed;
  }
  function all<Schema extends z.ZodType>(collection: string, schema: Schema): z.output<Schema>[] {
    const parsed = parseRows(schema, items(collection), collection, warn);
    warnOfDropped(parsed, collection);
    return parsed;
  }
  return {
    first,
    all,
    included(collection, schema) {
      if (!Object.hasOwn(data, collection)) return [];
      if (Array.isArray(findItems(collection))) return all(collection, schema);
      warn(collectionWithoutItems(collection));
      return [];
    },
    counts(collection) {
      const list = findItems(collection);
      const total = count.parse(fieldOf(fieldOf(data, collection), 'total'));
      return Array.isArray(list) ? { total, rows: list.length } : { total: total ?? 0, rows: 0 };
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a reply has at least part of the result of its query. */
export const hasData = (reply: unknown): boolean => isObject(fieldOf(reply, 'data'));

/** The code of a reply's first error; undefined if there is none. */
export function findErrorCode(reply: unknown): unknown {
  const errors = fieldOf(reply, 'errors');
  return getErrorCode(Array.isArray(errors) ? errors[0] : undefined);
}

function getErrorCode(error: unknown): unknown {
  return fieldOf(fieldOf(fieldOf(error, 'extensions'), 'contentful'), 'code');
}

const maxNamedErrors = 5;

/** The codes of errors, each with the link that it is about, so that an editor finds the entry. */
function errorCodes(errors: unknown): string {
  const named = (Array.isArray(errors) ? errors : []).flatMap((error) => {
    const code = getErrorCode(error);
    return typeof code === 'string' && isSafeName(code) ? [`${code}${describeLink(error)}`] : [];
  });
  return [...new Set(named)].slice(0, maxNamedErrors).join(', ') || 'N/A';
}

const isSafeName = (value: unknown): boolean => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);

function describeLink(error: unknown): string {
  const details = fieldOf(fieldOf(fieldOf(error, 'extensions'), 'contentful'), 'details');
  const [id, field, from] = ['linkId', 'field', 'linkingEntryId'].map((name) => fieldOf(details, name));
  if (![id, field, from].every(isSafeName)) return '';
  return `: ${String(id)} in ${String(field)} of the entry ${String(from)}`;
}

// Editors define the keys inside these fields, so they stay unchanged.
const jsonFields = new Set(['json', 'data', 'colors', 'textConfig', 'sectionTitles']);
const suffix = 'Collection';

function flattenLists(value: unknown, warn: Warn): unknown {
  if (Array.isArray(value)) return value.map((item) => flattenLists(item, warn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => {
      if (jsonFields.has(key)) return [key, child];
      if (!key.endsWith(suffix)) return [key, flattenLists(child, warn)];
      const items = fieldOf(child, 'items');
      if (!Array.isArray(items)) warn(collectionWithoutItems(key));
      // A link to an unpublished entry is null in its list.
      const published = Array.isArray(items) ? items.filter((item) => item !== null) : [];
      return [key.slice(0, -suffix.length), flattenLists(published, warn)];
    }),
  );
}
