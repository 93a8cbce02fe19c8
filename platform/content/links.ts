import { linkSchema, type Field, type Link } from './export-schema.ts';

/** Reads a link to an entry or an asset; null for any other value. */
export function readLink(value: unknown): Link | null {
  const parsed = linkSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The content types that a field may link to, in the model's order; null if it may link to any. */
export function linkedTypes(field: Pick<Field, 'validations' | 'items'>): string[] | null {
  const validations = [...field.validations, ...(field.items?.validations ?? [])];
  return validations.find(({ linkContentType = [] }) => linkContentType.length > 0)?.linkContentType ?? null;
}
