import { LRUCache } from 'lru-cache';
import {
  execute,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';

import { checkComplexity } from './complexity.ts';

/** A GraphQL request as Contentful accepts it. */
export interface ContentRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string | undefined;
}

type RunQuery = (
  request: ContentRequest,
  requestId: string,
  signal: AbortSignal,
) => Promise<{ status: 200 | 400; result: ExecutionResult }>;

type Documents = LRUCache<string, DocumentNode>;

const maxCachedDocuments = 200;
/** The valid queries of each schema. */
const documentsOf = new WeakMap<GraphQLSchema, Documents>();

/**
 * Runs requests against a schema: 400 for a query that does not parse, does not fit the schema or is too complex; 200 with
 * the data and any errors otherwise. Every error carries the request's id and no internal detail.
 */
export function createQueryRunner(schema: GraphQLSchema, logError: (error: unknown) => void): RunQuery {
  const documents: Documents = documentsOf.get(schema) ?? new LRUCache({ max: maxCachedDocuments });
  documentsOf.set(schema, documents);

  /** Parses and validates a query once; throws its first GraphQL error or returns all validation errors. */
  const prepare = (query: string): DocumentNode | readonly GraphQLError[] => {
    const cached = documents.get(query);
    if (cached) return cached;
    const document = parse(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    documents.set(query, document);
    return document;
  };

  const run = async (
    { query, variables, operationName }: ContentRequest,
    abortSignal: AbortSignal,
  ): Promise<ExecutionResult> => {
    try {
      const document = prepare(query);
      if (!('kind' in document)) return { errors: document };
      checkComplexity(schema, document, variables);
      return await execute({
        schema,
        document,
        variableValues: variables,
        operationName: operationName ?? null,
        abortSignal,
      });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  };

  return async (request, requestId, signal) => {
    const { data, errors } = await run(request, signal);
    const status = data === undefined ? 400 : 200;
    if (!errors) return { status, result: { data: data ?? null } };
    for (const error of errors.filter(isUnexpected)) logError(error.originalError);
    const reported = errors.map((error) => toContentfulError(error, requestId));
    return { status, result: { ...(data !== undefined && { data }), errors: reported } };
  };
}

/** Whether a resolver failed, instead of rejecting a query. */
const isUnexpected = ({ extensions, path }: GraphQLError) =>
  extensions['contentful'] === undefined && path !== undefined;

/** The same error with only Contentful's properties under `extensions`. The message of an unexpected failure is removed. */
function toContentfulError(error: GraphQLError, requestId: string): GraphQLError {
  const { contentful } = error.extensions;
  const isHidden = isUnexpected(error);
  const code = isHidden ? 'INTERNAL_SERVER_ERROR' : 'GRAPHQL_VALIDATION_ERROR';
  return new GraphQLError(isHidden ? 'Internal server error' : error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { contentful: { ...Object(contentful ?? { code }), requestId } },
  });
}
