import { z } from 'zod';

import type { Locale } from '../domain/locale.ts';
import { createOptionalCall } from './optional-call.ts';
import { textOrEmpty, parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** The description of a medication in plain text, by its search name (spec §3). */
export interface DrugDescription {
  searchName: string;
  name: string;
  description: string;
  /** The language of the description: English if there is no description in the requested language. */
  locale: Locale;
}

export interface DrugDescriptionsClient {
  /**
   * The description of a drug by its name or slug, brand or generic; null if there is none (404, 501 or an empty text).
   * Throws UpstreamError of category `content` (spec §8: codes 25 and 55).
   */
  find: (name: string, context: CallContext, locale?: Locale) => Promise<DrugDescription | null>;
}

const descriptionReply = z.object({
  searchName: textOrEmpty,
  name: textOrEmpty,
  description: z.string().trim().nullish(),
  language: textOrEmpty,
});

function parseDescription(reply: unknown, requested: string): DrugDescription | null {
  const { searchName, name, description, language } = parseReply(descriptionReply, reply);
  const locale = language === 'es' ? 'es' : 'en-US';
  return description
    ? { searchName: searchName || requested, name: name || searchName || requested, description, locale }
    : null;
}

/**
 * The content gateway: GET v1/drug-descriptions/{name} with the headers `partner-name` and `version: V1` (spec §7, which
 * leaves the path open) besides those of every gateway call.
 */
export function createDrugDescriptionsClient(gateway: GatewayUpstream): DrugDescriptionsClient {
  const descriptions = createOptionalCall(gateway);
  return {
    find: (name, context, locale = 'en-US') =>
      descriptions.make<DrugDescription | null>(
        {
          upstream: 'drug descriptions',
          category: 'content',
          method: 'GET',
          path: ['v1', 'drug-descriptions', name],
          headers: {
            version: 'V1',
            ...(locale === 'es' ? { 'accept-language': 'es' } : {}),
          },
          parse: (reply) => parseDescription(reply, name),
        },
        context,
      ),
  };
}
