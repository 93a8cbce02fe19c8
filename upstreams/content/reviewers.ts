import { z } from 'zod';

import { defineFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import { assetFields, image, text, label } from './shapes.ts';

const query = createContentQuery(`query Reviewers($locale: String) {
  personCollection(order: name_ASC, limit: 100, locale: $locale) { items {
    name slug occupation position type image ${assetFields}
  } }
}`);

const reviewer = z.object({
  name: label,
  slug: label,
  occupation: text,
  position: text,
  type: text,
  image,
});

export type ReviewerCard = z.infer<typeof reviewer>;

/** The reviewers by name, at most 100. */
export const reviewersFetch: ContentFetch<Localized, ReviewerCard[]> = defineFetch({
  query,
  parse: (reply) => reply.all('personCollection', reviewer),
  empty: [],
});
