/** What one reads of a mail: its head, and its parts in text and HTML. */
export interface ParsedEmail {
  subject: string;
  from: string;
  messageId: string;
  text: string;
  html: string | null;
  /** Of the whole mail, in their order, with lines that were folded in one. */
  headers: { name: string; value: string }[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/**
 * Reads a mail as bytes in latin1: one part or several alternatives, each 7bit, quoted-printable or base64 in UTF-8.
 * Enough for the mails that this platform writes; not a reader of everybody's.
 */
export function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.replace(/^\r\n/, '')));
  const ofType = (type: string) => {
    const found = parts.find((part) => (part.headers.get('content-type') ?? 'text/plain').startsWith(type));
    return found === undefined ? null : decoded(found);
  };
  return {
    subject: decodedWords(headers.get('subject') ?? ''),
    from: decodedWords(headers.get('from') ?? ''),
    messageId: headers.get('message-id') ?? '',
    text: ofType('text/plain') ?? '',
    html: ofType('text/html'),
    headers: headersOf(raw).map(({ name, value }) => ({ name, value: decodedWords(value) })),
  };
}

function partOf(raw: string): Part {
  const headers = headersOf(raw).map(({ name, value }): [string, string] => [name.toLowerCase(), value]);
  const end = raw.indexOf('\r\n\r\n');
  return { headers: new Map(headers), body: end < 0 ? '' : raw.slice(end + 4) };
}

function headersOf(raw: string): { name: string; value: string }[] {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? unquoted(body.replaceAll(/=\r\n/g, '')) : body,
          'latin1',
        );
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

function unquoted(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Headers in other letters than ASCII: =?UTF-8?Q?...?= and =?UTF-8?B?...?= (RFC 2047). */
function decodedWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : Buffer.from(unquoted(words.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}
