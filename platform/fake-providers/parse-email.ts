/** The headers of an email, and its content in text and HTML. */
export interface ParsedEmail {
  subject: string;
  from: string;
  messageId: string;
  text: string;
  html: string | null;
  /** In their order, each unfolded into one line. */
  headers: Header[];
}

interface Header {
  name: string;
  value: string;
}

interface Part {
  /** By lower-case name. */
  headers: Map<string, string>;
  body: string;
}

/**
 * Parses an email given as latin1: one part or several alternatives, each 7bit, quoted-printable or base64 in UTF-8.
 * Supports the emails that this platform sends, not every email.
 */
export function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = parsePart(raw);
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => parsePart(part.replace(/^\r\n/, '')));
  const decodePart = (type: string) => {
    const part = parts.find(({ headers: own }) => (own.get('content-type') ?? 'text/plain').startsWith(type));
    return part === undefined ? null : decodeBody(part);
  };
  return {
    subject: decodeHeader(headers.get('subject') ?? ''),
    from: decodeHeader(headers.get('from') ?? ''),
    messageId: headers.get('message-id') ?? '',
    text: decodePart('text/plain') ?? '',
    html: decodePart('text/html'),
    headers: parseHeaders(raw).map(({ name, value }) => ({ name, value: decodeHeader(value) })),
  };
}

function parsePart(raw: string): Part {
  const headers = parseHeaders(raw).map(({ name, value }): [string, string] => [name.toLowerCase(), value]);
  const end = raw.indexOf('\r\n\r\n');
  return { headers: new Map(headers), body: end < 0 ? '' : raw.slice(end + 4) };
}

function parseHeaders(raw: string): Header[] {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  return unfolded.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replaceAll(/=\r\n/g, '')) : body,
          'latin1',
        );
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuotedPrintable(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Decodes =?UTF-8?Q?...?= and =?UTF-8?B?...?= (RFC 2047). */
function decodeHeader(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(decodeQuotedPrintable(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}
