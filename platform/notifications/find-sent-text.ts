import { z } from 'zod';

/** How to reach the provider's list of messages. */
export interface SentTextsOptions {
  /** `https://api.twilio.com/2010-04-01/Accounts/AC.../Messages.json`. */
  url: string;
  authorization: string;
  fetch: typeof globalThis.fetch;
  /** For all pages together. */
  timeoutMs: number;
}

/** A text that may have been sent. */
export interface DoubtfulText {
  to: string;
  text: string;
  /** When it was accepted, milliseconds since 1970. */
  since: number;
}

/** Twilio's list, as far as it is read. */
const listShape = z.object({
  messages: z.array(
    z.object({
      body: z.string().nullable(),
      status: z.string(),
      /** RFC 2822, in whole seconds. */
      date_created: z.string(),
    }),
  ),
  /** A path, on the same host. */
  next_page_uri: z.string().nullish(),
});

/** Statuses of what never arrives: it may be sent again. */
const notSent = new Set(['failed', 'undelivered', 'canceled']);

/** The most that Twilio gives at once: what one number was sent fits on one page. */
const pageSize = 1000;

/** By how much the provider's clock may be behind ours. */
const clocksDifferMs = 60_000;

/**
 * Makes what asks the provider whether it took a text since it was accepted: true or false, or null where it could not
 * be asked. Never rejects.
 *
 * Asked for by recipient alone. `DateSent` would leave out what is still in the provider's own queue, which has none yet,
 * and `From` what a messaging service has not chosen a number for.
 */
export function createSentTexts(provider: SentTextsOptions) {
  const { url, authorization, timeoutMs } = provider;
  const { origin } = new URL(url);

  return async ({ to, text, since }: DoubtfulText): Promise<boolean | null> => {
    const wanted = bare(text);
    const signal = AbortSignal.timeout(timeoutMs);
    let page: URL | null = new URL(url);
    page.search = new URLSearchParams({ To: to, PageSize: String(pageSize) }).toString();
    try {
      while (page) {
        // The account's password goes to nobody else, wherever a page is said to be.
        if (page.origin !== origin) return null;
        // oxlint-disable-next-line no-await-in-loop
        const response = await provider.fetch(page, {
          headers: { authorization, accept: 'application/json' },
          redirect: 'manual',
          signal,
        });
        // oxlint-disable-next-line no-await-in-loop
        const { success, data } = listShape.safeParse(response.ok ? await response.json() : null);
        if (!success) return null;
        const isIt = ({ body, status, date_created }: (typeof data.messages)[number]) =>
          !notSent.has(status) &&
          Date.parse(date_created) >= since - clocksDifferMs &&
          bare(body ?? '').endsWith(wanted);
        if (data.messages.some(isIt)) return true;
        page = data.next_page_uri ? new URL(data.next_page_uri, origin) : null;
      }
      return false;
    } catch {
      return null;
    }
  };
}

/**
 * Letters and digits alone: providers change quotation marks, accents and spaces to what fits in fewer segments, and put
 * a line of their own before the text in trial accounts.
 */
function bare(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '');
}
