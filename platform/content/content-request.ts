import { z } from 'zod';

import type { ContentErrorCode } from './content-error.ts';

/** A GraphQL request as it is executed. */
export interface ContentRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string | undefined;
}

/** Why a request cannot be executed. */
export interface Refusal {
  code: ContentErrorCode;
  message: string;
}

/** The size of a query, in characters, that Contentful takes. */
const longestQuery = 8192;

const variablesSchema = z.record(z.string(), z.unknown());

/** Reads the JSON body of a POST: `query`, and maybe `variables` and `operationName`. */
export function readContentRequest(text: string): ContentRequest | Refusal {
  const body = parse(text);
  const { query, variables, operationName } = body;
  if (query === undefined || query === null || query === '') {
    return { code: 'MISSING_QUERY', message: 'Query is missing' };
  }
  if (typeof query !== 'string') return { code: 'INVALID_QUERY_FORMAT', message: 'Query must be a string' };
  if (query.length > longestQuery) {
    const message = `Query is too big. The maximum is ${String(longestQuery)} characters but it was ${String(query.length)}`;
    return { code: 'QUERY_TOO_BIG', message };
  }
  const read = variablesSchema.safeParse(variables ?? {});
  if (!read.success) return { code: 'INVALID_VARIABLES_FORMAT', message: 'Variables must be an object' };
  return {
    query,
    variables: read.data,
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}

/** What is no JSON object has no query. */
function parse(text: string): Record<string, unknown> {
  try {
    const read = variablesSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}
