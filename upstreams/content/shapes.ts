import { z } from 'zod';

import { isSitePath, parseContentAddress } from '../../domain/content-address.ts';
import { toSlug } from '../../wire/slug.ts';
import { parseRows, type DroppedRows } from '../reply.ts';
import { richText } from './rich-text.ts';

/**
 * Schemas that several fetches share, each with its GraphQL selection. The schemas are tolerant: a missing or blank value or
 * one of another type is null, numbers may be sent as text, and lists drop malformed entries.
 */

const anyValue = () => true;

function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function readNumber(value: unknown): number | null {
  // Editors may type an amount as '$1,234.50'.
  const digits = typeof value === 'string' ? value.trim().replaceAll(/^\$|,(?=\d{3})/g, '') : value;
  const number = typeof digits === 'string' && digits !== '' ? Number(digits) : digits;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A text that may be missing. */
export const text = z.custom<string>(anyValue).nullish().transform(readText);
/** A required text: without it the entry is malformed. */
export const label = z
  .custom<string>((value) => readText(value) !== null)
  .transform((value) => readText(value) ?? '');
export const count = z.custom<number>(anyValue).nullish().transform(readNumber);
/** A flag that is false unless the service sends true. */
export const flag = z
  .custom<boolean>(anyValue)
  .nullish()
  .transform((value) => readText(value)?.toLowerCase() === 'true' || value === true);
/** One of a few names in any letter case, or null. */
export const oneOf = <Name extends string>(names: readonly Name[]) =>
  text.transform((value) => names.find((name) => name === value?.trim().toLowerCase()) ?? null);

/** An entry, or null where it is missing or malformed. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

export const formatted = orNone(richText);

export const asset = z.object({
  url: label,
  title: text,
  description: text,
  width: count,
  height: count,
  contentType: text,
});
export const assetFields = '{ url title description width height contentType }' as const;

// An asset without a file counts as missing.
export const image = orNone(asset);

/** The name of a medication or a page without its slash, as some spaces have it. */
const pageName = /^[a-z0-9-]+$/i;
/** The address of a link. Any other address counts as missing, so no page can link to `javascript:`. */
export const linkAddress = z
  .string()
  .transform((href) => parseContentAddress(pageName.test(href.trim()) ? `/${href.trim()}` : href)?.address)
  .pipe(z.string());
/** The path of a page of this site. */
export const sitePath = z.string().refine(isSitePath);

export const pageLink = z.object({ text: label, href: linkAddress });
export const pageLinkFields = '{ text href }' as const;

export const linkWithIcon = z.object({
  icon: text,
  iconPosition: oneOf(['left', 'right']),
  text: label,
  link: linkAddress,
});
export const linkWithIconFields = '{ icon iconPosition text link }' as const;

type DropWarning = [message: string, dropped: DroppedRows];

/** The warning about the dropped rows of a list; the caller adds the name of the list. */
const warningOf = new WeakMap<object, (name: string) => DropWarning>();

/** A list that drops entries of an unexpected shape, so that one bad entry does not fail the whole page. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  return z
    .custom<z.input<Schema>[]>(anyValue)
    .nullish()
    .transform((entries) => {
      const given = Array.isArray(entries) ? entries : [];
      let warning = '';
      const list = parseRows(item, given, '{list}', (message) => (warning = message));
      const rows = given.length - list.length;
      if (rows > 0) warningOf.set(list, (name) => [warning.replace('{list}', name), { list: name, rows }]);
      return list;
    });
}

/** The warnings of all lists in a parsed value. */
export function findDroppedRows(value: unknown, name: string): DropWarning[] {
  if (typeof value !== 'object' || value === null || 'document' in value) return [];
  const own = warningOf.get(value)?.(name);
  const inner = Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findDroppedRows(child, Array.isArray(value) ? name : `${name}.${key}`),
  );
  return own ? [own, ...inner] : inner;
}

/** A question. Its slug is its id on a page, made from the question where the service has none. */
export const faq = z
  .object({ question: label, slug: text, topic: text, answer: richText })
  .transform(({ slug, ...entry }) => ({ ...entry, slug: slug ?? toSlug(entry.question) }));
export const faqFields = '{ question slug topic answer { json } }' as const;

export const step = z
  .object({ title: text, text, image })
  .refine((entry) => entry.title !== null || entry.text !== null);
export const stepFields = `{ title text image ${assetFields} }` as const;

export const testimonial = z.object({ name: text, image, text: richText });
export const testimonialFields = `{ name image ${assetFields} text { json } }` as const;

export const reviewerLink = orNone(z.object({ name: label, slug: label, occupation: text, image }));
export const reviewerLinkFields = `{ name slug occupation image ${assetFields} }` as const;

const published = orNone(z.object({ firstPublishedAt: text, publishedAt: text }));
const unknownDates = { firstPublishedAt: null, publishedAt: null };
export const dates = { sys: published.transform((value) => value ?? unknownDates) };
export const dateFields = 'sys { firstPublishedAt publishedAt }' as const;

// A hidden category is never shown (spec §3, §9).
const articleCategory = orNone(z.object({ title: label, slug: label, hideCategory: flag })).transform(
  (link) => (link && !link.hideCategory ? { title: link.title, slug: link.slug } : null),
);

/** An article in a list: without its content (spec §3). */
export const articleCard = z.object({
  ...dates,
  title: label,
  slug: label,
  preview: text,
  description: text,
  image,
  category: articleCategory,
});
export const articleCardFields =
  `${dateFields} title slug preview description image ${assetFields} category { title slug hideCategory }` as const;
