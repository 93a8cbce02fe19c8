import { z } from 'zod';

import type { Locale } from '../domain/locale.ts';
import { call, gatewayHeaders } from './http.ts';
import { parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** What a medicine is, in plain text, under the name it is searched by (spec §3). */
export interface DrugDescription {
  searchName: string;
  name: string;
  description: string;
  /** The language of the description: English where there is none in the language asked for. */
  locale: Locale;
}

export interface DrugDescriptionsClient {
  /**
   * The description of a drug by its name or slug, brand or generic, in a language if there is one; null when there is
   * none (404, or nothing in it).
   * Throws UpstreamError of category `content` (spec §8: codes 25 and 55).
   */
  find: (name: string, context: CallContext, locale?: Locale) => Promise<DrugDescription | null>;
}

// Only the search name is specified (spec §3); without a name of its own a description goes by that.
const descriptionReply = z.object({
  searchName: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  language: z.string().nullish(),
});

function readDescription(reply: unknown): DrugDescription | null {
  const { searchName, name, description, language } = parseReply(descriptionReply, reply);
  const text = description?.trim();
  const locale = language === 'es' ? 'es' : 'en-US';
  return text ? { searchName, name: name ?? searchName, description: text, locale } : null;
}

/**
 * The content gateway: GET v1/drug-descriptions/{name} with headers `partner-name` and `version: V1` (spec §7; its
 * path is settled in design §4), beside those of every gateway call.
 */
export function createDrugDescriptionsClient(gateway: GatewayUpstream): DrugDescriptionsClient {
  return {
    find: (name, context, locale = 'en-US') =>
      call<DrugDescription | null>(
        gateway,
        {
          upstream: 'drug descriptions',
          category: 'content',
          method: 'GET',
          path: ['v1', 'drug-descriptions', name],
          headers: {
            ...gatewayHeaders(gateway, context),
            'partner-name': context.partnerName,
            version: 'V1',
            ...(locale === 'es' ? { 'accept-language': 'es' } : {}),
          },
          read: readDescription,
          notFound: () => null,
        },
        context,
      ),
  };
}
