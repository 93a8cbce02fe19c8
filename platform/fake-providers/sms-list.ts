import type { ReceivedMessage } from '../../wire/message.ts';

/** Twilio's status of a text. */
export type TextStatus = 'queued' | 'delivered' | 'failed' | 'undelivered';

const maxPageSize = 1000;
const defaultPageSize = 50;

const toRfc2822 = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000');

/** A text in Twilio's format. A queued text has not been sent yet, so it has no date_sent. */
export function toListedText(message: ReceivedMessage, accountSid: string, status: TextStatus) {
  const sid = `SM${message.id.replaceAll('-', '')}`;
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
  const messagingService = message.from.startsWith('MG') ? message.from : null;
  const date = toRfc2822(message.receivedAt);
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.text,
    date_created: date,
    date_sent: status === 'queued' ? null : date,
    date_updated: date,
    direction: 'outbound-api',
    error_code: status === 'failed' || status === 'undelivered' ? 30_003 : null,
    error_message: null,
    from: messagingService ? null : message.from,
    messaging_service_sid: messagingService,
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
 * GET /2010-04-01/Accounts/{sid}/Messages.json: newest first, filtered by To, From and the day of DateSent (with < and >
 * for that day or earlier, and that day or later), in pages of PageSize.
 */
export function listTexts(
  messages: readonly ReceivedMessage[],
  { url, accountSid, statusFor }: { url: URL; accountSid: string; statusFor: (to: string) => TextStatus },
) {
  const query = url.searchParams;
  const size = Math.min(maxPageSize, Number(query.get('PageSize') ?? defaultPageSize));
  const page = Number(query.get('Page') ?? 0);
  const matches = messages
    .filter(({ channel }) => channel === 'sms')
    .map((message) => toListedText(message, accountSid, statusFor(message.to)))
    .toReversed()
    .filter((text) => matchesQuery(text, query));
  const pageUri = (number: number) => {
    const target = new URL(url);
    target.searchParams.set('PageSize', String(size));
    target.searchParams.set('Page', String(number));
    return `${target.pathname}${target.search}`;
  };
  const start = page * size;
  const texts = matches.slice(start, start + size);
  return {
    end: start + Math.max(0, texts.length - 1),
    first_page_uri: pageUri(0),
    messages: texts,
    next_page_uri: start + size < matches.length ? pageUri(page + 1) : null,
    page,
    page_size: size,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
    start,
    uri: `${url.pathname}${url.search}`,
  };
}

function matchesQuery(text: ReturnType<typeof toListedText>, query: URLSearchParams): boolean {
  const passes = (name: string, isMatch: (value: string) => boolean) => {
    const value = query.get(name);
    return value === null || isMatch(value);
  };
  const day = text.date_sent && new Date(text.date_sent).toISOString().slice(0, 10);
  return (
    passes('To', (to) => to === text.to) &&
    passes('From', (from) => from === text.from) &&
    passes('DateSent', (date) => day === date) &&
    passes('DateSent>', (date) => day !== null && day >= date) &&
    passes('DateSent<', (date) => day !== null && day <= date)
  );
}
