import { monitoring } from './monitoring-limits.ts';

/** A measurement of a browser (spec §9: performance, errors, http). */
export type Measurement =
  | { kind: 'session' }
  /** `number` is the index of the page within this document, from 0. */
  | { kind: 'page'; number: number }
  /** Milliseconds until a document was loaded or the next page was rendered. */
  | { kind: 'load' | 'route'; value: number }
  /** Web vitals in milliseconds, except `cls`, which has no unit. */
  | { kind: 'lcp' | 'inp' | 'ttfb' | 'cls'; value: number }
  | { kind: 'error'; type: string; message: string; file?: string; line?: number; column?: number }
  | { kind: 'call'; call: string; status: number; value: number }
  | { kind: 'warning'; message: string };

/** One event of a browser. The page is the id of its route, which does not reveal what the visitor looked up. */
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

/** Every pattern that findCallPattern returns. */
export const callPatterns: readonly string[] = calls.map(([, pattern]) => pattern);

/** The pattern of a call from one of the site's pages, such as `/api/v2/prices`; null for any other path. */
export function findCallPattern(pathname: string): string | null {
  return calls.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

/** The path `assets/name.js` of one of the site's scripts in a URL; null for any other URL. */
export function findScriptPath(url: string): string | null {
  return /(?:^|\/)(assets\/[\w.-]+\.js)$/.exec(url)?.[1] ?? null;
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

/** The name of a standard error type; 'Error' for any other value. */
export const toErrorType = (name: unknown): string =>
  typeof name === 'string' && errorTypes.has(name) ? name : 'Error';

/**
 * Decides the next step after the reply to a batch: the client stops after 403 and 404, and retries 429, 5xx or no reply
 * (status 0) up to twice, after the returned milliseconds (spec §8).
 */
export function decideAfterReply(status: number, retries: number): 'sent' | 'stop' | 'drop' | number {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 403 || status === 404) return 'stop';
  const isTransient = status === 0 || status === 429 || status >= 500;
  if (!isTransient || retries >= monitoring.retries) return 'drop';
  return monitoring.firstBackoffMs * 2 ** retries;
}

/** The content of the session cookie, which expires half an hour after the last event (spec §9). */
export interface Session {
  /** UUID. */
  id: string;
  events: number;
  /** Whether the session is measured. */
  sampled: boolean;
}

const uuidSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const sessionPattern = new RegExp(`^(${uuidSource})\\.(\\d{1,4})\\.([01])$`);
const uuidPattern = new RegExp(`^${uuidSource}$`);

/** Whether a text is a UUID in lower case. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuidPattern.test(text);

/** Parses the value of a session cookie; null for any other text. */
export function parseSession(value: string | undefined): Session | null {
  const [, id = '', events = '', sampled = ''] = sessionPattern.exec(value ?? '') ?? [];
  return id ? { id, events: Number(events), sampled: sampled === '1' } : null;
}

/** The value of the session cookie. */
export const serializeSession = ({ id, events, sampled }: Session): string =>
  `${id}.${events}.${sampled ? 1 : 0}`;

/** Whether a session may record another event, up to 200 (spec §9). */
export const canRecord = ({ sampled, events }: Session): boolean =>
  sampled && events < monitoring.sessionEventLimit;
