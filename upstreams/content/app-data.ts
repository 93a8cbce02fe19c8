import { z } from 'zod';

import { contentLimits } from '../../domain/limits.ts';
import { defineEntryFetch, type ContentFetch, type Localized } from './content-fetch.ts';
import { createContentQuery } from './content-query.ts';
import {
  assetFields,
  formatted,
  image,
  linkWithIcon,
  linkWithIconFields,
  listOf,
  orNone,
  pageLink,
  pageLinkFields,
  text,
} from './shapes.ts';

const query = createContentQuery(`query AppData($client: String!, $locale: String) {
  appConfigCollection(where: { client: $client }, limit: 1, locale: $locale) { items {
    partnerName colors textConfig favicon ${assetFields}
    layout {
      navbar { logo ${assetFields} linksCollection(limit: ${contentLimits.navbarLinks}) { items ${pageLinkFields} } }
      footer {
        text { json } logo ${assetFields} privacyChoices ${linkWithIconFields}
        linksCollection(limit: ${contentLimits.footerLinks}) { items ${pageLinkFields} }
      }
    }
  } }
}`);

const appData = z.object({
  partnerName: text,
  colors: z.unknown().optional(),
  textConfig: z.unknown().optional(),
  favicon: image,
  layout: orNone(
    z.object({
      navbar: orNone(z.object({ logo: image, links: listOf(pageLink) })),
      footer: orNone(
        z.object({
          text: formatted,
          logo: image,
          links: listOf(pageLink),
          privacyChoices: orNone(linkWithIcon),
        }),
      ),
    }),
  ),
});

export type AppData = z.infer<typeof appData>;

/** App config of a client (spec §3): colors, texts, navbar, footer and icon. Without it the site responds with not found. */
export const appDataFetch: ContentFetch<Localized & { client: string }, AppData | null> = {
  ...defineEntryFetch(query, 'appConfigCollection', appData),
  whenMissing: ({ client }) =>
    `content has no appConfig of the client ${String(client)}: every page of this brand is a 404`,
};
