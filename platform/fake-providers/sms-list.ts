import type { ReceivedMessage } from '../../wire/message.ts';

/** What became of a text, in the provider's words. */
export type TextStatus = 'queued' | 'delivered' | 'failed' | 'undelivered';

const largestPage = 1000;
const usualPage = 50;

/** Twilio's dates: RFC 2822. */
const toRfc2822 = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000');

/** One text as Twilio describes it. What is queued has not been sent yet: it has no date of that. */
export function toListedText(message: ReceivedMessage, accountSid: string, status: TextStatus) {
  const sid = `SM${message.id.replaceAll('-', '')}`;
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
  const service = message.from.startsWith('MG') ? message.from : null;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.text,
    date_created: toRfc2822(message.receivedAt),
    date_sent: status === 'queued' ? null : toRfc2822(message.receivedAt),
    date_updated: toRfc2822(message.receivedAt),
    direction: 'outbound-api',
    error_code: status === 'failed' || status === 'undelivered' ? 30_003 : null,
    error_message: null,
    from: service ? null : message.from,
    messaging_service_sid: service,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/**
 * GET /2010-04-01/Accounts/{sid}/Messages.json: newest first, by To, From and the day of DateSent (with < and >: that day
 * and before or after it), in pages of PageSize.
 */
export function listTexts(
  messages: readonly ReceivedMessage[],
  { url, accountSid, statusOf }: { url: URL; accountSid: string; statusOf: (to: string) => TextStatus },
) {
  const asked = url.searchParams;
  const size = Math.min(largestPage, Number(asked.get('PageSize') ?? usualPage));
  const page = Number(asked.get('Page') ?? 0);
  const found = messages
    .filter(({ channel }) => channel === 'sms')
    .map((message) => toListedText(message, accountSid, statusOf(message.to)))
    .toReversed()
    .filter((text) => matchesQuery(text, asked));
  const pageUri = (number: number) => {
    const to = new URL(url);
    to.searchParams.set('PageSize', String(size));
    to.searchParams.set('Page', String(number));
    return `${to.pathname}${to.search}`;
  };
  const start = page * size;
  const shown = found.slice(start, start + size);
  return {
    end: start + Math.max(0, shown.length - 1),
    first_page_uri: pageUri(0),
    messages: shown,
    next_page_uri: start + size < found.length ? pageUri(page + 1) : null,
    page,
    page_size: size,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
    start,
    uri: `${url.pathname}${url.search}`,
  };
}

function matchesQuery(text: ReturnType<typeof toListedText>, asked: URLSearchParams): boolean {
  const is = (name: string, holds: (wanted: string) => boolean) => {
    const wanted = asked.get(name);
    return wanted === null || holds(wanted);
  };
  const day = text.date_sent && new Date(text.date_sent).toISOString().slice(0, 10);
  return (
    is('To', (to) => to === text.to) &&
    is('From', (from) => from === text.from) &&
    is('DateSent', (date) => day === date) &&
    is('DateSent>', (date) => day !== null && day >= date) &&
    is('DateSent<', (date) => day !== null && day <= date)
  );
}
