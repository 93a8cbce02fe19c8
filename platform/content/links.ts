import { linkSchema, type Field, type Link } from './export-schema.ts';

/** A link to an entry or an asset; null for anything else. */
export function readLink(value: unknown): Link | null {
  const read = linkSchema.safeParse(value);
  return read.success ? read.data : null;
}

/** The content types a field may link to, in the model's order; null where it may link to any. */
export function linkedTypes(field: Pick<Field, 'validations' | 'items'>): string[] | null {
  const validations = [...field.validations, ...(field.items?.validations ?? [])];
  return validations.find(({ linkContentType }) => linkContentType)?.linkContentType ?? null;
}

/** Whether a field holds links of the given kind, one or many. */
export function holdsLinks(field: Field, linkType: Link['sys']['linkType']): boolean {
  return (field.linkType ?? field.items?.linkType) === linkType;
}

/** The most links an array may hold, by its size validation; null where it says nothing. */
export function mostLinks(field: Field): number | null {
  return field.validations.find(({ size }) => size?.max !== undefined)?.size?.max ?? null;
}
