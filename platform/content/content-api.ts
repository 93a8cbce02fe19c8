import { randomUUID } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { failAsAsked } from '../faults.ts';
import { isSecret } from '../secret.ts';
import { contentError, type ContentErrorCode } from './content-error.ts';
import { faultOfContent, withoutItems } from './content-faults.ts';
import { readContentRequest } from './content-request.ts';
import { contentSchema } from './content-schema.ts';
import { createContentStore } from './content-store.ts';
import { createExecutor } from './executor.ts';
import type { ContentExport } from './export-schema.ts';

export interface ContentApiOptions {
  content: ContentExport;
  space: string;
  environment: string;
  /** What callers show as `authorization: Bearer`. */
  token: string;
  /** Whether sentinel slugs provoke faults (content-faults.ts). */
  faults?: boolean;
}

const maxBytes = 64 * 1024;

type Status = 400 | 401 | 413 | 429 | 500;

/**
 * POST /content/v1/spaces/{space}/environments/{environment}: Contentful's GraphQL Content API over an export (spec §7),
 * really executed. Errors are in its shape, `{ errors: [{ message, extensions: { contentful: { code, requestId } } }] }`:
 * 401 for a token that is missing or not known, 400 for what cannot run, 200 with partial data beside errors of
 * resolving. Without an environment in the path it is the one of the options, as `master` is Contentful's.
 */
export function createContentApi({
  content,
  space,
  environment,
  token,
  faults = false,
}: ContentApiOptions): Hono {
  const api = new Hono();
  const execute = createExecutor(contentSchema(createContentStore(content), { space, environment }));
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => refuse(context, 413, 'QUERY_TOO_BIG', 'Query is too big'),
  });

  const answer = async (context: Context) => {
    const header = context.req.header('authorization');
    const given = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
    if (!header) return refuse(context, 401, 'ACCESS_TOKEN_MISSING', 'Access token is missing');
    if (!isSecret(given, token)) {
      return refuse(
        context,
        401,
        'ACCESS_TOKEN_INVALID',
        'The access token you sent could not be found or is invalid.',
      );
    }
    if (context.req.param('space') !== space) {
      return refuse(context, 400, 'UNKNOWN_SPACE', `Unknown space ${context.req.param('space') ?? ''}`);
    }
    const named = context.req.param('environment') ?? environment;
    if (named !== environment)
      return refuse(context, 400, 'UNKNOWN_ENVIRONMENT', `Unknown environment ${named}`);

    const asked = readContentRequest(await context.req.text());
    if ('code' in asked) return refuse(context, 400, asked.code, asked.message);
    const fault = faults ? faultOfContent(asked.variables) : null;
    if (fault === 'unauthorized') {
      return refuse(
        context,
        401,
        'ACCESS_TOKEN_INVALID',
        'The access token you sent could not be found or is invalid.',
      );
    }
    if (fault === 'limited') {
      context.header('x-contentful-ratelimit-reset', '1');
      return refuse(context, 429, 'RATE_LIMIT_EXCEEDED', 'You have exceeded the rate limit');
    }
    const failure = await failAsAsked(fault, context.req.raw.signal, () =>
      refuse(context, 500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
    );
    if (failure) return failure;
    const requestId = randomUUID();
    const reply = await execute(asked, requestId, context.req.raw.signal);
    reply.headers.set('x-contentful-request-id', requestId);
    return fault === 'empty' ? withoutItems(reply) : reply;
  };

  api.post('/content/v1/spaces/:space', limit, answer);
  api.post('/content/v1/spaces/:space/environments/:environment', limit, answer);
  return api;
}

function refuse(context: Context, status: Status, code: ContentErrorCode, message: string): Response {
  const requestId = randomUUID();
  const { extensions } = contentError(code, message);
  const contentful = { ...Object(extensions['contentful']), requestId };
  context.header('x-contentful-request-id', requestId);
  return context.json({ errors: [{ message, extensions: { contentful } }] }, status);
}
