import { z } from 'zod';

import type { RemoveWords } from './medication-index.ts';

export interface SearchParameters {
  query: string;
  page: number;
  hitsPerPage: number;
  removeWordsIfNoResults: RemoveWords;
  /** Null means all. */
  attributesToRetrieve: string[] | null;
  /** The parameters as a query string, which replies repeat. */
  params: string;
}

const maxQuery = 512;

const shape = z.object({
  query: z.string().default(''),
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  hitsPerPage: z.coerce.number().int().min(1).max(1000).default(20),
  removeWordsIfNoResults: z.enum(['none', 'allOptional', 'lastWords', 'firstWords']).default('none'),
  attributesToRetrieve: z.array(z.string()).optional(),
});

/** Reads the body of a query: a JSON object, its parameters as fields or as a query string in `params`; else a sentence. */
export function readSearchParameters(body: string): SearchParameters | string {
  const fields = fieldsIn(body);
  if (fields === null) return 'Invalid JSON';
  const parsed = shape.safeParse(fields);
  if (!parsed.success) return `Invalid value for "${parsed.error.issues[0]?.path.join('.') ?? ''}"`;
  const { query, attributesToRetrieve, ...rest } = parsed.data;
  const shortened = query.slice(0, maxQuery);
  const given = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return {
    ...rest,
    query: shortened,
    attributesToRetrieve:
      !attributesToRetrieve || attributesToRetrieve.includes('*') ? null : attributesToRetrieve,
    params: new URLSearchParams(given).toString(),
  };
}

function fieldsIn(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = body === '' ? {} : JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { params, ...fields } = { ...value, params: 'params' in value ? value.params : undefined };
    if (typeof params !== 'string') return fields;
    const { attributesToRetrieve, ...rest } = Object.fromEntries(new URLSearchParams(params));
    const list =
      attributesToRetrieve === undefined ? {} : { attributesToRetrieve: listIn(attributesToRetrieve) };
    return { ...rest, ...list, ...fields };
  } catch {
    return null;
  }
}

/** A list in a query string: JSON, or parts between commas. */
function listIn(text: string): unknown {
  return text.startsWith('[') ? JSON.parse(text) : text.split(',');
}
