import { z } from 'zod';

import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { articleCard, articleCardFields, reviewerLink, reviewerLinkFields, formatted } from './shapes.ts';

const query = createContentQuery(`query EditorialArticle($slug: String!, $locale: String) {
  editorialArticleCollection(where: { slug: $slug }, limit: 1, locale: $locale) { items {
    ${articleCardFields} content { json } reviewer ${reviewerLinkFields}
  } }
}`);

const article = z.object({
  ...articleCard.shape,
  content: formatted,
  reviewer: reviewerLink,
});

export type EditorialArticle = z.infer<typeof article>;

/** An article by slug (spec §3); null if there is none. */
export const editorialArticleFetch: ContentFetch<Localized & { slug: string }, EditorialArticle | null> =
  defineEntryFetch(query, 'editorialArticleCollection', article);
