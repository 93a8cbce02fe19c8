import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The head of a response as Node formatted it, without the two headers that differ for each response.
 * @see docs/decisions/0076-formatted-heads.md
 */
export interface FormattedHead {
  before: string;
  after: string;
}

/** Node has no public way to send a head that is formatted already. */
interface WithHead {
  _header?: unknown;
}

/** Node formats a head differently for a connection that it is going to close, and for HTTP/1.0. */
const canReuseHead = ({ httpVersion }: IncomingMessage, { shouldKeepAlive }: ServerResponse): boolean =>
  shouldKeepAlive && httpVersion === '1.1';

/**
 * Writes the head of a response with status 200, which has a body.
 * @param headers names and values, alternating, without the request id and the date.
 * @param formatted what this function returned for the same headers; Node then neither formats nor checks them again.
 * @returns the formatted head for the next call; undefined where the head cannot be reused.
 */
export function writePageHead(
  incoming: IncomingMessage,
  outgoing: ServerResponse & WithHead,
  {
    headers,
    requestId,
    formatted,
  }: { headers: string[]; requestId: string; formatted?: FormattedHead | undefined },
): FormattedHead | undefined {
  const date = httpDate(Date.now());
  const own = `x-request-id: ${requestId}\r\ndate: ${date}\r\n`;
  const canReuse = canReuseHead(incoming, outgoing);
  if (formatted && canReuse) {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name
    outgoing._header = formatted.before + own + formatted.after;
    return formatted;
  }
  outgoing.writeHead(200, [...headers, 'x-request-id', requestId, 'date', date]);
  const { _header: head } = outgoing;
  if (typeof head !== 'string' || !canReuse) return formatted;
  const [before, after, ...others] = head.split(own);
  return before && after && others.length === 0 ? { before, after } : undefined;
}

let dateSecond = 0;
let dateText = '';

/** The time as an HTTP date, formatted once a second. */
function httpDate(nowMs: number): string {
  const second = Math.floor(nowMs / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(nowMs).toUTCString();
  }
  return dateText;
}
