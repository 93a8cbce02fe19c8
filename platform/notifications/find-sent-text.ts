import { z } from 'zod';

/** How to reach the provider's list of messages. */
export interface SentTextLookupOptions {
  /** `https://api.twilio.com/2010-04-01/Accounts/AC.../Messages.json`. */
  url: string;
  authorization: string;
  fetch: typeof globalThis.fetch;
  /** The time limit for all pages together. */
  timeoutMs: number;
}

/** A text that may have been sent. */
export interface SentTextQuery {
  to: string;
  text: string;
  /** When it was accepted, in milliseconds since 1970. */
  since: number;
}

/** The fields of Twilio's list that are read. */
const listSchema = z.object({
  messages: z.array(
    z.object({
      body: z.string().nullable(),
      status: z.string(),
      /** RFC 2822, in whole seconds. */
      date_created: z.string(),
    }),
  ),
  /** A path on the same host. */
  next_page_uri: z.string().nullish(),
});

/** Statuses of texts that never arrive and may be sent again. */
const undeliveredStatuses = new Set(['failed', 'undelivered', 'canceled']);

/** Twilio's maximum: all texts to one number usually fit on one page. */
const pageSize = 1000;

/** How far the provider's clock may lag. */
const clockToleranceMs = 60_000;

/**
 * Creates a lookup that returns whether the provider accepted a text: true, false, or null if the list cannot be read. It
 * never rejects.
 * The query filters by recipient alone: `DateSent` would omit texts still in the provider's queue, and `From` texts for
 * which a messaging service has not chosen a number yet.
 */
export function createSentTextLookup(provider: SentTextLookupOptions) {
  const { url, authorization, timeoutMs } = provider;
  const { origin } = new URL(url);

  return async ({ to, text, since }: SentTextQuery): Promise<boolean | null> => {
    const expected = normalize(text);
    const signal = AbortSignal.timeout(timeoutMs);
    let page: URL | null = new URL(url);
    page.search = new URLSearchParams({ To: to, PageSize: String(pageSize) }).toString();
    try {
      while (page) {
        // A link to another host must not receive the account's password.
        if (page.origin !== origin) return null;
        const response = await provider.fetch(page, {
          headers: { authorization, accept: 'application/json' },
          redirect: 'manual',
          signal,
        });
        const { success, data } = listSchema.safeParse(response.ok ? await response.json() : null);
        if (!success) return null;
        const isMatch = ({ body, status, date_created }: (typeof data.messages)[number]) =>
          !undeliveredStatuses.has(status) &&
          Date.parse(date_created) >= since - clockToleranceMs &&
          normalize(body ?? '').endsWith(expected);
        if (data.messages.some(isMatch)) return true;
        page = data.next_page_uri ? new URL(data.next_page_uri, origin) : null;
      }
      return false;
    } catch {
      return null;
    }
  };
}

/**
 * Keeps only letters and digits, because providers replace quotation marks, accents and spaces to save segments, and trial
 * accounts prepend a line.
 */
function normalize(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '');
}
