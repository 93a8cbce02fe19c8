import { z } from 'zod';

import { isContentAddress, isSitePath } from '../../domain/content-address.ts';
import { toSlug } from '../../wire/slug.ts';
import { textOrEmpty } from '../reply.ts';
import { richText } from './rich-text.ts';

/** Schemas that several fetches share, each with its GraphQL selection. Missing values are null. */

export const text = z.string().nullable();
export const count = z.number().nullable();
export const formatted = richText.nullable();

export const asset = z.object({
  url: z.string(),
  title: text,
  description: text,
  width: count,
  height: count,
  contentType: text,
});
export const assetFields = '{ url title description width height contentType }' as const;

// An asset without a file counts as missing.
export const image = asset.nullable().catch(null);

/** The address of a link. What holds another address counts as missing, so that no page can link to `javascript:`. */
export const linkAddress = z.string().refine(isContentAddress);
/** The path of a page of this site. */
export const sitePath = z.string().refine(isSitePath);

export const pageLink = z.object({ text: z.string(), href: linkAddress });
export const pageLinkFields = '{ text href }' as const;

export const linkWithIcon = z.object({
  icon: text,
  iconPosition: z.enum(['left', 'right']).nullable().catch(null),
  text: z.string(),
  link: linkAddress,
});
export const linkWithIconFields = '{ icon iconPosition text link }' as const;

let droppedRows = 0;

/** Parses with lists that drop rows, and counts those. */
export function countDroppedRows<T>(parse: () => T): { value: T; dropped: number } {
  droppedRows = 0;
  return { value: parse(), dropped: droppedRows };
}

/** A list that drops entries of an unexpected shape, so that one bad entry does not fail the whole page. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  return z.custom<z.input<Schema>[]>(Array.isArray).transform((entries) =>
    entries.flatMap((entry) => {
      const parsed = item.safeParse(entry);
      if (!parsed.success) droppedRows += 1;
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** A question whose slug, if the content gives none, is made from its words. */
export const faq = z
  .object({ question: z.string(), slug: text, topic: text, answer: richText })
  .transform((entry) => ({ ...entry, slug: entry.slug || toSlug(entry.question) }));
export const faqFields = '{ question slug topic answer { json } }' as const;

export const step = z.object({ title: z.string(), text: textOrEmpty, image });
export const stepFields = `{ title text image ${assetFields} }` as const;

export const testimonial = z.object({ name: z.string(), image, text: richText });
export const testimonialFields = `{ name image ${assetFields} text { json } }` as const;

export const reviewerLink = z
  .object({ name: z.string(), slug: z.string(), occupation: text, image })
  .nullable()
  .catch(null);
export const reviewerLinkFields = `{ name slug occupation image ${assetFields} }` as const;

const published = z.object({ firstPublishedAt: text, publishedAt: text });
export const dates = { sys: published };
export const dateFields = 'sys { firstPublishedAt publishedAt }' as const;

// A hidden category is never shown (spec §3, §9).
const articleCategory = z
  .object({ title: z.string(), slug: z.string(), hideCategory: z.boolean().nullish() })
  .nullable()
  .transform((link) => (link && !link.hideCategory ? { title: link.title, slug: link.slug } : null));

/** An article in a list: without its content (spec §3). */
export const articleCard = z.object({
  ...dates,
  title: z.string(),
  slug: z.string(),
  preview: textOrEmpty,
  description: textOrEmpty,
  image,
  category: articleCategory,
});
export const articleCardFields =
  `${dateFields} title slug preview description image ${assetFields} category { title slug hideCategory }` as const;
