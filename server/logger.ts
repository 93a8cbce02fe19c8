import { pino, type DestinationStream, type Logger } from 'pino';

/** Headers that say who somebody is or let one in (spec §6): masked wherever headers are logged. */
const maskedHeaders = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  // The page somebody comes from names a medicine.
  'referer',
];

/** The server's log: JSON lines on standard output, sensitive headers masked (spec §6). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: { paths: maskedHeaders.map((name) => `headers["${name}"]`), censor: '[masked]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
