import { randomUUID } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { faultForDrug, provokeFault, type Fault } from '../faults.ts';
import { isSameSecret } from '../secret.ts';
import { contentError, type ContentErrorCode } from './content-errors.ts';
import { contentSchemaOf } from './content-schema.ts';
import { contentStoreOf } from './content-store.ts';
import type { ContentExport } from './export-schema.ts';
import { createQueryRunner, type ContentRequest } from './run-query.ts';

export interface ContentApiOptions {
  content: ContentExport;
  space: string;
  environment: string;
  /** The token that callers send as `authorization: Bearer`. */
  token: string;
  /** Whether sentinel slugs provoke faults. */
  faults?: boolean;
  /** Logs the error behind an INTERNAL_SERVER_ERROR in a reply. */
  logError?: (error: unknown) => void;
}

interface ContentRejection {
  status: 400 | 401 | 413 | 429 | 500;
  code: ContentErrorCode;
  message: string;
}

const maxBytes = 64 * 1024;
/** The longest query, in characters, that Contentful accepts. */
const maxQueryLength = 8192;

const invalidToken: ContentRejection = {
  status: 401,
  code: 'ACCESS_TOKEN_INVALID',
  message: 'The access token you sent could not be found or is invalid.',
};

/**
 * POST /content/v1/spaces/{space}/environments/{environment}: Contentful's GraphQL Content API over an export (spec §7).
 * Queries are executed in full. Errors have Contentful's shape,
 * `{ errors: [{ message, extensions: { contentful: { code, requestId } } }] }`: 401 for a missing or unknown token, 400 for
 * a query that cannot run, 200 with partial data for errors while resolving. The environment may be left out of the path.
 */
export function createContentApi({
  content,
  space,
  environment,
  token,
  faults = false,
  logError = () => {},
}: ContentApiOptions): Hono {
  const service = new Hono();
  const schema = contentSchemaOf(contentStoreOf(content), { space, environment });
  const runQuery = createQueryRunner(schema, logError);
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) =>
      reject(context, { status: 413, code: 'QUERY_TOO_BIG', message: 'Query is too big' }),
  });

  const checkAccess = (context: Context): ContentRejection | null => {
    const header = context.req.header('authorization');
    if (!header) return { status: 401, code: 'ACCESS_TOKEN_MISSING', message: 'Access token is missing' };
    if (!isSameSecret(/^Bearer\s+(\S+)$/i.exec(header)?.[1], token)) return invalidToken;
    const { space: requestedSpace = '', environment: requestedEnvironment = environment } =
      context.req.param();
    if (requestedSpace !== space) {
      return { status: 400, code: 'UNKNOWN_SPACE', message: `Unknown space ${requestedSpace}` };
    }
    if (requestedEnvironment !== environment) {
      const message = `Unknown environment ${requestedEnvironment}`;
      return { status: 400, code: 'UNKNOWN_ENVIRONMENT', message };
    }
    return null;
  };

  const handle = async (context: Context) => {
    const denied = checkAccess(context);
    if (denied) return reject(context, denied);
    const request = readRequest(await context.req.text());
    if ('code' in request) return reject(context, request);

    const fault = faults ? faultForContent(request.variables) : null;
    if (fault === 'unauthorized') return reject(context, invalidToken);
    if (fault === 'limited') {
      context.header('x-contentful-ratelimit-reset', '1');
      const message = 'You have exceeded the rate limit';
      return reject(context, { status: 429, code: 'RATE_LIMIT_EXCEEDED', message });
    }
    const failure = await provokeFault(fault, context, () =>
      reject(context, { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' }),
    );
    if (failure) return failure;

    const requestId = randomUUID();
    const { status, result } = await runQuery(request, requestId, context.req.raw.signal);
    const body =
      fault === 'empty'
        ? { data: Object.fromEntries(Object.keys(result.data ?? {}).map((name) => [name, {}])) }
        : result;
    return context.body(JSON.stringify(body), status, {
      'content-type': 'application/json; charset=utf-8',
      'x-contentful-request-id': requestId,
    });
  };

  service.post('/content/v1/spaces/:space', limit, handle);
  service.post('/content/v1/spaces/:space/environments/:environment', limit, handle);
  return service;
}

function reject(context: Context, { status, code, message }: ContentRejection): Response {
  const requestId = randomUUID();
  const { extensions } = contentError(code, message);
  const contentful = { ...Object(extensions['contentful']), requestId };
  context.header('x-contentful-request-id', requestId);
  return context.json({ errors: [{ message, extensions: { contentful } }] }, status);
}

const objectSchema = z.record(z.string(), z.unknown());

/** Reads the JSON body of a request: `query`, and optionally `variables` and `operationName`. */
function readRequest(text: string): ContentRequest | ContentRejection {
  const { query, variables, operationName } = parseObject(text);
  if (query === undefined || query === null || query === '') {
    return { status: 400, code: 'MISSING_QUERY', message: 'Query is missing' };
  }
  if (typeof query !== 'string') {
    return { status: 400, code: 'INVALID_QUERY_FORMAT', message: 'Query must be a string' };
  }
  if (query.length > maxQueryLength) {
    const message = `Query is too big. The maximum is ${String(maxQueryLength)} characters but it was ${String(query.length)}`;
    return { status: 400, code: 'QUERY_TOO_BIG', message };
  }
  const parsedVariables = objectSchema.safeParse(variables ?? {});
  if (!parsedVariables.success) {
    return { status: 400, code: 'INVALID_VARIABLES_FORMAT', message: 'Variables must be an object' };
  }
  return {
    query,
    variables: parsedVariables.data,
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}

/** Contentful answers "Query is missing" for every body that is not a JSON object. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed = objectSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** The sentinel values fault-401, fault-429 and those of every service, in the variables `slug` and `pageUrl`. */
function faultForContent({
  slug,
  pageUrl,
}: Readonly<Record<string, unknown>>): Fault | 'unauthorized' | 'limited' | null {
  for (const value of [slug, pageUrl]) {
    if (typeof value !== 'string') continue;
    const name = value.replace(/^\//, '');
    if (name === 'fault-401') return 'unauthorized';
    if (name === 'fault-429') return 'limited';
    const fault = faultForDrug(name);
    if (fault) return fault;
  }
  return null;
}
