import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * Headers that say nothing of who somebody is or what they look at. All others are masked: every balancer has a header
 * of its own for the client's address, and a list of those would always lack one (spec §6).
 */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'host',
  'sec-gpc',
  'user-agent',
  'x-client-type',
]);

/** The headers with every value masked that could hold a client's address, a key, a cookie or an address of a page. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      plainHeaders.has(name.toLowerCase()) ? value : '[masked]',
    ]),
  );
}

/** The server's log: JSON lines on standard output; what is logged as `headers` is masked (spec §6). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { headers: maskedHeaders } };
  return destination ? pino(options, destination) : pino(options);
}
