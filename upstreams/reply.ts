import { z } from 'zod';

/** Rows of a reply that are left out. */
export interface DroppedRows {
  /** A name from the schema, never from the reply. */
  list: string;
  rows: number;
}

/** Logs a problem of a reply that is not an error, and counts the rows that are left out because of it. */
export type Warn = (message: string, dropped?: DroppedRows) => void;

/** Thrown for a reply that breaks a rule; becomes an UpstreamError of kind `validation`. */
export class InvalidReplyError extends Error {
  readonly status: number;
  /** The machine-readable code of the service's own error; null if it has none. */
  readonly reason: string | null;

  constructor(message: string, status: number, reason: string | null = null) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Parses a reply with a schema; fields that the schema does not name are dropped.
 * Throws InvalidReplyError with the path of a mismatch, never with its value, which may be personal data.
 */
export function parseReply<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.output<Schema> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw createShapeError(parsed.error.issues[0]?.path.join('.') || 'the top');
}

/**
 * Parses a list of a reply like `parseRows`. Throws InvalidReplyError without a list, and for a list without any well-formed
 * row, which would otherwise look empty.
 */
export function parseEntries<Schema extends z.ZodType>(
  schema: Schema,
  reply: unknown,
  key: string,
  warn: Warn,
): z.output<Schema>[] {
  const list = fieldOf(reply, key);
  if (!Array.isArray(list)) throw createShapeError(key);
  const rows = parseRows(schema, list, key, warn);
  if (rows.length === 0 && list.length > 0) throw createShapeError(`every row of ${key}`);
  return rows;
}

const maxReportedPaths = 3;

/** Warns of the rows of a list that were dropped because they are malformed. */
export function warnOfDropped(
  warn: Warn,
  { list, dropped, count, where }: { list: string; dropped: number; count: number; where: string },
): void {
  warn(`Dropped ${dropped} of ${count} rows of ${list}, malformed at ${where}`, { list, rows: dropped });
}

/** Parses rows, and drops those that do not match the schema with one warning that counts them. */
export function parseRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  key: string,
  warn: Warn,
): z.output<Schema>[] {
  const paths = new Set<string>();
  const parsed = rows.flatMap((row) => {
    const result = schema.safeParse(row);
    if (result.success) return [result.data];
    paths.add(result.error.issues[0]?.path.join('.') || 'the row');
    return [];
  });
  const dropped = rows.length - parsed.length;
  if (dropped > 0) {
    // A path is from the schema and never contains a value.
    const where = [...paths].slice(0, maxReportedPaths).join(', ');
    warnOfDropped(warn, { list: key, dropped, count: rows.length, where });
  }
  return parsed;
}

/** The first row of each key. */
export function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const { size } = seen;
    return seen.add(keyOf(row)).size > size;
  });
}

const createShapeError = (path: string) =>
  new InvalidReplyError(`Validation error: unexpected shape at ${path}`, 500);

/** The list under a key of a reply; empty if it is missing, so that the rule about empty lists applies. */
export function listField(reply: unknown, key: string): unknown[] {
  const list: unknown = fieldOf(reply, key);
  return Array.isArray(list) ? list : [];
}

/** Whether a reply has the list; some services send null for an empty one. */
export function hasList(reply: unknown, key: string): boolean {
  const list = fieldOf(reply, key);
  return Array.isArray(list) || list === null;
}

/** The value of a reply's own property; undefined if it is missing. */
export function fieldOf(reply: unknown, key: string): unknown {
  if (typeof reply !== 'object' || reply === null) return undefined;
  return Object.getOwnPropertyDescriptor(reply, key)?.value;
}

/** A field that a service may omit or send as null. */
export const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null);
// `optional` is needed, or an object without the key would be rejected.
export const anything = z.unknown().optional();

/** Whether JSON may have changed the last digits of a number, which are wrong in an identifier. */
const isRounded = (value: number) => Number.isInteger(value) && !Number.isSafeInteger(value);
/** Whether every object has a property of that name: pages look up texts by names of replies. */
export const isPropertyName = (text: string) => text in Object.prototype;
/** A text that a service may send as a number, as null, or not at all; '' for anything else. */
export const textOrEmpty = anything.transform((value) => {
  if (typeof value === 'number') return isRounded(value) ? '' : String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return isPropertyName(text) ? '' : text;
});
/** A required text that a service may send as a number. */
export const requiredText = textOrEmpty.refine((text) => text !== '');
/** A positive number that a service may send as text, as null, or not at all; null for anything else. */
export const positiveOrNull = anything.transform((value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number > 0 && Number.isFinite(number) ? number : null;
});
const numberOrText = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
/** A nonnegative number that a service may send as text. */
export const nonnegative = numberOrText.pipe(z.number().nonnegative());
/** No medication costs more dollars: a larger amount is a fault of its service. */
export const maxDollars = 1e7;
/** Rounded to cents, as pages show an amount: less than half a cent is 0. */
export const dollars = nonnegative
  .refine((amount) => amount <= maxDollars)
  .transform((amount) => Math.round(amount * 100) / 100);
/** Degrees of a place, which a service may send as text. */
export const degrees = (max: number) => numberOrText.pipe(z.number().min(-max).max(max));
/** A ZIP code; a number has lost its leading zeros. */
export const zipOrEmpty = anything.transform((zip) =>
  textOrEmpty.parse(typeof zip === 'number' ? String(zip).padStart(5, '0') : zip),
);
/** A flag that a service may send as text, as null, or not at all. Anything except true is false. */
export const flagOrFalse = anything.transform((value) => value === true || value === 'true');
/** A list that a service may omit. Anything else counts as an empty list. */
export const listOrEmpty = z.array(z.unknown()).catch([]);
