import { z } from 'zod';

import type { Locale } from '../domain/locale.ts';
import { callGateway } from './http.ts';
import { parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** The description of a medication in plain text, by its search name (spec §3). */
export interface DrugDescription {
  searchName: string;
  name: string;
  description: string;
  /** The language of the description: English if there is none in the requested language. */
  locale: Locale;
}

export interface DrugDescriptionsClient {
  /**
   * The description of a drug by its name or slug, brand or generic; null if there is none (404, or an empty text).
   * Throws UpstreamError of category `content` (spec §8: codes 25 and 55).
   */
  find: (name: string, context: CallContext, locale?: Locale) => Promise<DrugDescription | null>;
}

// Only the search name is specified (spec §3); it replaces a missing name.
const descriptionReply = z.object({
  searchName: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  language: z.string().nullish(),
});

function parseDescription(reply: unknown): DrugDescription | null {
  const { searchName, name, description, language } = parseReply(descriptionReply, reply);
  const text = description?.trim();
  const locale = language === 'es' ? 'es' : 'en-US';
  return text ? { searchName, name: name ?? searchName, description: text, locale } : null;
}

/**
 * The content gateway: GET v1/drug-descriptions/{name} with the headers `partner-name` and `version: V1` (spec §7, which
 * leaves the path open) besides those of every gateway call.
 */
export function createDrugDescriptionsClient(gateway: GatewayUpstream): DrugDescriptionsClient {
  return {
    find: (name, context, locale = 'en-US') =>
      callGateway<DrugDescription | null>(
        gateway,
        {
          upstream: 'drug descriptions',
          category: 'content',
          method: 'GET',
          path: ['v1', 'drug-descriptions', name],
          headers: {
            version: 'V1',
            ...(locale === 'es' ? { 'accept-language': 'es' } : {}),
          },
          parse: parseDescription,
          notFound: () => null,
        },
        context,
      ),
  };
}
