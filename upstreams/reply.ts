import type { z } from 'zod';

/** Thrown while reading a reply that breaks a rule; becomes an UpstreamError of kind `validation`. */
export class InvalidReplyError extends Error {
  readonly status: number;
  /** The machine-readable code of the service's own error; null when there is none. */
  readonly reason: string | null;

  constructor(message: string, status: number, reason: string | null = null) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * A reply in the shape of a schema; fields the schema does not name are left out.
 * A reply in another shape throws ReplyRefused that names the place, never the value: it may be a visitor's.
 */
export function parseReply<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.output<Schema> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.');
  throw new InvalidReplyError(`Validation error: unexpected shape at ${place || 'the top'}`, 500);
}

/** The list a reply holds under a key; an empty one when there is none, so that the rule about empty lists applies. */
export function listField(reply: unknown, key: string): unknown[] {
  const list: unknown = fieldOf(reply, key);
  return Array.isArray(list) ? list : [];
}

/** The value a reply holds under a key; undefined when the reply is no object or has no such key of its own. */
export function fieldOf(reply: unknown, key: string): unknown {
  if (typeof reply !== 'object' || reply === null) return undefined;
  return Object.getOwnPropertyDescriptor(reply, key)?.value;
}
