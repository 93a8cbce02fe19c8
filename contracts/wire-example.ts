import type { ShapeName } from './shapes.ts';

/** A request with placeholders, such as `{ndc}` and `{key}`, for values of the service (see fillIn). */
export interface WireRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** One request and its reply on the wire (snake_case, spec §7). */
export interface WireExample {
  name: string;
  /**
   * `specified`: the specification names the call and these fields. `recorded`: recorded from the service itself.
   * `assumed`: defined by this project or taken from the vendor's documentation; a real service may differ.
   */
  provenance: 'specified' | 'recorded' | 'assumed';
  /** Where the call and its fields are specified, or a note that they are assumed. */
  source: string;
  upstream:
    | 'drugs'
    | 'drug descriptions'
    | 'medications'
    | 'prices'
    | 'price reports'
    | 'cards'
    | 'wallet'
    | 'search'
    | 'geocoding'
    | 'analytics'
    | 'notifications'
    | 'rewards'
    | 'pharmacies'
    | 'monitoring'
    | 'content';
  request: WireRequest;
  response: { status: number; body: unknown };
  /** The shape of every reply to this request. */
  shape: ShapeName;
}

/** Headers of every gateway call (spec §6). */
export const gatewayHeaders = {
  accept: 'application/json',
  'x-api-key': '{apiKey}',
  'partner-name': '{partner}',
  'x-partner-name': '{partner}',
} as const;

type Values = Readonly<Record<string, string>>;

function fill(text: string, values: Values, encode: (value: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : encode(value);
  });
}

function fillBody(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fill(value, values, (text) => text);
  if (Array.isArray(value)) return value.map((item: unknown) => fillBody(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillBody(item, values)]));
}

/** Replaces each placeholder `{name}` of a request with its value, encoded in paths. */
export function fillIn(request: WireRequest, values: Values): WireRequest {
  const fillFields = (fields: Values | undefined) =>
    Object.fromEntries(
      Object.entries(fields ?? {}).map(([name, text]) => [name, fill(text, values, (value) => value)]),
    );
  return {
    ...request,
    path: fill(request.path, values, encodeURIComponent),
    query: fillFields(request.query),
    headers: fillFields(request.headers),
    body: fillBody(request.body, values),
  };
}
