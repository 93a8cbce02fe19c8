import { execute, GraphQLError, parse, validate, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';

import { complexityOf, tooComplex } from './complexity.ts';
import type { ContentRequest } from './content-request.ts';

type Execute = (request: ContentRequest, requestId: string, signal: AbortSignal) => Promise<Response>;

interface ServerContext {
  requestId: string;
  /** Written while the request runs. */
  outcome: { status: number };
}

/**
 * Runs requests against a schema. What does not parse, does not fit the schema or is too complex is 400; errors while
 * resolving stand beside the data with 200. Every error says the request's id, and none anything of the inside.
 */
export function createExecutor(schema: GraphQLSchema): Execute {
  const yoga = createYoga<ServerContext>({
    schema,
    batching: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // inShape says nothing of the inside.
    maskedErrors: false,
    multipart: false,
    plugins: [oneEngine, complexityLimit, contentfulErrors],
  });
  return async ({ query, variables, operationName }, requestId, signal) => {
    const outcome = { status: 200 };
    const reply = await yoga.fetch(
      'http://content.embedded/graphql',
      {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables, operationName }),
        signal,
      },
      { requestId, outcome },
    );
    return new Response(reply.body, {
      status: outcome.status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  };
}

/** The schema and what runs it must come from one copy of the graphql package; a loader may give each importer its own. */
const oneEngine: Plugin<ServerContext> = {
  onParse: (payload) => payload.setParseFn(parse),
  onValidate: (payload) =>
    payload.setValidationFn((...given: Parameters<typeof validate>) => validate(given[0], given[1])),
  onExecute: (payload) => payload.setExecuteFn(execute),
};

const complexityLimit: Plugin<ServerContext> = {
  onExecute: (payload) => {
    const { schema, document, variableValues } = payload.args;
    const error = tooComplex(complexityOf(schema, document, variableValues ?? {}));
    if (error) payload.setResultAndStopExecution({ errors: [error] });
  },
};

const contentfulErrors: Plugin<object, ServerContext> = {
  onResultProcess: (payload) => {
    const { result, serverContext } = payload;
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    const { requestId, outcome } = serverContext;
    const errors = result.errors.map((error) => inShape(error, requestId));
    const ran = 'data' in result && result.data !== undefined;
    if (!ran) outcome.status = 400;
    payload.setResult({ ...result, errors });
  },
};

/** An error with nothing under `extensions` but what Contentful has there. */
function inShape(error: GraphQLError, requestId: string): GraphQLError {
  const { contentful } = error.extensions;
  // Every error that a resolver means to give is one of ours.
  const inside = contentful === undefined && error.path !== undefined;
  const own = Object(contentful ?? { code: inside ? 'INTERNAL_SERVER_ERROR' : 'GRAPHQL_VALIDATION_ERROR' });
  return new GraphQLError(inside ? 'Internal server error' : error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { contentful: { ...own, requestId } },
  });
}
