import { z } from 'zod';

import type { ContentSource, Localized } from './content-fetch.ts';
import { richText } from './rich-text.ts';
import { articleCard, articleCardFields, reviewerLink, reviewerLinkFields } from './shapes.ts';

const query = `query EditorialArticle($slug: String!, $locale: String!) {
  editorialArticleCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    ${articleCardFields} content { json } reviewer ${reviewerLinkFields}
  } }
}`;

const article = z.object({
  ...articleCard.shape,
  content: richText,
  reviewer: reviewerLink,
});

export type EditorialArticle = z.infer<typeof article>;

/** An article by slug (spec §3); null where there is none. */
export const createEditorialArticleFetch = (source: ContentSource) =>
  source.fetch<Localized & { slug: string }, EditorialArticle | null>({
    query,
    read: (reply) => reply.first('editorialArticleCollection', article),
    empty: null,
  });
