import { monitoring } from './limits.ts';

/** What a browser measures: seconds of a page's life, what went wrong, and what did not come (spec §9: performance, errors, http). */
export type Measurement =
  | { kind: 'session' }
  /** The how-manieth page of this document, from 0. */
  | { kind: 'page'; number: number }
  /** Milliseconds until a document was loaded, or until the next page stood. */
  | { kind: 'load' | 'route'; value: number }
  /** Web vitals; milliseconds, but for `cls`, which has no unit. */
  | { kind: 'lcp' | 'inp' | 'ttfb' | 'cls'; value: number }
  | { kind: 'error'; type: string; message: string; file?: string; line?: number; column?: number }
  | { kind: 'call'; call: string; status: number; value: number }
  | { kind: 'warning'; message: string };

/** One event of a browser. Nothing in it says what was looked up: a page is the id of its route. */
export type MonitoredEvent = Measurement & {
  /** UUID. */
  id: string;
  /** Seconds since 1970. */
  at: number;
  page: string;
};

const calls: readonly (readonly [RegExp, string])[] = [
  [/\/api\/search$/, '/api/search'],
  [/\/api\/v2\/prices$/, '/api/v2/prices'],
  [/\/api\/v2\/prices\/[^/]+$/, '/api/v2/prices/{key}'],
  [/\/api\/v1\/market-prices$/, '/api/v1/market-prices'],
  [/\/api\/v2\/medications\/[^/]+$/, '/api/v2/medications/{name}'],
  [/\/api\/analytics\/track$/, '/api/analytics/track'],
  [/\/(coupon|rewards)\/send$/, '/{form}/send'],
  [/\/at-the-counter\/report$/, '/at-the-counter/report'],
  [/\/coupon\/printed$/, '/coupon/printed'],
  [/\.data$/, '/{page}.data'],
];

/** Every pattern that callPattern gives. */
export const callPatterns: readonly string[] = calls.map(([, pattern]) => pattern);

/** The pattern of a call that a page of ours makes, such as `/api/v2/prices`; null for any other address. */
export function findCallPattern(pathname: string): string | null {
  return calls.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

/** The script of ours that an address names, as `assets/name.js`; null for any other address. */
export function findScriptPath(address: string): string | null {
  return /(?:^|\/)(assets\/[\w.-]+\.js)$/.exec(address)?.[1] ?? null;
}

const errorTypes = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'AbortError',
  'NetworkError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'InvalidStateError',
]);

/** The name of an error's type where engines have one of that name; 'Error' for every other. */
export const toErrorType = (name: unknown): string =>
  typeof name === 'string' && errorTypes.has(name) ? name : 'Error';

/**
 * What to do after a batch was answered with a status, 0 for no answer, when it was sent again so often already: the
 * client stops at 403 and 404, and waits that many milliseconds after 429, 5xx or none, twice (spec §8).
 */
export function decideAfterReply(status: number, retried: number): 'sent' | 'stop' | 'drop' | number {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 403 || status === 404) return 'stop';
  const mayHeal = status === 0 || status === 429 || status >= 500;
  if (!mayHeal || retried >= monitoring.retries) return 'drop';
  return monitoring.firstBackoffMs * 2 ** retried;
}

/** A visit, as its cookie keeps it: half an hour from its last event (spec §9). */
export interface Session {
  /** UUID. */
  id: string;
  events: number;
  /** Whether anything of it is measured. */
  sampled: boolean;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const sessionPattern = new RegExp(`^(${uuid})\\.(\\d{1,4})\\.([01])$`);
const uuidPattern = new RegExp(`^${uuid}$`);

/** Whether a text is a UUID in lower case. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuidPattern.test(text);

/** The session that a cookie's value keeps; null for any other value. */
export function parseSession(value: string | undefined): Session | null {
  const [, id = '', events = '', sampled = ''] = sessionPattern.exec(value ?? '') ?? [];
  return id ? { id, events: Number(events), sampled: sampled === '1' } : null;
}

/** The value of a session's cookie. */
export const serializeSession = ({ id, events, sampled }: Session): string =>
  `${id}.${events}.${sampled ? 1 : 0}`;

/** Whether one more event of a session is measured: 200 are (spec §9). */
export const canRecord = ({ sampled, events }: Session): boolean =>
  sampled && events < monitoring.sessionEventLimit;
